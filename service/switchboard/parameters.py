"""The form fields of the webhooks that the switchboard calls.

Source: Twilio, "Messaging webhooks: incoming message parameters" and "Outbound message status in status
callbacks".
"""

import mimetypes
from urllib.parse import urlsplit

from service.switchboard.numbers import places
from service.switchboard.tables import Message

API_VERSION = "2010-04-01"


def of_text(text: Message, account: str) -> dict[str, str]:
    """The fields that tell the service of a text from a phone; `account` is the account's sid."""
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
    return told


def of_status(message: Message, account: str) -> dict[str, str]:
    """The fields that tell the service of a message's status."""
    told = _of_message(message, account) | {"MessageStatus": message.status, "SmsStatus": message.status}
    if message.service:
        told["MessagingServiceSid"] = message.service
    if message.error_code is not None:
        told["ErrorCode"] = str(message.error_code)
    return told


def _of_message(message: Message, account: str) -> dict[str, str]:
    return {
        "MessageSid": message.sid,
        "SmsSid": message.sid,
        "AccountSid": account,
        "ApiVersion": API_VERSION,
        "From": message.sender,
        "To": message.recipient,
    }
