"""Thrift: what a day may cost. The segments that the carrier took are counted by day (UTC), phone and group; a limit
holds for one phone, for one group, or for all together. A message with a picture counts as PICTURE_SEGMENTS. What of it
a match that begins may cost, and that it then goes on, is in promises.py.

The lobby, which is all phones that play no match or one with bots alone, has a share of the day. It costs no table more
than that: what went there beyond it does not count for all. Once it is used up, a phone that had an equal part of it,
the share by the number of phones that had any, gets no more answers there until tomorrow, and its match with bots
stands. So those who text most end first, and somebody new is answered; and however many they are, the lobby gets its
share twice at most.

At tables what is only asked for (SCORE, RULES, a question once more, what does not work) may have ANSWERS_SHARE of what
the lobby leaves of the day, and is shared by its phones in the same way: the rest is for what is played.
"""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple
from weakref import WeakKeyDictionary

from sqlalchemy import ColumnElement, Connection, Engine, func, select

from service.base.settings import Settings
from service.outbox.queue import crowded_phones
from service.store.tables import lobby_usage, notices, usage

NEAR = 0.8
"""The part of a limit from which the operator is told."""
OVER = 1.1
"""The part of a limit from which nobody whom it concerns is answered any more that day."""
KNOWN_SECONDS = 10.0
"""How old what a process knows of the limits that were passed may be."""

PICTURE_SEGMENTS = 3
"""What a message with a picture costs, however long it is, in segments: as near as whole ones come."""

PHONE, GROUP, ALL, LOBBY = "phone", "group", "all", "lobby"
IN_THE_LOBBY = "lobby:phone"
"""A phone, as far as it plays with nobody."""
AT_TABLES = "tables:phone"
"""A phone, as far as it plays with others; see promises.had_more."""
ANSWERED = "answers:phone"
"""A phone that plays with others, as far as it is answered only."""
ANSWERS_SHARE = 0.25


@dataclass(frozen=True)
class Used:
    """Segments of one day, of a `limit`: of a phone (`id` is the player's), of a group, or of all or the lobby (`id` is
    0)."""

    scope: str
    id: int
    segments: int
    limit: int

    @property
    def is_reached(self) -> bool:
        return self.segments >= self.limit

    @property
    def is_over(self) -> bool:
        return self.segments > self.limit * OVER

    def key(self, what: str, day: int) -> str:
        """The key of a notice about this limit on this day."""
        return f"{what}:{day}:{self.scope}:{self.id}"


def day_of(now: float) -> int:
    """The UTC day of a time in seconds since 1970, such as 20261121."""
    return int(time.strftime("%Y%m%d", time.gmtime(now)))


def near_limits(tx: Connection, settings: Settings, now: float) -> list[Used]:
    """Every limit of which this day has used NEAR or more."""
    today = usage.c.day == day_of(now)
    together = (
        Used(ALL, 0, of_all_together(tx, settings, now), settings.segments_a_day),
        Used(LOBBY, 0, sum(in_the_lobby(tx, now).values()), lobby_limit(settings)),
    )
    return [
        *_near(tx, PHONE, usage.c.player_id, settings.phone_segments_a_day, today),
        *_near(tx, GROUP, usage.c.group_id, settings.group_segments_a_day, today),
        *(each for each in together if each.limit and each.segments >= NEAR * each.limit),
    ]


def of_all_together(tx: Connection, settings: Settings, now: float) -> int:
    """The segments of this day that count for all together: those of the lobby up to its share."""
    everything = int(tx.execute(select(func.sum(COST)).where(usage.c.day == day_of(now))).scalar() or 0)
    return everything - max(0, sum(in_the_lobby(tx, now).values()) - lobby_limit(settings))


def lobby_limit(settings: Settings) -> int:
    """The segments a day that all phones together may cost that play with nobody; 0: no limit."""
    return ceil(settings.segments_a_day * settings.lobby_share_a_day)


def had_their_answers(tx: Connection, settings: Settings, now: float) -> list[Used]:
    """The phones that get no more answers at tables today; what these ask and tell them still comes."""
    asked = func.sum(usage.c.answers)
    of_phones = select(usage.c.player_id, asked).where(usage.c.day == day_of(now)).group_by(usage.c.player_id)
    had = {phone: int(segments) for phone, segments in tx.execute(of_phones.having(asked > 0))}
    share = ceil((settings.segments_a_day - lobby_limit(settings)) * ANSWERS_SHARE)
    if not settings.segments_a_day or not had or sum(had.values()) < share:
        return []
    part = share // len(had)
    return [Used(ANSWERED, phone, segments, part) for phone, segments in had.items() if phone and segments >= part]


