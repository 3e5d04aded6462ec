"""Moving messages along their journey, in one transaction for all that are due."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import bindparam, select, update

from service.switchboard import callbook, parameters, phonebook
from service.switchboard.journey import next_step
from service.switchboard.store import Change
from service.switchboard.tables import Message, message_of, messages


def move_due(change: Change, now: float, account: str) -> None:
    """Give each message that is due by `now` all statuses that it has reached, and owe the service a call for
    each where it asked for them. `account` is the account's sid."""
    due = select(messages).where(messages.c.moves_at <= now).order_by(messages.c.moves_at, messages.c.id)
    before = [message_of(row) for row in change.connection.execute(due)]
    walks = [_walk(message, now) for message in before]
    after = [walk[-1] if walk else message for message, walk in zip(before, walks, strict=True)]
    _save(change, after)
    callbook.add(change, [_told(state, account, now) for walk in walks for state in walk if state.callback])
    _count(change, before, after)
    for message in after:
        change.moves(message.moves_at)


def _walk(message: Message, now: float) -> list[Message]:
    """The message after each status that it reaches by `now`."""
    walk: list[Message] = []
    state = message
    while state.moves_at is not None and state.moves_at <= now:
        step = next_step(state.status)
        following = next_step(step.status) if step else None
        state = replace(
            state,
            status=step.status if step else state.status,
            updated_at=now,
            sent_at=now if step and step.status == "sent" else state.sent_at,
            arrived_at=now if step and step.arrives else state.arrived_at,
            moves_at=state.moves_at + following.after if following else None,
        )
        walk.append(state)
    return walk


def _told(state: Message, account: str, now: float) -> dict[str, Any]:
    return callbook.owed(
        lane=state.sid,
        kind="status",
        message=state.sid,
        url=state.callback or "",
        params=parameters.of_status(state, account),
        due=now,
    )


def _save(change: Change, after: Sequence[Message]) -> None:
    names = ("status", "updated_at", "sent_at", "arrived_at", "moves_at")
    change.connection.execute(
        update(messages)
        .where(messages.c.id == bindparam("row"))
        .values({name: bindparam(f"new_{name}") for name in names} | {"changed": change.number}),
        [{"row": message.id} | {f"new_{name}": getattr(message, name) for name in names} for message in after],
    )


def _count(change: Change, before: Sequence[Message], after: Sequence[Message]) -> None:
    for old, new in zip(before, after, strict=True):
        if old.sent_at is None and new.sent_at is not None:
            phonebook.count_in(change, new.phone, new.segments, new.cost)
        if old.arrived_at is None and new.arrived_at is not None:
            phonebook.ring(change, new.phone)
