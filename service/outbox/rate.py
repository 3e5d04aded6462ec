"""The rate of our number: so many segments a second, shared fairly among all who wait.

A message may leave when what left before it has used up the rate up to a second from now at most; the time until
which it is used up is kept with the number (the generic cell rate algorithm, as in ITU-T I.371).

Three queues share it:

- *answers*: a phone that plays with others gets the answer to its own text, and what must leave before that, while it
  has tokens. Each segment that so goes first costs a token, which is back after TOKEN_SECONDS; a phone has TOKENS at
  most.
- the *lobby*: all that goes to phones that play with nobody, which is no match or one with bots alone, and replies
  beyond the tokens: else one phone would be a table, and ten of them ten. What a table tells such a phone waits behind
  them: who asks for ever waits for himself, and takes no turn of a table's for what he has asked;
- the *tables*: all else that the game says, to whoever brought it about too. The matches take turns, and so do phones
  that sit at several tables.

Answers and the lobby have each a part of the rate, used up in the same way. Within it they go before the tables; beyond
it, when no table waits. So whoever texts how often he will takes from the tables no more than these parts. Beyond its
part the lobby leaves a segment of the second to whatever a table may have to say next, where several play at any: at
one segment a second its messages leave when all before them have left.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Engine,
    Integer,
    and_,
    bindparam,
    case,
    func,
    literal_column,
    or_,
    select,
    update,
)

from service.base.settings import Settings
from service.outbox import gathering
from service.outbox.gathering import CHAIN, NOW
from service.outbox.number import locked, may_try, rests
from service.outbox.queue import (
    ASKING,
    CAN_BE_SENT_TO,
    IS_READY,
    RESTS,
    Claimed,
    begin,
    claim,
    end_what_waits,
    has_company,
    is_busy,
    moment,
    plays,
    some_play,
)
from service.outbox.queue import phones_with_work as phones_that_wait
from service.store.database import reading, upsert
from service.store.tables import last_sent, players, senders
from service.store.tables import outbox as messages

BURST_SECONDS = 1.0
MOST_SEGMENTS = 24
"""Of a message of 1,600 characters: no time of these lies further ahead than the longest one brings it, unless it was
noted before the clock was set back. Then it is over."""

TOKENS = 6
TOKEN_SECONDS = 6.0
MOST_OWED = (TOKENS + MOST_SEGMENTS) * TOKEN_SECONDS
ANSWERS_SHARE = 0.25
"""The part of the rate within which answers go before the tables."""
ANSWERS_BURST_SECONDS = 4.0
LOBBY_SHARE = 0.025
"""The same for the lobby, unless the operator sets another."""

_TABLES = 2  # the place of the tables among the queues
_ANSWERS = (0, 3)  # those of the answers, within their part of the rate and beyond it
_LOBBY = (1, 4)


def _any(*conditions: Any) -> Any:
    """Of a row: 1 where these hold for some row that waits for the same phone, else 0."""
    return func.max(case((and_(*conditions), 1), else_=0)).over(partition_by=messages.c.player_id)


_of_table = has_company(messages.c.match_id, messages.c.player_id)
_ready = (
    select(
        messages,
        ASKING.label("asking"),
        func.row_number().over(partition_by=messages.c.player_id, order_by=messages.c.id).label("place"),
        _any(messages.c.answers).label("answered"),
        _any(_of_table).label("of_table"),
    )
    .where(IS_READY)
    .subquery()
)
_plays = plays(_ready.c.player_id)
_owes = and_(
    players.c.answers_paid_at > NOW + (TOKENS - 1) * TOKEN_SECONDS, players.c.answers_paid_at <= NOW + MOST_OWED
)
_has_tokens = ~_owes
_is_of_table = or_(_ready.c.of_table == 1, _plays)
_is_answered = and_(_ready.c.answered == 1, _has_tokens, _is_of_table)
_is_of_game = or_(_ready.c.answers.is_(False), _ready.c.kind != "reply")
_answers = bindparam("answers", type_=Integer)
# A phone's messages keep their order: what must leave before an answer goes with it, and what the game says waits for
# what this phone has asked for before.
_queue = case(
    (and_(_is_answered, _answers < _TABLES), _answers),
    (and_(_is_of_game, _is_of_table), literal_column(str(_TABLES))),
    (_is_answered, _answers),
    else_=bindparam("lobby", type_=Integer),
).label("queue")
_phones_turn = func.coalesce(players.c.sent_at, 0)
_tables_turn = func.coalesce(last_sent.c.left_at, _ready.c.created_at)
_turn = case((or_(_ready.c.match_id.is_(None), _tables_turn < _phones_turn), _phones_turn), else_=_tables_turn)
# The best message of all phones: of the first queue, whose turn is longest ago, of the table or the phone, whichever is
# later; in a table's turn what answers a text is first, as it is within the answers' part; then the oldest message.
# One look at each row that waits, however the database plans it: how many wait is what its statistics know least.
_best = (
    select(
        _ready,
        players.c.phone,
        players.c.group_id.label("speaks_to"),
        players.c.answers_paid_at,
        _queue,
        *gathering.LOAD,
    )
    .join(players, players.c.id == _ready.c.player_id)
    .outerjoin(last_sent, last_sent.c.match_id == _ready.c.match_id)
    .where(_ready.c.place == 1, ~RESTS, CAN_BE_SENT_TO, ~is_busy(_ready.c.player_id))
    .order_by(_queue, _turn, _ready.c.answers.desc(), _ready.c.id)
    .limit(1)
    # A phone whose text is being handled does not keep the others waiting.
    .with_for_update(of=players, key_share=True, skip_locked=True)
)


@dataclass(frozen=True, slots=True)
class Rate:
    """The number that we send from (E.164), how many segments a second may leave from it, after how many messages in a
    row a phone rests (0: no limit, in both), and the lobby's part of the rate."""

    number: str
    segments_a_second: float = 0.0
    in_a_row: int = CHAIN
    lobby_share: float = LOBBY_SHARE


