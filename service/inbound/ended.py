"""A call is over, or a ring of ours has reached nobody: the carrier tells."""

from service.base.service import Service
from service.calls import rings, rows
from service.lobby.loudspeaker import lose


def end_call(service: Service, sid: str, ring_id: int | None, status: str) -> None:
    """The carrier says that this call is over, which may have been that of a ring, and with which status."""
    with service.db.begin() as tx:
        call = rows.find(tx, sid)
        if call is None and ring_id is not None:
            why = rings.BUSY if status == rings.BUSY else rings.NO_ANSWER
            rings.failed(tx, ring_id, why, service.clock(), sid)
    if call is not None:
        lose(service, sid)
