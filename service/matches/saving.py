"""What the steps of matches leave in the tables, written at once: that of one match, or of several that are locked."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    ARRAY,
    CTE,
    ColumnElement,
    Connection,
    Integer,
    Select,
    Table,
    Update,
    any_,
    bindparam,
    delete,
    func,
    insert,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.sql.dml import ReturningInsert

from engine.catalogue import deck_game
from engine.kernel.saved import dump_cards, dump_state
from service.calls import lines
from service.calls.lines import Line
from service.calls.rows import Call
from service.matches import keeping
from service.matches.play import Play
from service.outbox.letters import ROWS_OF_JSON, Post, dropping, insert_letters, note_saved, numbered, rows_of
from service.outbox.queue import some_play
from service.store.database import insert_new, rows_of_json, upsert
from service.store.tables import bot_moves, log, matches, outbox, tallies, used_cards

_LOGGED = insert(log)
_LINE = [column.name for column in log.c]

Changed = tuple[tuple[str, ...], list[dict[str, object]]]
"""Columns, and rows of matches with new values in them."""


def save(*plays: Play) -> None:
    """Write what is unsaved of these matches of one transaction, but for their messages."""
    _save(plays, ())


def save_and_tell(*plays: Play) -> tuple[int, ...]:
    """Write what is unsaved of these matches of one transaction, and their messages; whose phones these are for."""
    return _save(plays, [play.post for play in plays])[0]


def save_and_read(play: Play, call: Call) -> tuple[tuple[int, ...], list[Line]]:
    """The same for one match, and all that this call has not heard by then."""
    told, unheard = _save((play,), [play.post], call)
    return told, lines.unheard(play.tx, call) if unheard is None else unheard


def _save(
    plays: Sequence[Play], posts: Sequence[Post], call: Call | None = None
) -> tuple[tuple[int, ...], list[Line] | None]:
    """Whose phones get messages, and what was read for the call in the same statement, if that could be."""
    if not plays:
        return (), None
    tx, now = plays[0].tx, plays[0].now
    if posts:
        _spare_others(plays)
    _use_up(tx, [row for play in plays for row in _used(play)])
    if counted := [row for play in plays for row in play.tallies]:
        tx.execute(insert(tallies), counted)
    _save_moves(tx, plays)
    ids, unheard = _write(tx, plays, rows_of(posts, now), now, call)
    told = note_saved(posts, ids)
    for play in plays:
        keeping.write(play)
        play.unsaved, play.lines, play.used, play.tallies, play.lies = {}, [], [], [], []
        play.dropped, play.moves, play.aloud = [], {}, []
    return told, unheard


def _spare_others(plays: Sequence[Play]) -> None:
    """Who plays with bots alone waits with the lobby, and where others play gets messages as short as there."""
    for play, people in ((play, play.people) for play in plays):
        if len(people) == 1 and play.post.is_long(people[0].player_id) and some_play(play.tx):
            play.post.shorten(people[0].player_id, of_match=True)


def _write(
    tx: Connection, plays: Sequence[Play], letters: Sequence[Mapping[str, object]], now: float, call: Call | None
) -> tuple[Sequence[int], list[Line] | None]:
    """Drop what these matches have dropped; write their own rows, their lines of the log and those for calls, and these
    rows of the outbox; the ids of the last, and on PostgreSQL all that this call has not heard by then."""
    logged, dropped = [line for play in plays for line in play.lines], [row for play in plays for row in play.dropped]
    aloud = [line for play in plays for line in play.aloud]
    *first, (columns, rows) = _changed_together(plays) or [((), [])]
    if tx.dialect.name != "postgresql":
        if dropped:
            tx.execute(dropping(outbox.c.id.in_(dropped)), {"dropped_at": now})
        lines.add(tx, aloud)
        return _write_one_by_one(tx, [*first, (columns, rows)], logged, letters), None
    for other_columns, other_rows in first:
        tx.execute(_writing(other_columns), _given(other_rows))
    if not any((rows, logged, letters, dropped, aloud)):
        return (), None
    given = _given(rows) | {"lines": logged, "letters": numbered(letters), "dropped": dropped, "dropped_at": now}
    given |= {"aloud": numbered(aloud)}
    if call is None:
        writing = _writing(columns, drops=bool(dropped), reads=bool(aloud))
        return tx.execute(writing, given).scalars().all(), None
    ids, unheard = tx.execute(_writing_on_call(columns, drops=bool(dropped)), given | lines.place(call)).one()
    return ids or (), [Line(*line) for line in unheard or ()]


def _given(rows: Sequence[Mapping[str, object]]) -> dict[str, object]:
    return {"rows": rows, "ids": [row["id"] for row in rows], "lines": [], "letters": []}


def _write_one_by_one(
    tx: Connection,
    changed: Sequence[Changed],
    logged: Sequence[Mapping[str, object]],
    letters: Sequence[Mapping[str, object]],
) -> Sequence[int]:
    for columns, rows in changed:
        if rows:
            tx.execute(_saving(columns), [row | {"of_match": row["id"]} for row in rows])
    if logged:
        tx.execute(_LOGGED, logged)
    return insert_letters(tx, letters)


def _changed_together(plays: Sequence[Play]) -> list[Changed]:
    """The matches' own rows: those of which the same columns changed together."""
    together: dict[tuple[str, ...], list[dict[str, object]]] = {}
    for play in plays:
        if row := _changed(play):
            together.setdefault(tuple(sorted(row)), []).append(row | {"id": play.id})
    return list(together.items())


