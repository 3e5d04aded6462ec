"""UNDO: a seat takes back its own last entry while that has had no effect."""

from engine.games.insights.actions import Undo
from engine.games.insights.state import Entry, State
from engine.games.insights.turn import Turn


def undoable(state: State, seat: int) -> Entry | None:
    """The entry that UNDO would take back now: each is open until the reveal, or another card."""
    return state.seats[seat].last


def undo(turn: Turn, seat: int, action: Undo) -> None:
    """Puts back what stood there before the entry."""
    entry = undoable(turn.state, seat)
    if entry is None:
        return
    if entry.what == "swap":
        turn.set_round(swapping=tuple(each for each in turn.state.round.swapping if each != seat))
    turn.put_back(seat, entry.before)
    turn.tell(seat, "undone", secret=True, what=entry.what)
