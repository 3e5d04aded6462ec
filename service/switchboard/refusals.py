"""What the carrier refuses to send, with Twilio's codes, statuses and the numbers that it always refuses.

Source: Twilio, "Error and warning dictionary" and "Test credentials" (magic numbers).
"""

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from service.switchboard.numbers import is_e164

EMPTY = 21602
MOST_CHARACTERS = 1600
MOST_MEDIA = 10


@dataclass
class Refusal(Exception):
    """A request that is not carried out: Twilio's error code, a sentence, the HTTP status of the answer."""

    code: int
    message: str
    status: int = 400


@dataclass(frozen=True, slots=True)
class Order:
    """A message that somebody asks the carrier to send. Empty strings stand for parameters that are missing;
    `service` is a Messaging Service's sid, `callback` the address that is told of each status, `validity` the most
    seconds that it may wait to be sent, `send_at` the time for which it is scheduled."""

    to: str
    sender: str = ""
    service: str = ""
    body: str = ""
    media: list[str] = field(default_factory=list)
    callback: str = ""
    validity: float = 36_000.0
    send_at: float | None = None


_MAGIC_TO = {
    "+15005550001": (21211, "The 'To' number {} is not a valid phone number."),
    "+15005550002": (21612, "No message can be sent from 'From' to the 'To' number {}."),
    "+15005550003": (
        21408,
        "Permission to send an SMS has not been enabled for the region of the 'To' number {}.",
    ),
    "+15005550004": (21610, "Attempt to send to unsubscribed recipient {}."),
    "+15005550009": (21614, "The 'To' number {} is not a mobile number."),
}
_MAGIC_FROM = {
    "+15005550001": (21212, "The 'From' number {} is not a valid phone number."),
    "+15005550007": (21606, "The 'From' number {} is not an SMS-capable number of this account."),
    "+15005550008": (21611, "The 'From' number {} has exceeded its queue of messages."),
}
MAGIC_SENDER = "+15005550006"
_is_named = re.compile(r"(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}").fullmatch  # an alphanumeric sender


def check(order: Order, number: str, service: str = "") -> None:
    """Raise the Refusal that Twilio would give to this order on an account that owns `number`, which is in the
    Messaging Service `service`, if any. Opt-outs are not looked at: see `unsubscribed`."""
    _check_to(order.to)
    if not order.sender and not order.service:
        raise Refusal(21603, "A 'From' or 'MessagingServiceSid' parameter is required to send a message.")
    if order.service and order.service != service:
        raise Refusal(21701, f"The Messaging Service {order.service} does not exist.")
    if order.sender:
        _check_from(order.sender, number)
    if order.to in (number, order.sender):
        raise Refusal(21266, "'To' and 'From' number cannot be the same.")
    _check_content(order)


def _check_to(to: str) -> None:
    if not to:
        raise Refusal(21604, "A 'To' phone number is required.")
    if to in _MAGIC_TO:
        code, sentence = _MAGIC_TO[to]
        raise Refusal(code, sentence.format(to))
    if not is_e164(to):
        raise Refusal(21211, f"The 'To' number {to} is not a valid phone number.")


def _check_from(sender: str, number: str) -> None:
    if sender in _MAGIC_FROM:
        code, sentence = _MAGIC_FROM[sender]
        raise Refusal(code, sentence.format(sender))
    if not is_e164(sender) and not _is_named(sender):
        raise Refusal(21212, f"The 'From' number {sender} is not a valid phone number.")
    if sender not in (number, MAGIC_SENDER):
        raise Refusal(21606, f"The 'From' number {sender} is not an SMS-capable number of this account.")


def _check_content(order: Order) -> None:
    if not order.body and not order.media:
        raise Refusal(EMPTY, "Message body is required.")
    if len(order.body.encode("utf-16-le", "surrogatepass")) // 2 > MOST_CHARACTERS:
        raise Refusal(21617, f"The message body exceeds the {MOST_CHARACTERS} character limit.")
    if len(order.media) > MOST_MEDIA:
        raise Refusal(21623, f"Number of media files exceeds allowed limit of {MOST_MEDIA}.")
    if not all(is_web_address(address) for address in order.media):
        raise Refusal(21620, "Invalid media URL(s).")
    if order.callback and not is_web_address(order.callback):
        raise Refusal(21609, f"The 'StatusCallback' URL {order.callback} is not a valid URL.")


def is_web_address(address: str) -> bool:
    """Whether this is an absolute http or https address."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def unsubscribed(phone: str) -> Refusal:
    """The refusal of a message to a phone that has opted out."""
    return Refusal(21610, f"Attempt to send to unsubscribed recipient {phone}.")