def had_their_part(tx: Connection, settings: Settings, now: float) -> list[Used]:
    """The phones that get no more answers in the lobby today."""
    lobby, share = in_the_lobby(tx, now), lobby_limit(settings)
    if not share or sum(lobby.values()) < share:
        return []
    part = share // len(lobby)
    return [Used(IN_THE_LOBBY, phone, had, part) for phone, had in lobby.items() if phone and had >= part]


def reached(tx: Connection, settings: Settings, group_id: int, phones: Iterable[int | None], now: float) -> bool:
    """Whether a limit of this day is used up: that of all, of this group, or of one of these players (None: a bot). Who
    is the only person among them plays in the lobby; of several nobody may have had more than his part."""
    people = [each for each in phones if each is not None]
    if len(people) == 1 and has_had_its_part(tx, people[0], now):
        return True
    over, day = _now_known(tx, now).over, day_of(now)
    if len(people) > 1 and any(Used(AT_TABLES, each, 0, 0).key("over", day) in over for each in people):
        return True
    concerned = {(ALL, 0), (GROUP, group_id), *((PHONE, each) for each in people)}
    return any(each.is_reached and (each.scope, each.id) in concerned for each in near_limits(tx, settings, now))


def is_spent(tx: Connection, player_id: int, group_id: int | None, now: float) -> bool:
    """Whether a limit that concerns this phone was passed so far that it gets no answers any more on this day."""
    over = _now_known(tx, now).over
    if not over:
        return False
    day, scopes = day_of(now), ((ALL, 0), (PHONE, player_id), (GROUP, group_id))
    return any(Used(scope, each or 0, 0, 0).key("over", day) in over for scope, each in scopes)


def has_had_its_part(tx: Connection, player_id: int, now: float) -> bool:
    """Whether this phone gets no more answers today while it plays with nobody."""
    return Used(IN_THE_LOBBY, player_id, 0, 0).key("over", day_of(now)) in _now_known(tx, now).over


def has_had_its_answers(tx: Connection, player_id: int, now: float) -> bool:
    """Whether this phone gets no more answers today while it plays with others."""
    return Used(ANSWERED, player_id, 0, 0).key("over", day_of(now)) in _now_known(tx, now).over


def is_crowded(tx: Connection, player_id: int, now: float) -> bool:
    """Whether so many answers wait for this phone that it gets no more; see queue.crowded_phones."""
    return player_id in _now_known(tx, now).crowded


def has_picture(sid: str) -> bool:
    """Whether the carrier took the message of this sid as one with a picture, which it charges whole."""
    return sid.startswith("MM")


def look_again(db: Engine) -> None:
    """Forget what this process knows of the limits that were passed, and of the phones for which too much waits."""
    _known.pop(db, None)


class _Known(NamedTuple):
    """What was known at a time: the keys of the limits that were passed, and the phones that are crowded."""

    at: float
    over: frozenset[str]
    crowded: frozenset[int]


_known: WeakKeyDictionary[Engine, _Known] = WeakKeyDictionary()
COST = usage.c.segments + PICTURE_SEGMENTS * usage.c.pictures


def _now_known(tx: Connection, now: float) -> _Known:
    """What is known, read every few seconds, as every text asks for it."""
    known = _known.get(tx.engine)
    if known is None or not 0 <= now - known.at < KNOWN_SECONDS:
        passed = select(notices.c.key).where(notices.c.key.startswith(f"over:{day_of(now)}:"))
        known = _Known(now, frozenset(tx.execute(passed).scalars()), crowded_phones(tx, now))
        _known[tx.engine] = known
    return known


def in_the_lobby(tx: Connection, now: float) -> dict[int, int]:
    """The segments of this day by phone that went to phones that played with nobody; 0: phones that are deleted."""
    today = select(lobby_usage.c.player_id, lobby_usage.c.segments).where(lobby_usage.c.day == day_of(now))
    return {row.player_id: row.segments for row in tx.execute(today)}


def _near(tx: Connection, scope: str, by: ColumnElement[int], limit: int, today: ColumnElement[bool]) -> Iterator[Used]:
    """What is near this limit; `by` tells apart whose segments they are. The row 0 is of nobody that there still is."""
    if not limit:
        return
    total = func.sum(COST)
    grouped = select(by, total).where(today, by != 0).group_by(by).having(total >= NEAR * limit)
    for whose, segments in tx.execute(grouped.order_by(by)):
        yield Used(scope, whose, int(segments), limit)
