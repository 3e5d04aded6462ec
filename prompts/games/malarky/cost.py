"""What a match of Malarky costs a phone."""

from engine.games.malarky.game import turns_each
from engine.kernel.game import Pace, Table

A_ROUND = {Pace.LIVE: (1.4, 5.2), Pace.ROAD: (0.65, 8.0), Pace.SLOW: (0.65, 10.0)}
"""Segments for each player in it, and besides."""
AT_THE_END = 2
"""More that the last message has: the best lie and the sharpest eye."""


def cost(table: Table) -> int:
    """A round for each Host turn (M32)."""
    players = len(table.names)
    each, besides = A_ROUND[table.pace]
    rounds = players * int(table.options.get("rounds", turns_each(table)))
    return round(rounds * (each * players + besides)) + AT_THE_END
