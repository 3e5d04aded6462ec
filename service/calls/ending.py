"""Calls that are over and of which the carrier has not told us so; lines that nobody will hear."""

from sqlalchemy import Connection, delete, select

from service.base.service import Service
from service.calls.minutes import UNSEEN
from service.store.database import reading
from service.store.tables import calls, lines

BATCH = 100


def unseen(reader: Connection, now: float) -> list[str]:
    """The SIDs of calls whose carrier has not asked for long: its word that they are over was lost. That of a
    loudspeaker is looked for sooner."""
    late = calls.c.ended_at.is_(None) & ~calls.c.aloud & (calls.c.seen_at < now - UNSEEN)
    return list(reader.execute(select(calls.c.sid).where(late).limit(BATCH)).scalars())


def delete_unheard(service: Service) -> None:
    """Delete the lines that were written for a call just when it ended."""
    going_on = select(calls.c.id).where(calls.c.ended_at.is_(None))
    of_nobody = lines.c.call_id.not_in(going_on)
    with reading(service.db).begin() as reader:
        left = reader.execute(select(lines.c.id).where(of_nobody).limit(1)).first()
    if left is not None:
        with service.db.begin() as tx:
            tx.execute(delete(lines).where(of_nobody))
