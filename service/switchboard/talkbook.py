"""The telephone calls in the switchboard's file: which one a phone is on, which goes on now, what is kept of each. All
inside a transaction."""

import uuid
from dataclasses import asdict
from typing import Any

from sqlalchemy import BindParameter, Connection, and_, bindparam, func, insert, or_, select, update

from service.switchboard.store import Change
from service.switchboard.tables import Call, Talk, talk_of, talks

QUEUED = "queued"
"""The status of a call that waits for its turn to ring."""
_NOW: BindParameter[float] = bindparam("now")
_IS_DUE = or_(talks.c.moves_at <= _NOW, and_(talks.c.ends_at <= _NOW, talks.c.ended_at.is_(None)))
_DUE = select(talks).where(_IS_DUE).order_by(talks.c.moves_at, talks.c.id)
FIRST_MOVES = (
    select(func.min(talks.c.moves_at)).scalar_subquery(),
    select(func.min(talks.c.ends_at)).where(talks.c.ended_at.is_(None)).scalar_subquery(),
)
"""When the next verb is done, a phone begins to ring or has rung; when a call has lasted long enough."""


def add(change: Change, phone: str, status: str, now: float, **more: Any) -> Talk:
    """Keep a new call with a sid of its own; `more` are columns."""
    fresh = {
        "sid": f"CA{uuid.uuid4().hex}",
        "phone": phone,
        "status": status,
        "created_at": now,
        "changed": change.number,
    }
    fresh |= {"verbs": [], "keys": "", "captions": []} | more
    return talk_of(change.connection.execute(insert(talks).values(fresh).returning(talks)).one())


def save(change: Change, talk: Talk) -> None:
    """Keep what a call is now, and have the switchboard look again when it goes on."""
    talk.changed = change.number
    change.connection.execute(update(talks).where(talks.c.id == talk.id).values(asdict(talk)))
    change.moves(talk.moves_at)
    change.moves(None if talk.is_over else talk.ends_at)


def by_sid(connection: Connection, sid: str) -> Talk:
    """The call of this sid, which there is."""
    return talk_of(connection.execute(select(talks).where(talks.c.sid == sid)).one())


def under_way(connection: Connection, phone: str) -> Talk | None:
    """The call that this phone is on, or that rings there."""
    mine = (talks.c.phone == phone, talks.c.ended_at.is_(None), talks.c.status != QUEUED)
    row = connection.execute(select(talks).where(*mine)).first()
    return talk_of(row) if row else None


def awaiting(connection: Connection, call: Call) -> Talk | None:
    """The call that waits for the answer to this request."""
    mine = select(talks).where(talks.c.sid == call.message, talks.c.token == call.token, talks.c.ended_at.is_(None))
    row = connection.execute(mine).first()
    return talk_of(row) if row else None


def due(connection: Connection, now: float) -> list[Talk]:
    """The calls that go on by `now`, in this order."""
    return [talk_of(row) for row in connection.execute(_DUE, {"now": now}).all()]


def last_ring(connection: Connection) -> float:
    """When the last of the service's calls has begun to ring, or will begin; 0 where there is none."""
    queued = select(func.max(talks.c.moves_at)).where(talks.c.status == QUEUED)
    rung = select(func.max(talks.c.rung_at))
    return max(connection.execute(query).scalar() or 0.0 for query in (queued, rung))
