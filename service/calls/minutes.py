"""Thrift for calls: the minutes that a phone, a group and all together may talk on one day (UTC)."""

from sqlalchemy import ColumnElement, Connection, func, select

from service.base.settings import Settings
from service.calls.rows import Call
from service.store.database import insert_once
from service.store.tables import calls, notices

MINUTE, DAY = 60.0, 86_400.0
MOST_SILENT = 20 * MINUTE
"""A call from which nothing was heard for so long hangs up."""
LATE = 30.0
"""Seconds after which the next request of a loudspeaker is late: its call was cut, though nobody told us."""
UNSEEN = 10 * MINUTE
"""A call whose turn has not ended for so long is over, though nobody told us."""


def are_used_up(tx: Connection, call: Call, settings: Settings, now: float) -> bool:
    """Whether a limit of this day is reached that concerns this call."""
    minutes_left = left(tx, call.player_id, call.group_id, settings, now)
    return minutes_left is not None and minutes_left <= 0


def left(tx: Connection, player_id: int, group_id: int | None, settings: Settings, now: float) -> float | None:
    """How many minutes this phone may still be on calls of this group today; None where nothing limits it."""
    if has_had_its_part(tx, player_id, settings, now):
        return 0.0
    limits = (
        (settings.phone_call_minutes_a_day, calls.c.player_id == player_id),
        (settings.group_call_minutes_a_day, calls.c.group_id == group_id),
        (settings.call_minutes_a_day, calls.c.id > 0),
    )
    return min((limit - _minutes(tx, which, now) for limit, which in limits if limit), default=None)


def _minutes(tx: Connection, which: ColumnElement[bool], now: float) -> float:
    today = now - now % DAY
    # A minute that has begun costs a whole one, and what a call hears last is in none of its requests.
    talked = select(func.sum(calls.c.seen_at - calls.c.began_at + MINUTE)).where(calls.c.began_at >= today, which)
    return float(tx.execute(talked).scalar() or 0) / MINUTE


def has_had_its_part(tx: Connection, player_id: int, settings: Settings, now: float) -> bool:
    """Whether half of the minutes of all are used up, and this phone has had an equal part of those: so that ten phones
    that talk for ever leave some to who calls late."""
    half = settings.call_minutes_a_day / 2
    if not half or _minutes(tx, calls.c.id > 0, now) < half:
        return False
    phones = select(func.count(calls.c.player_id.distinct())).where(calls.c.began_at >= now - now % DAY)
    return _minutes(tx, calls.c.player_id == player_id, now) >= half / tx.execute(phones).scalar_one()


def turn_away(tx: Connection, call: Call, now: float) -> None:
    """This call is told that its phone has no more minutes today. It is told once: to be told costs one more."""
    insert_once(tx, notices, {"key": _told(call.player_id, call.group_id, now), "at": now})


def is_turned_away(tx: Connection, player_id: int, group_id: int | None, now: float) -> bool:
    """Whether a call of this phone at this table was told so today."""
    told = select(notices.c.key).where(notices.c.key == _told(player_id, group_id, now))
    return tx.execute(told).first() is not None


def _told(player_id: int, group_id: int | None, now: float) -> str:
    return f"minutes:{int(now // DAY)}:{group_id or 0}:phone:{player_id}"
