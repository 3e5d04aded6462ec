"""Our number at the carrier: when it must wait, and when the carrier refuses it altogether. One row in `senders`."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, or_, select, update

from service.base.alarms import alarm
from service.carrier.fates import reported_late
from service.store.database import insert_once
from service.store.tables import outbox, senders

TRY_SECONDS = 60.0
"""How often one message shows whether the carrier still refuses us."""
LONGEST_REST = 600.0
"""The most that our number waits at once, see fates.py. A time that lies further ahead was noted before the clock was
set back."""

Alarm = Callable[[], None]


def rests(rests_until: float | None, now: float) -> bool:
    """Whether our number waits, by the column of its row (None: no row yet)."""
    return rests_until is not None and now < rests_until <= now + LONGEST_REST


def is_held(now: Any) -> ColumnElement[bool]:
    """The same of a row of `senders`."""
    return and_(senders.c.rests_until > now, senders.c.rests_until <= now + LONGEST_REST)


def locked(tx: Connection, number: str) -> Row[Any]:
    """The number's row, made when there is none, locked until the transaction ends."""
    mine = select(senders).where(senders.c.number == number).with_for_update(key_share=True)
    row = tx.execute(mine).one_or_none()
    if row is None:
        insert_once(tx, senders, {"number": number, "ready_at": 0.0, "rests_until": 0.0})
        row = tx.execute(mine).one()
    return row


def may_try(tx: Connection, number: str, now: float) -> bool:
    """Whether this message is the one that tries a refused number; the next may after TRY_SECONDS."""
    free = (senders.c.number == number, ~is_held(now))
    return tx.execute(update(senders).where(*free).values(rests_until=now + TRY_SECONDS)).rowcount == 1


def hold(tx: Connection, number: str, until: float) -> None:
    """Nothing leaves from this number until then."""
    locked(tx, number)
    stale = senders.c.rests_until > until + LONGEST_REST
    shorter = (senders.c.number == number, or_(senders.c.rests_until < until, stale))
    tx.execute(update(senders).where(*shorter).values(rests_until=until))


def stop(tx: Connection, number: str, code: int, now: float) -> Alarm | None:
    """The carrier refuses our account or number. Returns the alarm to be raised after the commit, once a trouble."""
    was = locked(tx, number)
    values: dict[str, object] = {"rests_until": now + TRY_SECONDS, "trouble": code}
    if was.trouble is None:
        values["trouble_since"] = now
    tx.execute(update(senders).where(senders.c.number == number).values(values))
    return None if was.trouble is not None else lambda: _raise(code)


def work_again(tx: Connection, number: str) -> None:
    """The carrier took a message that was to show whether it still refuses us."""
    trouble = tx.execute(select(senders.c.trouble).where(senders.c.number == number)).scalar()
    if trouble is not None and not reported_late(trouble):
        _clear(tx, number)


def reported_sent(tx: Connection, number: str, sid: str) -> None:
    """The carrier sent this message on: if it left after a trouble began, that is over."""
    since = (
        select(senders.c.number)
        .join(outbox, outbox.c.sid == sid)
        .where(
            senders.c.number == number, senders.c.trouble.is_not(None), outbox.c.claimed_at > senders.c.trouble_since
        )
    )
    if tx.execute(since.limit(1)).first() is not None:
        _clear(tx, number)


def _clear(tx: Connection, number: str) -> None:
    over = {"trouble": None, "trouble_since": None, "rests_until": 0.0}
    tx.execute(update(senders).where(senders.c.number == number).values(over))


def _raise(code: int) -> None:
    alarm(
        "sender_stopped",
        f"The carrier refuses our account or number with error {code}. What waits is kept, and one message tries again "
        f"each minute: see https://www.twilio.com/docs/api/errors/{code}",
        error=code,
    )
