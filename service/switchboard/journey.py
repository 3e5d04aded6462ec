"""How a message travels: which status follows which, after how long, and when a failed webhook is tried
again.

This file alone decides a message's journey.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """The next status of a message, the seconds until it, and whether the phone shows the message from then
    on."""

    status: str
    after: float
    arrives: bool = False


FIRST = "queued"
FIRST_OF_A_SERVICE = "accepted"
FINAL = frozenset({"delivered", "undelivered", "failed", "received", "canceled"})

_NEXT = {
    "accepted": Step("queued", 0.0),
    "queued": Step("sending", 0.03),
    "sending": Step("sent", 0.04),
    "sent": Step("delivered", 0.08, arrives=True),
}

RETRY_SECONDS = 0.25


def next_step(status: str) -> Step | None:
    """What follows a status; None where the journey is over."""
    return _NEXT.get(status)


def retry_after(tries: int) -> float:
    """Seconds to wait before a webhook is called again, after so many tries: each wait is twice the last."""
    return RETRY_SECONDS * float(2 ** (tries - 1))
