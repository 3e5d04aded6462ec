"""What a match of the Secrets Game costs a phone."""

from engine.games.secrets.game import ROUNDS
from engine.kernel.game import Pace, Table

A_ROUND = {Pace.LIVE: (6.3, 1.0), Pace.ROAD: (4.2, 5.2), Pace.SLOW: (4.2, 5.2)}
"""Segments for each player in it, who tells a story and guesses at those of the others, and besides."""


def cost(table: Table) -> int:
    """So many rounds as the group has set (S4)."""
    each, besides = A_ROUND[table.pace]
    return round(int(table.options.get("rounds", ROUNDS)) * (each * len(table.names) + besides))
