"""The row of a call: who calls, how far the call has come, what it is told just now."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    String,
    bindparam,
    cast,
    delete,
    insert,
    literal,
    select,
    update,
)

from engine.kernel.values import Plain
from service.store.tables import calls, lines

PATH = "/call"
"""The address that is asked what a call is to say."""


class Place(StrEnum):
    """Where a call is: at the door, asked for its PIN, asked whether it is alone, or at its seat; or asked whether it
    is heard at the table, or in the middle of it."""

    DOOR = "door"
    PIN = "pin"
    ALONE = "alone"
    SEAT = "seat"
    ASKED = "asked"
    TABLE = "table"


@dataclass
class Talk:
    """How far a call has come. `ask` is the newest question that it was told, of the match `match_id`; `words` were
    spoken, said back and not yet kept; for a loudspeaker, they were read last. `misheard` counts what was not
    understood in a row, `silent` turns without a word, `wrong` PINs; with `many` the next keys may be several."""

    place: Place = Place.DOOR
    ask: int | None = None
    match_id: int | None = None
    words: str = ""
    misheard: int = 0
    silent: int = 0
    wrong: int = 0
    many: bool = False
    taught: bool = False  # it was told of the keys that always work


@dataclass(frozen=True)
class Listening:
    """How a turn listens: for `digits` keys (0: for any number of them, to a # or a pause), for speech too where
    it has `speech`, with what that may be, and for so many seconds; after a `tone` where words of one's own are
    waited for."""

    digits: int = 1
    speech: bool = False
    hints: tuple[str, ...] = ()
    seconds: int = 5
    tone: bool = False


@dataclass(frozen=True)
class Said:
    """What a turn says, one part after another, up to the line `until`; and what it listens for then. None: the call
    ends there; `goes_on`: the next turn follows at once."""

    parts: tuple[str, ...] = ()
    until: int = 0
    listens: Listening | None = None
    goes_on: bool = False

    @property
    def is_last(self) -> bool:
        """Whether the call ends with these words."""
        return self.listens is None and not self.goes_on

    def to_json(self) -> dict[str, object]:
        listens = None if self.listens is None else vars(self.listens)
        return vars(self) | {"listens": listens}

    @classmethod
    def from_json(cls, told: Plain) -> "Said":
        heard = told["listens"]
        listens = None if heard is None else Listening(**heard | {"hints": tuple(heard["hints"])})
        return cls(tuple(told["parts"]), told["until"], listens, told["goes_on"])


@dataclass
class Call:
    """A call under the lock of its phone; the fields are those of the table. `turn` is the number of the turn that it
    is at, `player_id` 0 where its phone is deleted."""

    id: int
    sid: str
    player_id: int
    group_id: int | None
    began_at: float
    seen_at: float
    heard_at: float
    ended_at: float | None
    turn: int
    cursor: int
    proven: bool
    alone: bool
    aloud: bool
    awaited_at: float | None
    ring_id: int | None
    pin: str | None
    talk: Talk = field(default_factory=Talk)
    said: Said = field(default_factory=Said)

    @property
    def is_over(self) -> bool:
        return self.ended_at is not None


_NAMES = [each.name for each in fields(Call) if each.name not in ("talk", "said")]
OF_CALL = tuple(calls.c[name] for name in _NAMES)
"""The columns of a call, but for `talk` and `said`."""
_KEPT = """
    group_id seen_at heard_at turn cursor proven alone aloud awaited_at pin talk said
""".split()
# Building a statement costs more than sending it: those of each turn are built once.
_FOUND: Select[Any] = select(*OF_CALL, calls.c.talk, calls.c.said).order_by(calls.c.id).limit(1)
_OF_SID = _FOUND.where(calls.c.sid == bindparam("of_sid"))
_KEEPING = (
    update(calls)
    .where(calls.c.id == bindparam("of_call"), calls.c.ended_at.is_(None))
    .values({name: bindparam(name) for name in _KEPT})
)


def find(tx: Connection, sid: str) -> Call | None:
    """The call of this SID."""
    return _found(tx.execute(_OF_SID, {"of_sid": sid}).first())


def loudspeaker_of(tx: Connection, group_id: int) -> Call | None:
    """The open call that is the loudspeaker of this table."""
    is_open = (calls.c.group_id == group_id) & calls.c.aloud & calls.c.ended_at.is_(None)
    return _found(tx.execute(_FOUND.where(is_open)).first())


def _found(row: Row[Any] | None) -> Call | None:
    return None if row is None else call_of(row[:-2], row.talk, row.said)


def call_of(values: Sequence[Any], talk: Plain, said: Plain) -> Call:
    """The call of which OF_CALL has these values."""
    row = dict(zip(_NAMES, values, strict=True))
    told = Talk(**talk)
    told.place = Place(told.place)
    return Call(**row | {"player_id": row["player_id"] or 0, "talk": told, "said": Said.from_json(said)})


def begin(
    tx: Connection, sid: str, player_id: int, group_id: int | None, now: float, ring: Row[Any] | None = None
) -> Call:
    """A new call of this phone, which nobody has begun yet: it rings, or has answered this ring of ours."""
    talk = Talk()
    if ring is not None:
        talk = Talk(Place.ASKED) if ring.for_table else Talk(Place.ALONE)
    fresh = {
        "sid": sid,
        "player_id": player_id,
        "group_id": group_id,
        "began_at": now,
        "seen_at": now,
        "heard_at": now,
        "turn": 0,
        "cursor": 0,
        "proven": ring is not None,
        "alone": False,
        "aloud": False,
        "ring_id": ring.id if ring is not None else None,
        "talk": asdict(talk),
        "said": Said().to_json(),
    }
    tx.execute(insert(calls), fresh)
    begun = find(tx, sid)
    if begun is None:
        raise LookupError("no such call")
    return begun


def keep(tx: Connection, call: Call) -> None:
    """Write what has changed of a call, unless it is over by now."""
    row = {name: getattr(call, name) for name in _KEPT} | {"talk": vars(call.talk), "said": call.said.to_json()}
    tx.execute(_KEEPING, row | {"of_call": call.id})


def end(tx: Connection, call_id: int, now: float) -> None:
    """The call is over: its words are deleted, its time stays."""
    _end(tx, calls.c.id == call_id, now)


def await_longer(tx: Connection, seconds: float) -> None:
    """Nobody could have asked us for so long: no loudspeaker is late by that."""
    tx.execute(update(calls).where(calls.c.aloud).values(awaited_at=calls.c.awaited_at + seconds))


def end_calls(tx: Connection, player_id: int, now: float) -> None:
    """All calls of this phone are over."""
    _end(tx, calls.c.player_id == player_id, now)


def part_from_calls(tx: Connection, player_id: int) -> None:
    """Calls of a phone that is deleted stay without it, and without the carrier's name for them: what they cost today
    is spent."""
    nameless = literal("gone:") + cast(calls.c.id, String)
    tx.execute(update(calls).where(calls.c.player_id == player_id).values(player_id=None, sid=nameless))


def _end(tx: Connection, which: ColumnElement[bool], now: float) -> None:
    open_ones = which & calls.c.ended_at.is_(None)
    tx.execute(delete(lines).where(lines.c.call_id.in_(select(calls.c.id).where(open_ones))))
    over = {
        "ended_at": now,
        "alone": False,
        "aloud": False,
        "awaited_at": None,
        "pin": None,
        "talk": asdict(Talk()),
        "said": Said().to_json(),
    }
    tx.execute(update(calls).where(open_ones).values(over))
