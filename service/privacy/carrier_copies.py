"""The carrier's own copies of what a phone and we texted each other: who asks to be forgotten has them deleted too.

Which they are is saved with the wish and done afterwards. What the carrier cannot delete yet, or when it is away, is
asked for again: within an hour, then daily. Source: Twilio, "Messages resource" (delete) and error 20009, by which a
record may take 14 days until it can be deleted.
"""

import logging
from collections.abc import Sequence
from typing import Any, Protocol

from sqlalchemy import Connection, delete, insert, literal, or_, select, union_all, update

from service.base.alarms import alarm
from service.base.service import Service
from service.carrier.client import FateUnknown, Later, Refused
from service.store.tables import carrier_copies, inbox, outbox

FIRST_SECONDS = 120.0
"""The carrier wants to be done with a message for a minute at least."""
WAITS = (600.0, 3600.0)
DAY_SECONDS = 86_400.0
MOST_SECONDS = 30 * DAY_SECONDS
"""For so long it is asked; then the operator is told."""
AT_ONCE = 20

_log = logging.getLogger(__name__)


class Deleter(Protocol):
    """What is needed of a carrier here; see carrier.client.Carrier."""

    def delete(self, sid: str) -> None: ...


def note_copies(tx: Connection, player_id: int, now: float, since: float | None = None) -> None:
    """The carrier is to delete its copies of this phone's texts and of ours to it; only of those that came or left
    after `since`, where that is given."""
    texts = select(inbox.c.sid).where(inbox.c.player_id == player_id)
    told = select(outbox.c.sid).where(outbox.c.player_id == player_id, outbox.c.sid.is_not(None))
    if since is not None:
        texts = texts.where(inbox.c.received_at > since)
        told = told.where(or_(*(at > since for at in (outbox.c.claimed_at, outbox.c.taken_at, outbox.c.done_at))))
    both = union_all(texts, told).subquery()
    fresh = select(both.c.sid).where(both.c.sid.not_in(select(carrier_copies.c.sid))).distinct()
    row = (literal(now), literal(now + FIRST_SECONDS), literal(0))
    tx.execute(insert(carrier_copies).from_select(["sid", "noted_at", "due_at", "tries"], fresh.add_columns(*row)))


def delete_copies(service: Service, carrier: Deleter) -> int:
    """Ask the carrier to delete the copies whose time has come, a few at once; how many are gone. One that it can not
    delete yet waits; where it does not answer, or has had too many questions, the rest is for the next round, before
    that one."""
    gone, copies = 0, _claimed(service)
    for place, copy in enumerate(copies, start=1):
        try:
            carrier.delete(copy.sid)
        except Refused as refused:
            _give_up_or_wait(service, copy, f"error {refused.code}")
        except (Later, FateUnknown):
            _give_up_or_wait(service, copy, "no answer")
            _unclaim(service, copies[place:])
            break
        else:
            with service.db.begin() as tx:
                tx.execute(delete(carrier_copies).where(carrier_copies.c.sid == copy.sid))
            gone += 1
    return gone


def _claimed(service: Service) -> list[Any]:
    """Some copies that are due: nobody else asks for them, nor do we, before their next time has come."""
    now = service.clock()
    due = select(carrier_copies).where(carrier_copies.c.due_at <= now).order_by(carrier_copies.c.due_at)
    with service.db.begin() as tx:
        copies = list(tx.execute(due.limit(AT_ONCE).with_for_update(skip_locked=True)))
        for copy in copies:
            wait = WAITS[copy.tries] if copy.tries < len(WAITS) else DAY_SECONDS
            mine = update(carrier_copies).where(carrier_copies.c.sid == copy.sid)
            tx.execute(mine.values(due_at=now + wait, tries=copy.tries + 1))
    return copies


def _unclaim(service: Service, copies: Sequence[Any]) -> None:
    """These copies were not asked for."""
    with service.db.begin() as tx:
        for copy in copies:
            mine = update(carrier_copies).where(carrier_copies.c.sid == copy.sid)
            tx.execute(mine.values(due_at=copy.due_at, tries=copy.tries))


def _give_up_or_wait(service: Service, copy: Any, why: str) -> None:
    """The carrier did not delete a copy: it is asked for again, but not for ever."""
    _log.info("the carrier does not delete a message yet (%s)", why)
    if service.clock() - copy.noted_at < MOST_SECONDS:
        return
    with service.db.begin() as tx:
        tx.execute(delete(carrier_copies).where(carrier_copies.c.sid == copy.sid))
    alarm(
        "copy_stays",
        f"The carrier has not deleted the message {copy.sid} of somebody who asked to be forgotten, with {why}: it is "
        "not asked any more, so delete it by hand in its console",
    )
