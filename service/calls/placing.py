"""Placing: calls that were asked for are handed to the carrier one by one, at the rate at which it takes them, and each
once. A call whose fate is unknown is looked for in the carrier's list and never placed again.

No transaction is open while the carrier is asked.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Connection, Row, and_, select, update

from service.base.alarms import alarm
from service.base.faults import described
from service.base.settings import Settings
from service.calls import minutes, rings
from service.carrier.client import FateUnknown, Later, Refused
from service.store.database import insert_once, reading
from service.store.tables import calls, players, senders
from service.store.tables import rings as rows

FATE_SECONDS = 10.0
"""When the carrier's list is asked for a call of unknown fate. Longer than a request to the carrier can last."""
HOLD_SECONDS = 30.0
"""How long the list is asked for it."""
LATE_SECONDS = 60.0
"""A call that was to be placed so long ago is wanted no more."""
LATER_SECONDS = 5.0
LONGEST_SECONDS = 7200
"""Of one call; the minutes of the day may end it earlier."""
SHORTEST_SECONDS = 60

logger = logging.getLogger(__name__)


class Caller(Protocol):
    """What placing needs of a carrier; see carrier.client.Carrier."""

    def ring(self, ring_id: int, to: str, seconds: int, longest: int) -> str: ...

    def rung_since(self, to: str, since: float) -> tuple[str, ...]: ...

    def hang_up(self, sid: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Claimed:
    """A ring that is ours to place: to this `phone` (E.164), for so many seconds at the `longest`."""

    id: int
    phone: str
    longest: int
    claimed_at: float


def place(engine: Any, carrier: Caller, clock: Callable[[], float], settings: Settings) -> None:
    """Hang up what is to be hung up, settle what was lost on the way, and place what may be placed now."""
    if not _has_work(engine, clock()):
        return
    for ring in _look(engine, rows.c.hangs_up, rows.c.sid.is_not(None)):
        _hang_up(engine, carrier, ring)
    stale = and_(rows.c.state == rings.PLACING, rows.c.claimed_at <= clock() - FATE_SECONDS)
    for ring in _look(engine, stale):
        _find_fate(engine, carrier, clock, ring)
    while claimed := claim(engine, settings, clock()):
        _place(engine, carrier, clock, claimed)
    with engine.begin() as tx:
        rings.fail_lost(tx, clock())


def _has_work(engine: Any, now: float) -> bool:
    waits = and_(rows.c.state.in_(rings.OPEN), rows.c.not_before <= now)
    with reading(engine).begin() as reader:
        return bool(reader.execute(select(rows.c.id).where(waits | rows.c.hangs_up).limit(1)).first())


def _look(engine: Any, *which: Any) -> list[Row[Any]]:
    mine = select(rows, players.c.phone).join(players, players.c.id == rows.c.player_id).where(*which)
    with reading(engine).begin() as reader:
        return list(reader.execute(mine.order_by(rows.c.id)))


def claim(engine: Any, settings: Settings, now: float) -> Claimed | None:
    """Take the next ring: the oldest that waits, once our number's rate allows one more. None where there is none, or
    not yet. What nobody wants any more, or may not be placed, ends here."""
    with engine.begin() as tx:
        for ring in tx.execute(_waiting(now)).all():
            why = _why_not(tx, ring, settings, now)
            if why is not None:
                rings.failed(tx, ring.id, why, now)
            elif not ring.may_be_rung:
                rings.drop(tx, now, rows.c.id == ring.id)
            elif not _has_turn(tx, settings, now):
                return None
            elif _begin(tx, ring.id, now):
                left = minutes.left(tx, ring.player_id, ring.group_id, settings, now)
                longest = LONGEST_SECONDS if left is None else min(LONGEST_SECONDS, int(left * minutes.MINUTE))
                return Claimed(ring.id, ring.phone, max(SHORTEST_SECONDS, longest), now)
    return None


def _waiting(now: float) -> Any:
    may = rings.may_be_rung(rows.c.player_id, rows.c.group_id).label("may_be_rung")
    return (
        select(rows, players.c.phone, may)
        .join(players, players.c.id == rows.c.player_id)
        .where(rows.c.state == rings.PENDING, rows.c.not_before <= now)
        .order_by(rows.c.id)
        .with_for_update(of=rows, skip_locked=True)
    )


def _why_not(tx: Connection, ring: Row[Any], settings: Settings, now: float) -> str | None:
    if ring.created_at + rings.AGAIN_SECONDS * ring.again < now - LATE_SECONDS:
        return rings.LATE
    left = minutes.left(tx, ring.player_id, ring.group_id, settings, now)
    return rings.USED_UP if left is not None and left <= 0 else None


def _has_turn(tx: Connection, settings: Settings, now: float) -> bool:
    """Whether our number may place one more call now; then it has. A time that lies far ahead is of a wrong clock."""
    if not settings.calls_a_second:
        return True
    pause = 1 / settings.calls_a_second
    insert_once(tx, senders, {"number": settings.number, "ready_at": 0.0, "rests_until": 0.0})
    free = (senders.c.rings_at <= now) | (senders.c.rings_at > now + pause)
    mine = update(senders).where(senders.c.number == settings.number, free)
    return tx.execute(mine.values(rings_at=now + pause)).rowcount == 1


def _begin(tx: Connection, ring_id: int, now: float) -> bool:
    begun = update(rows).where(rows.c.id == ring_id, rows.c.state == rings.PENDING)
    return tx.execute(begun.values(state=rings.PLACING, claimed_at=now)).rowcount == 1


def _place(engine: Any, carrier: Caller, clock: Callable[[], float], claimed: Claimed) -> None:
    try:
        sid = carrier.ring(claimed.id, claimed.phone, rings.RINGS_SECONDS, claimed.longest)
    except Refused as refused:
        logger.warning("call %d was refused with %d", claimed.id, refused.code)
        alarm("call_refused", f"the carrier refused a call with error {refused.code}", error=refused.code)
        with engine.begin() as tx:
            rings.failed(tx, claimed.id, rings.REFUSED, clock())
    except Later:
        with engine.begin() as tx:
            ours = (rows.c.id == claimed.id, rows.c.state == rings.PLACING)
            tx.execute(update(rows).where(*ours).values(state=rings.PENDING, not_before=clock() + LATER_SECONDS))
    except FateUnknown:
        logger.warning("the fate of call %d is unknown", claimed.id)
    else:
        mark_placed(engine, claimed.id, sid)
        logger.info("call placed", extra={"ring": claimed.id})


def mark_placed(engine: Any, ring_id: int, sid: str) -> None:
    """The carrier took the ring. Its webhooks may have been quicker, and one that was dropped meanwhile stays so."""
    with engine.begin() as tx:
        tx.execute(update(rows).where(rows.c.id == ring_id, rows.c.sid.is_(None)).values(sid=sid))
        ours = (rows.c.id == ring_id, rows.c.state == rings.PLACING)
        tx.execute(update(rows).where(*ours).values(state=rings.RINGING))


def _find_fate(engine: Any, carrier: Caller, clock: Callable[[], float], ring: Row[Any]) -> None:
    """Ask the carrier's list. What it shows was placed; what it does not show for long counts as not placed, and its
    phone is told so: it can ask anew."""
    try:
        listed = carrier.rung_since(ring.phone, ring.claimed_at)
    except Exception as fault:
        if not isinstance(fault, FateUnknown):
            alarm("fault", f"{described(fault)}, while the carrier's list of calls was read")
        listed = ()
    known = _known_sids(engine, listed)
    fresh = [sid for sid in listed if sid not in known]
    if fresh:
        mark_placed(engine, ring.id, fresh[0])
    elif clock() >= ring.claimed_at + HOLD_SECONDS:
        with engine.begin() as tx:
            rings.failed(tx, ring.id, rings.UNKNOWN, clock())


def _known_sids(engine: Any, sids: tuple[str, ...]) -> frozenset[str]:
    if not sids:
        return frozenset()
    with reading(engine).begin() as reader:
        placed = reader.execute(select(rows.c.sid).where(rows.c.sid.in_(sids))).scalars().all()
        taken = reader.execute(select(calls.c.sid).where(calls.c.sid.in_(sids))).scalars().all()
    return frozenset(sid for sid in (*placed, *taken) if sid)


def _hang_up(engine: Any, carrier: Caller, ring: Row[Any]) -> None:
    """To end a call twice does no harm; where the carrier cannot be asked, the next look asks again."""
    try:
        carrier.hang_up(ring.sid)
    except (FateUnknown, Later):
        return
    except Refused as refused:  # it is over
        logger.info("call %d was not hung up: %d", ring.id, refused.code)
    with engine.begin() as tx:
        tx.execute(update(rows).where(rows.c.id == ring.id).values(hangs_up=False))
