"""What a match of Insights costs a phone, and how long it lasts."""

from engine.games.insights.game import USUAL_ROUNDS
from engine.games.insights.rounds import seconds
from engine.kernel.game import Table
from prompts.kit.lasting import Lasting

A_ROUND = (0.4, 3.2)
"""Segments for each player in it, and besides: the same at every pace."""


def cost(table: Table) -> int:
    """As many rounds as there may be: few matches end before (W3, WQ12)."""
    each, besides = A_ROUND
    return round(int(table.options.get("max_rounds", USUAL_ROUNDS)) * (each * len(table.names) + besides))


def lasts(table: Table) -> Lasting:
    """As many rounds as there may be (W3, WQ12)."""
    rounds = int(table.options.get("max_rounds", USUAL_ROUNDS))
    return Lasting(rounds / USUAL_ROUNDS, "round", seconds(table.pace, len(table.names)))
