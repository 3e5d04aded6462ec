"""Malarky's messages: every one that the rules send, in its budget, in plain letters."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.games.malarky.actions import AnswerDraft
from engine.games.malarky.view import BallotView, Given, Motion, Phase, View
from engine.kernel.game import Pace
from engine.kernel.state import DELETED
from engine.kernel.view import AskView
from prompts.book import book
from prompts.games.malarky import rounds
from prompts.games.malarky.answers import repeat
from prompts.games.malarky.common import ROOM
from prompts.games.malarky.vocabulary import VOCABULARY
from prompts.kit.messages import MOST_CHARACTERS, seal
from prompts.kit.segments import BASIC, segments
from tests.prompts.views import LONG_NAMES, LONG_WORDS, NAMES, WIDE_NAMES, crowded, view

SEATS = [0, 1, 2, 3, 4, 5]
PLAIN = set(BASIC)

# Every message with the largest facts that it may get.
FACTS: dict[str, dict[str, Any]] = {
    "started": {"rounds": 12, "few": True},
    "question": {},
    "think": {},
    "think_remind": {},
    "drafted": {"near": 1, "copied": True, "turn": True, "replaced": True},
    "ready": {},
    "auto": {"on": True},
    "unclear": {"seat": 1, "words": LONG_WORDS},
    "unclear_sent": {},
    "given": {"seat": 1, "words": LONG_WORDS, "number": 6, "of": 6},
    "answer": {},
    "answer_remind": {},
    "forced": {"author": 1},
    "challenged": {},
    "challenge": {"motion": "objection", "mover": 1, "accused": 2, "earlier": None},
    "ballot": {},
    "ballot_remind": {},
    "balloted": {},
    "tie": {},
    "verdict": {
        "motion": "similar",
        "mover": 1,
        "accused": 2,
        "earlier": 0,
        "upheld": True,
        "ayes": [0, 1, 3],
        "nays": [4, 5],
        "host": 0,
    },
    "vote": {"again": True},
    "vote_watch": {},
    "voted": {},
    "vote_remind": {},
    "reveal": {},
    "extra": {"seats": SEATS, "attempt": 2},
    "duel": {"duellists": [0, 1]},
    "duel_roll": {},
    "rolled": {"rolls": [[0, 3], [1, 3]], "again": True},
    "duel_choose": {},
    "duel_chosen": {"giver": 0, "receiver": 1},
    "duel_give": {},
    "duel_question": {"question": "Why?"},
    "duel_remind": {},
    "duel_words": {"words": LONG_WORDS},
    "duel_judge": {},
    "duel_result": {},
    "dropped": {},
    "left": {"seat": 1, "host": 2},
    "returned": {"seat": 1},
    "joined": {"seat": 1},
    "over": {
        "winners": [0, 1],
        "totals": [-120] * 6,
        "shared": True,
        "reason": "shared",
        "lie": {"seat": 1, "words": LONG_WORDS, "fooled": 4},
        "eyes": [0, 1],
        "found": 12,
    },
    "undone": {"what": "done"},
    "refused_not_open": {"action": "ForcedNobody"},
    "refused_unfit": {"action": "Forced", "blank": "author", "value": 3, "most": 0},
    "refused_full": {"most": 6},
    "refused_left": {},
    "refused_nothing_to_undo": {},
    "refused_late": {},
}


def say(name: str, seen: View, facts: Any = None) -> str:
    """A message as a phone shows it."""
    return seal("", book("malarky")[f"malarky.{name}"].write(seen, FACTS[name] if facts is None else facts))


def test_every_message_of_the_rules_has_words_and_no_other_has() -> None:
    assert set(book("malarky")) == {f"malarky.{name}" for name in FACTS}


def test_the_rules_send_no_message_without_words() -> None:
    games = Path(__file__).parents[2] / "engine" / "games"
    sent = set()
    for source in (*games.glob("malarky/*.py"), *games.glob("folders/*.py")):
        text = source.read_text(encoding="utf-8")
        sent |= set(
            re.findall(r'\.(?:ask(?:_all|_each)?|tell(?:_each|_rest|_others)?|result|remind)\([^"\n]*"(\w+)"', text)
        )
        sent |= set(re.findall(r'Telling\.\w+, "(\w+)"', text))
        sent |= {phase.lower() for phase in re.findall(r"_ask\(turn, Phase\.(\w+)", text)}
    assert len(sent) > 30
    assert sent <= set(FACTS) | {"duel_reveal"}  # a duel is told by duel_result


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("name", FACTS)
def test_every_message_keeps_its_budget(name: str, pace: Pace) -> None:
    declared = book("malarky")[f"malarky.{name}"]
    for seat in SEATS:
        for folder in (None, LONG_WORDS):
            plain = say(name, crowded(LONG_NAMES, pace, seat=seat, folder=folder))
            wide = say(name, crowded(WIDE_NAMES, pace, seat=seat, folder=folder))
            assert set(plain) <= PLAIN
            assert segments(plain).count <= declared.segments
            assert segments(wide).count <= declared.wide
            assert len(wide) <= MOST_CHARACTERS


@pytest.mark.parametrize("motion", list(Motion))
@pytest.mark.parametrize("upheld", [True, False])
def test_every_motion_has_its_words_within_the_budget(motion: Motion, upheld: bool) -> None:
    earlier = 0 if motion is Motion.SIMILAR else None
    facts = {"motion": motion.value, "mover": 1, "accused": 2, "earlier": earlier}
    seen = crowded(LONG_NAMES, Pace.LIVE, ballot=BallotView(motion, 1, 2, earlier, (0, 3)))
    verdict = facts | {"upheld": upheld, "ayes": SEATS[:3], "nays": SEATS[3:], "host": 0}
    told = {
        name: say(name, seen, verdict if name == "verdict" else facts)
        for name in ("ballot", "tie", "challenge", "verdict")
    }
    for name, text in told.items():
        assert segments(text).count <= book("malarky")[f"malarky.{name}"].segments
        assert "Maximilian-3" in text
    assert "AYE" in told["ballot"]
    assert "NAY" in told["ballot"]


def test_verdicts_differ_by_outcome() -> None:
    facts = FACTS["verdict"] | {"ayes": [1], "nays": [], "host": None}
    held, failed = (say("verdict", view(), facts | {"upheld": upheld}) for upheld in (True, False))
    assert held != failed
    assert held == (
        "Too similar: Cara's answer is out, it repeats your answer. Cara sits out until the next question. (AYE: Bob.)"
    )


def test_who_watches_the_last_round_is_promised_no_next_one() -> None:
    """MQ25: after FINISH, or where the rotation is at its end."""
    for host, told in ((1, "play from the next"), (None, "watch")):
        seen = view(in_round=(1, 2, 3), next_host=host)
        for name in ("joined", "returned"):
            assert told in say(name, seen, {"seat": 0})
        assert told in VOCABULARY[AnswerDraft].why_closed(seen)
    last = view(next_host=None)
    assert say("returned", last, {"seat": 1}) == "Bob is back with the old points, and only watches now."
    assert say("vote_watch", last) == "The others vote now."


@pytest.mark.parametrize("name", ["answer", "vote"])
def test_prompts_are_as_long_for_holder_and_bluffers(name: str) -> None:
    """MQ21: each is told what he may do, in as many letters."""
    alone = (Given(0, "One."),)
    others = (*alone, Given(1, "One."), Given(2, None), Given(3, "Three.", struck=True))
    for pace in Pace:
        for answers in (alone, others):
            holder = say(name, view(pace=pace, answers=answers, folder="They stir up the air."))
            bluffer = say(name, view(pace=pace, answers=answers))
            assert len(holder) == len(bluffer)
            assert ("FORCED" in holder, "FORCED" in bluffer) == (name == "answer", False)
            assert ("ME if" in holder, "ME if" in bluffer) == (False, name == "vote")


def test_whoever_gave_no_answer_is_told_what_his_vote_does() -> None:
    """MQ19, MQ21: it counts, also the holder's, unless he was forced; ME is not for him. In as many letters for all."""
    answers = (Given(0, None), Given(1, "Bees."))
    bluffer = say("vote", view(answers=answers))
    holder = say("vote", view(answers=answers, folder="They stir up the air."))
    forced = say("vote", view(answers=answers, folder="They stir up the air.", forced=1))
    assert holder == bluffer
    assert bluffer.endswith("Your vote counts like all the others.")
    assert forced.endswith("You had the truth: it will not count.")
    answered = say("vote", view(answers=(Given(0, "Air."), Given(1, "Bees."))))
    assert len(answered) == len(bluffer) == len(forced)


