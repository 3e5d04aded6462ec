"""The secrets table of Malarky: what is another's changes nothing that a seat may see or do (law 3)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.games.malarky import GAME
from engine.games.malarky.actions import Answer, AutoOn, Aye, Draft, Forced, Nay, Object, Ready, Similar, Undo
from engine.games.malarky.state import State
from engine.games.malarky.view import Phase, View
from engine.kernel.forms import Action
from engine.kernel.game import Pace, Say
from tests.engine.tables import LETTERS, Played, seat_of, vote_for


def seen(state: State, letter: str | None) -> tuple[View, object]:
    seat = None if letter is None else seat_of(letter)
    return GAME.view(state, seat), () if seat is None else GAME.choices(state, seat)


def with_holder(table: Played, letter: str) -> State:
    return replace(table.state, round=replace(table.state.round, holder=seat_of(letter)))


def with_answer(table: Played, answer: str) -> State:
    """The question of the round has another printed answer."""
    state = table.state
    assert state.question is not None
    assert state.round.question is not None
    cards = {**state.cards, state.round.question: replace(state.question, answer=answer)}
    return replace(state, cards=cards)


def at_every_stage(pace: Pace) -> list[Played]:
    """The same round, held by C, stopped in each phase before the reveal."""
    stages: list[Callable[[Played], None]] = [
        lambda table: table.wait_for(Phase.THINK),
        lambda table: table.think(),
        lambda table: table.answer(A="aaa"),
        lambda table: table.answer(B="bbb"),
        lambda table: table.answers(),
    ]
    tables = []
    for stop in range(1, len(stages) + 1):
        table = Played(4, pace, holder="C")
        for stage in stages[:stop]:
            stage(table)
        tables.append(table)
    return tables


@pytest.mark.parametrize("pace", list(Pace))
def test_who_holds_is_the_holders_own(pace: Pace) -> None:
    """M10, MQ21: another holder, the same views and forms for everybody else; the forms are the holder's own too."""
    for table in at_every_stage(pace):
        other = with_holder(table, "D")
        for letter in ("A", "B", None):
            assert seen(table.state, letter) == seen(other, letter)
        for letter in "CD":
            assert seen(table.state, letter)[1] == seen(other, letter)[1]
        assert table.view("C").folder is not None
        assert table.view("D").folder is None


@pytest.mark.parametrize("pace", list(Pace))
def test_the_answer_is_the_holders_own(pace: Pace) -> None:
    """M8."""
    for table in at_every_stage(pace):
        other = with_answer(table, "another")
        for letter in ("A", "B", "D", None):
            assert seen(table.state, letter) == seen(other, letter)


def others_hear(says: tuple[Say, ...], letter: str) -> list[Say]:
    return [say for say in says if say.to != seat_of(letter)]


PRIVATE: list[tuple[str, str, list[Action]]] = [
    ("think", "B", [Draft("secret"), Draft("another")]),
    ("think", "B", [AutoOn()]),
    ("answer", "C", [Draft("secret")]),
    ("answer", "B", [Forced(0)]),
    ("vote", "B", [vote_for("A"), vote_for("empty")]),
]


@pytest.mark.parametrize(("stage", "letter", "actions"), PRIVATE)
def test_private_entries_are_the_seats_own(stage: str, letter: str, actions: list[Action]) -> None:
    """Drafts, AUTO, FORCED and votes tell nobody else anything but how many votes are in, nor move a limit."""
    table = Played(4, Pace.ROAD, holder="D")
    if stage != "think":
        table.think()
        table.answer(A="aaa")
    if stage == "vote":
        table.answers()
    before = {other: seen(table.state, other) for other in LETTERS[:4] if other != letter}
    wake = table.step.wake
    for action in actions:
        step = table.act(letter, action)
        assert others_hear(step.says, letter) == []
        assert step.wake == wake
    for other, (view, forms) in before.items():
        now, forms_now = seen(table.state, other)
        assert (replace(now, votes_in=0), forms_now) == (view, forms)


