"""What engine.kernel.rulebook does for every game: whoever leaves, comes or passes over is judged alike, an action that
is not open changes nothing, and times, questions and UNDO are kept as its tables say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from engine.kernel import state, turn
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import Evening, Facts, Pace, PublicTurn, Result, Step
from engine.kernel.phases import PhaseRules, late, paced
from engine.kernel.rulebook import Rulebook
from engine.kernel.state import Aside, Ask
from engine.kernel.undo import Undo, Undoing
from engine.kernel.values import Fields, changed, made
from engine.kernel.view import AskView, View, common

CHANCE = Chance(b"1")


class Go(Action):
    """The one whose turn it is goes."""


class Wait(Action):
    """He waits, and may think better of it."""


class Halt(Action):
    """Anybody holds up whoever goes, for five seconds."""


@dataclass(frozen=True)
class Seat(state.Seat):
    name: str = "Ann"
    total: int = 0
    waits: bool = False


@dataclass(frozen=True, kw_only=True)
class State(state.State):
    """Everybody goes once, in seat order, with ten seconds each."""

    pace: Pace = Pace.LIVE
    seats: tuple[Seat, ...] = (
        Seat(ask=Ask(1, "go", 10.0, timer="go"), asks=(Ask(1, "go", 10.0, timer="go"),)),
        Seat("Bob"),
    )
    phase: str = "go"
    timers: Mapping[str, float] = field(default_factory=lambda: {"go": 10.0})
    gone: tuple[int, ...] = ()


Walking = turn.Turn[State]


def enter(turn: Walking) -> None:
    turn.begin("go")
    turn.ask(len(turn.state.gone), "go")
    turn.time("shout", 7.0)


def end(turn: Walking) -> None:
    """The seat whose turn it was has gone, or has lost its turn."""
    gone = (*turn.state.gone, len(turn.state.gone))
    turn.set(gone=gone)
    if len(gone) < len(turn.state.seats):
        turn.go("go")
    else:
        turn.finish((), "gone")


def go(turn: Walking, seat: int, action: Go) -> None:
    turn.tell(None, "gone", seat=seat)
    end(turn)


def wait(turn: Walking, seat: int, action: Wait) -> None:
    turn.note(seat, "wait", turn.state.seats[seat].waits, waits=True)


def put_back(turn: Walking, seat: int, before: bool) -> None:
    turn.set_seat(seat, waits=before)


def halt(turn: Walking, seat: int, action: Halt) -> None:
    turn.put_aside()
    turn.go("halt")


def enter_halt(turn: Walking) -> None:
    turn.begin("halt")
    turn.ask(1, "halt", optional=True)


def shout(turn: Walking) -> None:
    turn.tell(None, "shout")


def forms(state: State, seat: int) -> Iterator[Form]:
    if seat == len(state.gone):
        yield Form(Go, ask=state.seats[seat].asks[0].number)
        yield Form(Wait)
    yield Form(Halt)


def whose(state: State) -> int | None:
    return len(state.gone)


def is_waiting(state: State, seat: int) -> bool:
    return state.phase == "go"


class Walk(Rulebook[State, View]):
    facts = Facts("walk", "Walk", 2, 2, 3, (), Evening(5))
    state_type = State
    seat_type = Seat
    view_type = View
    over = "over"
    actions = (Go, Wait, Halt, Undo)
    phases = {  # noqa: RUF012 - as short as a test's game may be
        "go": PhaseRules(enter, end, forms=forms, limit=paced(10.0, 10.0, 30.0), reminder=late(None), turn_of=whose),
        "halt": PhaseRules(enter_halt, turn.Turn.take_up, limit=paced(5.0, 5.0, 5.0), reminder=late(2.0)),
    }
    doings = {Go: go, Wait: wait, Halt: halt}  # noqa: RUF012
    undos = {"wait": Undoing(is_waiting, put_back)}  # noqa: RUF012
    beats = {"shout": shout}  # noqa: RUF012
    invariants = (("Nobody goes twice.", lambda state: len(set(state.gone)) == len(state.gone)),)

    def is_closed(self, state: State) -> bool:
        return len(state.gone) > 0

    def rounds_left(self, state: State) -> int:
        return len(state.seats) - len(state.gone)

    def stand_up(self, turn: Walking, seat: int) -> None:
        turn.stand_up(seat)
        turn.tell(None, "left", seat=seat)

    def public(self, state: State) -> Fields:
        return common(state)

    def private(self, state: State, seat: int) -> Fields:
        return {}


WALK = Walk()
RUNNING = State()
LEFT = State(seats=(RUNNING.seats[0], Seat("Bob", left=True)))
OVER = State(phase="over", timers={})
FULL = State(seats=(*RUNNING.seats, Seat("Cy")))


def told(step: Step) -> list[tuple[str, int | None]]:
    return [(say.message, say.to) for say in step.says]


def test_an_open_action_is_done_and_the_next_phase_entered() -> None:
    step = WALK.act(RUNNING, 0, Go(), CHANCE, 4.0)
    assert (step.state.gone, step.wake, step.refusal) == ((0,), 11.0, False)
    assert step.state.timers == {"go": 14.0, "shout": 11.0}
    assert State() == RUNNING
    last = WALK.act(step.state, 1, Go(), CHANCE, 5.0)
    assert (last.wake, last.result) == (None, Result((0, 0), ()))


def test_time_that_passes_ends_a_phase_and_no_sooner() -> None:
    assert WALK.wake(RUNNING, CHANCE, 9.0) == Step(RUNNING, wake=10.0)
    assert WALK.wake(RUNNING, CHANCE, 10.0).state.gone == (0,)
    assert WALK.wake(OVER, CHANCE, 99.0).state == OVER


def test_a_public_turn_is_passed_over_as_on_silence() -> None:
    assert WALK.waits_for(RUNNING) == PublicTurn(0, 1, 5.0)
    assert WALK.skip(RUNNING, 0, CHANCE, 3.0) == WALK.wake(State(timers={"go": 3.0}), CHANCE, 3.0)


def refusals() -> dict[str, tuple[Step, State, tuple[str, int, dict[str, Any]]]]:
    closed = State(gone=(0,))
    return {
        "an action that is not open": (
            WALK.act(RUNNING, 1, Go(), CHANCE, 1.0),
            RUNNING,
            ("refused_not_open", 1, {"action": "Go"}),
        ),
        "one of a seat that has left": (WALK.act(LEFT, 1, Go(), CHANCE, 1.0), LEFT, ("refused_left", 1, {})),
        "a skip of another's turn": (
            WALK.skip(RUNNING, 1, CHANCE, 1.0),
            RUNNING,
            ("refused_not_open", 1, {"action": "Skip"}),
        ),
        "a skip of nobody's": (WALK.skip(OVER, 0, CHANCE, 1.0), OVER, ("refused_not_open", 0, {"action": "Skip"})),
        "who leaves twice": (WALK.leave(LEFT, 1, CHANCE, 1.0), LEFT, ("refused_left", 1, {})),
        "who was never here": (WALK.leave(RUNNING, -1, CHANCE, 1.0), RUNNING, ("refused_left", -1, {})),
        "who leaves too late": (WALK.leave(OVER, 0, CHANCE, 1.0), OVER, ("refused_late", 0, {})),
        "a seat that is taken": (
            WALK.join(RUNNING, 0, "Ann", CHANCE, 1.0),
            RUNNING,
            ("refused_not_open", 0, {"action": "Join"}),
        ),
        "a seat beyond the last": (
            WALK.join(RUNNING, 7, "Ann", CHANCE, 1.0),
            RUNNING,
            ("refused_not_open", 7, {"action": "Join"}),
        ),
        "a full table": (WALK.join(FULL, 3, "Ann", CHANCE, 1.0), FULL, ("refused_full", 3, {"most": 3})),
        "a match that is over": (WALK.join(OVER, 2, "Ann", CHANCE, 1.0), OVER, ("refused_late", 2, {})),
        "a closed one": (WALK.join(closed, 2, "Ann", CHANCE, 1.0), closed, ("refused_late", 2, {})),
    }


@pytest.mark.parametrize("what", refusals())
def test_a_refusal_changes_nothing_and_tells_its_sender(what: str) -> None:
    step, state, (message, seat, facts) = refusals()[what]
    assert (step.refusal, step.state, step.wake) == (True, state, state.wake)
    [say] = step.says
    assert (say.message, say.to, say.facts) == (message, seat, facts)


def test_a_seat_is_left_and_taken_again() -> None:
    gone = WALK.leave(RUNNING, 1, CHANCE, 1.0)
    assert (gone.state, told(gone)) == (LEFT, [("left", None)])
    back = WALK.join(LEFT, 1, "Bob", CHANCE, 1.0)
    assert (back.state, told(back)) == (RUNNING, [("returned", None)])
    assert WALK.join(RUNNING, 2, "Cy", CHANCE, 1.0).state == FULL
    assert told(WALK.join(RUNNING, 2, "Cy", CHANCE, 1.0)) == [("joined", None)]


def test_who_left_may_return_where_nobody_new_may_come() -> None:
    assert not WALK.join(State(seats=LEFT.seats, gone=(0,)), 1, "Bob", CHANCE, 1.0).refusal


def test_the_broken_invariant_is_named() -> None:
    assert WALK.broken(RUNNING) is None
    assert WALK.broken(State(gone=(1, 1))) == "Nobody goes twice."


def test_a_version_that_has_risen_needs_a_way() -> None:
    with pytest.raises(LookupError, match="Walk has no way from version 1"):
        WALK.upgrade({}, 1)


def test_a_timer_of_the_game_wakes_it_beside_the_phase() -> None:
    begun = WALK.act(RUNNING, 0, Go(), CHANCE, 4.0).state
    shouted = WALK.wake(begun, CHANCE, 11.0)
    assert told(shouted) == [("shout", None)]
    assert (shouted.state.timers, shouted.wake) == ({"go": 14.0}, 14.0)
    late_for_both = WALK.wake(begun, CHANCE, 14.0)
    assert told(late_for_both) == [("shout", None)]
    assert late_for_both.result is not None


@pytest.mark.parametrize("keeps", [frozenset(), frozenset({"go"})])
def test_a_phase_that_is_held_up_goes_on_with_what_is_left_of_its_time(
    keeps: frozenset[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(Walk.phases, "halt", replace(Walk.phases["halt"], keeps=keeps))
    asked = RUNNING.seats[0].asks
    held = WALK.act(RUNNING, 1, Halt(), CHANCE, 4.0).state
    assert held.aside == (Aside("go", {"go": 6.0}, (asked, ())),)
    assert held.timers == {"halt": 9.0, "remind": 7.0}
    assert [each.asks for each in held.seats] == [asked if keeps else (), (Ask(1, "halt", 5.0, True, "halt"),)]
    assert [ask.until for ask in WALK.view(held, 0).asks] == [None] * len(keeps)
    on = WALK.wake(held, CHANCE, 9.0).state
    assert (on.phase, on.timers, on.aside) == ("go", {"go": 15.0}, ())
    assert [ask.until for ask in WALK.view(on, 0).asks] == [15.0]
    assert on.seats[1].asks == ()


def test_an_entry_is_taken_back_once() -> None:
    waiting = WALK.act(RUNNING, 0, Wait(), CHANCE, 1.0).state
    back = WALK.act(waiting, 0, Undo(), CHANCE, 2.0)
    assert (back.state, told(back)) == (RUNNING, [("undone", 0)])
    assert told(WALK.act(back.state, 0, Undo(), CHANCE, 3.0)) == [("refused_nothing_to_undo", 0)]


def test_a_view_is_built_once_and_says_what_is_asked() -> None:
    seen = WALK.view(RUNNING, 0)
    assert seen is WALK.view(RUNNING, 0)
    assert seen.ask == AskView(1, "go", 10.0, limit=10.0)
    assert (WALK.view(RUNNING, 1).asks, WALK.view(RUNNING, None).seat) == ((), None)
    over = WALK.act(RUNNING, 0, Go(), CHANCE, 4.0).state
    assert WALK.view(over, 0).ask == AskView(1, "go", None, over=True, limit=10.0)
    longer = changed(RUNNING, timers={"go": 12.0})
    assert (WALK.view(longer, 0).until, WALK.view(RUNNING, 0).until) == (12.0, 10.0)
    assert (WALK.view(longer, 0).ask, WALK.view(RUNNING, 0).ask) == (
        AskView(1, "go", 12.0, limit=10.0), AskView(1, "go", 10.0, limit=10.0),
    )  # fmt: skip


def test_a_field_that_there_is_not_is_refused() -> None:
    with pytest.raises(TypeError, match="Seat has no field totl"):
        changed(RUNNING.seats[0], totl=1)
    with pytest.raises(TypeError, match="State has no field pase"):
        turn.Turn(WALK, RUNNING, CHANCE, 0.0).set(pase=1)
    with pytest.raises(TypeError, match="Ask has no field limt"):
        made(Ask, {"number": 1, "kind": "go", "limt": 5.0})
    with pytest.raises(TypeError, match="Ask lacks kind"):
        made(Ask, {"number": 1, "limit": None})
    assert made(Ask, {"number": 1, "kind": "go", "limit": 10.0}) == Ask(1, "go", 10.0)


def test_what_was_worked_out_is_forgotten_with_what_it_came_of() -> None:
    assert RUNNING.present == (0, 1)
    assert changed(RUNNING, seats=LEFT.seats).present == (0,) == LEFT.present
    step = turn.Turn(WALK, RUNNING, CHANCE, 0.0)
    assert step.state.present == (0, 1)
    step.stand_up(1)
    assert list(step.state.present) == [0]
    assert step.state == replace(RUNNING, seats=LEFT.seats)
