"""Gathering: no phone gets more than MOST messages in SECONDS, nor a row that the carrier would take for a loop.

Once BUSY of these have left, or a row is nearly full, the tells of a table wait for the next message of the table that
must not wait, such as a question, and leave with it: in their order, to the letter, as one message. Without one they
leave together when there is room again. What lingers waits for the next message to its phone anyway, but not long.
What a message has taken in is saved with it before it is sent, and ends as gathered.
"""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, TypedDict

from sqlalchemy import Connection, Float, Integer, Row, and_, bindparam, exists, func, or_, select, update

from prompts.kit.segments import segments
from service.outbox.letters import GATHERS, LINGER_SECONDS, LINGERS, TAKES, Letter
from service.store.tables import matches, players
from service.store.tables import outbox as messages

MOST = 12
SECONDS = 30.0
BUSY = 8
"""From so many on a tell waits; the rest is for what must not."""
CHAIN = 25
"""So many messages to a phone, each less than CHAIN_SECONDS after the last, then it rests, unless the operator sets
another number. The carrier fails all beyond 30 (Twilio, error 14107)."""
CHAIN_SECONDS = 30.0
SPARE = 5
"""So many of these are for what must not wait."""
WITHOUT_END = 2**31 - 1
TOGETHER = 40
"""Messages in one, at most."""

NOW = bindparam("now", type_=Float)
IN_A_ROW = bindparam("in_a_row", type_=Integer)

_other = messages.alias()
_must_leave = exists().where(
    _other.c.player_id == players.c.id,
    _other.c.state == "pending",
    or_(_other.c.not_before.is_(None), _other.c.not_before <= NOW),
    _other.c.joins < GATHERS,
)
_nearly_full = and_(players.c.chain >= IN_A_ROW - SPARE, func.coalesce(players.c.sent_at, 0) > NOW - CHAIN_SECONDS)
WAITS = and_(
    IN_A_ROW < WITHOUT_END,
    or_(players.c.full_until > NOW, and_(or_(players.c.busy_until > NOW, _nearly_full), ~_must_leave)),
)
"""Of a player: whether too much went to the phone for anything to leave now, or for what may wait."""
HAS_LINGERED = or_(
    messages.c.joins != LINGERS,
    messages.c.created_at <= NOW - LINGER_SECONDS,
    exists().where(
        _other.c.player_id == messages.c.player_id,
        _other.c.id > messages.c.id,
        _other.c.state == "pending",
        or_(_other.c.not_before.is_(None), _other.c.not_before <= NOW),
        _other.c.joins != LINGERS,
    ),
)
"""Of a row: whether it need not wait for others of its like, to be told with them."""
NOTED = ("lately", "busy_until", "full_until")
"""What `load_after` gives of a player."""
LOAD = (players.c.lately, players.c.busy_until, players.c.chain)
"""Of a player: what `load_after` and `gathered` need."""

_waiting = (
    select(messages)
    .where(
        messages.c.player_id == bindparam("player"),
        messages.c.id >= bindparam("first"),
        messages.c.state == "pending",
        or_(messages.c.not_before.is_(None), messages.c.not_before <= NOW),
    )
    .order_by(messages.c.id)
    .limit(TOGETHER)
)
_group = select(matches.c.group_id).where(matches.c.id == bindparam("match"))
_carrying = update(messages).where(messages.c.id == bindparam("row"))


class Load(TypedDict):
    """How much left for a phone just now: when, until when it is busy, and until when no more may leave."""

    lately: list[float]
    busy_until: float
    full_until: float


def load_after(lately: Sequence[float], now: float) -> Load:
    """What is noted of a phone for which a message leaves now, when the last ones left at these times."""
    times = [*lately, now][-MOST:]
    return {
        "lately": times,
        "busy_until": times[-BUSY] + SECONDS if len(times) >= BUSY else 0.0,
        "full_until": times[0] + SECONDS if len(times) == MOST else 0.0,
    }


def gathered(connection: Connection, row: Row[Any], now: float, in_a_row: int) -> Any:
    """The row that leaves now in place of this one, the first that waits for a phone that is locked: where too much
    went there, the last of those that can be told in one message with it, which has their words now."""
    crowded = in_a_row and (row.busy_until > row.created_at or row.chain >= in_a_row - SPARE)
    if row.joins < GATHERS or not (crowded or row.joins == LINGERS):
        return row
    told, taken = _letter(row), [row]
    for other in _free(connection, row, now):
        joined = told.joined(_letter(other)) if _may_follow(taken[-1], other) else None
        if joined is None:
            break
        told, taken = joined, [*taken, other]
    *others, last = taken
    if not others:
        return row
    words = {"body": told.body, "segments": segments(told.body).count, "kind": told.kind, "lapses": told.lapses}
    changed = words | {"expires_at": told.expires_at, "answers": any(each.answers for each in taken)}
    ended = update(messages).where(messages.c.id.in_([each.id for each in others]))
    connection.execute(ended.values(state="gathered", carried_by=last.id, done_at=now))
    connection.execute(_carrying.values(changed), {"row": last.id})
    of_phone = {name: getattr(row, name) for name in ("phone", "speaks_to")}
    asking = None if last.ask is None else connection.execute(_group, {"match": last.match_id}).scalar()
    return SimpleNamespace(**(last._asdict() | changed | of_phone | {"asking": asking}))


def _free(connection: Connection, row: Row[Any], now: float) -> list[Row[Any]]:
    """What waits for the phone after this row and nobody else is about to change, without a gap."""
    place = {"player": row.player_id, "first": row.id, "now": now}
    seen = [each.id for each in connection.execute(_waiting, place)]
    ours = {each.id: each for each in connection.execute(_waiting.with_for_update(skip_locked=True), place)}
    found: list[Row[Any]] = []
    for each in seen:
        if each not in ours:
            break
        found.append(ours[each])
    return found[1:]


def _may_follow(before: Row[Any], row: Row[Any]) -> bool:
    """Whether a row may be told in one message with those before it, all of one table and none of them sent yet."""
    is_new = before.attempts == 0 and row.attempts == 0
    may_join = before.joins in (GATHERS, LINGERS) and row.joins in (TAKES, GATHERS, LINGERS)
    return is_new and may_join and row.match_id == before.match_id


def _letter(row: Row[Any]) -> Letter:
    return Letter(
        row.player_id, row.kind, row.body, row.match_id, row.seat, row.ask, row.lapses, picture=row.picture,
        expires_at=row.expires_at, joins=row.joins,
    )  # fmt: skip
