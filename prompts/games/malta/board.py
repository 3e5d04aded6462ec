"""Malta! for who watches: a function of the view of a stranger at the table."""

from collections.abc import Iterator

from engine.games.malta.tiles import CLOCKWISE, TOP
from engine.games.malta.view import Phase, View
from prompts.games.malta.answers import waits
from prompts.games.malta.art.shapes import SIGNS, SPREAD
from prompts.games.malta.common import card_name, chosen, new_spaces, rows_of, space_words
from prompts.kit.words import plural
from prompts.show.board import Board, Field, Line, Pawn, Score, Space
from prompts.show.figures import outline

_SIGNS = {kind: outline(points) for kind, points in SIGNS.items()}


def on_board(view: View) -> Board:
    """The board, the card on the table, and who holds how many."""
    running = view.phase is not Phase.OVER
    laid = tuple(
        Line(view.names[each.seat], card_name(each.card) + chosen(view, each.chosen), seat=each.seat)
        for each in view.stack
    )
    return Board(
        "Malta!",
        f"Turn {view.round}" if running and view.round else "",
        _headline(view),
        f"Deck {view.deck}, discards {len(view.pile)}." if running else "",
        lines=laid,
        scores=tuple(
            Score(
                name,
                None,
                _note(view, seat),
                waited_for=running and seat == view.active and view.phase is not Phase.WINDOW,
                seat=seat,
                lost=view.out[seat],
                won=not running and seat in view.winners,
            )
            for seat, name in enumerate(view.names)
        ),
        until=view.until,
        field=_field(view),
    )


def _headline(view: View) -> str:
    match view.phase:
        case Phase.OVER:
            return f"{view.names[view.winners[0]]} has won"
        case Phase.WINDOW:
            return "The others may answer"
    return waits(view).rstrip(".")


def _field(view: View) -> Field:
    """The same as the picture of the board, and drawn alike."""
    new = new_spaces(view)
    rows = rows_of(view)
    spaces = tuple(
        Space(
            space.tile, row, column, space.symbol, CLOCKWISE.index(space.facing) if space.facing else 0, space.number,
            f"{letter}{column + 1}: {space_words(space)}", f"{letter}{column + 1}" in new,
        )
        for row, (letter, several) in enumerate(rows)
        for column, space in enumerate(several)
    )  # fmt: skip
    columns = tuple(str(column + 1) for column in range(len(rows)))
    return Field(tuple(letter for letter, _ in rows), columns, _SIGNS, spaces, tuple(_pawns(view)))


def _pawns(view: View) -> Iterator[Pawn]:
    """Those on one space stand around its number."""
    lit = view.winners if view.phase is Phase.OVER else (view.active,)
    for place in dict.fromkeys(filter(None, view.pawns)):
        here = [seat for seat, pawn in enumerate(view.pawns) if pawn == place]
        spread, size = SPREAD[len(here)]
        row, column = ord(place[0]) - ord(TOP), int(place[1:]) - 1
        for seat, (across, down) in zip(here, spread, strict=True):
            x, y = column + 0.5 + across, row + 0.5 + down
            yield Pawn(seat, view.names[seat], x, y, size, lit=seat in lit)


def _note(view: View, seat: int) -> str:
    notes = ["bot"] if view.bots[seat] else []
    if view.left[seat]:
        notes.append("left")
    elif view.out[seat]:
        notes.append(f"out, {plural(view.held[seat], 'card')} left" if view.held[seat] else "out")
    elif view.pawns[seat]:
        notes.append(f"on {view.pawns[seat]}, {plural(view.held[seat], 'card')}")
    if view.phase is Phase.OVER and seat in view.winners:
        notes.append("winner")
    return ", ".join(notes)
