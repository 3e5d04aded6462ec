"""What a match of Team Malarky costs a phone, and how long it lasts."""

from engine.games.team_malarky.game import CHOOSING, GOAL
from engine.kernel.game import Pace, Table
from engine.kernel.values import certain
from prompts.games.folders.common import until_told
from prompts.kit.lasting import Lasting

A_POINT = {Pace.LIVE: (0.9, 10.0), Pace.ROAD: (0.6, 8.0), Pace.SLOW: (0.6, 8.0)}
"""Segments for each player in the rounds that a point to win takes, and besides."""


def cost(table: Table) -> int:
    """More points, more rounds (TM9)."""
    each, besides = A_POINT[table.pace]
    return round(int(table.options.get("points", GOAL)) * (each * len(table.names) + besides))


def lasts(table: Table) -> Lasting:
    """More points, more rounds (TM9); half of the people answer in each."""
    answers = -(-len(table.names) // 2)
    seconds = until_told(table, answers) + certain(CHOOSING(table))
    return Lasting(int(table.options.get("points", GOAL)) / GOAL, "round", seconds)
