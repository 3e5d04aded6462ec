"""Filling a sheet: all at once, or step by step; changed at will until the last one is in (W5 to W8, WQ4, WQ8)."""

from collections.abc import Iterator, Sequence

from engine.games.insights.actions import AllIn, Answer, NoBet, Predict, Sheet, Swap, Wager
from engine.games.insights.judging import WAGERS, Cell, Fault, Rows, allowed, judge, put
from engine.games.insights.state import FIRST, SECOND, Notepad, State, Turn
from engine.kernel.forms import Action, Blank, Form, Kind, Value
from engine.kernel.game import SayFacts
from engine.kernel.values import changed


def forms(state: State, seat: int) -> Iterator[Form]:
    """What a seat that plays this round may send; all of it answers the one question of the round."""
    if seat not in state.playing:
        return
    pad, opponents = state.pad(seat), state.opponents(seat)
    number, count, options = state.seats[seat].asks[0].number, len(opponents), state.card.options
    answers = tuple(range(1, len(options) + 1))
    yield Form(Answer, (Blank("number", Kind.NUMBER, answers, called=options),), number, plain=pad.answer is None)
    if pad.answer is not None:
        missing = pad.rows(count)
        open_cells = [cell for cell in _cells(count, (0,)) if missing[cell[0]][0] is None]
        yield Form(Predict, (_several(answers, len(open_cells), count, options),), number, plain=bool(open_cells))
        if not open_cells:
            cells = open_wagers(pad.rows(count), state.wager_columns)
            most = count * len(state.wager_columns)
            yield Form(Wager, (_several(WAGERS, len(cells), most),), number, plain=bool(cells))
            yield Form(NoBet, ask=number)
            yield Form(AllIn, ask=number)
    columns = (answers, *(WAGERS for _ in state.wager_columns))
    blanks = (
        Blank("answer", Kind.NUMBER, answers),
        Blank("rows", Kind.ROWS, opponents, columns=columns),
    )
    stands = (pad.answer, tuple(row[: len(columns)] for row in pad.rows(count)))
    yield Form(Sheet, blanks, number, plain=True, stands=stands)
    if state.swap_open and seat not in state.round.swapping:
        yield Form(Swap, ask=number)


def _several(values: tuple[int, ...], missing: int, count: int, called: tuple[str, ...] = ()) -> Blank:
    """So many numbers as are missing, or the first of them; all where none is."""
    return Blank("numbers", Kind.NUMBERS, values, count=missing or count, least=missing and 1, called=called)


def _cells(count: int, columns: Sequence[int]) -> list[Cell]:
    return [(place, column) for place in range(count) for column in columns]


def open_wagers(rows: Rows, columns: Sequence[int]) -> list[Cell]:
    """The wagers that are missing, in the order in which they are asked for: opponent by opponent."""
    return [(place, column) for place, column in _cells(len(rows), columns) if rows[place][column] is None]


def written(state: State, seat: int, action: Action) -> tuple[int | None, Rows]:
    """The answer and the rows of a seat's sheet as the action has them, whether the rules allow it or not. In a sheet
    that has wagers those left out beside a prediction are 0 (WQ4)."""
    pad, count = state.pad(seat), len(state.opponents(seat))
    answer = pad.answer
    rows: Rows = pad.rows(count)
    wagers = _cells(count, state.wager_columns)
    match action:
        case Answer(number):
            answer = int(number)
        case Predict(numbers):
            cells = [cell for cell in _cells(count, (0,)) if rows[cell[0]][0] is None] or _cells(count, (0,))
            rows = put(rows, dict(zip(cells, numbers, strict=False)))
        case Wager(numbers):
            cells = open_wagers(rows, state.wager_columns) or wagers
            rows = put(rows, dict(zip(cells, numbers, strict=False)))
        case NoBet():
            rows = put(rows, dict.fromkeys(wagers, 0))
        case AllIn():
            rows = _all_in(state, seat, rows)
        case Sheet(number, given):
            answer = int(number)
            rows = tuple((*row, None)[: SECOND + 1] for row in given)
            if any(cell is not None for row in rows for cell in row[FIRST:]):
                left_out = [
                    (place, column) for place, column in wagers if rows[place][0] and rows[place][column] is None
                ]
                rows = put(rows, dict.fromkeys(left_out, 0))
            else:
                stands = pad.rows(count)
                rows = tuple((row[0], *stand[FIRST:]) for row, stand in zip(rows, stands, strict=True))
    if SECOND not in state.wager_columns:
        rows = put(rows, {(place, SECOND): 0 for place, row in enumerate(rows) if row[FIRST] is not None})
    return answer, rows


