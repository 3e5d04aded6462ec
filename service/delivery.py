"""Delivering: a phone's messages are handed to the carrier one by one, and those of unknown fate are settled.

No transaction is open while the carrier is asked.
"""

import logging
from collections.abc import Callable
from typing import Protocol

from sqlalchemy import Engine

from service import outbox
from service.carrier import FateUnknown, Later, Refused
from service.outbox import Claimed

logger = logging.getLogger(__name__)


class Sender(Protocol):
    """What delivering needs of a carrier; see carrier.Carrier."""

    def send(self, message_id: int, to: str, body: str) -> str: ...

    def sent_since(self, to: str, body: str, since: float) -> list[str]: ...


def deliver(engine: Engine, carrier: Sender, clock: Callable[[], float], player_id: int) -> None:
    """Send what may leave now for this player. Does nothing where somebody else is at it: see outbox.claim."""
    for lost in outbox.unknown_fates(engine, player_id, clock()):
        _settle_fate(engine, carrier, clock, lost)
    while claimed := outbox.claim(engine, player_id, clock()):
        if not _send(engine, carrier, clock, claimed):
            return


def _send(engine: Engine, carrier: Sender, clock: Callable[[], float], claimed: Claimed) -> bool:
    """Whether the phone's next message is worth a look: this one is out of the way."""
    try:
        sid = carrier.send(claimed.id, claimed.phone, claimed.body)
    except Refused as refused:
        outbox.mark_failed(engine, claimed, refused.code, clock())
        logger.warning("message %d was refused with %d", claimed.id, refused.code)
        return True
    except Later:
        outbox.put_off(engine, claimed)
        return False
    except FateUnknown:
        logger.warning("the fate of message %d is unknown", claimed.id)
        return False
    outbox.mark_taken(engine, claimed, sid, clock())
    return True


def _settle_fate(engine: Engine, carrier: Sender, clock: Callable[[], float], lost: Claimed) -> None:
    """Ask the carrier's list. What it knows was taken; of the rest only what does no harm twice goes again."""
    try:
        found = carrier.sent_since(lost.phone, lost.body, lost.claimed_at)
    except FateUnknown:
        return
    ours_already = outbox.known_sids(engine, found)
    fresh = [sid for sid in found if sid not in ours_already]
    if fresh:
        outbox.mark_taken(engine, lost, fresh[0], clock())
    elif lost.kind in outbox.SENT_AGAIN:
        outbox.send_again(engine, lost)
    else:
        outbox.mark_failed(engine, lost, None, clock())
