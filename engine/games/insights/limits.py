"""How long a round lasts and when it reminds (the phase table of Insights)."""

from engine.kernel.game import Pace

HOUR = 3600.0
A_SHEET = {Pace.LIVE: 120.0, Pace.ROAD: 180.0}
AN_OPPONENT = 30.0  # more, live and road
SLOW = 24 * HOUR
WARNING = 30.0  # seconds before the limit, live and road
SLOW_WARNING = 2 / 3  # of the limit


def limits(pace: Pace, players: int) -> tuple[float, float]:
    """Seconds until the sheets are due, and until who has not sent one is reminded."""
    if pace is Pace.SLOW:
        return SLOW, SLOW * SLOW_WARNING
    seconds = A_SHEET[pace] + AN_OPPONENT * (players - 1)
    return seconds, seconds - WARNING
