"""Pictures that the carrier could not fetch while we were away. Such a message fails, and where the report of that got
no answer either, only who asks hears of it. Without a picture a message needs nothing more of ours to arrive.

Source: Twilio, "Messages resource" (fetch).
"""

import logging
from typing import Protocol

from sqlalchemy import Engine, select

from service.carrier.client import FateUnknown, Status
from service.outbox import reports
from service.outbox.reports import Report
from service.store.database import reading
from service.store.tables import outbox as messages

_log = logging.getLogger(__name__)


class Informer(Protocol):
    """What is needed of a carrier here; see carrier.client.Carrier."""

    def status_of(self, sid: str) -> Status | None: ...


def take_in_unreported(
    engine: Engine, number: str, carrier: Informer, since: float, until: float, now: float
) -> list[int]:
    """Ask after each message with a picture that the carrier took between these times (seconds since 1970) and of whose
    end it has told nothing. What has failed goes again without its picture, see remedies.py. Returns the players whose
    next message may leave now. Where the carrier cannot be asked, the next time asks again."""
    pictured = (messages.c.state == "taken") & messages.c.picture.is_not(None) & messages.c.sid.is_not(None)
    young = messages.c.taken_at.between(since, until)
    with reading(engine).begin() as connection:
        rows = connection.execute(select(messages.c.id, messages.c.sid).where(pictured, young)).all()
    players = []
    for row in rows:
        try:
            status = carrier.status_of(row.sid)
        except FateUnknown:
            _log.warning("what became of message %d cannot be asked; it will be asked again", row.id)
            break
        if status is not None:
            report = Report(row.id, row.sid, status.word, status.error)
            players.append(reports.take_in(engine, number, report, now))
    return [each for each in players if each is not None]
