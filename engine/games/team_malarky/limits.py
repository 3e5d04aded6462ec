"""How long each phase lasts: as in Malarky, but for the choice, which a team talks over (TM8)."""

from engine.games.malarky.limits import HOUR, SECONDS, with_warning
from engine.games.malarky.view import Phase
from engine.games.team_malarky.state import State
from engine.kernel.game import Pace

CHOICE_SECONDS = {Pace.LIVE: 90.0, Pace.ROAD: 120.0, Pace.SLOW: 12 * HOUR}


def limits(state: State, phase: Phase) -> tuple[float, float | None]:
    """Seconds until the phase ends and until it reminds."""
    if phase is Phase.VOTE:
        seconds = CHOICE_SECONDS[state.pace]
    elif phase is Phase.THINK and state.thinking is not None:
        seconds = state.thinking
    else:
        seconds = SECONDS[phase][state.pace] or 0.0
    return with_warning(state.pace, phase, seconds)