def _all_in(state: State, seat: int, rows: Rows) -> Rows:
    """WQ17."""
    cells = open_wagers(rows, state.wager_columns)
    if not cells:
        cells = _cells(len(rows), state.wager_columns)
        rows = put(rows, dict.fromkeys(cells))
    total = state.seats[seat].total
    for cell in cells:
        rows = put(rows, {cell: max(allowed(rows, cell, total, floor=state.floor_wager))})
    return rows


def fault_of(state: State, seat: int, action: Action) -> Fault | None:
    """Why an action that its forms allow is refused; None: it is not. A sheet that is the first to be whole is never:
    what is right of it counts, and only the rest is asked for again (WQ18)."""
    if not isinstance(action, (Predict, Wager, Sheet)) or (isinstance(action, Sheet) and not state.pad(seat).complete):
        return None
    return judge(state, seat, written(state, seat, action)[1])


def staying(fault: Fault, action: Action) -> tuple[Value, ...] | None:
    """The values of a sheet that nothing is wrong with, None in the place of others; None for another action (see
    Step)."""
    if not isinstance(action, Sheet):
        return None
    cells = dict.fromkeys(fault.cells)
    return action.answer, put(action.rows, cells)


def fill(turn: Turn, seat: int, action: Action) -> None:
    """Writes on the seat's notepad. Of what breaks a rule the cells stay open, and the seat is told which (WQ18); where
    no more can be wagered what is left is 0."""
    state = turn.state
    before = state.pad(seat)
    answer, rows = written(state, seat, action)
    told = fault = judge(state, seat, rows)
    while fault is not None:
        rows = put(rows, dict.fromkeys(fault.cells))
        fault = judge(state, seat, rows)
    rows = _spent(state, seat, rows)
    turn.note(seat, _ENTRIES[type(action)], before, pad=changed(Notepad(answer), **_columns(rows)))
    if told is None:
        pad = turn.state.pad(seat)
        wrote = _wrote(before, pad, len(rows))
        turn.tell(seat, "noted", secret=True, round=state.round.number, wrote=wrote, whole=pad.complete)
    else:
        turn.tell(seat, "mend", secret=True, fault=told.message, **named(state, seat, told))


_ENTRIES = {Answer: "answer", Predict: "predictions", Wager: "wagers", NoBet: "wagers", AllIn: "wagers", Sheet: "sheet"}


def named(state: State, seat: int, fault: Fault) -> SayFacts:
    """The facts of a fault, and the opponents that it concerns."""
    opponents = state.opponents(seat)
    return {"seats": sorted({opponents[place] for place, _ in fault.cells}), **fault.facts}


def _columns(rows: Rows) -> dict[str, tuple[int | None, ...]]:
    """The columns of a notepad; one in which nothing stands is empty."""
    columns = zip(("predictions", "first", "second"), zip(*rows, strict=True), strict=True)
    return {name: column if any(cell is not None for cell in column) else () for name, column in columns}


def _spent(state: State, seat: int, rows: Rows) -> Rows:
    """The rows with 0 for wagers that are missing, where the rules allow no other any more and something is wagered."""
    cells = open_wagers(rows, state.wager_columns)
    if not cells or any(row[0] is None for row in rows) or not any(cell for row in rows for cell in row[FIRST:]):
        return rows
    total = state.seats[seat].total
    if any(allowed(rows, cell, total, floor=state.floor_wager) != (0,) for cell in cells):
        return rows
    return put(
        rows,
        {(place, column): 0 for place, column in _cells(len(rows), (FIRST, SECOND)) if rows[place][column] is None},
    )


def _wrote(before: Notepad, after: Notepad, count: int) -> list[int]:
    """The places of the opponents whose predictions have changed; -1 for one's own answer."""
    old, new = before.rows(count), after.rows(count)
    changed_rows = [place for place in range(count) if old[place][0] != new[place][0]]
    return [-1, *changed_rows] if before.answer != after.answer else changed_rows
