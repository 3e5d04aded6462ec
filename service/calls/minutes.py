"""Thrift for calls: the minutes that a phone, a group and all together may talk on one day (UTC).

The number that a call shows is forged easily. So a call counts for its phone and group once it is *proven*: its PIN
was pressed, or we have rung it. Before that it counts apart: at the *door* each phone has DOOR_MINUTES, and with the
calls of phones at no table UNPROVEN_SHARE of the day of all. Once that is used up a phone that has had less than an
equal part of it is let in still. So nobody who shows Ann's number talks away her minutes, nor a crowd those of all.
"""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Float, Integer, Select, bindparam, case, func, literal_column, select

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


class Today(NamedTuple):
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


def are_used_up(today: Today, settings: Settings) -> bool:
    """Whether a limit of this day is reached that concerns a call."""
    minutes_left = _left(today, settings)
    return minutes_left is not None and minutes_left <= 0


def left(tx: Connection, player_id: int, group_id: int | None, settings: Settings, now: float) -> float | None:
    """How many minutes this phone may still be on calls of this group today; None where nothing limits it."""
    return _left(today(tx, player_id, group_id, now), settings)


def _left(today: Today, settings: Settings) -> float | None:
    if _has_had_its_part(today, settings):
        return 0.0
    limits = (
        (settings.phone_call_minutes_a_day, today.of_phone),
        (settings.group_call_minutes_a_day, today.of_group),
        (settings.call_minutes_a_day, today.of_all),
    )
    return min((limit - talked for limit, talked in limits if limit), default=None)


def is_door_shut(call: Call, today: Today, settings: Settings) -> bool:
    """Whether calls that show this phone's number have had their minutes of this day, and this one is not proven."""
    if call.proven:
        return False
    if today.at_the_door >= min(DOOR_MINUTES, settings.phone_call_minutes_a_day or DOOR_MINUTES):
        return True
    return _is_share_used_up(today, settings) and today.at_the_door >= _share(settings) / max(1, today.doors)


def admit_stranger(tx: Connection, sid: str, settings: Settings, now: float) -> bool:
    """Whether this call of a phone at no table may be answered today; its minute is counted, once."""
    if settings.call_minutes_a_day and _is_share_used_up(today(tx, 0, None, now), settings):
        return False
    insert_once(tx, notices, {"key": f"{_stranger(now)}{sid}", "at": now})
    return True


def of_today(player_id: ColumnElement[Any], group_id: ColumnElement[Any]) -> Select[Any]:
    """The values of Today for this phone and group, at the times of `times`."""
    today = bindparam("today", type_=Float)
    # A minute that has begun costs a whole one, and what a call hears last is in none of its requests. One that goes on
    # over midnight costs of both days.
    began = case((calls.c.began_at < today, today), else_=calls.c.began_at)
    minutes_of = (calls.c.seen_at - began + MINUTE) / MINUTE
    talked = (
        select(calls.c.player_id, calls.c.group_id, calls.c.proven, minutes_of.label("minutes"))
        .where(calls.c.began_at >= bindparam("yesterday", type_=Float), calls.c.seen_at >= today)
        .subquery("talked")
    )
    mine, here, proven = talked.c.player_id == player_id, talked.c.group_id == group_id, talked.c.proven

    def minutes(*which: ColumnElement[bool]) -> ColumnElement[Any]:
        return func.coalesce(func.sum(talked.c.minutes).filter(*which), literal_column("0.0"))

    def phones(which: ColumnElement[bool]) -> ColumnElement[Any]:
        return func.count(talked.c.player_id.distinct()).filter(which)

    strangers = select(func.count()).where(notices.c.key.startswith(bindparam("strangers"))).scalar_subquery()
    return select(
        minutes(proven, mine), minutes(proven, here), minutes(proven), phones(proven),
        minutes(~proven, mine), minutes(~proven), phones(~proven), strangers,
    )  # fmt: skip


def times(now: float) -> dict[str, object]:
    """The parameters of of_today."""
    today = now - now % DAY
    return {"today": today, "yesterday": today - DAY, "strangers": _stranger(now)}


_TODAY = of_today(bindparam("of_player", type_=Integer), bindparam("of_group", type_=Integer))


def today(tx: Connection, player_id: int, group_id: int | None, now: float) -> Today:
    """What was talked today, as it concerns this phone and group."""
    return Today(*tx.execute(_TODAY, {"of_player": player_id, "of_group": group_id} | times(now)).one())


def _stranger(now: float) -> str:
    return f"stranger:{int(now // DAY)}:"


def _share(settings: Settings) -> float:
    return settings.call_minutes_a_day * UNPROVEN_SHARE


def _is_share_used_up(today: Today, settings: Settings) -> bool:
    return bool(settings.call_minutes_a_day) and today.unproven + today.of_strangers >= _share(settings)


def _has_had_its_part(today: Today, settings: Settings) -> bool:
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
