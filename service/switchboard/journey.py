"""How a message travels: which status follows which, after how long, and when a failed webhook is tried
again.

This file alone decides a message's journey.
"""

from dataclasses import asdict, dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Plan:
    """What one message meets on its way; as it stands here it is delivered at once.

    `fate` says how it ends: "lost" stays sent for ever, "failed" never leaves the carrier; `code` is the error of an
    end that is told. `delay` is seconds beyond the usual before it ends; `again` the seconds after which the phone
    shows it once more. `place` counts the phone's messages, so that events can be told apart by seed; `is_copy` is
    true for the second showing itself.
    """

    fate: Literal["delivered", "undelivered", "lost", "failed"] = "delivered"
    code: int | None = None
    delay: float = 0.0
    again: float | None = None
    place: int = 0
    is_copy: bool = False

    def to_json(self) -> dict[str, object]:
        """What differs from the usual, as it is kept in the file."""
        return {name: value for name, value in asdict(self).items() if value != getattr(USUAL, name)}


USUAL = Plan()


@dataclass(frozen=True, slots=True)
class Step:
    """The next status of a message, the seconds until it, and whether the phone shows the message from then
    on. `code` is the error that comes with it."""

    status: str
    after: float
    arrives: bool = False
    code: int | None = None


FIRST = "queued"
FIRST_OF_A_SERVICE = "accepted"
SCHEDULED = "scheduled"
UNDECIDED = frozenset({SCHEDULED, FIRST_OF_A_SERVICE})
"""While a message of a service has one of these, it has no sender yet."""
CANCELED = "canceled"
FINAL = frozenset({"delivered", "undelivered", "failed", "received", CANCELED})
_QUEUED, _SENDING, _SENT = 0.03, 0.04, 0.08
# From when a message leaves the queue until the phone shows it.
USUAL_SECONDS = _QUEUED + _SENDING + _SENT

# Twilio, "Error and warning dictionary".
ERRORS = {
    11200: "HTTP retrieval failure",
    12300: "Invalid Content-Type",
    14107: "Message rate limit exceeded",
    30003: "Unreachable destination handset",
    30005: "Unknown destination handset",
    30008: "Unknown error",
    30036: "Validity Period Expired",
}

_NEXT = {
    "scheduled": Step("accepted", 0.0),
    "accepted": Step("queued", 0.0),
    "queued": Step("sending", _QUEUED),
    "sending": Step("sent", _SENDING),
}

RETRY_SECONDS = 0.25


def next_step(status: str, plan: Plan) -> Step | None:
    """What follows a status; None where the journey is over."""
    if status == "sent":
        return _last_step(plan)
    if status == "queued" and plan.fate == "failed":
        return Step("failed", _QUEUED, code=plan.code)
    return _NEXT.get(status)


def retry_after(tries: int) -> float:
    """Seconds to wait before a webhook is called again, after so many tries: each wait is twice the last."""
    return RETRY_SECONDS * float(2 ** (tries - 1))


def _last_step(plan: Plan) -> Step | None:
    if plan.fate == "lost":
        return None
    after = _SENT + plan.delay
    if plan.fate == "undelivered":
        return Step("undelivered", after, code=plan.code)
    return Step("delivered", after, arrives=True)
