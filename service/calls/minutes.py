"""Thrift for calls: the minutes that a phone, a group and all together may talk on one day (UTC).

The number that a call shows is forged easily. So a call counts for its phone and group once it is *proven*: its PIN
was pressed, or we have rung it. Before that it counts apart: at the *door* each phone has DOOR_MINUTES, and with the
calls of phones at no table UNPROVEN_SHARE of the day of all. Once that is used up a phone that has had less than an
equal part of it is let in still. So nobody who shows Ann's number talks away her minutes, nor a crowd those of all.
"""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, case, func, select

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
DOOR_MINUTES = 10.0
"""Of calls a day that show one phone's number, and of which none is proven."""
UNPROVEN_SHARE = 0.2


class _Today(NamedTuple):
    """Minutes of this day: of proven calls those of the phone, of the group, of all, and of how many phones; the same
    of calls that are not, without the group; and those of phones at no table."""

    of_phone: float
    of_group: float
    proven: float
    phones: int
    at_the_door: float
    unproven: float
    doors: int
    of_strangers: int

    @property
    def of_all(self) -> float:
        return self.proven + self.unproven + self.of_strangers


def are_used_up(tx: Connection, call: Call, settings: Settings, now: float) -> bool:
    """Whether a limit of this day is reached that concerns this call."""
    minutes_left = left(tx, call.player_id, call.group_id, settings, now)
    return minutes_left is not None and minutes_left <= 0


def left(tx: Connection, player_id: int, group_id: int | None, settings: Settings, now: float) -> float | None:
    """How many minutes this phone may still be on calls of this group today; None where nothing limits it."""
    today = _today(tx, player_id, group_id, now)
    if _has_had_its_part(today, settings):
        return 0.0
    limits = (
        (settings.phone_call_minutes_a_day, today.of_phone),
        (settings.group_call_minutes_a_day, today.of_group),
        (settings.call_minutes_a_day, today.of_all),
    )
    return min((limit - talked for limit, talked in limits if limit), default=None)


def is_door_shut(tx: Connection, call: Call, settings: Settings, now: float) -> bool:
    """Whether calls that show this phone's number have had their minutes of this day, and this one is not proven."""
    if call.proven:
        return False
    today = _today(tx, call.player_id, call.group_id, now)
    if today.at_the_door >= min(DOOR_MINUTES, settings.phone_call_minutes_a_day or DOOR_MINUTES):
        return True
    return _is_share_used_up(today, settings) and today.at_the_door >= _share(settings) / max(1, today.doors)


def admit_stranger(tx: Connection, sid: str, settings: Settings, now: float) -> bool:
    """Whether this call of a phone at no table may be answered today; its minute is counted, once."""
    if settings.call_minutes_a_day and _is_share_used_up(_today(tx, 0, None, now), settings):
        return False
    insert_once(tx, notices, {"key": f"{_stranger(now)}{sid}", "at": now})
    return True


def _today(tx: Connection, player_id: int, group_id: int | None, now: float) -> _Today:
    today = now - now % DAY
    # A minute that has begun costs a whole one, and what a call hears last is in none of its requests. One that goes on
    # over midnight costs of both days.
    began = case((calls.c.began_at < today, today), else_=calls.c.began_at)
    minutes = (calls.c.seen_at - began + MINUTE) / MINUTE
    mine, here, proven = calls.c.player_id == player_id, calls.c.group_id == group_id, calls.c.proven

    def talked(*which: ColumnElement[bool]) -> Any:
        return func.coalesce(func.sum(case((and_(*which), minutes), else_=0.0)), 0.0)

    def phones(which: ColumnElement[bool]) -> Any:
        return func.count(case((which, calls.c.player_id)).distinct())

    sums = select(
        talked(proven, mine), talked(proven, here), talked(proven), phones(proven),
        talked(~proven, mine), talked(~proven), phones(~proven),
    ).where(calls.c.began_at >= today - DAY, calls.c.seen_at >= today)  # fmt: skip
    strangers = select(func.count()).where(notices.c.key.startswith(_stranger(now)))
    return _Today(*tx.execute(sums).one(), tx.execute(strangers).scalar_one())


def _stranger(now: float) -> str:
    return f"stranger:{int(now // DAY)}:"


def _share(settings: Settings) -> float:
    return settings.call_minutes_a_day * UNPROVEN_SHARE


def _is_share_used_up(today: _Today, settings: Settings) -> bool:
    return bool(settings.call_minutes_a_day) and today.unproven + today.of_strangers >= _share(settings)


def _has_had_its_part(today: _Today, settings: Settings) -> bool:
    """Whether half of the minutes of all are used up, and this phone has had an equal part of those: so that ten phones
    that talk for ever leave some to who calls late."""
    half = settings.call_minutes_a_day / 2
    if not half or today.proven < half:
        return False
    return today.of_phone >= half / today.phones


def turn_away(tx: Connection, call: Call, now: float) -> bool:
    """This call is told that no more of its phone are answered today; whether it is the first. It is told once: to be
    told costs one more minute."""
    return insert_once(tx, notices, {"key": _told(call.player_id, call.group_id, now), "at": now})


def is_turned_away(tx: Connection, player_id: int, group_id: int | None, now: float) -> bool:
    """Whether a call of this phone at this table was told so today."""
    told = select(notices.c.key).where(notices.c.key == _told(player_id, group_id, now))
    return tx.execute(told).first() is not None


def _told(player_id: int, group_id: int | None, now: float) -> str:
    return f"minutes:{int(now // DAY)}:{group_id or 0}:phone:{player_id}"
