"""The outbox: which message leaves next for a phone.

A row goes pending -> sending -> taken -> delivered, or ends as failed or dropped; outcomes.py and reports.py say how.
`sending` is committed before the carrier is called, so that a crash leaves a trace. Times are seconds since 1970.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Row,
    and_,
    bindparam,
    case,
    exists,
    func,
    or_,
    select,
    update,
)

from service.carrier.fates import DEAD_NUMBER, OPTED_OUT
from service.outbox import gathering
from service.outbox.gathering import CHAIN, CHAIN_SECONDS, IN_A_ROW, NOW, WITHOUT_END
from service.outbox.letters import drop_all, free
from service.outbox.number import is_held, may_try, rests
from service.store.tables import matches, members, players, seats, senders
from service.store.tables import outbox as messages

GAP_SECONDS = 3.0
"""How long the next message waits for a delivery report of the last one."""
FATE_SECONDS = 10.0
"""When the carrier's list is asked for a message of unknown fate. Longer than a call to the carrier can last."""
HOLD_SECONDS = 15.0
"""How long an unknown fate holds a phone's queue at most."""
LEAVES_SECONDS = 30.0
"""How long after a message has left at our number's rate we know that messages leave."""
CROWD = 10
"""So many answers that wait for a phone, each for LATE_SECONDS or longer, are enough."""
LATE_SECONDS = 20.0


# Statements are made once: to make them costs more than to run them. NOW is given with each execution.


