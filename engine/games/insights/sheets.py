"""Filling a sheet: all at once, or step by step; changed at will until the last one is in (W5 to W8, WQ4, WQ8)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.games.insights.actions import AllIn, Answer, NoBet, Predict, Sheet, Swap, Wager
from engine.games.insights.judging import WAGERS, Cell, Rows, allowed, cells_of, judge, open_cells, put
from engine.games.insights.state import FIRST, SECOND, Notepad, State, Turn
from engine.games.insights.view import VOID
from engine.kernel.forms import Action, Blank, Form, Kind
from engine.kernel.game import Say, Step, Telling
from engine.kernel.refusals import refuse

KEPT = 1000
_form, _blank = lru_cache(KEPT)(Form), lru_cache(KEPT)(Blank)  # the same at many tables, and in many of their rounds


def forms(state: State, seat: int) -> Iterator[Form]:
    """What a seat that plays this round may send; all of it answers the one question of the round. Offered is what is
    asked for next, and of a whole sheet another answer, no wagers or all of them."""
    if seat not in state.playing:
        return
    card, answer, rows, columns = state.card, state.pad(seat).answer, state.rows(seat), state.wager_columns
    number = state.seats[seat].asks[0].number
    own = _blank("number", Kind.NUMBER, card.numbers, called=card.options)
    asks = answer is not None and bool(open_cells(rows, (0, *columns)))
    yield Form(Answer, (own,), number, plain=answer is None, unoffered=asks)
    if answer is not None:
        unguessed = open_cells(rows, (0,))
        yield _several(Predict, card.numbers, len(unguessed), len(cells_of(rows, (0,))), number, card.options)
        if not unguessed:
            yield _several(Wager, WAGERS, len(open_cells(rows, columns)), len(cells_of(rows, columns)), number)
            yield _form(NoBet, ask=number)
            yield _form(AllIn, ask=number)
    whole = _whole(card.numbers, state.opponents(seat), len(columns))
    stands = rows if SECOND in columns else tuple([each[:SECOND] for each in rows])
    yield Form(Sheet, whole, number, plain=True, stands=(answer, stands), unoffered=True)
    if state.swap_open and seat not in state.round.swapping:
        yield _form(Swap, ask=number)


@lru_cache(KEPT)
def _whole(numbers: tuple[int, ...], opponents: tuple[int, ...], wagers: int) -> tuple[Blank, Blank]:
    """The blanks of a whole sheet: its player's answer, and a row with so many wagers for each of the opponents."""
    columns = (numbers, *[WAGERS] * wagers)
    return Blank("answer", Kind.NUMBER, numbers), Blank("rows", Kind.ROWS, opponents, columns=columns)


@lru_cache(KEPT)
def _several(
    action: type[Action], values: tuple[int, ...], missing: int, count: int, ask: int, called: tuple[str, ...] = ()
) -> Form:
    """So many numbers as are missing, or the first of them; all where none is."""
    blank = Blank("numbers", Kind.NUMBERS, values, most=missing or count, least=missing and 1, called=called)
    return Form(action, (blank,), ask, plain=missing > 0, unoffered=not missing)


def refusal(state: State, seat: int, action: Action) -> Step | None:
    """Why an action that its forms allow is refused; None: it is not. A sheet that is the first to be whole is never:
    what is right of it counts, and only the rest is asked for again (WQ18). Of another what nothing is wrong with may
    stay."""
    if not isinstance(action, (Predict, Wager, Sheet)) or (isinstance(action, Sheet) and seat not in state.complete):
        return None
    fault = judge(state, seat, written(state, seat, action)[1])
    if fault is None:
        return None
    stays = None
    if isinstance(action, Sheet):
        cells = [(place, column) for place, column in fault.cells if column <= len(state.wager_columns)]
        stays = action.answer, put(action.rows, dict.fromkeys(cells))
    facts = {"rest": stays is not None, **fault.facts}
    return refuse(state, Say(seat, Telling.TELL, fault.message, facts, secret=True), stays)