def _changed(play: Play) -> dict[str, object]:
    row = dict(play.unsaved)
    if "state" in row:
        row |= {"state": dump_state(play.game, play.state, apart=True), "version": play.game.facts.version}
        if play.cards is None and (cards := dump_cards(play.game, play.state)) is not None:
            row["cards"] = play.cards = cards
    if "held" in row:
        row["held"] = {str(seat.seat): seat.held for seat in play.seats if seat.held}
        row["half"] = {str(seat.seat): seat.half for seat in play.seats if seat.half is not None}
    return row


# Building a statement costs more than sending it.
@cache
def _saving(columns: tuple[str, ...]) -> Update:
    mine = update(matches).where(matches.c.id == bindparam("of_match"))
    return mine.values({name: bindparam(name) for name in columns})


@cache
def _writing(columns: tuple[str, ...], *, drops: bool = False, reads: bool = False) -> ReturningInsert[Any]:
    """What a step leaves, by one statement for PostgreSQL, where each costs more than its rows: matches with new values
    in these columns, lines of the log and for calls, messages, and others that are dropped. All rows are its
    parameters."""
    aloud = [lines.ROWS_OF_JSON.cte("aloud")] if reads else []
    return ROWS_OF_JSON.add_cte(*_beside(columns, drops=drops), *aloud)


@cache
def _writing_on_call(columns: tuple[str, ...], *, drops: bool) -> Select[Any]:
    """The same with lines for calls, of which those come back that one call has not heard, beside the messages' ids."""
    letters, aloud = ROWS_OF_JSON.cte("told"), lines.ROWS_OF_JSON.cte("aloud")
    ids = select(func.json_agg(aggregate_order_by(letters.c.id, letters.c.id))).scalar_subquery()
    unheard = lines.written_and_unheard(aloud).scalar_subquery()
    return select(ids, unheard).add_cte(*_beside(columns, drops=drops))


def _beside(columns: tuple[str, ...], *, drops: bool) -> list[CTE]:
    logged = rows_of_json("lines", log, _LINE)
    parts = [insert(log).from_select(_LINE, select(*logged.c)).cte("logged")]
    if columns:
        rows = rows_of_json("rows", matches, ("id", *columns))
        # It takes the rows for a hundred, and would read all matches there are to find them.
        mine = (matches.c.id == rows.c.id) & _is_of("ids", matches)
        parts.append(update(matches).where(mine).values({name: rows.c[name] for name in columns}).cte("saved"))
    if drops:
        parts.append(dropping(_is_of("dropped", outbox)).cte("dropped"))
    return parts


def _is_of(parameter: str, table: Table) -> ColumnElement[bool]:
    return table.c.id == any_(bindparam(parameter, type_=ARRAY(Integer)))


def _used(play: Play) -> list[dict[str, object]]:
    game = deck_game(play.game.facts.name)
    return [{"group_id": play.group_id, "game": game, "card": card} for card in play.used]


def _use_up(tx: Connection, rows: Sequence[Mapping[str, object]]) -> None:
    """Note cards as those that their groups used last; one may have come back for want of others."""
    if not rows:
        return
    fresh = insert_new(tx, used_cards, rows)
    for row in rows:
        if tuple(row.values()) not in fresh:
            same = [used_cards.c[name] == value for name, value in row.items()]
            tx.execute(delete(used_cards).where(*same))
            tx.execute(insert(used_cards).values(row))


def _save_moves(tx: Connection, plays: Sequence[Play]) -> None:
    """What bots have in mind, or no longer."""
    moves = [(play.id, seat, move) for play in plays for seat, move in play.moves.items()]
    if not moves:
        return
    place = tuple_(bot_moves.c.match_id, bot_moves.c.seat)
    if ended := [(match_id, seat) for match_id, seat, move in moves if move is None]:
        tx.execute(delete(bot_moves).where(place.in_(ended)))
    upsert(tx, bot_moves, *({"match_id": match_id, "seat": seat} | move for match_id, seat, move in moves if move))
