"""Malarky on the page for who watches: what the table does, what was told, who has how many points."""

from typing import Any

import pytest

from engine.games.malarky.view import (
    BallotView,
    CastVote,
    DuelView,
    Given,
    Honours,
    Lie,
    Motion,
    Phase,
    Reveal,
    View,
)
from engine.kernel.state import DELETED
from prompts.games.malarky import on_board
from prompts.show.board import Board
from tests.prompts.views import view

ANSWERS = (Given(0, "To float."), Given(1, "Gulls stole them."), Given(2, None), Given(3, "To float too.", struck=True))
QUESTION = "Why do golf balls have dimples?"


def seen(**changed: Any) -> View:
    return view(seat=None, ask=None, totals=(3, 12, -2, 12), **changed)


def board(**changed: Any) -> Board:
    return on_board(seen(**changed))


def revealed(**changed: Any) -> Board:
    facts: dict[str, Any] = {
        "round": 2,
        "question": QUESTION,
        "answer": "They stir up the air.",
        "holder": 1,
        "author": 1,
        "forced": False,
        "answers": ANSWERS,
        "votes": (CastVote(0, "seat", 1), CastVote(1, "black"), CastVote(2, "seat", 1), CastVote(3, "empty")),
        "points": (1, 2, 1, -2),
    }
    return board(phase=Phase.REVEAL, reveal=Reveal(**(facts | changed)), next_host=2, undone=1)


@pytest.mark.parametrize(
    ("phase", "changed", "headline", "progress"),
    [
        (Phase.THINK, {"draft_count": 3}, "Everybody thinks", "3 of 4 have a draft"),
        (Phase.ANSWER, {"speaker": 2, "answers": ANSWERS[:2]}, "Cara answers now", "Answer 3 of 4"),
        (Phase.VOTE, {"votes_in": 1, "voters": 3}, "Who told the real answer?", "1 of 3 votes are in"),
        (Phase.OVER, {}, "The game is over", ""),
    ],
)
def test_it_says_what_the_table_does_and_how_far_it_is(
    phase: Phase, changed: dict[str, Any], headline: str, progress: str
) -> None:
    shown = board(phase=phase, **changed)
    assert headline in shown.headline
    assert progress in shown.progress


def test_scores_stand_in_order_with_what_is_to_be_said_of_each() -> None:
    shown = board(phase=Phase.ANSWER, speaker=0, host=1, bots=(False, False, True, False), left=(False,) * 3 + (True,))
    assert [(score.name, score.points, score.note) for score in shown.scores] == [
        ("Bob", 12, "Host"),
        ("Dan", 12, "left"),
        ("Ann", 3, ""),
        ("Cara", -2, "bot"),
    ]
    assert [score.name for score in shown.scores if score.waited_for] == ["Ann"]


@pytest.mark.parametrize("phase", [Phase.THINK, Phase.VOTE, Phase.REVEAL])
def test_who_is_waited_for_in_secret_is_not_marked(phase: Phase) -> None:
    shown = board(phase=phase, votes_in=1, voters=3, undone=1, ready_count=1)
    assert not any(score.waited_for for score in shown.scores)


def test_answers_stand_as_they_were_told() -> None:
    shown = board(phase=Phase.VOTE, answers=ANSWERS)
    assert shown.subject is not None
    assert shown.subject.words == QUESTION
    assert [(line.name, line.words, line.note) for line in shown.lines] == [
        ("Ann", "To float.", ""),
        ("Bob", "Gulls stole them.", ""),
        ("Cara", "", "no answer"),
        ("Dan", "To float too.", "out: too similar"),
    ]
    assert [line.dim for line in shown.lines] == [False, False, True, True]
    assert [line.number for line in shown.lines] == [1, 2, None, None], "what is texted for each"
    assert [line.votes for line in shown.lines] == [()] * 4, "no vote is seen before all are"


def test_a_ballot_is_told_with_who_decides() -> None:
    ballot = BallotView(Motion.SIMILAR, 2, 1, 0, (0, 3))
    shown = board(phase=Phase.BALLOT, answers=ANSWERS[:2], ballot=ballot)
    assert shown.headline == "Cara says that Bob's answer repeats Ann's."
    assert shown.progress == "AYE or NAY: Ann and Dan."
    even = board(phase=Phase.BALLOT, host=3, ballot=BallotView(Motion.SIMILAR, 2, 1, 0, (0, 3), host_decides=True))
    assert "Dan, the Host, decides" in even.progress
    assert [score.name for score in even.scores if score.waited_for] == ["Dan"]


