"""The pictures of messages: fetched from the service before a message leaves, and kept as a carrier keeps them.

Source: Twilio, "Messages resource" (MediaUrl), "Media resource"; errors 11200, 12300.
"""

import uuid
from dataclasses import replace
from typing import Any

from sqlalchemy import Row, insert, select, update

from service.switchboard import callbook
from service.switchboard.refusals import is_web_address
from service.switchboard.store import Change, Store
from service.switchboard.tables import Call, Message, message_of, messages, pictures
from service.switchboard.webhooks import Answer

NOT_FETCHED, NO_PICTURE = 11200, 12300
MOST_BYTES = 5_000_000
KINDS = frozenset({"image/png", "image/jpeg", "image/gif"})


def fetch(change: Change, message: Message, due: float) -> None:
    """Owe a call for each picture of a message; it leaves when the last of them is here."""

    def owed(address: str) -> dict[str, Any]:
        return callbook.owed(
            lane=message.sid, kind="picture", message=message.sid, method="GET", url=address, params={}, due=due
        )

    callbook.add(change, [owed(address) for address in message.media])


def keep(change: Change, call: Call, answer: Answer, now: float) -> None:
    """Keep what a picture's address answered. A message that has all of its pictures leaves now."""
    if answer.content_type not in KINDS or not 0 < len(answer.body) <= MOST_BYTES:
        return fail(change, call, NO_PICTURE, now)
    message = _waiting(change, call)
    if message is None:
        return
    sid = f"ME{uuid.uuid4().hex}"
    row = {"sid": sid, "content_type": answer.content_type, "content": answer.body}
    change.connection.execute(insert(pictures).values(row))
    media = list(message.media)
    media[media.index(call.url)] = sid
    _save(change, message, media=media, moves_at=None if any(map(is_web_address, media)) else now)


def fail(change: Change, call: Call, code: int, now: float) -> None:
    """A picture cannot be had: its message fails with this code."""
    message = _waiting(change, call)
    if message is not None:
        _save(change, message, plan=replace(message.plan, fate="failed", code=code).to_json(), moves_at=now)


def find(store: Store, sid: str) -> Row[Any] | None:
    """The copy of this sid: its content_type and content."""
    with store.read() as connection:
        return connection.execute(select(pictures).where(pictures.c.sid == sid)).one_or_none()


def _waiting(change: Change, call: Call) -> Message | None:
    """The message that waits for this picture; None when another one has failed it."""
    message = message_of(change.connection.execute(select(messages).where(messages.c.sid == call.message)).one())
    return None if message.plan.fate == "failed" else message


def _save(change: Change, message: Message, **values: Any) -> None:
    change.connection.execute(update(messages).where(messages.c.id == message.id).values(values))
    change.moves(values["moves_at"])
