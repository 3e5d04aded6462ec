"""What the table tells a call, line by line, and what of it was heard."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    CTE,
    Connection,
    Integer,
    Row,
    Select,
    bindparam,
    column,
    delete,
    func,
    insert,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.sql.dml import ReturningInsert

from service.calls.rows import Call
from service.store.database import rows_of_json
from service.store.tables import calls, lines

LISTENING: Select[Any] = select(calls.c.id, calls.c.player_id, calls.c.alone, calls.c.aloud).where(
    calls.c.ended_at.is_(None)
)
"""The open calls, as a Listener has them."""
MOST_CHARACTERS = 900
"""Of lines in one turn, a minute of reading; more go on in the next."""


class Listener(NamedTuple):
    """A call that is open: whose phone it is, whether it may hear what is this player's alone, and whether it reads
    `aloud` to the whole table."""

    call_id: int
    player_id: int
    alone: bool
    aloud: bool


class Line(NamedTuple):
    """Something that a call is told: its number among all lines, of which match and ask it is, and how it is said."""

    id: int
    match_id: int | None
    ask: int | None
    words: str


# Building a statement costs more than sending it: those of each turn are built once.
_ADDING = insert(lines)
_OF_LINE = Line._fields
UNHEARD: Select[Any] = select(*(lines.c[name] for name in _OF_LINE)).where(
    lines.c.call_id == bindparam("of_call"), lines.c.id > bindparam("heard")
)
"""What a call has not heard, as a Line has it; see `place`."""
_UNHEARD = UNHEARD.order_by(lines.c.id)
_NEXT_UNHEARD = _UNHEARD.limit(1)
_FORGETTING = delete(lines).where(lines.c.call_id == bindparam("of_call"), lines.c.id <= bindparam("heard"))
_GIVEN = [each.name for each in lines.c if each.name != "id"]


def _rows_of_json() -> ReturningInsert[Any]:
    given = rows_of_json("aloud", lines, _GIVEN, column("place", Integer()))
    values = select(*(given.c[name] for name in _GIVEN)).order_by(given.c.place)
    return insert(lines).from_select(_GIVEN, values).returning(*lines.c)


ROWS_OF_JSON = _rows_of_json()
"""Writes lines on PostgreSQL, with the rows as the parameter `aloud`, each with its `place`; they come back whole."""


def listening_to(tx: Connection, group_id: int) -> list[Listener]:
    """The open calls of this group."""
    return [Listener(*row) for row in tx.execute(LISTENING.where(calls.c.group_id == group_id))]


def add(tx: Connection, rows: Sequence[Mapping[str, object]]) -> None:
    """Write lines, in this order."""
    if rows:
        tx.execute(_ADDING, list(rows))


def written_and_unheard(written: CTE) -> Select[Any]:
    """On PostgreSQL, one list: what a call has not heard, with what the same statement has `written` (ROWS_OF_JSON)."""
    mine = select(*(written.c[name] for name in _OF_LINE)).where(written.c.call_id == bindparam("of_call"))
    all_of_it = union_all(UNHEARD, mine).subquery()
    line = func.json_build_array(*(all_of_it.c[name] for name in _OF_LINE))
    return select(func.json_agg(aggregate_order_by(line, all_of_it.c.id)))


def unheard(tx: Connection, call: Call) -> list[Line]:
    """The lines that this call has not heard."""
    return [Line(*row) for row in tx.execute(_UNHEARD, place(call))]


def of_one_turn(found: Sequence[Line]) -> tuple[Sequence[Line], bool]:
    """As many of these lines as one turn takes, and whether there are more."""
    count = total = 0
    for line in found:
        total += len(line.words)
        if count and total > MOST_CHARACTERS:
            break
        count += 1
    return found[:count], count < len(found)


def next_unheard(tx: Connection, call: Call) -> Line | None:
    """The first line that this call has not heard."""
    row = tx.execute(_NEXT_UNHEARD, place(call)).first()
    return None if row is None else Line(*row)


def unread_bodies(tx: Connection, call: Call) -> list[Row[Any]]:
    """What this loudspeaker was to read, no phone has got, and was not heard to its end: match and words."""
    mine = select(lines.c.match_id, lines.c.body).where(lines.c.call_id == call.id, lines.c.id > call.cursor)
    return list(tx.execute(mine.where(lines.c.body != "").order_by(lines.c.id)))


READING: Select[Any] = (
    select(lines.c.match_id)
    .join(calls, calls.c.id == lines.c.call_id)
    .where(calls.c.aloud, calls.c.ended_at.is_(None), calls.c.awaited_at > bindparam("now"))
)
"""The matches of which a loudspeaker has something to read."""


def forget_lines(tx: Connection, match_id: int) -> None:
    """Delete what this match has told calls."""
    tx.execute(delete(lines).where(lines.c.match_id == match_id))


def forget_lines_of(tx: Connection, call: Call) -> None:
    """Delete what this call was to be told until now."""
    tx.execute(delete(lines).where(lines.c.call_id == call.id))


def forget_heard(tx: Connection, call: Call) -> None:
    """The lines of the turn that has ended were heard: the cursor moves beyond them, and they are deleted."""
    if call.said.until > call.cursor:
        call.cursor = call.said.until
        tx.execute(_FORGETTING, place(call))


def place(call: Call) -> dict[str, int]:
    """The call, and up to which line it has heard, as statements here take it."""
    return {"of_call": call.id, "heard": call.cursor}
