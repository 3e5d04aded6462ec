"""UNDO: a seat takes back its own last entry while that has had no effect."""

from engine.games.malarky.actions import Undo
from engine.games.malarky.state import Entry
from engine.games.malarky.view import Phase
from engine.games.team_malarky.state import State
from engine.games.team_malarky.turn import Turn


def undoable(state: State, seat: int) -> Entry | None:
    """The entry that UNDO would take back now."""
    entry = state.seats[seat].last
    if entry is None:
        return None
    match entry.what:
        case "draft" | "auto":
            is_open = state.phase in (Phase.THINK, Phase.ANSWER) and state.to_speak(seat)
        case "ready":
            is_open = state.phase is Phase.THINK
        case "forced":
            is_open = state.phase is Phase.ANSWER and state.speaker == seat
        case _:  # "choice"
            is_open = state.phase is Phase.VOTE and state.round.chooser == seat
    return entry if is_open else None


def undo(turn: Turn, seat: int, action: Undo) -> None:
    """Puts back what stood there before the entry; of a choice the whole team is told."""
    entry = undoable(turn.state, seat)
    if entry is None:
        return
    told: tuple[int, ...] = (seat,)
    match entry.what:
        case "draft" | "forced":
            turn.set_hand(seat, **{entry.what: entry.before})
        case "ready":
            turn.set_hand(seat, ready=False)
        case "auto":
            turn.set_seat(seat, auto=entry.before)
        case _:
            turn.set_round(choice=entry.before, chooser=None)
            told = turn.state.receivers
    turn.set_seat(seat, last=None)
    turn.tell_each(told, "undone", what=entry.what, seat=seat)