def written(state: State, seat: int, action: Action) -> tuple[int | None, Rows]:
    """The answer and the rows of a seat's sheet as the action has them, whether the rules allow it or not. In a whole
    sheet at once that has wagers those left out are 0 (WQ4); on top of what was sent before they are asked for still.
    """
    answer, columns = state.pad(seat).answer, state.wager_columns
    rows: Rows = state.rows(seat)
    match action:
        case Answer(number):
            answer = int(number)
        case Predict(numbers):
            rows = put(rows, dict(zip(_asked(rows, (0,)), numbers, strict=False)))
        case Wager(numbers):
            rows = put(rows, dict(zip(_asked(rows, columns), numbers, strict=False)))
        case NoBet():
            rows = put(rows, dict.fromkeys(cells_of(rows, columns), 0))
        case AllIn():  # WQ17
            cells = _asked(rows, columns)
            rows = put(rows, dict.fromkeys(cells))
            for cell in cells:
                rows = put(rows, {cell: allowed(rows, cell, state.seats[seat].total, floor=state.floor_wager)[-1]})
        case Sheet(number, given):
            answer = int(number)
            given = state.counting(seat, [(*row, None)[: SECOND + 1] for row in given])
            if any(cell is not None for row in given if row != VOID for cell in row[FIRST:]):
                at_once = state.pad(seat).answer is None and all(row[0] is not None for row in given)
                rows = put(given, dict.fromkeys(open_cells(given, columns) if at_once else (), 0))
            else:
                rows = [(row[0], *stood[FIRST:]) for row, stood in zip(given, rows, strict=True)]
    if SECOND not in columns:
        rows = put(rows, {(place, SECOND): 0 for place, row in enumerate(rows) if row[FIRST] is not None})
    return answer, rows


def _asked(rows: Rows, columns: Sequence[int]) -> list[Cell]:
    """The cells of these columns that numbers fill: those that are missing; where none is, all."""
    return open_cells(rows, columns) or cells_of(rows, columns)


def fill(turn: Turn, seat: int, action: Action) -> None:
    """Writes on the seat's notepad. Of what breaks a rule the cells stay open, and the seat is told which (WQ18); where
    no more can be wagered what is left is 0."""
    state = turn.state
    before, stood = state.pad(seat), state.rows(seat)
    answer, rows = written(state, seat, action)
    told = fault = judge(state, seat, rows) if isinstance(action, Sheet) else None  # what else breaks one is refused
    while fault is not None:
        rows = put(rows, dict.fromkeys(fault.cells))
        fault = judge(state, seat, rows)
    rows = _spent(state, seat, rows)
    kept = [(None,) * len(row) if row == VOID else row for row in rows]
    pad = Notepad(answer, *[() if set(column) == {None} else column for column in zip(*kept, strict=True)])
    turn.note(seat, _ENTRIES[type(action)], before, pad=pad)
    if told is None:
        own = [] if answer == before.answer else [-1]
        wrote = [place for place, (was, row) in enumerate(zip(stood, rows, strict=True)) if was[0] != row[0]]
        turn.tell(
            seat, "noted", secret=True, round=state.round.number, wrote=own + wrote, whole=seat in turn.state.complete
        )
    else:
        turn.tell(seat, "mend", secret=True, fault=told.message, **told.facts)


_ENTRIES = {Answer: "answer", Predict: "predictions", Wager: "wagers", NoBet: "wagers", AllIn: "wagers", Sheet: "sheet"}


def _spent(state: State, seat: int, rows: Rows) -> Rows:
    """The rows with 0 for wagers that are missing, where the rules allow no other any more and something is wagered."""
    missing = open_cells(rows, state.wager_columns)
    if not missing or open_cells(rows, (0,)) or not any(wager for row in rows for wager in row[FIRST:]):
        return rows
    total = state.seats[seat].total
    if any(allowed(rows, cell, total, floor=state.floor_wager) != (0,) for cell in missing):
        return rows
    return put(rows, dict.fromkeys(open_cells(rows, (FIRST, SECOND)), 0))
