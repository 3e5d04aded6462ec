"""What engine.kernel.old.rulebook does for every game: whoever leaves, comes or passes over is judged alike, and an action
that is not open changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import Facts, PublicTurn, Result, Step
from engine.kernel.old.phases import PhaseRules
from engine.kernel.old.rulebook import Rulebook
from engine.kernel.old.turn import Ask, Turn

CHANCE = Chance(b"1")


@dataclass(frozen=True)
class Go(Action):
    """The one whose turn it is goes."""


@dataclass(frozen=True)
class Seat:
    left: bool = False
    ask: Ask | None = None


@dataclass(frozen=True)
class State:
    """Everybody goes once, in seat order, with ten seconds each."""

    seats: tuple[Seat, ...] = (Seat(), Seat())
    phase: str = "go"
    until: float | None = 10.0
    warn: float | None = None
    gone: tuple[int, ...] = field(default=())


class Walking(Turn[State, str]):
    def outcome(self) -> Result | None:
        return Result((0, 0), ()) if self.state.phase == "over" else None


def enter(turn: Walking) -> None:
    turn.last("go", 10.0)


def end(turn: Walking) -> None:
    """The seat whose turn it was has gone, or has lost its turn."""
    gone = (*turn.state.gone, len(turn.state.gone))
    turn.set(gone=gone)
    if len(gone) < len(turn.state.seats):
        turn.go("go")
    else:
        turn.set(phase="over", until=None)


def go(turn: Walking, seat: int, action: Go) -> None:
    turn.tell(None, "gone", seat=seat)
    end(turn)


class Walk(Rulebook[Walking]):
    facts = Facts("walk", "Walk", 2, 2, 3, ())
    state_type = view_type = State
    turn_type = Walking
    actions = (Go,)
    phases = {"go": PhaseRules(enter, end)}  # noqa: RUF012 - as short as a test's game may be
    doings = {Go: go}  # noqa: RUF012
    invariants = (("Nobody goes twice.", lambda state: len(set(state.gone)) == len(state.gone)),)

    def choices(self, state: State, seat: int) -> tuple[Form, ...]:
        return (Form(Go),) if state.phase == "go" and seat == len(state.gone) else ()

    def waits_for(self, state: State) -> PublicTurn | None:
        return PublicTurn(len(state.gone), 1, 0.0) if state.phase == "go" else None

    def is_closed(self, state: State) -> bool:
        return len(state.gone) > 0

    def stand_up(self, turn: Walking, seat: int) -> None:
        turn.set_seat(seat, left=True)
        turn.tell(None, "left", seat=seat)

    def sit_down(self, turn: Walking, seat: int, name: str) -> None:
        if seat < len(turn.state.seats):
            turn.set_seat(seat, left=False)
        else:
            turn.set(seats=(*turn.state.seats, Seat()))
        turn.tell(None, "sits", seat=seat)


WALK = Walk()
RUNNING, LEFT, OVER = State(), State(seats=(Seat(), Seat(left=True))), State(phase="over", until=None)
FULL = State(seats=(Seat(), Seat(), Seat()))


def told(step: Step) -> list[tuple[str, int | None]]:
    return [(say.message, say.to) for say in step.says]


def test_an_open_action_is_done_and_the_next_phase_entered() -> None:
    step = WALK.act(RUNNING, 0, Go(), CHANCE, 4.0)
    assert (step.state.gone, step.wake, step.refusal) == ((0,), 14.0, False)
    last = WALK.act(step.state, 1, Go(), CHANCE, 5.0)
    assert (last.wake, last.result) == (None, Result((0, 0), ()))


def test_time_that_passes_ends_a_phase_and_no_sooner() -> None:
    assert WALK.wake(RUNNING, CHANCE, 9.0) == Step(RUNNING, wake=10.0)
    assert WALK.wake(RUNNING, CHANCE, 10.0).state.gone == (0,)
    assert WALK.wake(OVER, CHANCE, 99.0).state == OVER


def test_a_public_turn_is_passed_over_as_on_silence() -> None:
    assert WALK.skip(RUNNING, 0, CHANCE, 3.0) == WALK.wake(State(until=3.0), CHANCE, 3.0)


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
    assert (step.refusal, step.state, step.wake) == (True, state, state.until)
    [say] = step.says
    assert (say.message, say.to, say.facts) == (message, seat, facts)


def test_a_seat_is_left_and_taken_again() -> None:
    gone = WALK.leave(RUNNING, 1, CHANCE, 1.0)
    assert (gone.state, told(gone)) == (LEFT, [("left", None)])
    back = WALK.join(LEFT, 1, "Bob", CHANCE, 1.0)
    assert (back.state, told(back)) == (RUNNING, [("sits", None)])
    assert WALK.join(RUNNING, 2, "Cy", CHANCE, 1.0).state == FULL


def test_who_left_may_return_where_nobody_new_may_come() -> None:
    assert not WALK.join(State(seats=LEFT.seats, gone=(0,)), 1, "Bob", CHANCE, 1.0).refusal


def test_the_broken_invariant_is_named() -> None:
    assert WALK.broken(RUNNING) is None
    assert WALK.broken(State(gone=(1, 1))) == "Nobody goes twice."


def test_a_version_that_has_risen_needs_a_way() -> None:
    with pytest.raises(LookupError, match="Walk has no way from version 1"):
        WALK.upgrade({}, 1)
