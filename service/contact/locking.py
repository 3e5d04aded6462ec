"""Who sent a text, and the tables that it concerns, under their locks.

Every transaction of the service takes locks in one order, so that no two wait for each other: groups by id, matches
by id, phones (players) by id, messages (outbox) by id.

- A text takes all that it concerns at once: mostly the sender's group, its running match and the sender, in
  `lock_playing`; else, in a transaction that begins with `lock`, the sender's groups and the one that the text leads
  to, their running matches, the sender. No other group, match or phone is locked after that, save what the text
  itself makes.
  KICK alone takes a second phone, under the lock of a group that is the group of both, and only then its messages.
- The sweep takes matches that nobody else has (SKIP LOCKED), some at once, and no group.
- A turn of a call takes its group, match, phone and then its call's own row, in `lock_on_call`; where its phone is at
  no table that plays, or at several, what a text would.
- Delivering, and a report of the carrier, take one phone, then its messages; with a rate to keep, our number before
  these (senders).
- Whoever wants a row out of this order takes it only where it is free (SKIP LOCKED), as join_words.free_word does.

Locks are FOR NO KEY UPDATE: rows that merely refer to a locked one may be written meanwhile.
"""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, bindparam, case, exists, func, literal_column, select, update
from sqlalchemy.dialects import postgresql

from prompts.hear import split_address
from service.base import logs
from service.base.settings import Settings
from service.calls.minutes import Today, of_today, times
from service.calls.rows import OF_CALL, Call, call_of
from service.contact.address import aim
from service.contact.destination import destination_of
from service.contact.speaker import KNOWN, PHONE, PhoneNow, Speaker
from service.matches.locked import (
    GROUP,
    RUNNING,
    GroupNow,
    as_list,
    group_of,
    lock_group_and_match,
    lock_match,
    of_group,
    of_match,
    play_of,
    taken_ask,
)
from service.matches.play import Play
from service.outbox.letters import Post
from service.store.database import insert_once
from service.store.tables import calls, groups, inbox, matches, members, players, seats

Groups = dict[int | None, GroupNow]
Plays = dict[int | None, Play | None]

_elsewhere = (
    select(func.count())
    .where(members.c.player_id == players.c.id, members.c.group_id != func.coalesce(players.c.group_id, 0))
    .scalar_subquery()
)
_PLAYER: Select[Any] = select(*PHONE, _elsewhere.label("elsewhere")).where(players.c.phone == bindparam("of_phone"))
_LOCKED = KNOWN.with_for_update(key_share=True)


def _at_one_table(dialect: str, *more: ColumnElement[Any]) -> Select[Any]:
    """A phone that is in one group alone, which plays a match. PostgreSQL reads anew a row that changed while its lock
    was waited for, and finds nothing where the three no longer belong together; whether what stands beside the match
    is as new, play_of looks."""
    elsewhere = exists().where(members.c.player_id == players.c.id, members.c.group_id != players.c.group_id)
    of_phone = as_list(dialect, *PHONE).label("of_phone")
    return (
        select(of_phone, *of_group(dialect), *of_match(dialect), *more)
        .select_from(players)
        .join(groups, groups.c.id == players.c.group_id)
        .join(matches, matches.c.id == groups.c.match_id)
        .where(players.c.phone == bindparam("of_phone"), RUNNING, ~elsewhere)
    )


@cache
def _playing(dialect: str) -> Select[Any]:
    """The same with the newest question that the carrier had taken, all three locked."""
    mine = select(func.min(seats.c.seat)).where(seats.c.match_id == matches.c.id, seats.c.player_id == players.c.id)
    asked = taken_ask(matches.c.id, mine.correlate(matches, players).scalar_subquery()).correlate(matches, players)
    found = _at_one_table(dialect, asked.scalar_subquery().label("taken_ask"))
    return found.with_for_update(key_share=True, of=(groups, matches, players))


