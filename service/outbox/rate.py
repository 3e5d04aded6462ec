"""The rate of our number: so many segments a second, shared fairly among all who wait.

A message may leave when what left before it has used up the rate up to a second from now at most; the time until
which it is used up is kept with the number (the generic cell rate algorithm, as in ITU-T I.371).
"""

from dataclasses import dataclass

from sqlalchemy import Connection, Engine, case, func, select, update

from service.base.settings import Settings
from service.outbox.number import locked, may_try, rests
from service.outbox.queue import (
    ASKING,
    CAN_BE_SENT_TO,
    CHAIN,
    IS_READY,
    RESTS,
    Claimed,
    begin,
    claim,
    end_what_waits,
    is_busy,
    moment,
)
from service.outbox.queue import phones_with_work as phones_that_wait
from service.store.database import reading, upsert
from service.store.tables import last_sent, players, senders
from service.store.tables import outbox as messages

BURST_SECONDS = 1.0


_ready = (
    select(
        messages,
        ASKING.label("asking"),
        func.row_number().over(partition_by=messages.c.player_id, order_by=messages.c.id).label("place"),
        func.max(case((messages.c.answers, 1), else_=0)).over(partition_by=messages.c.player_id).label("answered"),
    )
    .where(IS_READY)
    .subquery()
)
_last = case(
    (_ready.c.match_id.is_(None), func.coalesce(players.c.sent_at, _ready.c.created_at)),
    else_=func.coalesce(last_sent.c.left_at, _ready.c.created_at),
)
# The best message of all phones: first come phones whose own text is to be answered; then the matches take turns, first
# the one whose message left longest ago (without a match each phone is one); then the oldest message. One look at each
# row that waits, however the database plans it: how many wait is what its statistics know least.
_best = (
    select(_ready, players.c.phone, players.c.group_id.label("speaks_to"))
    .join(players, players.c.id == _ready.c.player_id)
    .outerjoin(last_sent, last_sent.c.match_id == _ready.c.match_id)
    .where(_ready.c.place == 1, ~RESTS, CAN_BE_SENT_TO, ~is_busy(_ready.c.player_id))
    .order_by(_ready.c.answered.desc(), _last, _ready.c.id)
    .limit(1)
    # A phone whose text is being handled does not keep the others waiting.
    .with_for_update(of=players, key_share=True, skip_locked=True)
)


@dataclass(frozen=True, slots=True)
class Rate:
    """The number that we send from (E.164), how many segments a second may leave from it, and after how many messages
    in a row a phone rests; 0: no limit."""

    number: str
    segments_a_second: float = 0.0
    in_a_row: int = CHAIN


def rate_of(settings: Settings) -> Rate:
    """The rate that the operator set."""
    return Rate(settings.number, settings.segments_a_second, settings.messages_in_a_row)


def next_message(engine: Engine, rate: Rate, player_id: int, now: float) -> Claimed | None:
    """What is to be sent now, as outbox.claim has it. Without a limit this player's next message, and nobody else is
    waited for; with one the best message of all phones."""
    if not rate.segments_a_second:
        return claim(engine, rate.number, player_id, now, rate.in_a_row)
    return None if _is_used_up(engine, rate, now) else _fairest(engine, rate, player_id, now)


def phones_with_work(engine: Engine, rate: Rate, now: float, most: int) -> list[int]:
    """The players for whose sake something is to be done now, longest waiting first."""
    may_send = not _is_used_up(engine, rate, now)
    return phones_that_wait(engine, rate.number, now, most, may_send=may_send, in_a_row=rate.in_a_row)


def _is_used_up(engine: Engine, rate: Rate, now: float) -> bool:
    if not rate.segments_a_second:
        return False
    with reading(engine).connect() as connection:
        ready_at = connection.execute(select(senders.c.ready_at).where(senders.c.number == rate.number)).scalar()
    return ready_at is not None and ready_at > now + BURST_SECONDS


def _fairest(engine: Engine, rate: Rate, player_id: int, now: float) -> Claimed | None:
    with engine.begin() as connection:
        sender = locked(connection, rate.number)
        _end_what_waits(connection, player_id, now)
        if rests(sender.rests_until, now) or sender.ready_at > now + BURST_SECONDS:
            return None
        row = connection.execute(_best, moment(now, rate.in_a_row)).first()
        if row is None or (sender.trouble is not None and not may_try(connection, rate.number, now)):
            return None
        claimed = begin(connection, row, now, tries_sender=sender.trouble is not None)
        if claimed is None:  # dropped just now
            return None
        used_up = max(now, sender.ready_at) + row.segments / rate.segments_a_second
        connection.execute(update(senders).where(senders.c.number == rate.number).values(ready_at=used_up))
        if row.match_id is not None:
            upsert(connection, last_sent, {"match_id": row.match_id, "left_at": now})
        return claimed


def _end_what_waits(connection: Connection, player_id: int, now: float) -> None:
    lost = select(players).where(players.c.id == player_id, ~CAN_BE_SENT_TO)
    player = connection.execute(lost.with_for_update(key_share=True, skip_locked=True)).first()
    if player is not None:
        end_what_waits(connection, player, now)
