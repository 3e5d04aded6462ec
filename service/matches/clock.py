"""A table's clock and the time of day: seconds since the deal, which stand while nothing can happen.

It stands while the match does (paused, asleep), in the quiet hours of a slow match, while the service was away, and
while what the table was told still waits to be sent, or to be read by its loudspeaker.
"""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, case, or_, select, update

from service.calls.lines import READING
from service.matches.quiet_hours import active_seconds, after_active
from service.outbox.letters import LINGERS
from service.store.database import insert_once
from service.store.tables import bot_moves, heartbeats, matches, outbox, players

LONGEST_PAUSE = 10.0  # seconds between two sweeps that are still ordinary
LONGEST_WAIT = 60.0  # seconds for which one unsent message stops the clock
SHORTEST_WAIT = 1.0  # what leaves sooner stops nothing
SWEEP = "sweep"
MOST_AT_ONCE = 1000

_RUNNING = matches.c.over_at.is_(None) & matches.c.clock_since.is_not(None)
_SLOW = select(*(matches.c[name] for name in ("id", "clock", "clock_since", "wake", "zone"))).where(
    _RUNNING, matches.c.zone.is_not(None)
)


def table_clock(match: Row[Any], now: float) -> float:
    """What the table's clock shows at `now`; it never goes back."""
    if match.clock_since is None:
        return float(match.clock)
    return float(match.clock) + passed(match.clock_since, now, match.zone)


def passed(since: float, until: float, zone: str | None) -> float:
    """How far a table's clock goes from one time of day to another; `zone` is that of a slow match's quiet hours."""
    return max(0.0, until - since) if zone is None else active_seconds(since, until, zone)


def due_at(now: float, seconds: float, zone: str | None) -> float:
    """The time of day at which a clock that runs from `now` on has gone so many seconds further."""
    return now + seconds if zone is None else after_active(now, max(0.0, seconds), zone)


def beat(tx: Connection, now: float) -> float:
    """Note that the sweep runs at `now`. The seconds for which the service had been away (0: it had not).

    Time without a sweep for more than LONGEST_PAUSE did not happen at any table: clocks go on where they
    stood, and what was due is due so much later. Shorter times did not happen where messages had to wait.
    """
    last = tx.execute(
        select(heartbeats.c.at).where(heartbeats.c.name == SWEEP).with_for_update(key_share=True)
    ).scalar()
    if last is None:
        insert_once(tx, heartbeats, {"name": SWEEP, "at": now})
        return 0.0
    gap: float = now - last
    if gap <= 0:
        return 0.0
    tx.execute(update(heartbeats).where(heartbeats.c.name == SWEEP).values(at=now))
    if gap <= LONGEST_PAUSE:
        _wait_for_messages(tx, last, now)
        return 0.0
    _skip(tx, last, now)
    return gap


def _skip(tx: Connection, last: float, now: float) -> None:
    """Take the time from `last` to `now` out of all running clocks."""
    tx.execute(select(matches.c.id).where(_RUNNING).order_by(matches.c.id).with_for_update(key_share=True))
    _stand_steady(tx, _RUNNING, last, now)
    for match in tx.execute(_SLOW.order_by(matches.c.id)).all():
        _stand(tx, match, last, now)


def _wait_for_messages(tx: Connection, last: float, now: float) -> None:
    """Take the time from `last` to `now` out of the clocks of tables whose newest words wait to be sent.

    Those to phones that cannot be reached now do not count, nor answers to a player's own question, nor what lingers.
    Words that the table's loudspeaker has still to read count until they are read. A match that somebody has at this
    moment is passed over: nobody waits here.
    """
    waiting = (
        select(outbox.c.match_id)
        .join(players, players.c.id == outbox.c.player_id)
        .where(
            outbox.c.state.in_(("pending", "sending")),
            outbox.c.kind != "reply",
            outbox.c.joins != LINGERS,
            outbox.c.created_at > now - LONGEST_WAIT,
            outbox.c.created_at <= now - SHORTEST_WAIT,
            or_(outbox.c.not_before.is_(None), outbox.c.not_before <= now),
            or_(players.c.rests_until.is_(None), players.c.rests_until <= now),
            *(column.is_(None) for column in (players.c.opted_out_at, players.c.blocked_at, players.c.unreachable)),
        )
    )
    stands = or_(matches.c.id.in_(waiting), matches.c.id.in_(READING))
    free = select(matches.c.id).where(_RUNNING, stands).order_by(matches.c.id)
    ours = list(tx.execute(free.with_for_update(key_share=True, skip_locked=True), {"now": now}).scalars())
    for first in range(0, len(ours), MOST_AT_ONCE):
        some = matches.c.id.in_(ours[first : first + MOST_AT_ONCE])
        _stand_steady(tx, some, last, now)
        for match in tx.execute(_SLOW.where(some)).all():
            _stand(tx, match, last, now)


def _stand_steady(tx: Connection, which: ColumnElement[bool], last: float, now: float) -> None:
    """Take the time from `last` to `now` out of the clocks of those of these locked matches that know no quiet hours;
    one that was set within it goes on from now."""
    steady = which & matches.c.zone.is_(None)
    stood = now - case((matches.c.clock_since > last, matches.c.clock_since), else_=last)
    stood_here = select(stood).where(matches.c.id == bot_moves.c.match_id, steady)
    later = bot_moves.c.due_at + stood_here.scalar_subquery()
    tx.execute(update(bot_moves).where(stood_here.exists()).values(due_at=later))
    since = matches.c.clock_since + stood
    due = since + matches.c.wake - matches.c.clock
    tx.execute(update(matches).where(steady).values(clock_since=since, due_at=due))


def _stand(tx: Connection, match: Row[Any], last: float, now: float) -> None:
    """Take the time from `last` to `now` out of the clock of one locked match."""
    since = max(match.clock_since, last)
    clock = table_clock(match, since)
    due = None if match.wake is None else due_at(now, match.wake - clock, match.zone)
    tx.execute(update(matches).where(matches.c.id == match.id).values(clock=clock, clock_since=now, due_at=due))
    run_again(tx, match.id, since, now, (match.zone, match.zone))


def run_again(tx: Connection, match_id: int, since: float, now: float, zones: tuple[str | None, str | None]) -> None:
    """Put off what the bots of a match will do: its clock stood from `since` on, in the first zone, and runs from `now`
    on in the second."""
    before, after = zones
    mine = bot_moves.c.match_id == match_id
    for move in tx.execute(select(bot_moves.c.seat, bot_moves.c.due_at).where(mine)).all():
        due = due_at(now, passed(since, move.due_at, before), after)
        tx.execute(update(bot_moves).where(mine, bot_moves.c.seat == move.seat).values(due_at=due))
