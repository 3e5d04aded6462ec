"""What a match of Malarky costs a phone, and how long it lasts."""

from engine.games.malarky.game import turns_each
from engine.games.malarky.phases import LIMITS
from engine.games.malarky.view import Phase
from engine.kernel.game import Pace, Table
from engine.kernel.values import certain
from prompts.games.folders.common import until_told
from prompts.kit.lasting import Lasting

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


def lasts(table: Table) -> Lasting:
    """A round for each Host turn (M32), of the phases in GAMES 1.7."""
    usual = turns_each(table)
    vote, reveal = (certain(LIMITS[each](table)) for each in (Phase.VOTE, Phase.REVEAL))
    seconds = until_told(table, len(table.names)) + vote + reveal
    return Lasting(int(table.options.get("rounds", usual)) / usual, "round", seconds)