def test_content_of_votes_and_ballots_is_the_seats_own() -> None:
    for first, second in ((vote_for("A"), vote_for("black")), (vote_for("C"), vote_for("empty"))):
        tables = []
        for action in (first, second):
            table = Played(4, Pace.ROAD, holder="D")
            table.think()
            table.answers()
            table.act("B", action)
            tables.append(table)
        for letter in ("A", "C", "D", None):
            assert seen(tables[0].state, letter) == seen(tables[1].state, letter)
    table = Played(4, holder="D")
    table.think()
    table.answer(A="aaa", B="aaa too")
    table.act("C", Similar(1, 0))
    other = GAME.act(table.state, 2, Nay(), table.chance, table.at)
    mine = GAME.act(table.state, 2, Aye(), table.chance, table.at)
    assert mine.says == other.says
    for letter in ("A", "B", "D", None):
        assert seen(mine.state, letter) == seen(other.state, letter)


def test_numbers_of_asks_do_not_tell_who_has_voted() -> None:
    """MQ21: after a failed challenge only those without a vote are asked again; others' numbers do not show it."""
    views = []
    for voter in "AB":
        table = Played(5, Pace.ROAD, holder="D")
        table.think()
        table.answers()
        table.act(voter, vote_for("C"))
        table.act("E", Similar(2, 0))
        for letter in "ABDE":
            table.act(letter, Nay())
        views.append((table.view("C"), table.view("D"), table.view("E")))
    assert views[0] == views[1]


def test_ready_counts_but_drafts_do_not() -> None:
    """MQ2."""
    table = Played(3, Pace.ROAD)
    for letter in "ABC":
        table.act(letter, Draft("words"))
    assert table.is_in(Phase.THINK)
    for letter in "ABC":
        table.act(letter, Ready())
    assert table.is_in(Phase.ANSWER)


@pytest.mark.parametrize(("pace", "seconds"), [(Pace.LIVE, 105), (Pace.ROAD, 105), (Pace.SLOW, 8 * 3600)])
def test_reminders_go_to_those_without_a_draft_and_come_whatever_there_is(pace: Pace, seconds: float) -> None:
    """Phase table: 15 s before the limit, in slow play at two thirds of it."""
    for drafting in ("", "A", "ABC"):
        table = Played(3, pace)
        table.wait_for(Phase.THINK)
        began = table.at
        for letter in drafting:
            table.act(letter, Draft("words"))
        until_all_are_in = drafting == "ABC" and pace is Pace.LIVE
        assert table.step.wake == began + (10 if until_all_are_in else seconds)
        table.wake()
        if until_all_are_in:
            continue
        reminded = {LETTERS[say.to] for say in table.step.says if say.to is not None}
        assert reminded == set("ABC") - set(drafting)


def test_copied_draft_is_the_holders_warning_alone() -> None:
    """MQ23, MQ5."""
    words = "it is one two three four five six seven eight"
    table = Played(3, holder="B")
    table.wait_for(Phase.THINK)
    table.state = with_answer(table, words)
    warned = {letter: table.act(letter, Draft(f"Oh, {words}!")).says[0].facts["copied"] for letter in "ABC"}
    assert warned == {"A": False, "B": True, "C": False}
    table.think()
    table.act("A", Answer("because of the wind"))
    facts = table.act("C", Draft("Because of the winds")).says[0].facts
    assert facts == {"near": 0, "copied": False, "turn": False, "replaced": True}
    assert table.act("B", Draft("another")).says[0].facts == {
        "near": None,
        "copied": False,
        "turn": True,
        "replaced": True,
    }


def test_refusals_change_nothing() -> None:
    """Law 2: the old state and wake, one say to the sender."""
    table = Played(3)
    state, wake = table.state, table.step.wake
    for action in (Answer("aaa"), Draft("x" * 161), Undo(), Object(), Draft(" ")):
        step = table.try_to("B", action)
        assert (step.refusal, step.state, step.wake, len(step.says), step.says[0].to) == (True, state, wake, 1, 1)
