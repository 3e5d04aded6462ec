"""The Secrets Game's answers to REPEAT, WHERE, SCORE and RULES; its page for who watches; its picture; keys."""

from dataclasses import replace
from typing import Any

import pytest

from engine.games.secrets import actions as do
from engine.games.secrets.view import CastVote, Phase, Reveal, View
from engine.kernel.game import Pace
from engine.kernel.view import AskView
from prompts.answers import more_rules, repeat, rules, score, where
from prompts.book import book
from prompts.games.secrets import PICTURES, on_board
from prompts.hear import Act, hear_keys, hear_speech
from prompts.kit.messages import MOST_CHARACTERS
from prompts.kit.segments import BASIC, segments
from prompts.show.board import Board
from prompts.show.pictures.sheet import Sheet
from tests.prompts.secrets_views import LONG_NAMES, WIDE_NAMES, crowded, in_teams, telling, view
from tests.prompts.situations import ear_in

KINDS = {
    "claim": Phase.CLAIM,
    "story": Phase.STORY,
    "token": Phase.STORY,
    "questions": Phase.QUESTIONS,
    "questioned": Phase.QUESTIONS,
    "vote": Phase.VOTE,
    "tie": Phase.TIE,
}


@pytest.mark.parametrize("make", [crowded, in_teams])
@pytest.mark.parametrize("kind", KINDS)
def test_repeat_fits_one_message_whatever_was_asked(kind: str, make: Any) -> None:
    for over in (False, True):
        for parts in (0, 3):
            asked = AskView(9, kind, None, over)
            text = repeat("secrets", make(LONG_NAMES, Pace.SLOW, phase=KINDS[kind], ask=asked, parts=parts))
            assert set(text) <= set(BASIC)
            assert len(text) <= MOST_CHARACTERS


def test_repeat_tells_the_story_to_vote_on_and_ones_vote() -> None:
    text = repeat("secrets", telling(vote=False))
    for told in ("Bob's story", "brass band", "Text T or L", "Your vote now: LIE."):
        assert told in text
    team = telling(vote=True, sure=True, teams=(1, 2, 3, 1), token=(0, 1, 2, 0))
    assert "Your team's vote now: TRUE, SURE." in repeat("secrets", team)


def test_repeat_tells_the_teller_his_own_words() -> None:
    begun = telling(0, phase=Phase.STORY, story=None, draft="It rained.", parts=1, room=900, ask=AskView(6, "story", 9))
    assert repeat("secrets", begun).startswith("Your story so far:\nIt rained.\nI have it, nobody else does yet.")
    told = telling(0, phase=Phase.STORY, story=None, draft="It rained.", parts=1, finished=True,
                   ask=AskView(7, "token", 9.0))  # fmt: skip
    assert repeat("secrets", told).startswith("Your story:\nIt rained.\nWas that TRUE or a LIE?")


def test_repeat_shows_the_lines_and_the_story_to_who_is_asked_nothing() -> None:
    assert "1 As a small child" in repeat("secrets", view(ask=None))
    assert "brass band" in repeat("secrets", telling(ask=None))
    assert repeat("secrets", telling(ask=None, phase=Phase.STORY, story=None)) == "Now Bob tells a story."


@pytest.mark.parametrize(
    ("seen", "says"),
    [
        (view(waiting=(1, 2)), "Round 2 of 4 waits for Bob or Cara to tell: ME 1 or ME 2. 20 seconds left."),
        (telling(phase=Phase.STORY), "waits for Bob's story. 20 seconds left."),
        (telling(0, phase=Phase.STORY), "waits for your story."),
        (telling(phase=Phase.QUESTIONS), "waits for questions about Bob's story."),
        (telling(votes_in=1), "waits for the votes: 1 of 3 are in."),
        (view(phase=Phase.TIE, tied=(1, 2), extra_in=1), "The tie waits for EXTRA of Bob and Cara: 1 of 2"),
        (view(phase=Phase.VOTE, tied=(1, 2), extra=True), "The extra round waits for the votes: "),
        (view(phase=Phase.OVER, until=None), "The game is over."),
    ],
)
def test_where(seen: View, says: str) -> None:
    assert says in where("secrets", seen, 40.0)


def test_score_is_the_sheet_with_the_highest_first() -> None:
    seen = view(sheet=((1, 2), (5, 1), (0, 0), (None, 4)))
    assert score("secrets", seen) == "Round 2 of 4:\nBob: 5+1 = 6\nDan: -+4 = 4\nAnn: 1+2 = 3\nCara: 0+0 = 0"
    over = view(sheet=((1, 2), (5, 1), (0, 0), (None, 4)), phase=Phase.OVER, winners=(1,))
    assert score("secrets", over).startswith("At the close:\nBob")
    assert score("secrets", over).endswith("\nBob won.")
    assert segments(score("secrets", crowded(LONG_NAMES, Pace.LIVE))).count <= 4


def test_rules_are_the_same_for_all_at_a_table() -> None:
    """SQ14: they say that stories may be withdrawn."""
    text = rules("secrets", view()) + more_rules("secrets", view())
    seen = telling(seat=2, vote=True)
    assert text == rules("secrets", seen) + more_rules("secrets", seen)
    assert all(word in text for word in ("ME 1", "SWAP BOTH", "DONE", "WITHDRAW", "book"))
    assert "TEAM:" not in text
    assert "TEAM:" in more_rules("secrets")