def is_busy(player_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Whether this player's phone waits for an earlier message, which is being sent or was taken a moment ago."""
    other = messages.alias()
    taken = and_(other.c.state == "taken", other.c.taken_at > NOW - GAP_SECONDS)
    return exists().where(other.c.player_id == player_id, or_(other.c.state == "sending", taken))


def has_company(match_id: ColumnElement[int], player_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Whether another person than this player sits in the match: bots are no company."""
    other = seats.alias()
    return exists().where(other.c.match_id == match_id, other.c.player_id != player_id, other.c.left.is_(False))


def plays(player_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Whether this player sits in a running match with somebody else."""
    in_company = has_company(seats.c.match_id, seats.c.player_id)
    mine = (seats.c.player_id == player_id, seats.c.left.is_(False), in_company)
    return exists().where(*mine, matches.c.id == seats.c.match_id, matches.c.over_at.is_(None))


_runs = (matches.c.over_at.is_(None), matches.c.stands.is_(None))
_sits = (seats.c.match_id == matches.c.id, seats.c.left.is_(False))
_SOME_PLAY = select(exists().where(*_runs, *_sits, has_company(seats.c.match_id, seats.c.player_id)))


ASKING = (
    select(matches.c.group_id)
    .where(matches.c.id == messages.c.match_id, messages.c.ask.is_not(None))
    .correlate(messages)
    .scalar_subquery()
)
"""Of a row: the group whose question it puts."""
IS_READY = and_(
    messages.c.state == "pending",
    or_(messages.c.not_before.is_(None), messages.c.not_before <= NOW),
    gathering.HAS_LINGERED,
)
"""Of a row: whether it waits, and not for a time to come."""
IS_STALE = and_(messages.c.state == "sending", messages.c.claimed_at <= NOW - FATE_SECONDS)
"""Of a row: whether its sending began FATE_SECONDS ago or more and never came to an end."""
RESTS = or_(
    func.coalesce(players.c.rests_until, 0) > NOW,
    and_(players.c.chain >= IN_A_ROW, func.coalesce(players.c.sent_at, 0) > NOW - CHAIN_SECONDS),
    gathering.WAITS,
)
"""Of a player: whether nothing is sent to the phone for a while; see `moment`."""
CAN_BE_SENT_TO = and_(
    players.c.opted_out_at.is_(None),
    players.c.blocked_at.is_(None),
    ~and_(players.c.unreachable.is_not(None), players.c.unreachable.in_(DEAD_NUMBER)),
)
"""Of a player: whether anything may and can be sent to the phone; see `end_what_waits`."""
WAITING = (
    select(messages, players.c.phone, players.c.group_id.label("speaks_to"), ASKING.label("asking"), *gathering.LOAD)
    .join(players, players.c.id == messages.c.player_id)
    .where(IS_READY, ~RESTS, ~is_busy(messages.c.player_id))
)
"""The rows that may leave for all we know of their phones, with what is to be known of these."""

# Not a full lock: the game's transactions insert rows that refer to this player meanwhile.
_lock_player = (
    select(players, senders.c.rests_until.label("sender_rests_until"), senders.c.trouble)
    .outerjoin(senders, senders.c.number == bindparam("number"))
    .where(players.c.id == bindparam("player"))
    .with_for_update(of=players, key_share=True)
)
_next = WAITING.where(messages.c.player_id == bindparam("player")).order_by(messages.c.id).limit(1)
_begin = (
    update(messages)
    .where(messages.c.id == bindparam("row"), messages.c.state == "pending")
    .values(state="sending", claimed_at=NOW, attempts=messages.c.attempts + 1, sid=None, taken_at=None, error=None)
)
_in_a_row = func.coalesce(players.c.sent_at, 0) > NOW - CHAIN_SECONDS
_sent = (
    update(players)
    .where(players.c.id == bindparam("player"))
    .values(
        sent_at=NOW,
        chain=case((_in_a_row, players.c.chain + 1), else_=1),
        **{name: bindparam(f"its_{name}", type_=players.c[name].type) for name in gathering.NOTED},
    )
)
_mine = exists().where(members.c.player_id == players.c.id, members.c.group_id == bindparam("asking"))
_turned = (
    update(players)
    .where(players.c.id == bindparam("player"), _mine)
    .values(turned_from=players.c.group_id, turned_at=NOW, group_id=bindparam("asking"))
)


@dataclass(frozen=True, slots=True)
class Claimed:
    """A row that is ours to send: `phone` is E.164, `attempt` counts from 1. `copies` of it were taken before, or may
    have been. `tries_sender`: the carrier had refused our number, and this message shows whether it still does.
    `picture` is the token of its picture, which goes with the first copy alone: it has cost enough then. `valid` is for
    how many seconds more it is of use; None: there is no telling, or always."""

    id: int
    player_id: int
    phone: str
    kind: str
    body: str
    attempt: int
    claimed_at: float
    copies: int = 0
    segments: int = 1
    tries_sender: bool = False
    picture: str | None = None
    valid: float | None = None


def moment(now: float, in_a_row: int) -> dict[str, float]:
    """What NOW and RESTS stand for; `in_a_row` is the number of messages after which a phone rests, 0 for no rest."""
    return {"now": now, "in_a_row": in_a_row or WITHOUT_END}


def claim(engine: Engine, number: str, player_id: int, now: float, in_a_row: int = CHAIN) -> Claimed | None:
    """Take the player's next message, one at a time and in the order decided; `number` is the one we send from, and a
    phone rests after so many messages `in_a_row`.

    None when there is nothing to send, or not yet: an earlier row is being sent, the last one was taken less than
    GAP_SECONDS ago without a report, the phone rests, or our number does. What waits for a phone that nothing may
    or can be sent to ends here.
    """
    with engine.begin() as connection:
        player = connection.execute(_lock_player, {"player": player_id, "number": number}).one_or_none()
        if player is None or end_what_waits(connection, player, now) or rests(player.sender_rests_until, now):
            return None
        row = connection.execute(_next, {"player": player_id} | moment(now, in_a_row)).one_or_none()
        if row is None or (player.trouble is not None and not may_try(connection, number, now)):
            return None
        return begin(connection, row, now, tries_sender=player.trouble is not None, in_a_row=in_a_row)


def begin(
    connection: Connection, row: Row[Any], now: float, *, tries_sender: bool, in_a_row: int = CHAIN
) -> Claimed | None:
    """Mark a row of WAITING, whose phone is locked, as being sent, or another that has taken in its words; None when it
    was dropped just now. A phone in several groups speaks from now on to the one whose question it gets."""
    load = gathering.load_after(row.lately, now)
    row = gathering.gathered(connection, row, now, in_a_row)
    if connection.execute(_begin, {"row": row.id, "now": now}).rowcount == 0:
        return None
    connection.execute(
        _sent, {"player": row.player_id, "now": now} | {f"its_{name}": value for name, value in load.items()}
    )
    if row.asking not in (None, row.speaks_to):
        connection.execute(_turned, {"player": row.player_id, "asking": row.asking, "now": now})
    attempt = row.attempts + 1
    return Claimed(
        row.id, row.player_id, row.phone, row.kind, row.body, attempt, now, row.copies, row.segments, tries_sender,
        row.picture_token if row.copies == 0 else None, _seconds_left(row.expires_at, now),
    )  # fmt: skip


def _seconds_left(expires_at: float | None, now: float) -> float | None:
    """For how long a message is of use. Where that time has passed its table's clock stood meanwhile: what is over is
    dropped."""
    return None if expires_at is None or expires_at <= now else expires_at - now


def end_what_waits(connection: Connection, player: Row[Any], now: float) -> bool:
    """Fail what waits for a locked phone that opted out or that no text reaches, and drop what waits for one that is
    blocked; whether it is such a phone."""
    if player.opted_out_at is not None:
        fail_pending(connection, player.id, OPTED_OUT, now)
    elif player.blocked_at is not None:
        drop_all(connection, player.id, now)
    elif player.unreachable in DEAD_NUMBER:
        fail_pending(connection, player.id, player.unreachable, now)
    else:
        return False
    return True


def fail_pending(connection: Connection, player_id: int, error: int, now: float) -> None:
    """Fail all that waits for a locked phone with the carrier's code, but for what somebody else changes at this
    moment: that is met again when the phone is, and waiting for it would be out of the order of locks."""
    pending = free(messages.c.player_id == player_id, messages.c.state == "pending")
    connection.execute(update(messages).where(pending).values(state="failed", error=error, done_at=now))


def phones_with_work(
    engine: Engine,
    number: str,
    now: float,
    most: int,
    *,
    may_send: bool = True,
    only_tables: bool = False,
    in_a_row: int = CHAIN,
) -> list[int]:
    """The players for whom `claim` would find something or whose fates are to be asked after, longest waiting first;
    only the latter unless we `may_send`, and `only_tables`: of the former those who play with others."""
    number_rests = exists().where(senders.c.number == number, is_held(now))
    ready = and_(IS_READY, ~is_busy(messages.c.player_id), ~RESTS, ~number_rests)
    if only_tables:
        at_table = has_company(messages.c.match_id, messages.c.player_id)
        ready = and_(ready, or_(at_table, plays(messages.c.player_id)))
    query = (
        select(messages.c.player_id)
        .join(players, players.c.id == messages.c.player_id)
        .where(messages.c.state.in_(("pending", "sending")), or_(ready, IS_STALE) if may_send else IS_STALE)
        .group_by(messages.c.player_id)
        .order_by(func.min(messages.c.id))
        .limit(most)
    )
    with engine.begin() as connection:
        return list(connection.execute(query, moment(now, in_a_row)).scalars())


def some_play(tx: Connection) -> bool:
    """Whether there is a table at which several people play just now."""
    return bool(tx.execute(_SOME_PLAY).scalar_one())


def crowded_phones(tx: Connection, now: float) -> frozenset[int]:
    """The players for whom so many answers wait that no more are of use: for them nor for those who look for the next
    message among all that wait."""
    late = (messages.c.state == "pending", messages.c.answers, messages.c.created_at <= now - LATE_SECONDS)
    crowded = select(messages.c.player_id).where(*late).group_by(messages.c.player_id).having(func.count() >= CROWD)
    return frozenset(tx.execute(crowded).scalars())


def abandon(engine: Engine, now: float) -> None:
    """Nobody is sending any more: what was begun may be asked after at once. For the start of the only process."""
    begun = update(messages).where(messages.c.state == "sending", messages.c.claimed_at > now - FATE_SECONDS)
    with engine.begin() as connection:
        connection.execute(begun.values(claimed_at=now - FATE_SECONDS))


def oldest_unsent(engine: Engine, now: float) -> float | None:
    """Since when the oldest message waits that might have left; None when there is none.

    What waits for a phone that was off, or for the morning, is not counted before its time has come. Nor are answers
    while messages leave: who asks more than our number's rate can answer makes nothing wrong.
    """
    leaves = exists().where(senders.c.ready_at > now - LEAVES_SECONDS)
    rested = case((players.c.rests_until > messages.c.created_at, players.c.rests_until), else_=messages.c.created_at)
    since = case((messages.c.not_before > rested, messages.c.not_before), else_=rested)
    query = (
        select(since)
        .join(players, players.c.id == messages.c.player_id)
        .where(messages.c.state.in_(("pending", "sending")), since <= now, ~and_(messages.c.answers, leaves))
        .order_by(since)
        .limit(1)
    )
    with engine.begin() as connection:
        at: float | None = connection.execute(query).scalar()
        return at