def rate_of(settings: Settings) -> Rate:
    """The rate that the operator set."""
    return Rate(settings.number, settings.segments_a_second, settings.messages_in_a_row, settings.lobby_share_a_second)


def next_message(engine: Engine, rate: Rate, player_id: int, now: float) -> Claimed | None:
    """What is to be sent now, as queue.claim has it. Without a limit this player's next message, and nobody else is
    waited for; with one the best message of all phones."""
    if not rate.segments_a_second:
        return claim(engine, rate.number, player_id, now, rate.in_a_row)
    return None if _ready_at(engine, rate, now) > now + BURST_SECONDS else _fairest(engine, rate, player_id, now)


def phones_with_work(engine: Engine, rate: Rate, now: float, most: int) -> list[int]:
    """The players for whose sake something is to be done now, longest waiting first."""
    ready_at = _ready_at(engine, rate, now)
    may_send, lobby = ready_at <= now + BURST_SECONDS, True
    if may_send and _is_reserved(ready_at, rate, now):
        with reading(engine).begin() as connection:
            lobby = not some_play(connection)
    return phones_that_wait(
        engine, rate.number, now, most, may_send=may_send, only_tables=not lobby, in_a_row=rate.in_a_row
    )


def _ready_at(engine: Engine, rate: Rate, now: float) -> float:
    if not rate.segments_a_second:
        return 0.0
    with reading(engine).begin() as connection:
        ready_at = connection.execute(select(senders.c.ready_at).where(senders.c.number == rate.number)).scalar()
    return _times(ready_at or 0.0, 0.0, 0.0, rate, now).ready_at


class _Times(NamedTuple):
    """Until when our number's rate is used up, and its parts; the fields are those of the table senders."""

    ready_at: float
    answers_ready_at: float
    lobby_ready_at: float


def _times(ready_at: float, answers_ready_at: float, lobby_ready_at: float, rate: Rate, now: float) -> _Times:
    """These times, without those that cannot be of this clock."""
    longest = MOST_SEGMENTS / rate.segments_a_second
    return _Times(
        ready_at if ready_at <= now + BURST_SECONDS + longest else now,
        answers_ready_at if answers_ready_at <= now + ANSWERS_BURST_SECONDS + longest / ANSWERS_SHARE else now,
        lobby_ready_at if lobby_ready_at <= now + longest / rate.lobby_share else now,
    )


def _is_reserved(ready_at: float, rate: Rate, now: float) -> bool:
    """Whether what is left of the second is kept for the tables' next segment: nothing of the lobby leaves beyond its
    part, if there is such a table."""
    if not rate.segments_a_second:
        return False
    return ready_at > now + max(0.0, BURST_SECONDS - 1 / rate.segments_a_second)


def _fairest(engine: Engine, rate: Rate, player_id: int, now: float) -> Claimed | None:
    with engine.begin() as connection:
        sender = locked(connection, rate.number)
        _end_what_waits(connection, player_id, now)
        times = _times(sender.ready_at, sender.answers_ready_at, sender.lobby_ready_at, rate, now)
        if rests(sender.rests_until, now) or times.ready_at > now + BURST_SECONDS:
            return None
        answers = _ANSWERS[times.answers_ready_at > now + ANSWERS_BURST_SECONDS]
        lobby = _LOBBY[times.lobby_ready_at > now]
        row = connection.execute(_best, moment(now, rate.in_a_row) | {"answers": answers, "lobby": lobby}).first()
        late = row is not None and row.queue == _LOBBY[1]
        if late and _is_reserved(times.ready_at, rate, now) and some_play(connection):
            return None
        if row is None or (sender.trouble is not None and not may_try(connection, rate.number, now)):
            return None
        claimed = begin(connection, row, now, tries_sender=sender.trouble is not None, in_a_row=rate.in_a_row)
        if claimed is None:  # dropped just now
            return None
        used_up = _used_up(times, row.queue, claimed.segments, rate, now)
        connection.execute(update(senders).where(senders.c.number == rate.number).values(used_up))
        if row.queue in _ANSWERS:
            owed_until = row.answers_paid_at if row.answers_paid_at <= now + MOST_OWED else now
            paid_at = max(now, owed_until) + claimed.segments * TOKEN_SECONDS
            connection.execute(update(players).where(players.c.id == row.player_id).values(answers_paid_at=paid_at))
        if row.match_id is not None:
            upsert(connection, last_sent, {"match_id": row.match_id, "left_at": now})
        return claimed


def _used_up(times: _Times, queue: int, segments: int, rate: Rate, now: float) -> dict[str, float]:
    """Until when the rate, and the queue's part of it, are used up once a message of so many segments has left. What
    left beyond the part, because no table waited, is no debt."""
    seconds = segments / rate.segments_a_second
    used_up = {"ready_at": max(now, times.ready_at) + seconds}
    if queue in _ANSWERS:
        since = min(max(now, times.answers_ready_at), now + ANSWERS_BURST_SECONDS)
        used_up["answers_ready_at"] = since + seconds / ANSWERS_SHARE
    elif queue in _LOBBY:
        used_up["lobby_ready_at"] = now + seconds / rate.lobby_share
    return used_up


def _end_what_waits(connection: Connection, player_id: int, now: float) -> None:
    lost = select(players).where(players.c.id == player_id, ~CAN_BE_SENT_TO)
    player = connection.execute(lost.with_for_update(key_share=True, skip_locked=True)).first()
    if player is not None:
        end_what_waits(connection, player, now)