@cache
def _on_call(dialect: str) -> Select[Any]:
    """The same with this phone's open call of that SID, locked too, and what was talked today."""
    talked = of_today(calls.c.player_id, calls.c.group_id)
    as_one = talked.with_only_columns(as_list(dialect, *talked.selected_columns), maintain_column_froms=True)
    today = as_one.correlate(calls).scalar_subquery().label("of_today")
    of_call = as_list(dialect, *OF_CALL).label("of_call")
    found = _at_one_table(dialect, of_call, calls.c.talk, calls.c.said, today).join(
        calls, calls.c.player_id == players.c.id
    )
    return found.where(calls.c.sid == bindparam("of_sid"), calls.c.ended_at.is_(None)).with_for_update(
        key_share=True, of=(groups, matches, players, calls)
    )


@cache
def _playing_and_claimed() -> Select[Any]:
    """The same for PostgreSQL, with the text claimed by the same statement; of a blocked phone no words are kept."""
    wanted = _playing("postgresql")
    player_id, blocked_at = players.c.id.label("claimed_by"), players.c.blocked_at.label("of_blocked")
    found = wanted.add_columns(player_id, blocked_at).cte("found")
    is_heard = found.c[blocked_at.name].is_(None)
    text = {
        "sid": bindparam("sid"),
        "player_id": found.c[player_id.name],
        "match_id": case((is_heard, found.c.id)),
        "body": case((is_heard, bindparam("body")), else_=literal_column("''")),
        "segments": bindparam("segments"),
        "received_at": bindparam("received_at"),
    }
    claim = postgresql.insert(inbox).from_select(list(text), select(*text.values())).on_conflict_do_nothing()
    claimed = claim.returning(inbox.c.sid).cte("claimed")
    asked_for = (found.c[column.name] for column in wanted.selected_columns)
    return select(*asked_for, exists(select(claimed.c.sid)).label("claimed"))


_HEARD = (
    update(players)
    .where(players.c.id == bindparam("of_player"))
    .values(heard_at=bindparam("now"), unreachable=None, rests_until=None)
)
HEARD_SECONDS = 3600.0
"""How exactly is known when a phone was heard last: a row is not written anew for each text."""
_GROUPS = (
    GROUP.where(groups.c.id.in_(bindparam("of_groups", expanding=True)))
    .order_by(groups.c.id)
    .with_for_update(key_share=True)
)


class Moved(Exception):
    """The phone, or the table that it seeks, changed between the look and the lock: look again."""


def find_known(tx: Connection, phone: str) -> PhoneNow | None:
    """The player of this phone (E.164), if we know it."""
    player = tx.execute(_PLAYER, {"of_phone": phone}).first()
    return None if player is None else PhoneNow(*player)


def find_or_create(tx: Connection, phone: str, now: float) -> PhoneNow:
    """The player of this phone (E.164), made when the phone is new."""
    player = find_known(tx, phone)
    if player is None:
        insert_once(tx, players, {"phone": phone, "created_at": now, "heard_at": now})
        player = PhoneNow(*tx.execute(_PLAYER, {"of_phone": phone}).one())
    return player


def lock_playing(
    tx: Connection, post: Post, phone: str, claim: Mapping[str, Any], now: float, settings: Settings, sent_at: float
) -> Speaker | None:
    """All that an ordinary text concerns, known and locked by one statement: that of a phone in one group alone, which
    plays. None for any other; what was locked for it is to be let go then, before `lock` looks anew.

    The newest ask that the carrier had taken is looked for beside it, as of the crossing seconds before `sent_at`.
    `claim` is the text's row of the inbox, as far as it is known before. PostgreSQL claims it by the same statement.
    """
    body = claim["body"]
    if split_address(body)[0]:
        return None
    is_claimed = tx.dialect.name == "postgresql"
    place: dict[str, object] = {"of_phone": phone, "known_since": sent_at - settings.crossing_seconds}
    if is_claimed:
        row = tx.execute(_playing_and_claimed(), {**place, **claim}).first()
    else:
        row = tx.execute(_playing(tx.dialect.name), place).first()
    if row is None:
        return None
    player = PhoneNow(*row.of_phone)
    _note_heard(tx, player, now)
    play = play_of(tx, post, row, now)
    if mine := play.seat_of(player.id):
        play.taken[mine.seat] = row.taken_ask
    logs.bind(player=player.id, match=play.id)
    first = bool(row.claimed) if is_claimed else None
    return Speaker(
        tx, post, now, player, group_of(row), play, settings, destination_known=False, body=body, first=first
    )


