"""What each error code of the carrier means for a message that was to be sent: one table.

Source: Twilio, "Error and warning dictionary" (the page of each code).
"""

from dataclasses import dataclass
from enum import Enum

OPTED_OUT = 21610
LOOP_SEEN = 14107
"""Too many messages to one phone, each too soon after the last: see gathering.CHAIN."""
TOO_MANY_REQUESTS = 20429
REFUSED_US = 20003
"""Wrong credentials; also for an HTTP 401 or 403 without a code."""

MINUTE, HOUR = 60.0, 3600.0


class Remedy(Enum):
    """What is to be done."""

    FAIL = "this message fails"
    TELL = "this message fails, and the operator is told once a day: a setting keeps such phones from us"
    NUMBER = "no text reaches this number: what waits for it fails too"
    OPTED_OUT = "the phone said STOP: what waits for it fails too"
    AGAIN = "the phone's queue waits, then this message goes again"
    SLOWER = "the sender waits, then this message goes again"
    STOP = "the sender stops and the operator is told; one message tries again each minute"


@dataclass(frozen=True, slots=True)
class Fate:
    """A remedy, and the seconds to wait after the first, second ... copy of the message failed; then it goes no more.

    `doubtful`: when the last copy failed too, the phone is taken for unreachable: its messages get one try each.
    """

    remedy: Remedy
    waits: tuple[float, ...] = ()
    doubtful: bool = False


_FAIL = Fate(Remedy.FAIL)
_PHONE_OFF = Fate(Remedy.AGAIN, (MINUTE, 10 * MINUTE, HOUR), doubtful=True)
_FATES = {
    # Invalid; no mobile; a landline; unknown or inactive; a landline or a carrier that nothing reaches.
    **dict.fromkeys((21211, 21217, 21265, 21614, 21635, 30005, 30006), Fate(Remedy.NUMBER)),
    OPTED_OUT: Fate(Remedy.OPTED_OUT),
    # The country is not enabled; a trial account and a number it has not verified; no way from our number to it.
    **dict.fromkeys((21408, 21608, 21612), Fate(Remedy.TELL)),
    30003: _PHONE_OFF,
    30008: Fate(Remedy.AGAIN, (30.0,), doubtful=True),  # the phone's carrier does not say why
    LOOP_SEEN: Fate(Remedy.AGAIN, (30.0,) * 4),
    # Its ValidityPeriod ran out at the carrier: a question that is over is dropped, any other is still wanted.
    30036: Fate(Remedy.AGAIN, (1.0,)),
    30610: Fate(Remedy.AGAIN, (HOUR,) * 12),  # quiet hours at the phone: they last a night
    # Queues that are full (the service's, our number's), rate limits of campaign, account and hour.
    **dict.fromkeys((30001, 30022, 60728, 63017), Fate(Remedy.SLOWER, (2 * MINUTE,) * 10)),
    21611: Fate(Remedy.SLOWER, (10 * MINUTE,) * 10),
    # Credentials; an inactive or unknown account; our number, missing, wrong or another's; a service without one.
    **dict.fromkeys((REFUSED_US, 20005, 20008, 20404, 21212, 21401, 21601, 21603, 21606, 21607), Fate(Remedy.STOP)),
    **dict.fromkeys((21659, 21660, 21661, 21664, 21703, 21712), Fate(Remedy.STOP)),
    # Account suspended; toll-free number not verified; campaign suspended; number not registered; daily limit.
    **dict.fromkeys((30002, 30032, 30033, 30034, 30035, 63038), Fate(Remedy.STOP)),
}

DEAD_NUMBER = frozenset(code for code, fate in _FATES.items() if fate.remedy is Remedy.NUMBER)
NO_SUBSCRIBER = DEAD_NUMBER - {30006}
"""Those of these that say that nobody has the number as a mobile phone, or no longer. One is enough: after it nothing
goes there. 30006 may be a fault of the phone's own carrier, and 30003 is a phone that is off."""


def fate_of(code: int | None) -> Fate:
    """What follows from this code; one that is not known fails its message alone."""
    return _FAIL if code is None else _FATES.get(code, _FAIL)


def reported_late(code: int) -> bool:
    """Whether the carrier takes a message and gives this code in a report, so that its taking one proves nothing."""
    return 30000 <= code < 40000 or code == 63038