def test_turn_prompt_at_a_road_table() -> None:
    seen = view(pace=Pace.ROAD, seat=1, answers=(Given(0, "It helps them fly."),), draft="Bees made them.")
    assert say("answer", seen) == (
        "Your turn: 90 s.\n1 Ann: It helps them fly.\nText an answer. OK: your draft.\n"
        "Told already? Text another: no answer goes twice."
    )


def test_vote_prompt_numbers_the_others_by_seat() -> None:
    answers = (Given(0, "Air."), Given(1, "Bees."), Given(2, None), Given(3, "Frost.", struck=True))
    seen = view(pace=Pace.SLOW, answers=answers)
    assert say("vote", seen, {"again": False}) == (
        "Round 2 of 12: Why do golf balls have dimples?\n2 Bob: Bees.\n3 Cara gave no answer\n4 Dan is out\n"
        "Who told the real answer? Text a number or name. 12 hours. ME if your bluff is true (-2 if not)."
    )


def test_a_silent_author_reads_the_same_whoever_holds_the_answer() -> None:
    facts = {"seat": 1, "words": None, "number": 2, "of": 4}
    assert say("given", view(), facts) == "2/4 BOB gives no answer."
    assert "you give no answer" in say("given", view(seat=1), facts)


def test_limits_come_from_the_ask_where_it_says_so() -> None:
    assert "5 min." in say("think", view(ask=AskView(5, "think", 300.0, limit=300.0)))
    assert "12 hours." in say("think", view(pace=Pace.SLOW))


