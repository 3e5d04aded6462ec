"""The pictures of messages: fetched from the service before a message leaves, and kept as a carrier keeps them.

Source: Twilio, "Messages resource" (MediaUrl), "Media resource"; errors 11200, 12300.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from sqlalchemy import Row, select, update
from sqlalchemy.dialects.sqlite import insert

from service.switchboard import callbook
from service.switchboard.journey import CANCELED
from service.switchboard.refusals import is_web_address
from service.switchboard.store import Change, Store
from service.switchboard.tables import Call, Message, message_of, messages, pictures
from service.switchboard.webhooks import Answer

NOT_FETCHED, NO_PICTURE = 11200, 12300
MOST_BYTES = 5_000_000
KINDS = frozenset({"image/png", "image/jpeg", "image/gif"})


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a message as the account has it: our copy, or where it still is (`address`; else empty)."""

    sid: str
    content_type: str
    address: str


def fetch(change: Change, message: Message, due: float) -> None:
    """Owe a call for each picture of a message; it leaves when the last of them is here."""

    def owed(address: str) -> callbook.Owed:
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
    media = list(message.media)
    place = media.index(call.url)
    media[place] = sid = _sid(message, place)
    row = {"sid": sid, "content_type": answer.content_type, "content": answer.body}
    change.connection.execute(insert(pictures).values(row).on_conflict_do_update(["sid"], set_=row))
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


def pictures_of(store: Store, message: Message) -> list[Picture]:
    """The pictures of a message that the account has not deleted, in their order."""
    sids = [_sid(message, place) if is_web_address(each) else each for place, each in enumerate(message.media)]
    with store.read() as connection:
        asked = select(pictures.c.sid, pictures.c.content_type, pictures.c.struck).where(pictures.c.sid.in_(sids))
        rows = {row.sid: row for row in connection.execute(asked)}
    return [
        Picture(sid, rows[sid].content_type if sid in rows else "", each if is_web_address(each) else "")
        for sid, each in zip(sids, message.media, strict=True)
        if sid not in rows or not rows[sid].struck
    ]


def strike(change: Change, struck: Iterable[Picture]) -> None:
    """Delete pictures from the account. The phone keeps what it got."""
    for each in struck:
        row = {"sid": each.sid, "content_type": each.content_type, "content": b"", "struck": True}
        gone = insert(pictures).values(row).on_conflict_do_update(["sid"], set_={"struck": True})
        change.connection.execute(gone)


def _sid(message: Message, place: int) -> str:
    """A picture's sid: whoever does not know its message's cannot guess it."""
    return f"ME{blake2b(f'{message.sid} {place}'.encode(), digest_size=16).hexdigest()}"


def _waiting(change: Change, call: Call) -> Message | None:
    """The message that waits for this picture; None when another one has failed it, or it was called off."""
    message = message_of(change.connection.execute(select(messages).where(messages.c.sid == call.message)).one())
    return None if message.plan.fate == "failed" or message.status == CANCELED else message


def _save(change: Change, message: Message, **values: Any) -> None:
    change.connection.execute(update(messages).where(messages.c.id == message.id).values(values))
    change.moves(values["moves_at"])
