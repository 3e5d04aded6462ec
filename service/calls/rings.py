"""The rows of calls that we make: asked for, dropped, answered, and what became of those that nobody answered."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, exists, func, insert, or_, select, update

from service.carrier.fates import NO_SUBSCRIBER
from service.store.tables import members, players, rings

PENDING, PLACING, RINGING, ANSWERED, FAILED, DROPPED = "pending", "placing", "ringing", "answered", "failed", "dropped"
OPEN = (PENDING, PLACING, RINGING)
BUSY, NO_ANSWER, MACHINE, LATE, REFUSED, UNKNOWN, USED_UP = (
    "busy", "no-answer", "machine", "late", "refused", "unknown", "used-up"
)  # fmt: skip
"""Why nobody was reached: the carrier's words for it, a machine that answered, or what kept us from it."""
AGAIN_SECONDS = 60.0
"""After which a loudspeaker that was cut off is rung again."""
MOST_AN_HOUR = 6
"""Calls that one phone can ask for: who asks for more is not reached by them."""
HOUR = 3600.0
RINGS_SECONDS = 25
"""How long a phone rings: shorter than most take to hand a call to their mailbox."""
LOST_SECONDS = 120.0
"""After which a call that was placed and of which nothing was told is taken for not answered."""


def may_be_rung(player_id: Any, group_id: Any) -> ColumnElement[bool]:
    """Whether this phone, a row of players, still sits at this table and is to be reached."""
    sits = exists().where(members.c.player_id == player_id, members.c.group_id == group_id)
    here = func.coalesce(players.c.unreachable, 0).not_in(NO_SUBSCRIBER)
    return and_(sits, here, *(players.c[gone].is_(None) for gone in ("opted_out_at", "blocked_at", "forget_at")))


def ask_for(tx: Connection, player_id: int, group_id: int, now: float, *, for_table: bool, again: bool = False) -> None:
    """This phone is to be rung: now, or `again` after a while."""
    not_before = now + AGAIN_SECONDS if again else now
    row = {"player_id": player_id, "group_id": group_id, "for_table": for_table, "again": again}
    rest = {"state": PENDING, "not_before": not_before, "created_at": now, "hangs_up": False, "told": False}
    tx.execute(insert(rings), row | rest)


def find(tx: Connection, ring_id: int) -> Row[Any] | None:
    """The ring of this id."""
    return tx.execute(select(rings).where(rings.c.id == ring_id)).first()


def is_under_way(tx: Connection, player_id: int) -> bool:
    """Whether this phone rings, or is about to, because it asked for that just now."""
    mine = rings.c.player_id == player_id, rings.c.state.in_(OPEN), rings.c.again.is_(False)
    return tx.execute(select(rings.c.id).where(*mine).limit(1)).first() is not None


def has_asked_enough(tx: Connection, player_id: int, now: float) -> bool:
    """Whether this phone asked for MOST_AN_HOUR calls in the last hour."""
    mine = rings.c.player_id == player_id, rings.c.created_at > now - HOUR, rings.c.again.is_(False)
    return bool(tx.execute(select(func.count()).where(*mine)).scalar_one() >= MOST_AN_HOUR)


def for_table(tx: Connection, group_id: int) -> Sequence[Row[Any]]:
    """The rings that are to make, or have made, a loudspeaker of this table, and may still be ended."""
    mine = rings.c.group_id == group_id, rings.c.for_table, rings.c.state.in_(OPEN)
    return tx.execute(select(rings).where(*mine).order_by(rings.c.id)).all()


def drop(tx: Connection, now: float, *which: ColumnElement[bool]) -> None:
    """End these rings: those that wait are never placed, the carrier hangs up the others."""
    waits = rings.c.state == PENDING
    tx.execute(update(rings).where(*which, waits).values(state=DROPPED, done_at=now))
    under_way = rings.c.state.in_((PLACING, RINGING))
    tx.execute(update(rings).where(*which, under_way).values(state=DROPPED, done_at=now, hangs_up=True))


def drop_of_phone(tx: Connection, player_id: int, now: float) -> None:
    """End the rings of this phone."""
    drop(tx, now, rings.c.player_id == player_id)


def hang_up(tx: Connection, ring_id: int | None) -> None:
    """The carrier is to end the answered call of this ring."""
    if ring_id is not None:
        tx.execute(update(rings).where(rings.c.id == ring_id, rings.c.state == ANSWERED).values(hangs_up=True))


def answered(tx: Connection, ring: Row[Any], sid: str, now: float) -> bool:
    """Somebody has answered this ring, whatever we knew of it; whether the call goes on."""
    goes_on = (rings.c.state != DROPPED, or_(rings.c.sid.is_(None), rings.c.sid == sid))
    taken = update(rings).where(rings.c.id == ring.id, *goes_on)
    return tx.execute(taken.values(state=ANSWERED, sid=sid, done_at=now, why=None)).rowcount == 1


def failed(tx: Connection, ring_id: int, why: str, now: float, sid: str | None = None) -> None:
    """Nobody was reached by this ring, or by its call of this `sid`. One that is over stays as it is."""
    still = [rings.c.id == ring_id, rings.c.state.in_(OPEN)]
    if sid is not None:
        still.append(or_(rings.c.sid.is_(None), rings.c.sid == sid))
    known = {} if sid is None else {"sid": sid}
    tx.execute(update(rings).where(*still).values(state=FAILED, why=why, done_at=now, **known))


def fail_lost(tx: Connection, now: float) -> None:
    """The rings of which the carrier told nothing for long were not answered; one that was called off before it was
    placed needs no end."""
    lost = rings.c.state == RINGING, rings.c.claimed_at < now - LOST_SECONDS
    tx.execute(update(rings).where(*lost).values(state=FAILED, why=NO_ANSWER, done_at=now))
    unplaced = rings.c.hangs_up, rings.c.sid.is_(None), rings.c.claimed_at < now - LOST_SECONDS
    tx.execute(update(rings).where(*unplaced).values(hangs_up=False))


def untold(tx: Connection) -> Sequence[Row[Any]]:
    """The rings that reached nobody and of which their phones do not know yet."""
    return tx.execute(select(rings).where(rings.c.state == FAILED, ~rings.c.told).order_by(rings.c.id).limit(50)).all()


def mark_told(tx: Connection, ring_id: int) -> bool:
    """Its phone is told of this ring; whether it was not yet."""
    mine = rings.c.id == ring_id, rings.c.state == FAILED, rings.c.told.is_(False)
    return tx.execute(update(rings).where(*mine).values(told=True)).rowcount == 1


def delete_rings(tx: Connection, player_id: int) -> None:
    """Delete all rings of this phone."""
    tx.execute(delete(rings).where(rings.c.player_id == player_id))