def test_the_reveal_shows_the_answer_who_told_it_the_votes_and_the_points() -> None:
    shown = revealed()
    assert shown.subject is not None
    assert (shown.subject.label, shown.subject.words) == (QUESTION, "They stir up the air.")
    assert [line.note for line in shown.lines] == ["", "REAL", "no answer", "out: too similar, voted EMPTY"]
    assert [line.votes for line in shown.lines] == [(), ((0, "Ann"), (2, "Cara")), (), ()]
    assert [line.name for line in shown.lines if line.bright] == ["Bob"]
    assert {score.name: (score.note, score.gained) for score in shown.scores} == {
        "Bob": ("", 2),
        "Dan": ("", -2),
        "Ann": ("Host", 1),
        "Cara": ("", 1),
    }
    assert "Cara hosts next" in shown.progress


def test_votes_stand_in_the_order_of_seats_however_they_came() -> None:
    votes = (CastVote(2, "seat", 1), CastVote(0, "seat", 1))
    assert revealed(votes=votes).lines[1].votes == ((0, "Ann"), (2, "Cara"))


def test_a_forced_holder_is_told_beside_who_was_right() -> None:
    shown = revealed(author=0, forced=True)
    assert [line.note for line in shown.lines[:2]] == ["REAL", "held the real answer, FORCED, voted BLACK"]


@pytest.mark.parametrize(
    ("phase", "duel", "headline", "waits"),
    [
        (Phase.DUEL_ROLL, DuelView((1, 3), (None, 2)), "Bob to roll the die", ["Bob"]),
        (Phase.DUEL_CHOOSE, DuelView((1, 3), (1, 2)), "Dan chooses", ["Dan"]),
        (Phase.DUEL_GIVE, DuelView((1, 3), (1, 2), 1, receiver=3, question=QUESTION), "Bob answers now", ["Bob"]),
        (Phase.DUEL_JUDGE, DuelView((1, 3), (1, 2), 1, "Air.", receiver=3, question=QUESTION), "Dan judges", ["Dan"]),
    ],
)
def test_a_duel_says_whom_it_waits_for(phase: Phase, duel: DuelView, headline: str, waits: list[str]) -> None:
    shown = board(phase=phase, duel=duel)
    assert shown.place == "The duel"
    assert headline in shown.headline
    assert [score.name for score in shown.scores if score.waited_for] == waits


def test_the_duel_ends_with_its_answer_and_the_label() -> None:
    duel = DuelView((1, 3), (1, 2), 1, "Air.", "bluff", "correct", 1, 3, QUESTION, "Printed.")
    shown = board(phase=Phase.DUEL_REVEAL, duel=duel)
    assert shown.headline == "Bob wins the duel"
    assert shown.subject is not None
    assert shown.subject.words == "Printed."
    assert [(line.words, line.note) for line in shown.lines] == [("Air.", "a BLUFF"), ("said CORRECT", "")]


def test_at_the_end_stand_the_best_lie_and_the_sharpest_eye() -> None:
    shown = board(phase=Phase.OVER, winners=(1,), honours=Honours(Lie(2, "Gulls stole them.", 3), (3,), 2))
    assert shown.subject is not None
    assert shown.subject.label == "The best lie, by Cara: 3 votes"
    assert shown.subject.words == '"Gulls stole them."'
    assert [(line.name, line.words, line.note) for line in shown.lines] == [("Dan", "2 truths found", "sharpest eye")]
    assert [score.name for score in shown.scores if score.won] == ["Bob"]


@pytest.mark.parametrize("lie", [None, Lie(2, DELETED, 3)])
def test_no_lie_of_who_is_forgotten_and_no_crowd_of_eyes(lie: Lie | None) -> None:
    shown = board(phase=Phase.OVER, honours=Honours(lie, (0, 1, 2), 1))
    assert (shown.subject, shown.lines) == (None, ())
