"""How long each phase lasts and when it reminds (the phase table of Malarky)."""

from engine.games.malarky.state import State
from engine.games.malarky.view import Phase
from engine.kernel.game import Pace

HOUR = 3600.0
WARNING = 15.0  # seconds before the limit, live and road
SLOW_WARNING = 2 / 3  # of the limit

# Seconds at live, road and slow pace; None: the phase has no limit there, because the service does not wait in it.
SECONDS: dict[Phase, dict[Pace, float | None]] = {
    phase: {Pace.LIVE: live, Pace.ROAD: road, Pace.SLOW: slow}
    for phase, live, road, slow in (
        (Phase.ROLL, 60.0, None, None),
        (Phase.THINK, 120.0, 120.0, 12 * HOUR),
        (Phase.ANSWER, 60.0, 90.0, 6 * HOUR),
        (Phase.BALLOT, 30.0, 30.0, 2 * HOUR),
        (Phase.LAST, 30.0, None, None),
        (Phase.VOTE, 60.0, 90.0, 12 * HOUR),
        (Phase.REVEAL, 30.0, 30.0, 2 * HOUR),
        (Phase.DUEL_ROLL, 60.0, 60.0, 12 * HOUR),
        (Phase.DUEL_CHOOSE, 60.0, 60.0, 12 * HOUR),
        (Phase.DUEL_GIVE, 60.0, 90.0, 12 * HOUR),
        (Phase.DUEL_JUDGE, 60.0, 60.0, 12 * HOUR),
        (Phase.DUEL_REVEAL, 30.0, 30.0, 2 * HOUR),
    )
}
TIE_SECONDS = {Pace.LIVE: 15.0, Pace.ROAD: 15.0, Pace.SLOW: HOUR}

REMINDED = {
    Phase.THINK, Phase.ANSWER, Phase.VOTE, Phase.DUEL_ROLL, Phase.DUEL_CHOOSE, Phase.DUEL_GIVE, Phase.DUEL_JUDGE,
}  # fmt: skip
REMINDED_SLOW = REMINDED | {Phase.BALLOT}


def limits(state: State, phase: Phase, *, tie: bool = False) -> tuple[float | None, float | None]:
    """Seconds until the phase ends and until it reminds; `tie` for the Host's turn to break an even ballot (MQ7)."""
    pace = state.pace
    seconds = TIE_SECONDS[pace] if tie else SECONDS[phase][pace]
    if phase is Phase.THINK and state.thinking is not None:
        seconds = state.thinking
    return (None, None) if seconds is None else with_warning(pace, phase, seconds)


def with_warning(pace: Pace, phase: Phase, seconds: float) -> tuple[float, float | None]:
    """So many seconds for a phase, and when it reminds, if it does."""
    if pace is Pace.SLOW:
        return seconds, seconds * SLOW_WARNING if phase in REMINDED_SLOW else None
    return seconds, seconds - WARNING if phase in REMINDED else None
