"""Promises: what a match may cost each of its phones was counted when it was let begin, and so it can be played to its
end within what a day may cost (thrift.py).

A match is let begin when all that it will cost fits into what is left of the limits of the day: of each phone, of its
group, and of all together, where what other running matches were promised, and the lobby's share, count as spent. As
long as it costs no more than that, it goes on when a limit is reached; but a tenth beyond a limit all stands, whatever
brought that about, and a match with bots alone stands when the lobby's share is used up. A match that stands for
STANDS_SECONDS gives way to others, and so does who has left one.

A promise costs nothing, so nobody keeps others from playing by what he was promised (law 10). Of the limit of all
together a phone's promises count up to its part alone: what the lobby leaves of the day, by the number of phones that
play with others or did today. What it has spent beyond that is spent. So more may be promised than there is; once all
that is left of the day is what phones within their part were promised, those that have had more than theirs play no
more today. A match with bots alone is promised nothing of the limit of all, for it lives on the lobby's share.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from math import ceil, inf
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, bindparam, delete, func, or_, select, update

from service.base.settings import Settings
from service.outbox.queue import has_company
from service.outbox.thrift import AT_TABLES, COST, Used, day_of, in_the_lobby, lobby_limit, of_all_together
from service.store.database import upsert
from service.store.tables import matches, promises, seats, usage

MARGIN = 1.25
"""So much more than the words of its game say may a match cost: people talk."""
STANDS_SECONDS = 3600.0

_spend = (
    update(promises)
    .where(promises.c.match_id == bindparam("match"), promises.c.player_id == bindparam("player"))
    .values(spent=promises.c.spent + bindparam("more"))
)


@dataclass(frozen=True)
class Room:
    """How many segments a match may cost each of its phones: `today`, and on a day on which nothing else was sent
    (`ever`)."""

    today: float
    ever: float

    def holds(self, cost: int) -> bool:
        """Whether a match that costs about so many may begin."""
        return with_margin(cost) <= self.today


def with_margin(cost: int) -> int:
    """What is promised a phone for a match of so many segments."""
    return ceil(cost * MARGIN)


def promise(tx: Connection, match_id: int, phones: Iterable[int], segments: int) -> None:
    """Promise each of these phones so many segments in this match, or more where it has more already."""
    had = _of_match(tx, match_id)
    for phone in sorted(set(phones)):
        segments_now = max(segments, had[phone][0] if phone in had else 0)
        upsert(tx, promises, {
            "match_id": match_id, "player_id": phone, "segments": segments_now,
            "spent": had[phone][1] if phone in had else 0,
        })  # fmt: skip


def spend(tx: Connection, match_id: int, player_id: int, segments: int) -> None:
    """A message of this match cost this phone so many."""
    tx.execute(_spend, {"match": match_id, "player": player_id, "more": segments})


def room(
    tx: Connection, settings: Settings, group_id: int, phones: Collection[int], now: float, match_id: int = 0
) -> Room:
    """How much room the limits leave for a match of these phones; what the running one of this id has cost is its
    own."""
    taken = _taken(tx, group_id, phones, now, match_id)
    spent = {phone: has for phone, (_, has) in _of_match(tx, match_id).items()} if match_id else {}
    today, ever = [inf], [inf]
    for limit, used, sharing in (
        *((settings.phone_segments_a_day, taken.phones.get(phone, 0) - spent.get(phone, 0), 1) for phone in phones),
        (settings.group_segments_a_day, taken.group - sum(spent.values()), len(phones)),
    ):
        if limit and sharing:
            today.append((limit - max(0, used)) / sharing)
            ever.append(limit / sharing)
    if lobby_limit(settings) < settings.segments_a_day and len(phones) > 1:
        tables = _at_tables(tx, settings, now, phones, match_id)
        used = tables.taken() - sum(spent.values())
        today.append((tables.limit - max(0, used)) / len(phones))
        ever.append(tables.limit / len(phones))
    return Room(min(today), min(ever))


def had_more(tx: Connection, settings: Settings, now: float) -> list[Used]:
    """The phones that play no more today, for they have had more than their part and others need what is left."""
    used = of_all_together(tx, settings, now) if settings.segments_a_day else 0
    if used < lobby_limit(settings) or not used:  # what tables may have is left
        return []
    tables = _at_tables(tx, settings, now)
    needed = tables.needed()
    if not needed or used + needed < settings.segments_a_day:
        return []
    return [
        Used(AT_TABLES, phone, had, tables.part) for phone, had in tables.spent.items() if phone and had > tables.part
    ]


def kept(tx: Connection, match_ids: Iterable[int]) -> frozenset[int]:
    """Those of these matches that have cost no more than they were promised."""
    mine = promises.c.match_id.in_(list(match_ids))
    whole = select(promises.c.match_id).where(mine).group_by(promises.c.match_id)
    return frozenset(tx.execute(whole.having(func.sum(promises.c.spent) < func.sum(promises.c.segments))).scalars())


def forget_over(tx: Connection) -> None:
    """Nothing is promised any more to matches that are over."""
    over = select(matches.c.id).where(matches.c.over_at.is_not(None))
    tx.execute(delete(promises).where(promises.c.match_id.in_(over)))


def _of_match(tx: Connection, match_id: int) -> Mapping[int, tuple[int, int]]:
    """By phone, what this match was promised and what it has spent."""
    mine = select(promises).where(promises.c.match_id == match_id)
    return {row.player_id: (row.segments, row.spent) for row in tx.execute(mine)}


class _Taken(NamedTuple):
    """What is spent today, or promised to matches that run: by each phone, by the group."""

    phones: dict[int, int]
    group: int


def _taken(tx: Connection, group_id: int, phones: Iterable[int], now: float, match_id: int) -> _Taken:
    """The same, without what was promised to one match."""
    today = usage.c.day == day_of(now)
    of_phone = _used(tx, today & usage.c.player_id.in_(list(phones)))
    of_group = sum(_used(tx, today & (usage.c.group_id == group_id)).values())
    for row in _open(tx, now, match_id):
        of_phone[row.player_id] = of_phone.get(row.player_id, 0) + row.left
        of_group += row.left if row.group_id == group_id else 0
    return _Taken(of_phone, of_group)


@dataclass(frozen=True)
class _AtTables:
    """What the phones have that play with others: `limit` is for all of them, `part` for each; by phone, what was
    `spent` today, and what is `left` of promises."""

    limit: int
    part: int
    spent: Mapping[int, int]
    left: Mapping[int, int]

    def taken(self) -> int:
        """What is spent, or kept for somebody."""
        return sum(self.spent.values()) + self.needed()

    def needed(self) -> int:
        """What is kept for phones within their part."""
        return sum(min(left, max(0, self.part - self.spent.get(phone, 0))) for phone, left in self.left.items())


def _at_tables(
    tx: Connection, settings: Settings, now: float, phones: Iterable[int] = (), match_id: int = 0
) -> _AtTables:
    """The same, once these phones play too; without what was promised to one match."""
    spent, left = _used(tx, usage.c.day == day_of(now)), dict[int, int]()
    for phone, had in in_the_lobby(tx, now).items():
        spent[phone] = max(0, spent.get(phone, 0) - had)
    for row in _open(tx, now, match_id):
        if row.in_company:
            left[row.player_id] = left.get(row.player_id, 0) + row.left
    # As if the lobby had had its share: what strangers text later must not be missing.
    limit = settings.segments_a_day - lobby_limit(settings)
    people = {phone for phone, had in spent.items() if had} | left.keys() | set(phones)
    return _AtTables(limit, limit // max(1, len(people)), spent, left)


def _used(tx: Connection, where: ColumnElement[bool]) -> dict[int, int]:
    """The segments in these rows of `usage`, by phone; 0: phones that are deleted."""
    used = select(usage.c.player_id, func.sum(COST)).where(where).group_by(usage.c.player_id)
    return {phone: int(segments) for phone, segments in tx.execute(used)}


def _open(tx: Connection, now: float, match_id: int) -> Iterable[Any]:
    runs = or_(matches.c.stands_since.is_(None), matches.c.stands_since > now - STANDS_SECONDS)
    left = promises.c.segments - promises.c.spent
    sits = (seats.c.match_id == promises.c.match_id) & (seats.c.player_id == promises.c.player_id)
    in_company = has_company(promises.c.match_id, promises.c.player_id)
    return tx.execute(
        select(promises.c.player_id, matches.c.group_id, left.label("left"), in_company.label("in_company"))
        .join(matches, matches.c.id == promises.c.match_id)
        .join(seats, sits & seats.c.left.is_(False))
        .where(matches.c.over_at.is_(None), runs, left > 0, promises.c.match_id != match_id)
    )
