"""What a table is told of what its match costs and how long it lasts: the one place where that is worked out."""

from dataclasses import replace

from engine.catalogue import games
from engine.kernel.evenings import lasting, roughly
from engine.kernel.game import Pace, Table
from prompts.book import words_of
from prompts.kit.words import HOUR, clock, plural
from prompts.lobby.beginning import dear, lasts, lasts_at_most

MUCH = 100
"""So many segments for each phone are told before a match."""
CHEAPER = 0.8
"""Another pace is named where a match costs so much of this one at most."""
WAKING = 12 * HOUR
"""Of a day, in which the clock of a slow table runs (9 am to 9 pm)."""


def told(game: str, table: Table, minutes: int | None = None, newcomer: str | None = None) -> str:
    """What a table is told of a match that costs much, with the minutes that it takes or who makes it so; empty
    where it does not."""
    cost = words_of(game).cost(table)
    if cost <= MUCH:
        return ""
    road = words_of(game).cost(replace(table, pace=Pace.ROAD))
    cheaper = road if table.pace is Pace.LIVE and road <= CHEAPER * cost else None
    return dear(cost=cost, road=cheaper, minutes=minutes, newcomer=newcomer)


def before(game: str, table: Table, *, counted: bool = True) -> list[str]:
    """What a table is told when its match begins: about how many minutes it takes when people text as they do; at the
    other paces, where that hangs on the road and the day, how long its parts take at most. Its texts are `counted` but
    where nobody knows how many they are."""
    declared = words_of(game).lasts(table)
    if table.pace is Pace.LIVE:
        minutes = roughly(declared.times * lasting(games()[game].facts, len(table.names)))
        return [told(game, table, minutes) or lasts(minutes=minutes)]
    days = -int(-declared.seconds // WAKING)
    longest = plural(days, "day") if table.pace is Pace.SLOW else clock(declared.seconds)
    long = lasts_at_most(part=declared.part, longest=longest)
    return [each for each in (long, told(game, table) if counted else "") if each]
