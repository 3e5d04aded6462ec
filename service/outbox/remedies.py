"""What is done when the carrier refuses a message or reports that it failed: the remedies of fates.py, carried out."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, case, func, select, update

from engine.catalogue import games
from engine.kernel.saved import load_state
from service.base.alarms import alarm
from service.carrier.fates import Fate, Remedy, fate_of
from service.outbox.number import Alarm, hold, stop
from service.outbox.queue import fail_pending
from service.outbox.thrift import day_of
from service.store.database import insert_once
from service.store.tables import matches, notices, players
from service.store.tables import outbox as messages


def lock_row(tx: Connection, *which: ColumnElement[bool]) -> Row[Any] | None:
    """The outbox row of this description, with its match, where what follows depends on that, and its phone locked
    before it; None when there is none."""
    query = select(messages).where(*which)
    seen = tx.execute(query).first()
    if seen is None:
        return None
    if seen.lapses and seen.match_id is not None:
        tx.execute(select(matches.c.id).where(matches.c.id == seen.match_id).with_for_update(key_share=True))
    tx.execute(select(players.c.id).where(players.c.id == seen.player_id).with_for_update(key_share=True))
    return tx.execute(query.with_for_update(key_share=True)).first()


WORDS_ALONE = frozenset((Remedy.FAIL, Remedy.TELL, Remedy.STOP))
"""What would be the end of a message, or of all sending, for a fault that may lie in its picture alone."""


def remedy(
    tx: Connection, number: str, row: Row[Any], code: int | None, failures: int, now: float, *, pictured: bool = False
) -> Alarm | None:
    """Do what the carrier's code asks for with a row of lock_row, which failed for the n-th time. Returns an alarm to
    be raised after the commit.

    One that was `pictured` first goes again without its picture, for its words hold every fact: there is no telling
    which codes a picture may bring about.
    """
    fate = fate_of(code)
    if pictured and fate.remedy in WORDS_ALONE:
        put_back(tx, row, code, now)
        _set(tx, row, picture=None, picture_token=None)
        return None
    match fate.remedy:
        case Remedy.AGAIN:
            _again(tx, row, fate, code, failures, now)
        case Remedy.SLOWER:
            _slower(tx, row, fate, code, failures, now)
            hold(tx, number, now + fate.waits[0])
        case Remedy.STOP if code is not None:
            put_back(tx, row, code, now)
            return stop(tx, number, code, now)
        case _:
            _fail(tx, row, code, now)
    if fate.remedy is Remedy.OPTED_OUT:
        stopped = update(players).where(players.c.id == row.player_id, players.c.opted_out_at.is_(None))
        tx.execute(stopped.values(opted_out_at=now))
    elif fate.remedy is Remedy.NUMBER and code is not None:
        _mark_unreachable(tx, row, code)
        fail_pending(tx, row.player_id, code, now)
    elif fate.remedy is Remedy.TELL and insert_once(tx, notices, {"key": f"carrier:{day_of(now)}:{code}", "at": now}):
        return lambda: _tell(code)
    return None


def put_back(tx: Connection, row: Row[Any], code: int | None, now: float) -> None:
    """A row of lock_row waits again at its old place, unless what it asks is over by now or its words are gone. The
    copy that failed is told by its sid."""
    values: dict[str, object] = {"state": "pending", "error": code}
    if row.lapses and _is_over(tx, row):
        values |= {"state": "dropped", "done_at": now}
    elif not row.body:
        values |= {"state": "failed", "done_at": now}
    _set(tx, row, **values)


def hold_phone(tx: Connection, player_id: int, until: float) -> None:
    """The phone's queue stands until then."""
    longer = case((func.coalesce(players.c.rests_until, 0) < until, until), else_=players.c.rests_until)
    tx.execute(update(players).where(players.c.id == player_id).values(rests_until=longer))


def _again(tx: Connection, row: Row[Any], fate: Fate, code: int | None, failures: int, now: float) -> None:
    unreachable = tx.execute(select(players.c.unreachable).where(players.c.id == row.player_id)).scalar_one()
    if failures <= len(fate.waits) and not (fate.doubtful and unreachable is not None):
        put_back(tx, row, code, now)
        hold_phone(tx, row.player_id, now + fate.waits[failures - 1])
        return
    _fail(tx, row, code, now)
    if fate.doubtful and code is not None:
        _mark_unreachable(tx, row, code)


def _slower(tx: Connection, row: Row[Any], fate: Fate, code: int | None, failures: int, now: float) -> None:
    if failures <= len(fate.waits):
        put_back(tx, row, code, now)
    else:
        _fail(tx, row, code, now)


def _is_over(tx: Connection, row: Row[Any]) -> bool:
    """Whether the seat has nothing more to answer to the ask of this row; its match is locked."""
    if row.match_id is None or row.ask is None:
        return False
    match_row = tx.execute(select(matches).where(matches.c.id == row.match_id)).one()
    if match_row.over_at is not None:
        return True
    game = games()[match_row.game]
    state = load_state(game, match_row.state, match_row.version, match_row.cards)
    return row.ask not in {form.ask for form in game.choices(state, row.seat)}


def _fail(tx: Connection, row: Row[Any], code: int | None, now: float) -> None:
    _set(tx, row, state="failed", error=code, done_at=now)


def _mark_unreachable(tx: Connection, row: Row[Any], code: int) -> None:
    tx.execute(update(players).where(players.c.id == row.player_id).values(unreachable=code))


def _set(tx: Connection, row: Row[Any], **values: object) -> None:
    tx.execute(update(messages).where(messages.c.id == row.id).values(values))


def _tell(code: int | None) -> None:
    alarm(
        "phone_out_of_reach",
        f"The carrier refuses messages to some phones with error {code}, which a setting of the account can mend: see "
        f"https://www.twilio.com/docs/api/errors/{code}",
        error=code,
    )