def test_too_long_an_answer_is_refused_with_the_count() -> None:
    facts = {"action": "Answer", "blank": "words", "value": "x" * 187, "most": 160}
    assert say("refused_unfit", view(), facts) == "That has 187 characters; 160 is the most. Please send it shorter."


def test_refusals_name_what_works_in_every_phase() -> None:
    for phase in Phase:
        assert re.search(r"\b[A-Z]{4,}\b", say("refused_late", view(phase=phase)))


def test_names_are_used_and_the_reader_is_you() -> None:
    facts = {"seat": 0, "host": 1}
    assert say("left", view(seat=2), facts) == "Ann has left the game. Bob is Host for this round."
    assert say("left", view(seat=1), facts) == "Ann has left the game. You are Host for this round."
    assert NAMES[0] == "Ann"


def test_a_draft_asks_for_ready_only_while_all_think() -> None:
    for phase, asks in ((Phase.THINK, True), (Phase.ANSWER, False)):
        told = str(rounds.drafted.write(view(pace=Pace.ROAD, phase=phase, draft="Bees."), {}))
        assert ("READY when set" in told) is asks
        assert ("until it is your turn" in told) is not asks


def test_who_only_watches_is_not_told_to_vote() -> None:
    facts = {"seat": 0, "words": None, "number": 2, "of": 4}
    assert "You can still vote" in str(rounds.given.write(view(), facts))
    assert rounds.given.write(view(in_round=(1, 2, 3)), facts) == "2/4 You left this round, so you give no answer."


