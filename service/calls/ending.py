"""Calls that are over and of which the carrier has not told us so."""

from sqlalchemy import delete, select

from service.base.service import Service
from service.calls.minutes import UNSEEN
from service.calls.rows import end
from service.store.database import reading
from service.store.tables import calls, lines

BATCH = 100


def end_unseen(service: Service) -> None:
    """End the calls whose carrier has not asked for long: its word that they are over was lost. That of
    a loudspeaker is looked for sooner. Delete the lines that
    were written for a call just when it ended."""
    now = service.clock()
    unseen = calls.c.ended_at.is_(None) & ~calls.c.aloud & (calls.c.seen_at < now - UNSEEN)
    going_on = select(calls.c.id).where(calls.c.ended_at.is_(None))
    of_nobody = lines.c.call_id.not_in(going_on)
    with reading(service.db).connect() as reader:
        found = list(reader.execute(select(calls.c.id).where(unseen).limit(BATCH)).scalars())
        left = reader.execute(select(lines.c.id).where(of_nobody).limit(1)).first()
    for call_id in found:
        with service.db.begin() as tx:
            if tx.execute(select(calls.c.id).where(calls.c.id == call_id, unseen)).first():
                end(tx, call_id, now)
    if left is not None:
        with service.db.begin() as tx:
            tx.execute(delete(lines).where(of_nobody))
