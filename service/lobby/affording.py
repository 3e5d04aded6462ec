"""What a match will cost each phone: the table is told where that is much, and one that cannot end within what the
operator allows does not begin."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from engine.kernel.game import Facts, Pace, Table
from prompts import costs
from prompts.book import words_of
from prompts.lobby import beginning
from service.calls.lines import listening_to
from service.contact.speaker import AtTable
from service.lobby.membership import facts_of
from service.matches import steps
from service.matches.play import Play
from service.outbox.promises import Room, promise, room, with_margin

BRISK = 3.0
"""So many segments a second does a number send that is fast enough for everything."""


def why_not(speaker: AtTable, table: Table, phones: Collection[int], play: Play | None = None) -> str | None:
    """Why a match of this table, or the running one as it would be then, is not to be had, and what would help; None
    where it is."""
    facts, cost, rate = facts_of(speaker), cost_of(speaker, table), speaker.settings.segments_a_second
    if facts.brisk_seats and len(table.names) >= facts.brisk_seats and 0 < rate < BRISK:
        return beginning.too_slow(game=facts.title, count=len(table.names), most=facts.brisk_seats - 1)
    left = room(speaker.tx, speaker.settings, speaker.group.id, phones, speaker.now, play.id if play else 0)
    if left.holds(cost):
        return None
    ways = [] if play else list(_ways(speaker, facts, table, left))
    return beginning.too_dear(game=facts.title, cost=cost, ways=ways, tomorrow=with_margin(cost) <= left.ever)


def before(speaker: AtTable, table: Table) -> list[str]:
    """What a table is told of its match before the first question. Where a loudspeaker reads, texts carry only what is
    each one's own: how many those are, nobody has counted."""
    is_read = table.pace is Pace.ROAD and any(each.aloud for each in listening_to(speaker.tx, speaker.group.id))
    return costs.before(speaker.group.game, table, counted=not is_read)


def keep_room(speaker: AtTable, play: Play, table: Table) -> None:
    """What this match will cost each of its phones is theirs from now on."""
    phones = [seat.player_id for seat in play.people]
    promise(speaker.tx, play.id, phones, with_margin(cost_of(speaker, table)))


def as_it_runs(speaker: AtTable, play: Play, *more: str, pace: Pace | None = None) -> Table:
    """The table of a match that runs, with `more` players, or at another pace."""
    here = [seat for seat in play.seats if not seat.left]
    names = (*(seat.name for seat in here), *more)
    bots = (*(seat.player_id is None for seat in here), *(False for _ in more))
    return replace(steps.table_of(speaker.group, (), ()), names=names, bots=bots, pace=pace or play.view(None).pace)


def cost_of(speaker: AtTable, table: Table) -> int:
    """About how many segments a match of the group's game costs each phone at this table."""
    return words_of(speaker.group.game).cost(table)


def _ways(speaker: AtTable, facts: Facts, table: Table, left: Room) -> Iterator[str]:
    """What the table may set so that its match fits into what is left."""
    cost = cost_of(speaker, table)
    for option in facts.options:
        for value in range(option.most, option.least - 1, -1) if option.type is int else ():
            other = cost_of(speaker, replace(table, options={**table.options, option.name: value}))
            if other < cost and left.holds(other):
                yield f"SET {option.name.replace('_', ' ').upper()} {value}"
                break
    if table.pace is Pace.LIVE and left.holds(cost_of(speaker, replace(table, pace=Pace.ROAD))):
        yield "PACE ROAD"
