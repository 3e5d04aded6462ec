"""How long a round lasts (the phase table of Insights)."""

from engine.kernel.game import Pace

A_SHEET = {Pace.LIVE: 120.0, Pace.ROAD: 180.0}
AN_OPPONENT = 30.0  # more, live and road
SLOW = 24 * 3600.0
WARNING = 30.0  # seconds before the limit, live and road


def seconds(pace: Pace, players: int) -> float:
    """Until the sheets are due."""
    return SLOW if pace is Pace.SLOW else A_SHEET[pace] + AN_OPPONENT * (players - 1)
