"""UNDO: a seat takes back its own last entry while that has had no effect."""

from engine.games.malarky import challenges
from engine.games.malarky.actions import Undo
from engine.games.malarky.state import Entry, State
from engine.games.malarky.turn import Turn
from engine.games.malarky.view import Phase


def undoable(state: State, seat: int) -> Entry | None:
    """The entry that UNDO would take back now."""
    each = state.seats[seat]
    entry = each.last
    if entry is None:
        return None
    match entry.what:
        case "draft" | "auto":
            is_open = state.to_speak(seat) and (state.phase is Phase.THINK or state.answering)
        case "ready":
            is_open = state.phase is Phase.THINK
        case "forced":
            is_open = state.phase is Phase.ANSWER and state.speaker == seat
        case "challenge":
            is_open = any(moved.mover == seat for moved in state.queue)
        case "ballot":
            ballot = state.ballot
            is_open = ballot is not None and not ballot.tie and challenges.mine(ballot, seat) is not None
        case "vote":
            is_open = state.phase is Phase.VOTE and each.hand is not None and each.hand.voted
        case "done":
            is_open = each.done and state.phase in {Phase.LAST, Phase.REVEAL, Phase.DUEL_REVEAL}
        case _:  # "roll"
            is_open = state.phase is Phase.REVEAL and state.noted == seat
    return entry if is_open else None


def undo(turn: Turn, seat: int, action: Undo) -> None:
    """Puts back what stood there before the entry."""
    entry = undoable(turn.state, seat)
    if entry is None:
        return
    _take_back(turn, seat, entry)
    turn.set_seat(seat, last=None)
    turn.tell(seat, "undone", what=entry.what)


def _take_back(turn: Turn, seat: int, entry: Entry) -> None:
    state = turn.state
    match entry.what:
        case "draft" | "forced":
            turn.set_hand(seat, **{entry.what: entry.before})
        case "ready":
            turn.set_hand(seat, ready=False)
        case "auto":
            turn.set_seat(seat, auto=entry.before)
        case "vote":
            turn.set_hand(seat, vote=entry.before, voted=entry.sent)
        case "done":
            turn.set_seat(seat, done=False)
        case "roll":
            turn.set(noted=None)
            turn.set_seat(seat, done=False)
        case "challenge":
            newest = max(place for place, moved in enumerate(state.queue) if moved.mover == seat)
            turn.set(queue=(*state.queue[:newest], *state.queue[newest + 1 :]))
        case "ballot" if state.ballot is not None:
            before = entry.before if isinstance(entry.before, bool) else None
            turn.set(ballot=challenges.with_ballot(state.ballot, seat, before))
