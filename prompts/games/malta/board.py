"""Malta! for who watches: a function of the view of a stranger at the table."""

from engine.games.malta.view import Phase, View
from prompts.games.malta.answers import waits
from prompts.games.malta.common import card_name, chosen, grid
from prompts.kit.words import plural
from prompts.show.board import Board, Line, Score


def on_board(view: View) -> Board:
    """The board row by row, the card on the table, and who holds how many."""
    running = view.phase is not Phase.OVER
    laid = tuple(Line(view.names[each.seat], card_name(each.card) + chosen(view, each.chosen)) for each in view.stack)
    rows = tuple(Line(row[0], row[2:]) for row in grid(view))
    return Board(
        "Malta!",
        f"Turn {view.round}" if running and view.round else "",
        waits(view).rstrip(".") if running else f"{view.names[view.winners[0]]} has won",
        f"Deck {view.deck}, discards {len(view.pile)}." if running else "",
        lines=(*laid, *rows),
        scores=tuple(
            Score(name, None, _note(view, seat), waited_for=seat == view.active and view.phase is not Phase.WINDOW)
            for seat, name in enumerate(view.names)
        ),
        until=view.until,
    )


def _note(view: View, seat: int) -> str:
    notes = ["bot"] if view.bots[seat] else []
    if view.left[seat]:
        notes.append("left")
    elif view.out[seat]:
        notes.append("out")
    elif view.pawns[seat]:
        notes.append(f"on {view.pawns[seat]}, {plural(view.held[seat], 'card')}")
    if view.phase is Phase.OVER and seat in view.winners:
        notes.append("winner")
    return ", ".join(notes)
