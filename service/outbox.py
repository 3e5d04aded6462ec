"""The outbox: which message leaves next for a phone, and what became of it.

A row goes pending -> sending -> taken -> delivered or failed. `sending` is committed before the carrier is called, so
that a crash leaves a trace; every mark names the attempt it belongs to, so that a late one changes nothing. Times are
seconds since 1970.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, Select, Table, and_, exists, or_, select, update

from service.tables import outbox as messages
from service.tables import players

GAP_SECONDS = 3.0
"""How long the next message waits for a delivery report of the last one."""
FATE_SECONDS = 15.0
"""How long an unknown fate holds a phone's queue. Longer than a call to the carrier can last."""
OPTED_OUT = 21610
"""Twilio's code for a phone that said STOP."""
SENT_AGAIN = frozenset({"ask", "result", "reply"})
"""The kinds that do no harm when they arrive twice."""
LONGEST_PAUSE = 60.0


@dataclass(frozen=True, slots=True)
class Claimed:
    """A row that is ours to send: `phone` is E.164, `attempt` counts from 1."""

    id: int
    player_id: int
    phone: str
    kind: str
    body: str
    attempt: int
    claimed_at: float


@dataclass(frozen=True, slots=True)
class Report:
    """What the carrier says of a message: our row (where the report names it), its sid, Twilio's word for the status,
    and an error code."""

    message_id: int | None
    sid: str
    status: str
    error: int | None = None


_STATE_OF = {
    **dict.fromkeys(("accepted", "scheduled", "queued", "sending", "sent", "partially_delivered"), "taken"),
    **dict.fromkeys(("delivered", "read"), "delivered"),
    **dict.fromkeys(("undelivered", "failed", "canceled"), "failed"),
}


def claim(engine: Engine, player_id: int, now: float) -> Claimed | None:
    """Take the player's next message, one at a time and in the order decided.

    None when there is nothing to send, or not yet: an earlier row is being sent, the last one was taken less than
    GAP_SECONDS ago without a report, or the carrier asked for a pause. The rows of a phone that opted out fail here.
    """
    with engine.begin() as connection:
        # Not a full lock: the game's transactions insert rows that refer to this player meanwhile.
        player = connection.execute(
            select(players.c.phone, players.c.opted_out_at)
            .where(players.c.id == player_id)
            .with_for_update(key_share=True)
        ).one_or_none()
        if player is None:
            return None
        if player.opted_out_at is not None:
            _fail_pending(connection, player_id, now)
            return None
        row = connection.execute(_next_pending(player_id)).one_or_none()
        if row is None or not _is_free(connection, player_id, now):
            return None
        if row.claimed_at is not None and now < row.claimed_at + pause_after(row.attempts):
            return None
        attempt = row.attempts + 1
        taken = {"state": "sending", "claimed_at": now, "attempts": attempt}
        connection.execute(update(messages).where(messages.c.id == row.id).values(taken))
        return Claimed(row.id, player_id, player.phone, row.kind, row.body, attempt, now)


def pause_after(attempts: int) -> float:
    """Seconds until a message that the carrier put off is tried again: 1, 2, 4 ... up to a minute."""
    return float(min(LONGEST_PAUSE, 2 ** (attempts - 1))) if attempts else 0.0


def mark_taken(engine: Engine, claimed: Claimed, sid: str, now: float) -> bool:
    """The carrier took it. False when its fate was settled meanwhile, by a status callback for instance."""
    return _settle(engine, claimed, state="taken", sid=sid, taken_at=now)


def put_off(engine: Engine, claimed: Claimed) -> bool:
    """The carrier surely did not take it and may later."""
    return _settle(engine, claimed, state="pending")


def send_again(engine: Engine, claimed: Claimed) -> bool:
    """Its fate stayed unknown, and a second copy does no harm."""
    return _settle(engine, claimed, state="pending", claimed_at=None)


def mark_failed(engine: Engine, claimed: Claimed, error: int | None, now: float) -> bool:
    """It will not be sent: `error` is the carrier's code, None when its fate stayed unknown. A refusal because the
    phone opted out is remembered with the player."""
    with engine.begin() as connection:
        if error == OPTED_OUT:
            _note_opted_out(connection, claimed.player_id, now)
        return _settled(connection, claimed, state="failed", error=error, done_at=now)


def unknown_fates(engine: Engine, player_id: int, now: float) -> list[Claimed]:
    """The player's rows whose sending began FATE_SECONDS ago or more and never came to an end."""
    query = (
        select(messages, players.c.phone)
        .join(players, players.c.id == messages.c.player_id)
        .where(*_is_stale(messages, now), messages.c.player_id == player_id)
        .order_by(messages.c.id)
    )
    with engine.connect() as connection:
        return [
            Claimed(row.id, player_id, row.phone, row.kind, row.body, row.attempts, row.claimed_at)
            for row in connection.execute(query)
        ]


