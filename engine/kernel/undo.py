"""UNDO: a seat takes back its own last entry while that has had no effect.

A game has a table of it: what an entry is called (Turn.note), while it is open, and how it is put back.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from engine.kernel.forms import Action
from engine.kernel.game import AState
from engine.kernel.phases import AState_contra
from engine.kernel.state import Entry, State
from engine.kernel.turn import Turn


class Undo(Action):
    """Takes back one's own last entry while it has had no effect."""


@dataclass(frozen=True)
class Undoing(Generic[AState_contra]):
    """A row: `is_open` says whether the seat's entry may be taken back now; `put_back` puts back what stood there
    `before`, and says who is told of it (None: its sender)."""

    is_open: Callable[[AState_contra, int], bool]
    put_back: Callable[[Turn[AState_contra], int, Any], Iterable[int] | None]
    secret: bool = False


def always(state: State, seat: int) -> bool:
    """Until the entry is forgotten with the phase that it belongs to."""
    return True


Undos = Mapping[str, Undoing[AState]]


def undoable(undos: Undos[AState], state: AState, seat: int) -> Entry[Any] | None:
    """The entry that UNDO would take back now."""
    entry = state.seats[seat].last
    return entry if entry is not None and undos[entry.what].is_open(state, seat) else None


def undo(turn: Turn[AState], seat: int, action: Undo) -> None:
    """Puts back what stood there before the entry."""
    undos = turn.rules.undos
    entry = undoable(undos, turn.state, seat)
    if entry is None:
        return
    row = undos[entry.what]
    turn.set_seat(seat, last=None)
    told = row.put_back(turn, seat, entry.before)
    for each in (seat,) if told is None else told:
        turn.tell(each, "undone", secret=row.secret, what=entry.what, seat=seat)
