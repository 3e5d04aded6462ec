"""Reading the form of a request to create a message, and refusing what is of no shape that Twilio takes.

Source: Twilio's OpenAPI (twilio_api_v2010, CreateMessageRequest); errors 20001, 21609, 21624, 21655, 21656, 21705,
35111, 35114, 35118.
"""

import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from urllib.parse import urlsplit

from werkzeug.datastructures import MultiDict

from service.switchboard.refusals import Order, Refusal

LONGEST_VALIDITY = 36_000
SOONEST, LATEST = 300.0, 35 * 86_400.0
"""So many seconds ahead a message can be scheduled."""

_CHOICES = {
    "AddressRetention": ("retain", "obfuscate"),
    "ContentRetention": ("retain", "discard"),
    "RiskCheck": ("enable", "disable"),
    "ScheduleType": ("fixed",),
    "TrafficType": ("free",),
}
_YES_OR_NO = ("ForceDelivery", "ProvideFeedback", "SendAsMms", "ShortenUrls", "SmartEncoded")
_is_whole = re.compile(r"[0-9]{1,9}").fullmatch
is_service = re.compile(r"MG[0-9a-fA-F]{32}").fullmatch
_is_application = re.compile(r"AP[0-9a-fA-F]{32}").fullmatch


def order_from(form: MultiDict[str, str], now: float) -> Order:
    """The order in a form that came at `now`. Raises Refusal. A parameter without a value counts as missing, and one
    that nobody knows is not looked at."""
    _check_shapes(form)
    order = Order(
        to=form.get("To", ""),
        sender=form.get("From", ""),
        service=form.get("MessagingServiceSid", ""),
        body=form.get("Body", ""),
        media=[address for address in form.getlist("MediaUrl") if address],
        callback=form.get("StatusCallback", ""),
        validity=_validity(form.get("ValidityPeriod", "")),
        send_at=_send_at(form, now),
    )
    if "_" in (urlsplit(order.callback).hostname or ""):
        raise Refusal(21609, f"The 'StatusCallback' URL {order.callback} is not a valid URL: its host has a _.")
    return order


def _check_shapes(form: Mapping[str, str]) -> None:
    for name in _YES_OR_NO:
        if form.get(name, "").lower() not in ("", "true", "false"):
            raise Refusal(20001, f"{name} must be true or false.")
    for name, known in _CHOICES.items():
        if form.get(name, "") not in ("", *known):
            raise Refusal(20001, f"{name} must be {' or '.join(known)}.")
    if form.get("Attempt") and not _is_whole(form["Attempt"]):
        raise Refusal(20001, "Attempt must be a whole number.")
    if form.get("MaxPrice") and not _is_number(form["MaxPrice"]):
        raise Refusal(20001, "MaxPrice must be a number.")
    if form.get("ApplicationSid") and not _is_application(form["ApplicationSid"]):
        raise Refusal(20001, "ApplicationSid must be AP and 32 hexadecimal digits.")
    if form.get("MessagingServiceSid") and not is_service(form["MessagingServiceSid"]):
        raise Refusal(21705, "The Messaging Service Sid is invalid: MG and 32 hexadecimal digits would do.")
    if form.get("ShortenUrls", "").lower() == "true" and not form.get("MessagingServiceSid"):
        raise Refusal(20001, "ShortenUrls needs a MessagingServiceSid.")
    if form.get("ContentSid"):
        raise Refusal(21655, "The ContentSid is invalid: this account has no content templates.")
    if form.get("ContentVariables"):
        raise Refusal(21656, "The ContentVariables parameter is invalid: it needs a ContentSid.")


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def _validity(given: str) -> int:
    if not given:
        return LONGEST_VALIDITY
    if not _is_whole(given) or not 1 <= int(given) <= LONGEST_VALIDITY:
        raise Refusal(21624, f"Invalid validity period value: give seconds from 1 to {LONGEST_VALIDITY}.")
    return int(given)


def _send_at(form: Mapping[str, str], now: float) -> float | None:
    """When a scheduled message is to leave; None where none is asked for."""
    scheduled, given = bool(form.get("ScheduleType")), form.get("SendAt", "")
    if not scheduled and not given:
        return None
    if not scheduled:
        raise Refusal(20001, "SendAt needs ScheduleType=fixed.")
    if not form.get("MessagingServiceSid"):
        raise Refusal(35118, "MessagingServiceSid is required to schedule a message.")
    if not given:
        raise Refusal(35111, "SendAt timestamp is missing.")
    try:
        read = datetime.fromisoformat(given)
        at = (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        raise Refusal(20001, "SendAt must be a time like 2026-11-21T18:30:00Z.") from None
    if not now + SOONEST <= at <= now + LATEST:
        raise Refusal(35114, "SendAt time must be between 300 seconds and 35 days in the future, inclusive.")
    return at