def board(seen: View) -> Board:
    return on_board(seen)


def test_the_page_shows_the_lines_then_the_story() -> None:
    claiming = board(view(seat=None, ask=None, waiting=(0, 2)))
    assert claiming.headline == "Who tells the next story?"
    assert claiming.progress == "ME 1 or ME 2: Ann or Cara."
    assert claiming.subject is None
    assert claiming.options[0].startswith("As a small child")
    voting = board(telling(seat=None, ask=None, votes_in=2))
    assert voting.headline == "Is Bob's story TRUE or a LIE?"
    assert voting.progress == "2 of 3 votes are in."
    assert voting.subject is not None
    assert (voting.subject.label, voting.subject.words) == (
        "As a small child I wandered off and...",
        '"I walked behind a brass band until it was dark."',
    )


def test_the_page_marks_only_the_teller_as_waited_for() -> None:
    assert [each.name for each in board(telling(seat=None, phase=Phase.STORY)).scores if each.waited_for] == ["Bob"]
    for phase in (Phase.CLAIM, Phase.QUESTIONS, Phase.VOTE, Phase.TIE):
        assert not any(each.waited_for for each in board(telling(seat=None, phase=phase)).scores)


def test_the_page_shows_the_last_reveal_until_the_next_story_comes() -> None:
    votes = (CastVote(0, True), CastVote(2, False), CastVote(3, None))
    shown = Reveal(1, 1, True, votes, (1, 1, 0, 0), "Ann Lee")
    lines = board(view(seat=None, ask=None, reveal=shown)).lines
    assert [(line.name, line.words, line.note, line.votes) for line in lines] == [
        ("Bob", "It happened to Ann Lee.", "The last story was TRUE", ()),
        ("TRUE", "", "+1 each", ((0, "Ann"),)),
        ("LIE", "", "+1 for Bob", ((2, "Cara"),)),
        ("No vote", "", "", ((3, "Dan"),)),
    ]
    assert board(telling(seat=None, reveal=shown)).lines == ()


def test_the_page_says_what_is_to_be_said_of_each_seat() -> None:
    seen = telling(seat=None, phase=Phase.STORY, bots=(False, False, True, False), left=(False, False, False, True),
                   totals=(4, 9, 1, 0))  # fmt: skip
    assert [(each.name, each.points, each.note) for each in board(seen).scores] == [
        ("Bob", 9, "tells"), ("Ann", 4, ""), ("Cara", 1, "bot"), ("Dan", 0, "left"),
    ]  # fmt: skip
    team = view(seat=None, teams=(1, 2, 1, 2), token=(0, 1, 0, 1))
    assert board(team).scores[0].note == "team 2"


@pytest.mark.parametrize("names", [LONG_NAMES, WIDE_NAMES])
def test_the_picture_of_the_sheet_holds_nothing_that_its_text_does_not_say(names: tuple[str, ...]) -> None:
    for make in (crowded, in_teams):
        seen = make(names, Pace.LIVE, phase=Phase.OVER)
        drawing = PICTURES["sheet"](seen)
        assert isinstance(drawing, Sheet)
        text = score("secrets", seen)
        assert all(words in text for words in drawing.words())
        assert len(drawing.heads) == 7


def test_the_picture_between_rounds_has_those_that_are_over() -> None:
    drawing = PICTURES["sheet"](view(round=3, sheet=((6, 4, 0), (3, 5, 0), (5, 2, 0), (None, 1, 0))))
    assert isinstance(drawing, Sheet)
    assert (drawing.title, list(drawing.heads)) == ("After round 2 of 4", ["R1", "R2", "Total"])
    assert [cell.words for cell in drawing.rows[0].cells] == ["6", "4", "10"]
    assert [row.seat for row in drawing.rows if row.stands_out] == [0]


@pytest.mark.parametrize(
    ("situation", "key", "action"),
    [
        ("secrets, who tells", "2", do.Me(2)),
        ("secrets, was it true", "1", do.Truth()),
        ("secrets, voting", "1", do.Truth()),
        ("secrets, voting", "2", do.Lie()),
        ("secrets, my team votes", "1", do.Truth()),
        ("secrets, my team is not sure", "2", do.Lie()),
        ("secrets, my team is not sure", "3", do.Sure()),
        ("secrets, a tie", "1", do.Extra()),
    ],
)
def test_keys(situation: str, key: str, action: object) -> None:
    assert hear_keys(key, ear_in(situation)) == Act(action)  # type: ignore[arg-type]


def test_who_votes_alone_in_a_team_is_not_asked_for_sure() -> None:
    """SQ9, SQ16: the other member is back, and listens from the next story on."""
    together = telling(teams=(1, 2, 3, 1), token=(0, 1, 2, 0), listeners=(0, 2), vote=True)
    alone = replace(together, outside=(3,))
    for told, with_sure in ((together, True), (alone, False)):
        written = (repeat("secrets", told), str(book("secrets")["secrets.voted"].write(told, {"seat": 0})))
        assert [("SURE" in each) for each in written] == [with_sure, with_sure]


@pytest.mark.parametrize(
    ("words", "action"),
    [("I think it happened.", do.Truth()), ("It never happened!", do.Lie()), ("he is lying", do.Lie())],
)
def test_speech(words: str, action: object) -> None:
    assert hear_speech(words, ear_in("secrets, voting")) == Act(action)  # type: ignore[arg-type]
