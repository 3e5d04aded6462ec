"""The form fields of the webhooks that the switchboard calls.

Source: Twilio, "Messaging webhooks: incoming message parameters", "Outbound message status in status callbacks",
"Advanced opt-out" (OptOutType), "TwiML for Programmable Voice" (request parameters), changelog
of 14 February 2023 (RawDlrDoneDate).
"""

import mimetypes
from datetime import UTC, datetime
from urllib.parse import urlsplit

from service.carrier.keywords import Keyword
from service.switchboard.numbers import places
from service.switchboard.tables import Message, Talk

API_VERSION = "2010-04-01"
RECEIPTED = frozenset({"delivered", "undelivered"})
"""The statuses that a receipt of the phone's own carrier brings."""


def of_text(text: Message, account: str, answered: Keyword | None = None) -> dict[str, str]:
    """The fields that tell the service of a text from a phone; `account` is the account's sid, `answered` the word of
    its own that the carrier answered by the rules of a Messaging Service."""
    told = _of_message(text, account) | {
        "SmsMessageSid": text.sid,
        "SmsStatus": "received",
        "Body": text.body,
        "NumMedia": str(len(text.media)),
        "NumSegments": str(text.segments),
        **places(text.sender, text.recipient),
    }
    for index, address in enumerate(text.media):
        kind = mimetypes.guess_type(urlsplit(address).path)[0]
        told[f"MediaUrl{index}"] = address
        told[f"MediaContentType{index}"] = kind or "application/octet-stream"
    return told | ({"OptOutType": answered.name} if answered else {})


def of_talk(talk: Talk, account: str, number: str) -> dict[str, str]:
    """The fields that tell the service of a telephone call from a phone to its `number`, or to it."""
    caller, called = (number, talk.phone) if talk.is_outbound else (talk.phone, number)
    told = {"AnsweredBy": talk.answered_by} if talk.answered_by else {}
    return told | {
        "CallSid": talk.sid,
        "AccountSid": account,
        "ApiVersion": API_VERSION,
        "From": caller,
        "To": called,
        "Caller": caller,
        "Called": called,
        "CallStatus": talk.status,
        "Direction": "outbound-api" if talk.is_outbound else "inbound",
        **places(caller, called),
    }


def of_status(message: Message, account: str) -> dict[str, str]:
    """The fields that tell the service of a message's status."""
    told = _of_message(message, account) | {"MessageStatus": message.status, "SmsStatus": message.status}
    if message.status in RECEIPTED:
        told["RawDlrDoneDate"] = f"{datetime.fromtimestamp(message.updated_at, UTC):%y%m%d%H%M}"
    if message.error_code is not None:
        told["ErrorCode"] = str(message.error_code)
    return told


def _of_message(message: Message, account: str) -> dict[str, str]:
    service = {"MessagingServiceSid": message.service} if message.service else {}
    return service | {
        "MessageSid": message.sid,
        "SmsSid": message.sid,
        "AccountSid": account,
        "ApiVersion": API_VERSION,
        "From": message.sender,
        "To": message.recipient,
    }
