"""Filling a sheet: all at once, or step by step; changed at will until the last one is in (W5 to W8, WQ4, WQ8)."""

from engine.games.insights.actions import Answer, NoBet, Predict, Sheet, Wager
from engine.games.insights.judging import FIRST, SECOND, wagers_given
from engine.games.insights.state import Notepad, State, Turn
from engine.kernel.values import changed


def answer(turn: Turn, seat: int, action: Answer) -> None:
    """One's own answer (W5)."""
    _write(turn, seat, "answer", answer=int(action.number))


def predict(turn: Turn, seat: int, action: Predict) -> None:
    """All predictions (W6)."""
    _write(turn, seat, "predictions", predictions=tuple(action.numbers))


def wager(turn: Turn, seat: int, action: Wager) -> None:
    """All wagers (W7, W8)."""
    _write(turn, seat, "wagers", first=tuple(action.first), second=tuple(action.second))


def no_bet(turn: Turn, seat: int, action: NoBet) -> None:
    """All wagers are 0 (WQ4)."""
    none = (0,) * len(turn.state.opponents(seat))
    _write(turn, seat, "wagers", first=none, second=none)


def sheet(turn: Turn, seat: int, action: Sheet) -> None:
    """The whole; wagers left out are 0, but where none was sent at all they are still to come, or stand (WQ4)."""
    changes = {"answer": int(action.answer), "predictions": tuple(row[0] for row in action.rows)}
    if wagers_given(action.rows):
        for name, column in (("first", FIRST), ("second", SECOND)):
            changes[name] = tuple(row[column] or 0 for row in action.rows)
    _write(turn, seat, "sheet", **changes)


def _write(turn: Turn, seat: int, what: str, **changes: object) -> None:
    before = turn.state.pad(seat)
    turn.note(seat, what, before, pad=changed(before, **changes))
    turn.tell(seat, "noted", secret=True, round=turn.state.round.number)


def put_back(turn: Turn, seat: int, before: Notepad) -> None:
    """The notepad as it was."""
    turn.set_seat(seat, pad=before)


def all_in(state: State) -> bool:
    """Every sheet is complete; or too few play the round to go on with it (WQ14)."""
    return len(state.playing) < 2 or len(state.complete) == len(state.playing)


def remind(turn: Turn) -> None:
    """Those whose sheets are not complete are reminded."""
    state = turn.state
    turn.remind((seat for seat in state.playing if seat not in state.complete), "sheet_remind")
