"""What a table is told of the cost of its match."""

from dataclasses import replace

from engine.kernel.game import Pace, Table
from prompts.book import words_of
from prompts.lobby.beginning import dear

MUCH = 100
"""So many segments for each phone are told before a match."""
CHEAPER = 0.8
"""Another pace is named where a match costs so much of this one at most."""


def told(game: str, table: Table) -> str:
    """What a table is told of a match that costs much; empty where it does not."""
    cost = words_of(game).cost(table)
    if cost <= MUCH:
        return ""
    road = words_of(game).cost(replace(table, pace=Pace.ROAD))
    return dear(cost=cost, road=road if table.pace is Pace.LIVE and road <= CHEAPER * cost else None)