def test_a_game_that_ends_for_want_of_players_tells_no_winners_where_nobody_has_a_point() -> None:
    """MQ25."""
    facts = {"winners": [0, 1], "totals": [0, 0, 0], "shared": True, "reason": "few"}
    assert say("over", view(), facts) == (
        "The game is over before anybody has a point.\nOnce you are 3 again: REMATCH."
    )
    assert "share the win" in say("over", view(), facts | {"totals": [2, 2, 0]})


def test_at_the_end_stands_what_gets_told_on() -> None:
    facts = {"winners": [0], "totals": [5, 3, 1, 0], "shared": False, "reason": "points"}
    facts |= {"lie": {"seat": 1, "words": "A goat did it.", "fooled": 3}, "eyes": [0, 2], "found": 4}
    told = say("over", view(seat=0), facts)
    assert "\nPoints: you 5, Bob 3, Cara 1, Dan 0.\n" in told
    assert '\nBest lie, by Bob (3 votes): "A goat did it."\nSharpest eyes: you and Cara, with 4 truths found.\n' in told
    assert "\nBest lie, by you (3 votes): " in say("over", view(seat=1), facts)
    assert "Sharpest" not in say("over", view(), facts | {"eyes": [0, 1, 2]}), "that is everybody's"
    assert "Best lie" not in say("over", view(), facts | {"lie": {"seat": 1, "words": DELETED, "fooled": 3}})


@pytest.mark.parametrize("pace", Pace)
def test_whose_answer_alone_stands_is_not_asked_for_anothers(pace: Pace) -> None:
    """MQ33."""
    answers = (Given(0, "Bees."), *(Given(seat, None) for seat in (1, 2, 3)))
    seen = view(phase=Phase.VOTE, pace=pace, answers=answers, ask=AskView(6, "vote", 60.0))
    told = say("vote", seen)
    assert "Only your answer stands." in told
    assert "Text ME if your own bluff is the truth" in told
    assert "number or name" not in told
    assert "Only your answer stands." in repeat(seen)


@pytest.mark.parametrize(("pace", "again"), [(Pace.LIVE, False), (Pace.ROAD, False), (Pace.SLOW, True)])
def test_the_question_comes_again_where_a_day_may_lie_between(pace: Pace, again: bool) -> None:
    answers = (Given(1, "Bees."),)
    for name, phase, kind in (("answer", Phase.ANSWER, "answer"), ("vote", Phase.VOTE, "vote")):
        told = say(name, view(phase=phase, pace=pace, answers=answers, ask=AskView(6, kind, 60.0)))
        assert ("Round 2 of 12: Why do golf balls have dimples?" in told) is again


def test_the_question_comes_again_where_there_is_room_for_it() -> None:
    """Six answers of this length are the most beside which it stands, in the budget still."""
    answers = tuple(Given(seat, "x" * (ROOM // 6)) for seat in SEATS)
    for longer in (0, 1):
        most = (Given(0, "x" * (ROOM // 6 + longer)), *answers[1:])
        seen = crowded(LONG_NAMES, Pace.SLOW, answers=most, phase=Phase.VOTE)
        for name in ("answer", "vote"):
            told = say(name, seen)
            assert ("Round 12 of 12" in told) is (not longer)
            assert segments(told).count <= book("malarky")[f"malarky.{name}"].segments


def test_a_draft_that_is_taken_back_gives_way_to_the_one_before() -> None:
    before = view(draft="Bees build with wax and a little spit.")
    assert say("undone", before, {"what": "draft"}) == 'Taken back: your draft is "Bees build with wax and a.." again.'
    assert say("undone", view(draft=None), {"what": "draft"}).startswith("Your draft is taken back. Text another one")
    for names in (LONG_NAMES, WIDE_NAMES):
        draft = say("undone", crowded(names, Pace.LIVE, draft=names[0] * 13), {"what": "draft"})
        assert segments(draft).count == 1
