"""Filling a sheet: all at once, or step by step; changed at will until the last one is in (W5 to W8, WQ4, WQ8)."""

from collections.abc import Iterator

from engine.games.insights.actions import Answer, NoBet, Predict, Sheet, Swap, Wager
from engine.games.insights.judging import FIRST, SECOND, WAGERS, wagers_given
from engine.games.insights.state import State, Turn
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.values import changed


def forms(state: State, seat: int) -> Iterator[Form]:
    """What a seat that plays this round may send; all of it answers the one question of the round."""
    if seat not in state.playing:
        return
    pad, opponents = state.pad(seat), state.opponents(seat)
    number, count = state.seats[seat].asks[0].number, len(opponents)
    answers = tuple(range(1, len(state.card.options) + 1))
    predicted = bool(pad.predictions)
    yield Form(Answer, (Blank("number", Kind.NUMBER, answers),), number, plain=pad.answer is None)
    if pad.answer is not None:
        yield Form(Predict, (Blank("numbers", Kind.NUMBERS, answers, count=count),), number, plain=not predicted)
    if pad.answer is not None and predicted:
        columns = tuple(Blank(name, Kind.NUMBERS, WAGERS, count=count) for name in ("first", "second"))
        yield Form(Wager, columns, number, plain=pad.first is None)
        yield Form(NoBet, ask=number)
    blanks = (
        Blank("answer", Kind.NUMBER, answers),
        Blank("rows", Kind.ROWS, opponents, columns=(answers, WAGERS, WAGERS)),
    )
    yield Form(Sheet, blanks, number, plain=True, stands=(pad.answer, pad.rows(count)))
    if state.swap_open and seat not in state.round.swapping:
        yield Form(Swap, ask=number)


def fill(turn: Turn, seat: int, action: Answer | Predict | Wager | NoBet | Sheet) -> None:
    """Writes on the seat's notepad; one receipt whatever it is. In a whole sheet wagers left out are 0, but where none
    was sent at all they are still to come, or stand (WQ4)."""
    before = turn.state.pad(seat)
    changes: dict[str, object]
    match action:
        case Answer(number):
            what, changes = "answer", {"answer": int(number)}
        case Predict(numbers):
            what, changes = "predictions", {"predictions": tuple(numbers)}
        case Wager(first, second):
            what, changes = "wagers", {"first": tuple(first), "second": tuple(second)}
        case NoBet():
            what, changes = "wagers", dict.fromkeys(("first", "second"), (0,) * len(turn.state.opponents(seat)))
        case Sheet(number, rows):
            what, changes = "sheet", {"answer": int(number), "predictions": tuple(row[0] for row in rows)}
            if wagers_given(rows):
                changes["first"] = tuple(row[FIRST] or 0 for row in rows)
                changes["second"] = tuple(row[SECOND] or 0 for row in rows)
    turn.note(seat, what, before, pad=changed(before, **changes))
    turn.tell(seat, "noted", secret=True, round=turn.state.round.number)
