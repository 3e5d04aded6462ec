"""Thrift: what a day may cost. The segments that the carrier took are counted by day (UTC), phone and group; a limit
holds for one phone, for one group, or for all together. A message with a picture counts as PICTURE_SEGMENTS.
"""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from sqlalchemy import ColumnElement, Connection, Engine, func, select

from service.base.settings import Settings
from service.store.tables import notices, usage

NEAR = 0.8
"""The part of a limit from which the operator is told."""
OVER = 1.1
"""The part of a limit from which nobody whom it concerns is answered any more that day."""
KNOWN_SECONDS = 10.0
"""How old what a process knows of the limits that were passed may be."""

PICTURE_SEGMENTS = 3
"""What a message with a picture costs, however long it is, in segments: as near as whole ones come."""

PHONE, GROUP, ALL = "phone", "group", "all"


@dataclass(frozen=True)
class Used:
    """Segments of one day, of a `limit`: of a phone (`id` is the player's), of a group, or of all (`id` is 0)."""

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
    return [
        *_near(tx, PHONE, usage.c.player_id, settings.phone_segments_a_day, today),
        *_near(tx, GROUP, usage.c.group_id, settings.group_segments_a_day, today),
        *_near(tx, ALL, None, settings.segments_a_day, today),
    ]


def reached(tx: Connection, settings: Settings, group_id: int, phones: Iterable[int | None], now: float) -> bool:
    """Whether a limit of this day is used up: that of all, of this group, or of one of these players (None: a bot)."""
    concerned = {(ALL, 0), (GROUP, group_id), *((PHONE, each) for each in phones)}
    return any(each.is_reached and (each.scope, each.id) in concerned for each in near_limits(tx, settings, now))


def is_spent(tx: Connection, player_id: int, group_id: int | None, now: float) -> bool:
    """Whether a limit that concerns this phone was passed so far that it gets no answers any more on this day."""
    over = _known_over(tx, now)
    if not over:
        return False
    day, scopes = day_of(now), ((ALL, 0), (PHONE, player_id), (GROUP, group_id))
    return any(Used(scope, each or 0, 0, 0).key("over", day) in over for scope, each in scopes)


def has_picture(sid: str) -> bool:
    """Whether the carrier took the message of this sid as one with a picture, which it charges whole."""
    return sid.startswith("MM")


def look_again(db: Engine) -> None:
    """Forget what this process knows of the limits that were passed."""
    _known.pop(db, None)


_known: WeakKeyDictionary[Engine, tuple[float, frozenset[str]]] = WeakKeyDictionary()


def _known_over(tx: Connection, now: float) -> frozenset[str]:
    """The keys of the limits that were passed: read every few seconds, as every text asks for them."""
    at, keys = _known.get(tx.engine, (None, frozenset[str]()))
    if at is None or not 0 <= now - at < KNOWN_SECONDS:
        passed = select(notices.c.key).where(notices.c.key.startswith(f"over:{day_of(now)}:"))
        keys = frozenset(tx.execute(passed).scalars())
        _known[tx.engine] = now, keys
    return keys


def _near(
    tx: Connection, scope: str, by: ColumnElement[int] | None, limit: int, today: ColumnElement[bool]
) -> Iterator[Used]:
    """What is near this limit; `by` tells apart whose segments they are. The row 0 is of nobody that there still is."""
    if not limit:
        return
    total = func.sum(usage.c.segments + PICTURE_SEGMENTS * usage.c.pictures)
    if by is None:
        segments = tx.execute(select(total).where(today)).scalar() or 0
        rows = [(0, segments)] if segments >= NEAR * limit else []
    else:
        grouped = select(by, total).where(today, by != 0).group_by(by).having(total >= NEAR * limit)
        rows = [(row[0], row[1]) for row in tx.execute(grouped.order_by(by))]
    for whose, segments in rows:
        yield Used(scope, whose, int(segments), limit)
