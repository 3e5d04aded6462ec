"""Delivering: a phone's messages are handed to the carrier one by one, and those of unknown fate are asked after.

No transaction is open while the carrier is asked.
"""

import logging
import time
from collections.abc import Callable
from typing import Protocol

from sqlalchemy import Engine

from service.base.alarms import alarm
from service.base.faults import described
from service.carrier.client import FateUnknown, Later, Listed, Refused
from service.outbox import outcomes
from service.outbox.queue import HOLD_SECONDS, Claimed
from service.outbox.rate import Rate, next_message

SENT_AGAIN = frozenset({"ask", "result", "reply"})
"""The kinds that do no harm when they arrive twice."""

logger = logging.getLogger(__name__)


class Sender(Protocol):
    """What delivering needs of a carrier; see carrier.client.Carrier."""

    def send(
        self, message_id: int, attempt: int, to: str, body: str, picture: str | None = None, valid: float | None = None
    ) -> str: ...

    def sent_since(self, to: str, body: str, since: float) -> Listed: ...


def deliver(engine: Engine, carrier: Sender, clock: Callable[[], float], rate: Rate, player_id: int) -> None:
    """Settle what was lost on the way to this player, and send what may leave now: without a limit to our number's rate
    this player's messages, else the most urgent ones. Does nothing where others are at it: see queue.claim."""
    for lost in outcomes.unknown_fates(engine, player_id, clock()):
        _find_fate(engine, carrier, clock, rate.number, lost)
    while claimed := next_message(engine, rate, player_id, clock()):
        _send(engine, carrier, clock, rate.number, claimed)


def _send(engine: Engine, carrier: Sender, clock: Callable[[], float], number: str, claimed: Claimed) -> None:
    began = time.monotonic()
    try:
        sid = carrier.send(
            claimed.id, claimed.attempt, claimed.phone, claimed.body, claimed.picture, valid=claimed.valid
        )
    except Refused as refused:
        outcomes.refuse(engine, number, claimed, refused.code, clock())
        logger.warning("message %d was refused with %d", claimed.id, refused.code)
    except Later:
        outcomes.put_off(engine, number, claimed, clock())
    except FateUnknown:
        logger.warning("the fate of message %d is unknown", claimed.id)
    else:
        outcomes.mark_taken(engine, number, claimed, sid, clock())
        logger.info("message taken", extra=_facts(claimed, began))


def _facts(claimed: Claimed, began: float) -> dict[str, object]:
    ms = round((time.monotonic() - began) * 1000, 1)
    facts = {"outbox": claimed.id, "player": claimed.player_id, "kind": claimed.kind}
    return facts | {"segments": claimed.segments, "ms": ms}


def _find_fate(engine: Engine, carrier: Sender, clock: Callable[[], float], number: str, lost: Claimed) -> None:
    """Ask the carrier's list. What it shows was taken. Where it shows other messages that we know, it can tell that
    this one was not, and it goes again; else only what does no harm twice does, and that once. A list that cannot be
    read, whatever the reason, is asked until HOLD_SECONDS are over, then it is taken to show nothing: nothing holds a
    phone's queue for ever."""
    try:
        listed = carrier.sent_since(lost.phone, lost.body, lost.claimed_at)
    except Exception as fault:
        if not isinstance(fault, FateUnknown):
            alarm("fault", f"{described(fault)}, while the carrier's list was read")
        if clock() < lost.claimed_at + HOLD_SECONDS:
            return
        listed = Listed()
    known = outcomes.known_sids(engine, listed.same + listed.others)
    fresh = [sid for sid in listed.same if sid not in known]
    if fresh:
        outcomes.mark_taken(engine, number, lost, fresh[0], clock())
    elif known:
        outcomes.send_again(engine, lost, copies=0)
    elif lost.kind in SENT_AGAIN and lost.copies == 0:
        outcomes.send_again(engine, lost, copies=1)
    else:
        outcomes.give_up(engine, lost, clock())
