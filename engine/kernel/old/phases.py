"""A table of phases: how each is entered, when it is over early, how it ends and whom it reminds.

A phase ends in the same way when its limit runs out and when all who are asked have answered, so neither the
moment nor the manner tells who was waited for.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.kernel.old.turn import Turn

ATurn = TypeVar("ATurn", bound=Turn[Any, Any])


def _never(state: Any) -> bool:
    return False


def _nobody(turn: Any) -> None:
    return None


@dataclass(frozen=True)
class PhaseRules(Generic[ATurn]):
    """What a phase does when it is entered, when it is over (`complete`: before its limit), and to remind."""

    enter: Callable[[ATurn], None]
    end: Callable[[ATurn], None]
    complete: Callable[[Any], bool] = _never
    remind: Callable[[ATurn], None] = _nobody


def settle(phases: Mapping[Any, PhaseRules[ATurn]], turn: ATurn) -> None:
    """Enters the phases that follow, until the table waits for somebody or the match is over, which is a phase that
    the table of phases does not have."""
    while True:
        if turn.going is not None:
            phase, turn.going = turn.going, None
            phases[phase].enter(turn)
        elif turn.state.phase in phases and phases[turn.state.phase].complete(turn.state):
            phases[turn.state.phase].end(turn)
        else:
            return


def time_passed(phases: Mapping[Any, PhaseRules[ATurn]], turn: ATurn) -> bool:
    """Does what is due by the turn's moment: the end of the phase, or its reminder. Whether anything was."""
    state = turn.state
    if state.until is not None and turn.at >= state.until:
        phases[state.phase].end(turn)
        return True
    if state.warn is not None and turn.at >= state.warn:
        turn.set(warn=None)
        phases[state.phase].remind(turn)
        return True
    return False
