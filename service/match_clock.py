"""A table's clock and the time of day: seconds since the deal, which stand while nothing can happen."""

from typing import Any

from sqlalchemy import Connection, Row, case, select, update

from service.db import insert_once
from service.tables import bot_moves, heartbeats, matches, wakes

LONGEST_PAUSE = 10.0  # seconds between two sweeps that are still ordinary
SWEEP = "sweep"


def table_clock(match: Row[Any], now: float) -> float:
    """What the table's clock shows at `now`; it never goes back."""
    if match.clock_since is None:
        return float(match.clock)
    passed: float = max(0.0, now - match.clock_since)
    return float(match.clock) + passed


def beat(tx: Connection, now: float) -> float:
    """Note that the sweep runs at `now`. The seconds for which the service had been away (0: it had not).

    Time without a sweep for more than LONGEST_PAUSE did not happen at any table: clocks go on where they
    stood, and what was due is due so much later.
    """
    last = tx.execute(
        select(heartbeats.c.at).where(heartbeats.c.name == SWEEP).with_for_update(key_share=True)
    ).scalar()
    if last is None:
        insert_once(tx, heartbeats, {"name": SWEEP, "at": now})
        return 0.0
    gap: float = now - last
    if gap > 0:
        tx.execute(update(heartbeats).where(heartbeats.c.name == SWEEP).values(at=now))
    if gap <= LONGEST_PAUSE:
        return 0.0
    _skip(tx, gap, now)
    return gap


def _skip(tx: Connection, gap: float, now: float) -> None:
    """Take `gap` seconds up to `now` out of all running clocks; a clock that was set within them goes on from now."""
    later = matches.c.clock_since + gap
    running = matches.c.over_at.is_(None) & matches.c.clock_since.is_not(None)
    tx.execute(update(matches).where(running).values(clock_since=case((later > now, now), else_=later)))
    wake_at = select(matches.c.clock_since + matches.c.wake - matches.c.clock).where(
        matches.c.id == wakes.c.match_id, matches.c.clock_since.is_not(None), matches.c.wake.is_not(None)
    )
    tx.execute(update(wakes).where(wake_at.exists()).values(due_at=wake_at.scalar_subquery()))
    tx.execute(update(bot_moves).values(due_at=bot_moves.c.due_at + gap))
