"""What a seat may do now: the only truth of what is legal, but for the numbers that judging.py judges."""

from collections.abc import Iterator

from engine.games.insights.actions import Answer, NoBet, Predict, Sheet, Swap, Wager
from engine.games.insights.judging import WAGERS
from engine.games.insights.state import Notepad, State
from engine.kernel.forms import Blank, Form, Kind


def forms(state: State, seat: int) -> Iterator[Form]:
    """What a seat that plays this round may send; all of it answers the one question of the round."""
    if seat not in state.playing:
        return
    pad, opponents = state.pad(seat), state.opponents(seat)
    number = state.seats[seat].asks[0].number
    answers = tuple(range(1, len(state.card.options) + 1))
    predicted = bool(pad.predictions)
    count = len(opponents)
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
    yield Form(Sheet, blanks, number, plain=True, stands=(pad.answer, rows(pad, count)))
    if state.swap_open and seat not in state.round.swapping:
        yield Form(Swap, ask=number)


def rows(pad: Notepad, count: int) -> tuple[tuple[int | None, ...], ...]:
    """What stands on a notepad about each of so many opponents."""
    none = (None,) * count
    return tuple(zip(pad.predictions or none, pad.first or none, pad.second or none, strict=True))