def known_sids(engine: Engine, sids: Iterable[str]) -> set[str]:
    """Those of the carrier's sids that already belong to a row."""
    with engine.connect() as connection:
        return set(connection.execute(select(messages.c.sid).where(messages.c.sid.in_(list(sids)))).scalars())


def abandon(engine: Engine, now: float) -> None:
    """Nobody is sending any more: what was begun may be asked after at once. For the start of the only process."""
    begun = update(messages).where(messages.c.state == "sending", messages.c.claimed_at > now - FATE_SECONDS)
    with engine.begin() as connection:
        connection.execute(begun.values(claimed_at=now - FATE_SECONDS))


def phones_with_work(engine: Engine, now: float, most: int) -> list[int]:
    """The players for whom `claim` would find something or whose fates are to be asked after, longest waiting first."""
    other = messages.alias()
    held = exists().where(
        other.c.player_id == messages.c.player_id,
        or_(
            other.c.state == "sending",
            and_(other.c.state == "taken", other.c.taken_at > now - GAP_SECONDS),
        ),
    )
    ready = and_(messages.c.state == "pending", ~held)
    query = (
        select(messages.c.player_id)
        .where(messages.c.state.in_(("pending", "sending")), or_(ready, and_(*_is_stale(messages, now))))
        .order_by(messages.c.id)
        .limit(most * 4)
    )
    with engine.connect() as connection:
        found = dict.fromkeys(connection.execute(query).scalars())
    return list(found)[:most]


def report(engine: Engine, report: Report, now: float) -> int | None:
    """Take a carrier's report of a message in. Returns the player whose next message may leave now, else None.

    Reports come repeated and in any order, and may come before the carrier's answer to our call: a state only goes
    forward, and a report about another copy than the one that the row knows changes nothing.
    """
    state = _STATE_OF.get(report.status)
    if state is None:
        return None
    values: dict[str, Any] = {"state": state, "sid": report.sid}
    values |= {"taken_at": now} if state == "taken" else {"done_at": now, "error": report.error}
    begun = and_(messages.c.state.in_(("pending", "sending")), messages.c.attempts > 0)
    open_states = begun if state == "taken" else or_(begun, messages.c.state == "taken")
    ours = and_(messages.c.id == report.message_id, or_(messages.c.sid.is_(None), messages.c.sid == report.sid))
    by_sid = messages.c.sid == report.sid
    changed = update(messages).where(ours if report.message_id is not None else by_sid, open_states)
    with engine.begin() as connection:
        player: int | None = connection.execute(changed.values(values).returning(messages.c.player_id)).scalar()
        if player is not None and report.error == OPTED_OUT:
            _note_opted_out(connection, player, now)
    return player if state != "taken" else None


def oldest_unsent(engine: Engine) -> float | None:
    """When the oldest message that has not left was decided; None when all have left."""
    query = select(messages.c.created_at).where(messages.c.state.in_(("pending", "sending")))
    with engine.connect() as connection:
        at: float | None = connection.execute(query.order_by(messages.c.created_at).limit(1)).scalar()
        return at


def _next_pending(player_id: int) -> Select[Any]:
    pending = select(messages).where(messages.c.player_id == player_id, messages.c.state == "pending")
    return pending.order_by(messages.c.id).limit(1)


def _is_free(connection: Connection, player_id: int, now: float) -> bool:
    """Whether the phone waits for nothing: no row is being sent, and the last taken one is long enough ago."""
    under_way = or_(
        messages.c.state == "sending",
        and_(messages.c.state == "taken", messages.c.taken_at > now - GAP_SECONDS),
    )
    query = select(messages.c.id).where(messages.c.player_id == player_id, under_way).limit(1)
    return connection.execute(query).one_or_none() is None


def _is_stale(table: Table, now: float) -> tuple[ColumnElement[bool], ...]:
    return table.c.state == "sending", table.c.claimed_at <= now - FATE_SECONDS


def _note_opted_out(connection: Connection, player_id: int, now: float) -> None:
    stopped = update(players).where(players.c.id == player_id, players.c.opted_out_at.is_(None))
    connection.execute(stopped.values(opted_out_at=now))


def _fail_pending(connection: Connection, player_id: int, now: float) -> None:
    pending = update(messages).where(messages.c.player_id == player_id, messages.c.state == "pending")
    connection.execute(pending.values(state="failed", error=OPTED_OUT, done_at=now))


def _settle(engine: Engine, claimed: Claimed, **values: Any) -> bool:
    with engine.begin() as connection:
        return _settled(connection, claimed, **values)


def _settled(connection: Connection, claimed: Claimed, **values: Any) -> bool:
    ours = (messages.c.id == claimed.id, messages.c.state == "sending", messages.c.attempts == claimed.attempt)
    return connection.execute(update(messages).where(*ours).values(values)).rowcount == 1