class OnCall(NamedTuple):
    """Who speaks on a call, and the call, all locked; and what was talked today."""

    speaker: Speaker
    call: Call
    today: Today


def lock_on_call(tx: Connection, post: Post, phone: str, sid: str, now: float, settings: Settings) -> OnCall | None:
    """All that a turn of a call concerns, known and locked by one statement: that of a phone in one group alone, which
    plays. None for any other; what was locked for it is to be let go then, before `lock` looks anew."""
    row = tx.execute(_on_call(tx.dialect.name), {"of_phone": phone, "of_sid": sid} | times(now)).first()
    if row is None:
        return None
    player, play = PhoneNow(*row.of_phone), play_of(tx, post, row, now)
    logs.bind(player=player.id, match=play.id)
    speaker = Speaker(tx, post, now, player, group_of(row), play, settings)
    return OnCall(speaker, call_of(row.of_call, row.talk, row.said), Today(*row.of_today))


def lock(
    tx: Connection, post: Post, player: PhoneNow, body: str, now: float, settings: Settings, *, texts: bool = True
) -> Speaker:
    """Lock all that this text of `player` concerns, in the order above; where it `texts` not, all that it is part of.
    Raises Moved when what it concerns changed between the look and the locks."""
    about = aim(tx, player, body, now, settings.crossing_seconds)
    led_to = destination_of(tx, player, about.words, now)
    ids = {each for each in (about.group_id, led_to, *about.mine) if each is not None}
    held, plays = lock_tables(tx, post, ids, now)
    found = tx.execute(_LOCKED, {"of_player": player.id}).first()
    if found is None or found.group_id != player.group_id:
        raise Moved
    fresh = PhoneNow(*found)
    if texts:
        _note_heard(tx, fresh, now)
    if led_to is not None and destination_of(tx, fresh, about.words, now) != led_to:
        raise Moved
    if not about.mine.keys() <= held.keys():
        raise Moved
    play = plays.get(about.group_id)
    logs.bind(player=fresh.id, match=play.id if play else None)
    speaker = Speaker(
        tx, post, now, fresh, held.get(about.group_id), play, settings, held.get(led_to), body=about.words,
        tables={each: (held[each], plays.get(each)) for each in about.mine}, unknown=about.unknown,
    )  # fmt: skip
    if about.group_id != fresh.group_id:
        speaker.apart = fresh.group_id or 0
    return speaker


def _note_heard(tx: Connection, player: PhoneNow, now: float) -> None:
    """Who texts can be reached: what held messages to the phone back is over."""
    doubted = player.unreachable is not None or player.rests_until is not None
    if doubted or not 0 <= now - player.heard_at < HEARD_SECONDS:
        tx.execute(_HEARD, {"of_player": player.id, "now": now})


def lock_tables(tx: Connection, post: Post, ids: Collection[int], now: float) -> tuple[Groups, Plays]:
    """These groups, and their running matches by group."""
    if len(ids) == 1 and (both := lock_group_and_match(tx, post, next(iter(ids)), now)):  # as for nearly every text
        group, play = both
        return {group.id: group}, {group.id: play}
    rows = tx.execute(_GROUPS, {"of_groups": list(ids)}) if ids else ()
    held = {row.id: GroupNow(*row) for row in rows}
    by_match = sorted((group.match_id, group.id) for group in held.values() if group.match_id is not None)
    return held, {group_id: lock_match(tx, post, match_id, now) for match_id, group_id in by_match}
