"""A call is over, or a ring of ours has reached nobody: the carrier tells."""

from service.base.service import Service
from service.calls import rings, rows
from service.lobby.loudspeaker import lose


def end_call(service: Service, sid: str, ring_id: int | None, status: str) -> None:
    """The carrier says that this call is over, which may have been that of a ring, and with which status."""
    now = service.clock()
    with service.db.begin() as tx:
        call = rows.find(tx, sid)
        if call is None and ring_id is not None:
            rings.failed(tx, ring_id, rings.BUSY if status == rings.BUSY else rings.NO_ANSWER, now, sid)
        elif call is not None and not call.aloud:
            rows.end(tx, call.id, now)
    if call is not None and call.aloud:
        lose(service, sid)
