"""Texts that the carrier took and that never got through to us: its list is asked every few minutes, and at once after
an outage. The list does not tell which of them the carrier answered itself: by its usual words, and where our number is
in a Messaging Service by those of other languages too, we know. Reports of our own messages may be missed in the same
way, and are asked after at the same time.

Sources: Twilio, "Messages resource" (list); "Webhooks: connection overrides" (how seldom a text is posted again).
"""

import logging
from collections.abc import Sequence
from typing import Protocol

from sqlalchemy import Connection, select

from service.base.service import Service
from service.carrier.client import FateUnknown, Received
from service.carrier.keywords import Keyword, keyword, keyword_in_a_service
from service.inbound.texts import InboundText, handle, is_ordinary
from service.outbox.unreported import Informer, take_in_unreported
from service.store.database import insert_once, reading, upsert
from service.store.tables import heartbeats, inbox

LIST_SECONDS = 300.0
"""How often the carrier is asked."""
OVERLAP_SECONDS = 3600.0
"""How far before the last listing the next one begins: for what the carrier lists late."""
YOUNG_SECONDS = 30.0
"""A younger text is left to the carrier's own call."""
ASKED_SECONDS = 900.0
"""How old a message is at least when it is asked after for the last time: by then the carrier knows what became of it,
and could be asked once at least."""
GAP_SECONDS = 25.0
"""A look comes every 15 s: after so long without one the service was away for some 10 s."""
A_QUERY = 1000
"""How many texts the database is asked for at once; it takes no more than some thousand parameters."""
LISTED = "inbound_list"
LOOKED = "missed_tick"

_log = logging.getLogger(__name__)


class Lister(Informer, Protocol):
    """What is needed of a carrier here; see carrier.client.Carrier."""

    def received_since(self, since: float) -> list[Received]: ...


def take_in_missed(service: Service, carrier: Lister) -> int:
    """Where it is time to, ask the carrier for texts that we never saw, and take them in, the oldest first; and for
    the end of messages that it may not have been able to report.

    Returns how many were taken in. When the carrier cannot be asked, or a text is too young to be given up, the next
    look asks again.
    """
    now = service.clock()
    with service.db.begin() as tx:
        listed = _is_due(tx, now)
        upsert(tx, heartbeats, {"name": LOOKED, "at": now})
    if listed is None:
        return 0
    _take_in_reports(service, carrier, listed, now)
    try:
        received = carrier.received_since(listed - OVERLAP_SECONDS)
    except FateUnknown:
        _log.warning("the carrier's list of texts cannot be read; it will be asked again")
        return 0
    unseen = [text for text in _unseen(service, received) if is_ordinary(text.phone, service.settings)]
    missed = [text for text in unseen if text.at <= now - YOUNG_SECONDS]
    for text in missed:
        if _is_undone(text, received):
            _pass_over(service, text)
        else:
            answered = keyword_in_a_service(text.body) if text.in_a_service else None
            late = InboundText(text.sid, text.phone, text.body, text.segments, sent_at=text.at, answered=answered)
            handle(service, late)
    if missed:
        _log.warning("took in %d texts that the carrier could not post", len(missed))
    if len(missed) == len(unseen):
        with service.db.begin() as tx:
            upsert(tx, heartbeats, {"name": LISTED, "at": now})
    return len(missed)


def _take_in_reports(service: Service, carrier: Lister, listed: float, now: float) -> None:
    """Each message is asked after whenever it is time to, from when it is no longer young until it is old."""
    since, until = listed - ASKED_SECONDS, now - YOUNG_SECONDS
    service.nudge(take_in_unreported(service.db, service.settings.number, carrier, since, until, now))


def _is_due(tx: Connection, now: float) -> float | None:
    """When the last complete listing was (the first time: now), where a new one is due; else None."""
    beats = tx.execute(select(heartbeats).where(heartbeats.c.name.in_((LISTED, LOOKED))))
    at: dict[str, float] = {beat.name: beat.at for beat in beats}
    listed = at.get(LISTED, now)
    if LISTED in at and now - at.get(LOOKED, now) <= GAP_SECONDS and now - listed < LIST_SECONDS:
        return None
    # Due until a listing was complete, whatever comes between.
    listed = min(listed, now - LIST_SECONDS)
    upsert(tx, heartbeats, {"name": LISTED, "at": listed})
    return listed


def _is_undone(text: Received, received: Sequence[Received]) -> bool:
    """Whether it is a STOP or START after which the phone sent another, which decides."""
    if not _opens_or_ends(text):
        return False
    later = received[received.index(text) + 1 :]
    return any(each.phone == text.phone and _opens_or_ends(each) for each in later)


def _opens_or_ends(text: Received) -> bool:
    heard = keyword_in_a_service(text.body) if text.in_a_service else keyword(text.body)
    return heard in (Keyword.STOP, Keyword.START)


def _pass_over(service: Service, text: Received) -> None:
    with service.db.begin() as tx:
        row = {"sid": text.sid, "body": "", "segments": text.segments, "received_at": service.clock()}
        insert_once(tx, inbox, row)


def _unseen(service: Service, received: Sequence[Received]) -> list[Received]:
    seen: set[str] = set()
    with reading(service.db).begin() as connection:
        for first in range(0, len(received), A_QUERY):
            sids = [text.sid for text in received[first : first + A_QUERY]]
            seen |= set(connection.execute(select(inbox.c.sid).where(inbox.c.sid.in_(sids))).scalars())
    return [text for text in received if text.sid not in seen]
