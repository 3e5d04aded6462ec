"""What a match of IGOR costs a phone, and how long it lasts."""

from engine.games.igor.play import A_TURN
from engine.kernel.game import Pace, Table
from engine.kernel.values import certain
from prompts.kit.lasting import Lasting

A_HAND = {Pace.LIVE: (15, -10), Pace.ROAD: (4, 10), Pace.SLOW: (4, 10)}
"""Segments for each player in it, and besides. Live every card and word is told as it comes (IQ32)."""


def cost(table: Table) -> int:
    """As many hands as players, unless the group has set another number (I6)."""
    players = len(table.names)
    each, besides = A_HAND[table.pace]
    return int(table.options.get("hands", players)) * (each * players + besides)


def lasts(table: Table) -> Lasting:
    """As many hands as players, unless the group has set another number (I6)."""
    players = len(table.names)
    return Lasting(int(table.options.get("hands", players)) / players, "turn", certain(A_TURN(table)))
