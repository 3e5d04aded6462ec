"""How long each phase lasts (the phase table of the Secrets Game)."""

from engine.games.secrets.view import Phase
from engine.kernel.game import Pace

HOUR = 3600.0
WARNING = 15.0  # seconds before the end of a vote, live and road
SLOW_WARNING = 2 / 3  # of the limit
A_STRETCH = 150  # characters of a story that give its listeners more time
STRETCH_SECONDS = 10.0

# Seconds at live, road and slow pace.
SECONDS: dict[Phase, dict[Pace, float]] = {
    phase: {Pace.LIVE: live, Pace.ROAD: road, Pace.SLOW: slow}
    for phase, live, road, slow in (
        (Phase.CLAIM, 120.0, 120.0, 24 * HOUR),
        (Phase.STORY, 180.0, 180.0, 24 * HOUR),
        (Phase.QUESTIONS, 60.0, 60.0, 2 * HOUR),
        (Phase.VOTE, 60.0, 60.0, 12 * HOUR),
        (Phase.TIE, 60.0, 60.0, 12 * HOUR),
    )
}
TOKEN_SECONDS = {Pace.LIVE: 30.0, Pace.ROAD: 30.0, Pace.SLOW: 2 * HOUR}


def vote_limit(pace: Pace, characters: int) -> tuple[float, float]:
    """Seconds until a vote on a story of so many characters ends, and until it reminds."""
    seconds = SECONDS[Phase.VOTE][pace]
    if pace is Pace.SLOW:
        return seconds, seconds * SLOW_WARNING
    seconds += STRETCH_SECONDS * -(-characters // A_STRETCH)
    return seconds, seconds - WARNING
