"""Quiet hours: what nobody asked for leaves between 9:00 and 21:00 in the group's time zone, and only then does the
clock of a slow table run.

Times are seconds since 1970, a zone is a name of the IANA time zone database. An hour that a change of the clocks
skips or repeats is counted as it passes.
"""

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

OPENS = time(9)
CLOSES = time(21)


def active_seconds(since: float, until: float, zone: str) -> float:
    """How many seconds from `since` to `until` are not quiet; 0 when `until` is the earlier one."""
    total = 0.0
    for opens, closes in _days(since, zone):
        if opens >= until:
            return total
        total += max(0.0, min(until, closes) - max(since, opens))
    return total


def after_active(now: float, seconds: float, zone: str) -> float:
    """The first moment from `now` on that is not quiet and has so many active seconds (0 or more) before it."""
    for opens, closes in _days(now, zone):
        begins = max(now, opens)
        if begins + seconds < closes:
            return begins + seconds
        seconds -= max(0.0, closes - begins)
    return now + seconds


def opens_at(now: float, zone: str) -> float:
    """`now` while it is not quiet, else the next 9:00."""
    return after_active(now, 0.0, zone)


def _days(since: float, zone: str) -> Iterator[tuple[float, float]]:
    """When each day opens and closes, from the day of `since` to the last one of the calendar."""
    place = ZoneInfo(zone)
    day = datetime.fromtimestamp(since, place).date()
    while True:
        opens, closes = (datetime.combine(day, hour, place).timestamp() for hour in (OPENS, CLOSES))
        yield opens, closes
        day += timedelta(days=1)
