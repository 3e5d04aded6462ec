"""Thrift for calls: the minutes that a phone, a group and all together may talk on one day (UTC)."""

from sqlalchemy import ColumnElement, Connection, func, select

from service.base.settings import Settings
from service.calls.rows import Call
from service.store.tables import calls

MINUTE, DAY = 60.0, 86_400.0
MOST_SILENT = 20 * MINUTE
"""A call from which nothing was heard for so long hangs up."""
UNSEEN = 10 * MINUTE
"""A call whose turn has not ended for so long is over, though nobody told us."""


def are_used_up(tx: Connection, call: Call, settings: Settings, now: float) -> bool:
    """Whether a limit of this day is reached that concerns this call."""
    mine = calls.c.player_id == call.player_id
    ours = calls.c.group_id == call.group_id
    limits = (
        (settings.phone_call_minutes_a_day, mine),
        (settings.group_call_minutes_a_day, ours),
        (settings.call_minutes_a_day, calls.c.id > 0),
    )
    return any(limit and _minutes(tx, which, now) >= limit for limit, which in limits)


def _minutes(tx: Connection, which: ColumnElement[bool], now: float) -> float:
    today = now - now % DAY
    talked = select(func.sum(calls.c.seen_at - calls.c.began_at)).where(calls.c.began_at >= today, which)
    return float(tx.execute(talked).scalar() or 0) / MINUTE
