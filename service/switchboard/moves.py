"""Moving messages along their journey, in one transaction for all that are due."""

import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import bindparam, insert, select, update

from service.switchboard import callbook, parameters, phonebook
from service.switchboard.journey import CANCELED, ERRORS, SCHEDULED, Plan, next_step
from service.switchboard.store import Change
from service.switchboard.tables import Message, message_of, messages
from service.switchboard.troubles import Troubles

_DUE = select(messages).where(messages.c.moves_at <= bindparam("now")).order_by(messages.c.moves_at, messages.c.id)
_MOVING = ("status", "updated_at", "sent_at", "arrived_at", "moves_at", "error_code", "error")
_MOVED = (
    update(messages)
    .where(messages.c.id == bindparam("row"))
    .values({name: bindparam(f"new_{name}") for name in _MOVING} | {"changed": bindparam("change")})
)


def move_due(change: Change, now: float, account: str, troubles: Troubles) -> None:
    """Give each message that is due by `now` all statuses that it has reached, and owe the service a call for
    each where it asked for them. `account` is the account's sid; `troubles` says what befalls those calls."""
    before = [message_of(row) for row in change.connection.execute(_DUE, {"now": now})]
    if not before:
        return
    walks = [_walk(message, now) for message in before]
    after = [walk[-1] if walk else message for message, walk in zip(before, walks, strict=True)]
    _save(change, after)
    told = [state for walk in walks for state in walk if state.callback]
    callbook.add(change, [row for state in told for row in _calls(state, account, now, troubles)])
    steps = list(zip(before, after, strict=True))
    phonebook.count_in(change, [new for old, new in steps if old.sent_at is None and new.sent_at is not None])
    arrived = [new for old, new in steps if old.arrived_at is None and new.arrived_at is not None]
    phonebook.ring(change, arrived)
    change.shows = change.shows or bool(arrived)
    _show_again(change, [message for message in arrived if message.plan.again is not None])
    for message in after:
        change.moves(message.moves_at)


def cancel(change: Change, sid: str, now: float, account: str, troubles: Troubles) -> bool:
    """Call off a message that is still scheduled, and owe the service a call that tells; whether it was."""
    called_off = (
        update(messages)
        .where(messages.c.sid == sid, messages.c.status == SCHEDULED)
        .values(status=CANCELED, updated_at=now, moves_at=None, changed=change.number)
        .returning(messages)
    )
    row = change.connection.execute(called_off).one_or_none()
    if row is None:
        return False
    state = message_of(row)
    if state.callback:
        callbook.add(change, _calls(state, account, now, troubles))
    return True


def _walk(message: Message, now: float) -> list[Message]:
    """The message after each status that it reaches by `now`."""
    walk: list[Message] = []
    state = message
    while state.moves_at is not None and state.moves_at <= now:
        step = next_step(state.status, state.plan)
        following = next_step(step.status, state.plan) if step else None
        state = replace(
            state,
            status=step.status if step else state.status,
            updated_at=now,
            sent_at=now if step and step.status == "sent" else state.sent_at,
            arrived_at=now if step and step.arrives else state.arrived_at,
            moves_at=state.moves_at + following.after if following else None,
            error_code=step.code if step and step.code else state.error_code,
            error=ERRORS[step.code] if step and step.code else state.error,
        )
        walk.append(state)
    return walk


def _calls(state: Message, account: str, now: float, troubles: Troubles) -> list[callbook.Owed]:
    row = callbook.owed(
        lane=state.sid,
        kind="status",
        message=state.sid,
        url=state.callback or "",
        params=parameters.of_status(state, account),
        due=now,
    )
    return callbook.on_its_way(row, troubles.callback(state.phone, state.plan.place, state.status))


def _show_again(change: Change, arrived: Sequence[Message]) -> None:
    copies = [_copy(message) | {"changed": change.number} for message in arrived]
    if copies:
        change.connection.execute(insert(messages), copies)
    for copy in copies:
        change.moves(copy["moves_at"])


def _copy(message: Message) -> dict[str, Any]:
    """The row of a message that the phone shows once more: it costs nothing, and the API does not know of it."""
    arrived_at, again = message.arrived_at or 0.0, message.plan.again or 0.0
    kept = ("direction", "phone", "number", "body", "media", "encoding", "segments", "created_at", "sent_at")
    return {name: getattr(message, name) for name in kept} | {
        "sid": f"{message.sid[:2]}{uuid.uuid4().hex}",
        "cost": 0,
        "status": "sent",
        "updated_at": arrived_at,
        "moves_at": arrived_at + again,
        "plan": Plan(is_copy=True).to_json(),
        "deleted": True,
    }


def _save(change: Change, after: Sequence[Message]) -> None:
    rows = [{f"new_{name}": getattr(message, name) for name in _MOVING} for message in after]
    placed = [row | {"row": message.id, "change": change.number} for row, message in zip(rows, after, strict=True)]
    change.connection.execute(_MOVED, placed)
