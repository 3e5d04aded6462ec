"""The carrier's reports of what became of a message.

They come repeated, in any order, or never, and may come before the carrier's answer to our call: a state only goes
forward, and a report about another copy than the row's own changes nothing.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, Row, and_, case, func, or_, select, update

from service.outbox.number import reported_sent
from service.outbox.outcomes import COUNTED, count
from service.outbox.remedies import lock_row, remedy
from service.outbox.thrift import has_picture
from service.store.database import reading
from service.store.tables import outbox as messages
from service.store.tables import players


@dataclass(frozen=True, slots=True)
class Report:
    """What the carrier says of a message: our row and the attempt (where the report names them), the copy's sid,
    Twilio's word for the status, and an error code."""

    message_id: int | None
    sid: str
    status: str
    error: int | None = None
    attempt: int | None = None


_STATE_OF = {
    **dict.fromkeys(("accepted", "scheduled", "queued", "sending", "sent", "partially_delivered"), "taken"),
    **dict.fromkeys(("delivered", "read"), "delivered"),
    **dict.fromkeys(("undelivered", "failed", "canceled"), "failed"),
}


def take_in(engine: Engine, number: str, report: Report, now: float) -> int | None:
    """Take a report of a message from this number in. Returns the player whose next message may leave now, else
    None."""
    state = _STATE_OF.get(report.status)
    if state is None:
        return None
    if state == "failed":
        return _failed(engine, number, report, now)
    with engine.begin() as tx:
        player_id = None
        if state == "taken":
            _taken(tx, report, now)
        else:
            player_id = _delivered(tx, report, now)
        if report.status in ("sent", "delivered", "read"):
            reported_sent(tx, number, report.sid)
    if player_id is not None:
        _note_reached(engine, player_id)
    return player_id


def _count(tx: Connection, row: Row[Any], report: Report, now: float) -> None:
    pictured = has_picture(report.sid)
    count(tx, row.player_id, row.match_id, row.segments, now, kind=row.kind, pictured=pictured)


def _taken(tx: Connection, report: Report, now: float) -> None:
    row = _change(tx, report, _is_begun(), state="taken", taken_at=now)
    if row is not None:
        _count(tx, row, report, now)


def _delivered(tx: Connection, report: Report, now: float) -> int | None:
    # What had been reported as failed, and waits to go again, may have arrived after all.
    arrived = and_(messages.c.state.in_(("taken", "pending")), messages.c.sid == report.sid)
    row = _change(tx, report, or_(_is_begun(), arrived), state="delivered", error=None, done_at=now)
    if row is None:
        return None
    if row.taken_at is None:
        _count(tx, row, report, now)
    return int(row.player_id)


def _note_reached(engine: Engine, player_id: int) -> None:
    """In a transaction of its own: phones are locked before messages."""
    doubted = (players.c.id == player_id) & players.c.unreachable.is_not(None)
    with reading(engine).begin() as connection:
        if connection.execute(select(players.c.id).where(doubted)).first() is None:
            return
    with engine.begin() as tx:
        tx.execute(update(players).where(doubted).values(unreachable=None))


def _failed(engine: Engine, number: str, report: Report, now: float) -> int | None:
    with engine.begin() as tx:
        row = lock_row(tx, _is_of(report), or_(_is_begun(), messages.c.state == "taken"))
        if row is None:
            return None
        noted = _change(tx, report, messages.c.id == row.id, taken_at=func.coalesce(messages.c.taken_at, now))
        if row.taken_at is None:
            _count(tx, row, report, now)
        copies = noted.copies if noted is not None else row.copies
        warning = remedy(tx, number, row, report.error, max(1, copies), now, pictured=has_picture(report.sid))
    if warning:
        warning()
    return int(row.player_id)


def _change(tx: Connection, report: Report, is_open: ColumnElement[bool], **values: object) -> Row[Any] | None:
    """Change the report's row where it is open. A copy that is being sent was taken; one of unknown fate had been
    counted among the copies when it was put back."""
    copies = case((messages.c.state == "sending", messages.c.copies + 1), else_=messages.c.copies)
    changed = update(messages).where(_is_of(report), is_open).values(values | {"sid": report.sid, "copies": copies})
    return tx.execute(changed.returning(*COUNTED, messages.c.taken_at, messages.c.copies)).first()


def _is_begun() -> ColumnElement[bool]:
    """Of a row: whether a copy was begun whose fate we do not know."""
    unknown = and_(messages.c.state == "pending", messages.c.attempts > 0, messages.c.sid.is_(None))
    return or_(messages.c.state == "sending", unknown)


def _is_of(report: Report) -> ColumnElement[bool]:
    """Of a row: whether the report is of its newest copy."""
    if report.message_id is None:
        return messages.c.sid == report.sid
    same = or_(messages.c.sid.is_(None), messages.c.sid == report.sid)
    ours = and_(messages.c.id == report.message_id, same)
    return ours if report.attempt is None else and_(ours, messages.c.attempts == report.attempt)
