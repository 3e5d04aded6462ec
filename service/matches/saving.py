"""What the steps of matches leave in the tables, written at once: that of one match, or of several that are locked."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Update, bindparam, delete, insert, tuple_, update

from engine.catalogue import deck_game
from engine.kernel.saved import dump_cards, dump_state
from service.matches.locked import Play
from service.outbox.letters import drop, save_letters
from service.store.database import insert_new, upsert
from service.store.tables import bot_moves, log, matches, used_cards

_LOGGED = insert(log)


def save(*plays: Play) -> None:
    """Write what is unsaved of these matches of one transaction, but for their messages."""
    if not plays:
        return
    tx = plays[0].tx
    _save_rows(tx, plays)
    if lines := [line for play in plays for line in play.lines]:
        tx.execute(_LOGGED, lines)
    _use_up(tx, [row for play in plays for row in _used(play)])
    if dropped := [row for play in plays for row in play.dropped]:
        drop(tx, sorted(dropped), plays[0].now)
    _save_moves(tx, plays)
    for play in plays:
        play.unsaved, play.lines, play.used, play.dropped, play.moves = {}, [], [], [], {}


def save_and_tell(*plays: Play) -> tuple[int, ...]:
    """Write what is unsaved of these matches of one transaction, and their messages; whose phones these are for."""
    save(*plays)
    return save_letters(plays[0].tx, [play.post for play in plays], plays[0].now) if plays else ()


def _save_rows(tx: Connection, plays: Sequence[Play]) -> None:
    """The matches' own rows: those of which the same columns changed together."""
    together: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for play in plays:
        if row := _changed(play):
            together.setdefault(tuple(sorted(row)), []).append(row | {"of_match": play.id})
    for columns, rows in together.items():
        tx.execute(_saving(columns), rows if len(rows) > 1 else rows[0])


def _changed(play: Play) -> dict[str, Any]:
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


def _used(play: Play) -> list[dict[str, Any]]:
    game = deck_game(play.game.facts.name)
    return [{"group_id": play.group_id, "game": game, "card": card} for card in play.used]


def _use_up(tx: Connection, rows: Sequence[dict[str, Any]]) -> None:
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
    place = tuple_(bot_moves.c.match_id, bot_moves.c.seat)
    if ended := [(match_id, seat) for match_id, seat, move in moves if move is None]:
        tx.execute(delete(bot_moves).where(place.in_(ended)))
    upsert(tx, bot_moves, *({"match_id": match_id, "seat": seat} | move for match_id, seat, move in moves if move))
