"""What a match of Team Malarky costs a phone."""

from engine.games.team_malarky.game import GOAL
from engine.kernel.game import Pace, Table

A_POINT = {Pace.LIVE: (0.9, 10.0), Pace.ROAD: (0.6, 8.0), Pace.SLOW: (0.6, 8.0)}
"""Segments for each player in the rounds that a point to win takes, and besides."""


def cost(table: Table) -> int:
    """More points, more rounds (TM9)."""
    each, besides = A_POINT[table.pace]
    return round(int(table.options.get("points", GOAL)) * (each * len(table.names) + besides))
