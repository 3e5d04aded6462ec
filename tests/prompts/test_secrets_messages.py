"""The messages of the Secrets Game: every one that the rules send, in its budget, in plain letters."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.games.secrets.view import CastVote, Phase, Reveal, View
from engine.kernel.game import Pace
from engine.kernel.view import AskView
from prompts.book import book
from prompts.games.secrets.scores import drawn
from prompts.kit.messages import MOST_CHARACTERS, seal
from prompts.kit.segments import BASIC, segments
from tests.prompts.secrets_views import (
    LONG_NAMES,
    LONG_STORY,
    LONG_WORDS,
    WIDE_NAMES,
    crowded,
    in_teams,
    telling,
    view,
)

PLAIN = set(BASIC)
WIDE_STORY = "Ż" + LONG_STORY[1:]

# Every message with the largest facts that it may get.
FACTS: dict[str, dict[str, Any]] = {
    "started": {},
    "claim": {"fresh": True},
    "claim_watch": {"fresh": True},
    "tells": {"seat": 1, "line": 1, "how": "named"},
    "booked": {},
    "wished": {"seat": 1, "which": "both", "wishes": 11, "needed": 12},
    "swapped": {"places": [1, 2], "seat": 1, "needed": True},
    "story": {"how": "named", "again": False},
    "story_remind": {},
    "part": {},
    "token": {"at_once": True},
    "released": {},
    "story_told": {},
    "no_story": {"seat": 1},
    "withdrawn": {},
    "questions": {},
    "questioned": {},
    "question": {"seat": 2, "words": LONG_WORDS},
    "reply": {"seat": 1, "words": LONG_WORDS},
    "passed_on": {"more": True},
    "enough": {},
    "vote": {"read": False},
    "voted": {"seat": 11, "shared": True},
    "vote_remind": {},
    "revealed": {"over": True},
    "round_over": {"round": 5},
    "tied": {},
    "tie": {},
    "wants_extra": {},
    "over": {"reason": "extra", "tokens": list(range(6))},
    "left": {"seat": 1},
    "joined": {"seat": 1},
    "returned": {"seat": 1},
    "struck": {"seat": 1},
    "undone": {"what": "vote", "seat": 11},
    "refused_not_open": {"action": "Withdraw"},
    "refused_unfit": {"action": "Me", "blank": "line", "value": 3, "most": 0},
    "refused_full": {"most": 12},
    "refused_left": {},
    "refused_nothing_to_undo": {},
    "refused_late": {},
}


def say(name: str, seen: View, facts: Mapping[str, Any] | None = None) -> str:
    """A message as a phone shows it."""
    return seal("", book("secrets")[f"secrets.{name}"].write(seen, FACTS[name] if facts is None else facts))


def test_every_message_of_the_rules_has_words_and_no_other_has() -> None:
    assert set(book("secrets")) == {f"secrets.{name}" for name in FACTS}


def test_the_rules_send_no_message_without_words() -> None:
    sources = (Path(__file__).parents[2] / "engine" / "games" / "secrets").glob("*.py")
    sent = set()
    for source in sources:
        text = source.read_text(encoding="utf-8")
        sent |= set(
            re.findall(
                r'\.(?:ask|ask_again|ask_all|tell|tell_each|tell_rest|tell_others|result|remind)\([^"\n]*"(\w+)"', text
            )
        )
    assert len(sent) > 30
    assert sent <= set(FACTS)


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("name", FACTS)
def test_every_message_keeps_its_budget(name: str, pace: Pace) -> None:
    """In every phase, with and without teams, for the teller, who votes, his team and a stranger."""
    declared = book("secrets")[f"secrets.{name}"]
    for make in (crowded, in_teams):
        for phase in Phase:
            for seat in (5, 1, 7, None):
                plain = say(name, make(LONG_NAMES, pace, seat=seat, phase=phase))
                wide = say(name, make(WIDE_NAMES, pace, seat=seat, phase=phase, draft=WIDE_STORY, story=WIDE_STORY))
                assert set(plain) <= PLAIN
                assert segments(plain).count <= declared.segments
                assert segments(wide).count <= declared.wide
                assert len(wide) <= MOST_CHARACTERS


def test_a_claim_reads_the_lines_out_when_they_are_new() -> None:
    assert say("claim", view()) == (
        "Round 2 of 4. Two lines:\n1 As a small child I wandered off and...\n2 I set out to find something and I...\n"
        "Who has a story that begins with one of them, true or made up? The first to text ME 1 or ME 2 tells. Other "
        "lines? SWAP 1, SWAP 2 or SWAP BOTH. 2 minutes."
    )
    assert say("claim", view(waiting=(0, 2)), {"fresh": False}) == (
        "Who tells next: you or Cara? ME 1 or ME 2 if you are ready (REPEAT shows the lines). 2 minutes."
    )
    assert "SWAP" not in say("claim", view(swaps_left=0))


def test_many_who_may_tell_are_counted() -> None:
    seen = crowded(LONG_NAMES, Pace.LIVE, waiting=tuple(range(7)))
    assert say("claim", seen, {"fresh": False}).startswith("Who tells next: one of the 7 who have still to tell?")


def test_who_does_not_tell_learns_who_may() -> None:
    seen = view(teams=(1, 2, 1, 2), token=(0, 1, 0, 1), seat=2, waiting=(0, 1))
    assert say("claim_watch", seen).endswith("For your team Ann tells.")
    assert say("claim_watch", view(waiting=(1, 2)), {"fresh": False}) == "Now Bob or Cara may tell next."


@pytest.mark.parametrize(
    ("how", "line", "words"),
    [
        ("ready", 2, "Bob tells next: line 2."),
        ("ready", None, "Bob tells next."),
        ("named", None, "Nobody was ready, so Bob tells next."),
        ("last", None, "Bob tells the last story of this round."),
        ("extra", None, "Bob tells an extra story."),
    ],
)
def test_the_others_learn_who_tells_and_why(how: str, line: int | None, words: str) -> None:
    assert say("tells", telling(), {"seat": 1, "line": line, "how": how}).startswith(words)


def test_the_teller_is_asked_for_a_story_with_the_line_he_chose() -> None:
    seen = telling(0, phase=Phase.STORY, story=None, line=2, ask=AskView(6, "story", 180.0, limit=180.0))
    assert say("story", seen, {"how": "ready", "again": False}) == (
        "You tell!\nI set out to find something and I...\nText me a story that begins so, true or made up, in one text "
        "or several. When it is told: DONE (not END, which signs you off). Another line? First SWAP 2. 3 minutes."
    )
    both = say("story", telling(0, line=None, story=None), {"how": "last", "again": False})
    assert both.startswith("You tell the last story of this round.\n1 As a small child")
    assert "SWAP 1, 2 or BOTH" in both


def test_swapped_lines_say_what_to_do_with_them() -> None:
    teller = telling(0, phase=Phase.STORY, story=None, swaps_left=1)
    facts = {"places": [1], "seat": 0, "needed": True}
    assert say("swapped", teller, facts) == (
        "New for you:\n1 As a small child I wandered off and...\nText your story, then DONE. 1 swap is left in this "
        "round."
    )
    assert say("swapped", view(), facts | {"seat": 1}).startswith("Bob swaps a line. New:\n1 As")
    assert say("swapped", view(), {"places": [1, 2], "seat": None}).startswith("Most of you swap both lines. New:\n1 ")


def test_the_question_whether_it_was_true_shows_the_story_that_came_in_pieces() -> None:
    """4.4: parts may arrive out of order; the answer never stands in the same text as the story."""
    seen = telling(0, phase=Phase.STORY, story=None, draft="One. Two.", parts=2, finished=True)
    assert say("token", seen, {}).startswith("Your story:\nOne. Two.\nWas that TRUE or a LIE? Text T or L")
    assert say("token", telling(0, draft="One.", parts=1), {}).startswith("Was that TRUE or a LIE?")
    assert say("token", telling(0, draft="One.", parts=1), {"at_once": True}).startswith("Your story:\nOne.\n")


def test_a_receipt_counts_what_still_fits_when_that_is_little() -> None:
    assert "more characters" not in say("part", telling(0, room=301))
    assert "(299 more characters fit)" in say("part", telling(0, room=299))
    assert say("part", telling(0, room=0)).startswith("I have it, and that is all that fits.")


def test_a_reminder_says_what_is_missing() -> None:
    assert "Two sentences will do" in say("story_remind", telling(0))
    assert "rest of your story" in say("story_remind", telling(0, parts=1))
    assert "Text T or L" in say("story_remind", telling(0, parts=1, finished=True))


def test_the_story_comes_with_the_vote() -> None:
    seen = telling(seat=0)
    assert say("vote", seen) == (
        'Bob\'s story ("As a small child I wandered off and..."):\n"I walked behind a brass band until it was dark."\n'
        "TRUE or a LIE? Text T or L, nobody sees it yet. 70 seconds."
    )
    assert say("vote", seen, {"read": True}) == "TRUE or a LIE? Text T or L, nobody sees it yet. 70 seconds."


def test_a_bots_story_says_that_it_is_out_of_a_book() -> None:
    assert "Out of a bot's book. TRUE: it happened, as told, to somebody I name" in say("vote", telling(from_book=True))


def test_a_team_is_told_that_it_has_one_vote() -> None:
    seen = telling(teams=(1, 2, 3, 1), token=(0, 1, 2, 0))
    assert "T or L is your team's vote, T SURE or L SURE when you agree." in say("vote", seen)
    alone = telling(teams=(1, 2, 3, 1), token=(0, 1, 2, 0), left=(False, False, False, True))
    assert "SURE" not in say("vote", alone)


def test_receipts_of_votes() -> None:
    assert say("voted", telling(vote=True), {"seat": 0}).startswith("Noted: TRUE. You may change it")
    team: dict[str, Any] = {"teams": (1, 2, 3, 1), "token": (0, 1, 2, 0)}
    assert say("voted", telling(vote=False, **team), {"seat": 3}) == (
        "Dan says LIE for your team. All agreed? SURE. If not, the last T or L counts."
    )
    assert say("voted", telling(vote=False, sure=True, **team), {"seat": 0}).startswith("You are SURE: your team votes")
    assert say("voted", view(vote=None), {"seat": 0}) == ""


def revealed(truth: bool, votes: tuple[bool | None, ...], person: str | None = None, **changed: Any) -> str:
    """Bob has told; Ann, Cara and Dan voted."""
    cast = tuple(CastVote(token, vote) for token, vote in zip((0, 2, 3), votes, strict=True))
    return say("revealed", view(reveal=Reveal(1, 1, truth, cast, (0,) * 4, person), **changed))


@pytest.mark.parametrize(
    ("truth", "votes", "words"),
    [
        (False, (False, True, None), "A LIE! Bob made it up.\nRight (+1): you. Wrong: Cara, so Bob +1. No vote: Dan."),
        (
            True,
            (True, True, True),
            "TRUE! Bob's story happened as told.\nRight (+1): you, Cara and Dan. Nobody was fooled.",
        ),
        (False, (True, True, True), "A LIE! Bob made it up.\nWrong: you, Cara and Dan, so Bob +3."),
        (True, (None, None, None), "TRUE! Bob's story happened as told.\nNo vote: you, Cara and Dan."),
    ],
)
def test_the_reveal_tells_everybodys_vote_and_the_points(
    truth: bool, votes: tuple[bool | None, ...], words: str
) -> None:
    """S14 to S16, SQ7."""
    assert revealed(truth, votes) == words


def test_the_reveal_of_a_bots_story_names_to_whom_it_happened() -> None:
    true = revealed(True, (True, None, None), "Ann Lee (My Life)")
    assert true.startswith("TRUE! It happened to Ann Lee (My Life).")
    assert revealed(False, (True, None, None), "").startswith("A LIE! Bob's book made it up.")


def test_the_sheet_stands_as_the_rulebook_has_it() -> None:
    """S17, S18: the printed table."""
    names = ("Mark", "Kathy", "Jeff", "Nan", "Sally")
    sheet = ((6, 4, 3, 5), (3, 5, 2, 6), (5, 2, 4, 5), (4, 5, 5, 3), (2, 4, 6, 1))
    seen = view(names=names, sheet=sheet, round=4, phase=Phase.OVER, winners=(0,), seat=1)
    assert say("over", seen, {"reason": "points", "tokens": [0]}) == (
        "The game is over: Mark wins. Bravo!\nMark: 6+4+3+5 = 18\nNan: 4+5+5+3 = 17\nKathy: 3+5+2+6 = 16\n"
        "Jeff: 5+2+4+5 = 16\nSally: 2+4+6+1 = 13\nPlay again with the same people: REMATCH."
    )
    assert say("round_over", seen, {"round": 1}).startswith("Points after round 1:\nMark: 6\n")


def test_who_came_late_or_left_stands_so_on_the_sheet() -> None:
    seen = view(sheet=((1, 2, 0), (None, 4, 0), (0, 0, 0), (2, 1, 0)), round=3, left=(False, False, True, False))
    assert say("round_over", seen, {"round": 2}) == (
        "Points after round 2:\nBob: -+4 = 4\nAnn: 1+2 = 3\nDan: 2+1 = 3\nCara: 0+0 = 0 (left)"
    )


def test_the_close_of_a_match() -> None:
    seen = view(phase=Phase.OVER, sheet=((3,), (3,), (1,), (0,)), round=1)
    assert say("over", seen, {"reason": "shared", "tokens": [0, 1]}).startswith("The game is over: you and Bob share")
    few = say("over", seen, {"reason": "few", "tokens": [0]})
    assert few.startswith("Fewer than 3 are left. The game is over: you win. Bravo!")
    assert few.endswith("Once you are 3 again: REMATCH.")
    none = view(phase=Phase.OVER, sheet=((0,),) * 4, round=1)
    assert say("over", none, {"reason": "shared", "tokens": [0, 1, 2, 3]}).startswith(
        "The game is over, and nobody has a point."
    )
    decided = view(phase=Phase.OVER, sheet=((3,), (3,), (1,), (0,)), round=1, extra=True, tied=(0, 1), winners=(1,),
                   extra_points=(1, 3, 0, 0))  # fmt: skip
    told = say("over", decided, {"reason": "extra", "tokens": [1]})
    assert told.startswith("The game is over: Bob wins by the extra stories. Bravo!\nExtra points: you 1 and Bob 3.")


def test_the_last_sheet_says_who_has_the_most_points_not_who_is_in_the_lead() -> None:
    seen = view(sheet=((3,), (3,), (1,), (0,)), round=1)
    marks = {phase: drawn(replace(seen, phase=phase)).legend for phase in (Phase.VOTE, Phase.OVER)}
    assert [told for _, told in marks[Phase.OVER]] == ["the most points"]
    assert [told for _, told in marks[Phase.VOTE]] == ["in the lead"]


def test_a_winning_team_is_told_with_its_members() -> None:
    seen = view(teams=(1, 2, 1, 3), token=(0, 1, 0, 2), sheet=((3,), (2,), (1,)), round=1, phase=Phase.OVER, seat=1,
                winners=(0, 2))  # fmt: skip
    assert say("over", seen, {"reason": "points", "tokens": [0]}).startswith(
        "The game is over: team 1 (Ann and Cara) wins. Bravo!\nTeam 1: 3\n"
    )


@pytest.mark.parametrize(
    ("what", "changed", "words"),
    [
        ("wish", {}, "Your wish for other lines is taken back."),
        ("part", {"parts": 1}, "Your last text is out of your story again. Text more of it, then DONE."),
        ("part", {}, "Your last text is out of your story again. Text your story, then DONE."),
        ("vote", {}, "Your last vote is taken back. T or L?"),
        ("vote", {"vote": True}, "Your last vote is taken back. It is TRUE again."),
        ("enough", {}, "Your DONE is taken back: ASK and your question, or DONE."),
        ("extra", {}, "Your EXTRA is taken back."),
    ],
)
def test_what_undo_took_back(what: str, changed: dict[str, Any], words: str) -> None:
    assert say("undone", telling(**changed), {"what": what, "seat": 0}) == words


def test_a_team_learns_who_took_its_vote_back() -> None:
    assert say("undone", telling(), {"what": "vote", "seat": 2}).startswith("Cara takes your team's last vote back.")


def test_no_message_to_others_differs_by_what_the_teller_has_written() -> None:
    """SQ2 in the same words whatever was there already."""
    told = {say("no_story", telling(draft=draft, parts=parts)) for draft, parts in ((None, 0), ("Frogs.", 1))}
    assert told == {"Bob tells no story this time. No points, on we go."}


def test_the_beginning_counts_the_rounds() -> None:
    assert say("started", view(rounds=4)).startswith("The Secrets Game begins: 4 rounds. In each, everybody tells")
    assert say("started", view(rounds=1)).startswith("The Secrets Game begins: 1 round. In it, everybody tells")
