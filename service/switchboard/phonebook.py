"""The phones: who is on the page, who opted out, what each has sent, received and cost. All inside a
transaction."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Row, Update, bindparam, case, func, select, update
from sqlalchemy.dialects.sqlite import insert

from service.switchboard.numbers import free_number
from service.switchboard.store import Change
from service.switchboard.tables import Message, phones

_PHONE = update(phones).where(phones.c.phone == bindparam("to"))
_COUNT_IN = _PHONE.values(segments_in=phones.c.segments_in + bindparam("more"), cost=phones.c.cost + bindparam("due"))
_RING = _PHONE.values(unread=phones.c.unread + 1, shown=phones.c.position.is_not(None))


def know(change: Change, phone: str) -> None:
    """Have a row for a number that may never have been on the page."""
    change.connection.execute(insert(phones).values(phone=phone).on_conflict_do_nothing())


def show(change: Change, phone: str, name: str = "") -> Row[Any]:
    """Put a phone on the page, last unless it has a place already. A name is kept unless a new one is
    given."""
    know(change, phone)
    last = select(func.coalesce(func.max(phones.c.position), -1)).scalar_subquery()
    values: dict[str, object] = {
        "position": case((phones.c.shown, phones.c.position), else_=last + 1),
        "shown": True,
    }
    return _update(change, phone, values | ({"name": name} if name else {}))


def show_next_free(change: Change, number: str, name: str = "") -> Row[Any]:
    """Put a new phone with a fictional number on the page; `number` is the service's own. ValueError if all
    are used."""
    taken = set(change.connection.execute(select(phones.c.phone)).scalars()) | {number}
    return show(change, free_number(taken), name)


def hide(change: Change, phone: str) -> None:
    """Take a phone off the page; what it sent and received stays."""
    _update(change, phone, {"shown": False})


def rename(change: Change, phone: str, name: str) -> Row[Any]:
    """Give a phone that is known another name."""
    return _update(change, phone, {"name": name})


def mark_read(change: Change, phone: str) -> Row[Any]:
    """Nothing is unread on this phone any more."""
    return _update(change, phone, {"unread": 0})


def block(change: Change, phone: str, blocked: bool) -> None:
    """Opt a phone out or in."""
    _update(change, phone, {"blocked": blocked})


def is_blocked(connection: Connection, phone: str) -> bool:
    """Whether this phone has opted out."""
    return bool(connection.execute(select(phones.c.blocked).where(phones.c.phone == phone)).scalar())


def count_out(change: Change, phone: str, segments: int, cost: int) -> None:
    """Add what a phone has sent."""
    _update(change, phone, {"segments_out": phones.c.segments_out + segments, "cost": phones.c.cost + cost})


def count_in(change: Change, sent: Iterable[Message]) -> None:
    """Add what was sent to phones."""
    _update_all(change, _COUNT_IN, [{"to": each.phone, "more": each.segments, "due": each.cost} for each in sent])


def ring(change: Change, arrived: Iterable[Message]) -> None:
    """Messages have come in. A phone that was put away is shown again; a stranger to the page stays one."""
    _update_all(change, _RING, [{"to": each.phone} for each in arrived])


def find(connection: Connection, phone: str) -> Row[Any] | None:
    """The phone's row, or None if it was never heard of."""
    return connection.execute(select(phones).where(phones.c.phone == phone)).one_or_none()


def on_the_page(connection: Connection) -> list[Row[Any]]:
    """The phones shown, in order."""
    return list(connection.execute(select(phones).where(phones.c.shown).order_by(phones.c.position)))


def total_cost(connection: Connection) -> int:
    """What all messages of all phones cost, in hundred-thousandths of a dollar."""
    total: int = connection.execute(select(func.coalesce(func.sum(phones.c.cost), 0))).scalar_one()
    return total


def _update(change: Change, phone: str, values: dict[str, object]) -> Row[Any]:
    return change.connection.execute(
        update(phones).where(phones.c.phone == phone).values(values).returning(phones)
    ).one()


def _update_all(change: Change, statement: Update, rows: list[dict[str, object]]) -> None:
    if rows:
        change.connection.execute(statement, rows)
