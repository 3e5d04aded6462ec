"""A table of phases: what may be done in each, how it is entered, how long it lasts, how it ends and whom it reminds.

A phase is one row; without it the game is one without that phase. It ends in the same way when its limit runs out and
when all who are asked have answered, so neither the moment nor the manner tells who was waited for.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from engine.kernel.forms import Action, Form
from engine.kernel.game import AState, Pace
from engine.kernel.state import NEARLY, REMIND, State
from engine.kernel.turn import Turn

AState_contra = TypeVar("AState_contra", bound=State, contravariant=True)

Doing = Callable[[Turn[AState], int, Any], None]
"""What an action does: a step, the seat, and the action, which is of the type under which the tables have it."""


class Paced(Protocol):
    """What has a pace: a match, a view of it, a table."""

    @property
    def pace(self) -> Pace: ...


Limit = Callable[[Paced], float | None]
Reminder = Callable[[Pace, float], float | None]
GRACE = 10.0  # seconds for which a phase that is nearly complete goes on


def _no_forms(state: State, seat: int) -> Iterable[Form]:
    return ()


def _never(state: State) -> bool:
    return False


def _nobody(turn: Turn[State]) -> None:
    return None


def _no_limit(state: State) -> float | None:
    return None


def _no_reminder(pace: Pace, limit: float) -> float | None:
    return None


def _nobodys(state: State) -> int | None:
    return None


def paced(live: float | None, road: float | None, slow: float | None) -> Limit:
    """The seconds of a phase at each pace; None: it has no limit there, because nobody is waited for."""
    seconds = {Pace.LIVE: live, Pace.ROAD: road, Pace.SLOW: slow}
    return lambda state: seconds[state.pace]


def late(before: float | None, part: float = 2 / 3) -> Reminder:
    """A reminder so many seconds before the limit (None: not there), at the slow pace when this part of it is over. A
    limit that is no longer than that has none."""

    def remind(pace: Pace, limit: float) -> float | None:
        if pace is Pace.SLOW:
            return limit * part
        return None if before is None or before >= limit else limit - before

    return remind


@dataclass(frozen=True)
class PhaseRules(Generic[AState_contra]):
    """A row of the table.

    `enter` begins it (Turn.begin) and asks; `end` ends it; it is over before its limit when `complete`, and a GRACE
    after it became `nearly` so, if it still is. `forms` are what a seat may do in it, `doings` what an action does in
    this phase alone. `limit` gives its seconds, `reminder` the seconds until `remind`. `turn_of` is the one seat that
    everybody sees the table wait for, which may be passed over from its reminder on, or where it has none when half of
    its time is gone. Questions of the kinds in `keeps` stay open when it begins, all others are over. `resume` says
    what is asked anew when it goes on after another phase that held it up (Turn.put_aside).
    """

    enter: Callable[[Turn[AState_contra]], None]
    end: Callable[[Turn[AState_contra]], None]
    complete: Callable[[AState_contra], bool] = _never
    remind: Callable[[Turn[AState_contra]], None] = _nobody
    forms: Callable[[AState_contra, int], Iterable[Form]] = _no_forms
    limit: Callable[[AState_contra], float | None] = _no_limit
    reminder: Reminder = _no_reminder
    turn_of: Callable[[AState_contra], int | None] = _nobodys
    keeps: frozenset[str] = frozenset()
    resume: Callable[[Turn[AState_contra]], None] = _nobody
    doings: Mapping[type[Action], Doing[AState_contra]] = field(default_factory=dict)
    nearly: Callable[[AState_contra], bool] = _never

    def times(self, state: AState_contra) -> tuple[float | None, float | None]:
        """Seconds until the phase ends and until it reminds."""
        limit = self.limit(state)
        return limit, None if limit is None else self.reminder(state.pace, limit)


Phases = Mapping[str, PhaseRules[AState]]
Beats = Mapping[str, Callable[[Turn[AState]], None]]


def settle(phases: Phases[AState], turn: Turn[AState]) -> None:
    """Enters the phases that follow, until the table waits for somebody or the match is over, which is a phase that
    the table of phases does not have."""
    while True:
        if turn.going is not None:
            phase, turn.going = turn.going, None
            phases[phase].enter(turn)
        elif turn.state.phase in phases and phases[turn.state.phase].complete(turn.state):
            phases[turn.state.phase].end(turn)
        else:
            _close_soon(phases, turn)
            return


def _close_soon(phases: Phases[AState], turn: Turn[AState]) -> None:
    """A phase that is nearly complete ends a little later; one that is no longer so does not."""
    nearly = turn.state.phase in phases and phases[turn.state.phase].nearly(turn.state)
    if nearly and NEARLY not in turn.state.timers:
        turn.time(NEARLY, GRACE)
    elif not nearly and NEARLY in turn.state.timers:
        turn.stop(NEARLY)


def time_passed(phases: Phases[AState], beats: Beats[AState], turn: Turn[AState]) -> None:
    """Does all that is due by the turn's moment, the earliest first: a phase ends or reminds, or a beat of the game's
    own comes. A reminder that comes together with something else gives way to it."""
    while due := sorted((name == REMIND, at, name) for name, at in turn.state.timers.items() if at <= turn.at):
        name = due[0][2]
        turn.stop(name)
        phase = turn.state.phase
        if name in (phase, NEARLY):
            phases[phase].end(turn)
        elif name == REMIND:
            phases[phase].remind(turn)
        else:
            beats[name](turn)
        settle(phases, turn)
