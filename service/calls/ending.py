"""Calls that are over: told by the carrier, or seen by nobody for long."""

from sqlalchemy import delete, select

from service.base.service import Service
from service.calls.minutes import UNSEEN
from service.calls.rows import end, find
from service.store.database import reading
from service.store.tables import calls, lines

BATCH = 100


def end_call(service: Service, sid: str) -> None:
    """The carrier says that this call is over."""
    with service.db.begin() as tx:
        call = find(tx, sid)
        if call is not None:
            end(tx, call.id, service.clock())


def end_unseen(service: Service) -> None:
    """End the calls whose carrier has not asked for long: its word that they are over was lost. Delete the lines that
    were written for a call just when it ended."""
    now = service.clock()
    unseen = calls.c.ended_at.is_(None) & (calls.c.seen_at < now - UNSEEN)
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
