"""What is wrong with predictions and wagers: the restrictions of the rules, W6 to W11."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.games.insights.actions import Predict, Sheet, Wager
from engine.games.insights.state import State
from engine.kernel.forms import Action

WAGERS = (0, 25, 50, 100)  # W7, W8
HIGHEST = 100  # once a column (W10)
AT_ZERO = 50  # in all, on one opponent (W11)
FIRST, SECOND = 1, 2  # columns of a row; column 0 is the prediction

Cell = int | None


@dataclass(frozen=True)
class Fault:
    """The rule that is broken, as a message with its facts, and what of the action may stay (see Step)."""

    message: str
    facts: dict[str, Any] = field(default_factory=dict)
    stays: tuple[Any, ...] | None = None


@dataclass(frozen=True)
class _Wrong:
    """A broken rule, and the cells (row, column) that are to be filled again."""

    message: str
    cells: frozenset[tuple[int, int]]
    facts: dict[str, Any] = field(default_factory=dict)


def judge(state: State, seat: int, action: Action) -> Fault | None:
    """What is wrong with an action of this seat that its forms allow; None: nothing."""
    wrong: _Wrong | None = None
    stays: tuple[Any, ...] | None = None
    match action:
        case Predict(numbers):
            wrong = _predictions(state, seat, [(number, None, None) for number in numbers])
        case Wager(first, second):
            wrong = _wagers(state, seat, [(None, *pair) for pair in zip(first, second, strict=True)])
            stays = None if wrong is None else _columns(wrong, first, second)
        case Sheet(answer, rows):
            wrong = _missing(state, seat, rows) or _predictions(state, seat, rows) or _wagers(state, seat, rows)
            stays = None if wrong is None else (answer, _kept(wrong, rows))
    if wrong is None:
        return None
    opponents = state.opponents(seat)
    seats = sorted({opponents[place] for place, _ in wrong.cells})
    return Fault(wrong.message, {"seats": seats, "rest": stays is not None, **wrong.facts}, stays)


def wagers_given(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether any wager stands in these rows."""
    return any(cell is not None for row in rows for cell in row[FIRST:])


def _columns(wrong: _Wrong, first: Any, second: Any) -> tuple[Any, ...] | None:
    """The column that nothing is wrong with."""
    bad = {column for _, column in wrong.cells}
    return None if bad == {FIRST, SECOND} else (None, second) if bad == {FIRST} else (first, None)


def _kept(wrong: _Wrong, rows: Sequence[Sequence[Cell]]) -> tuple[tuple[Cell, ...], ...]:
    """The rows without what is to be filled again; wagers that were left out are the 0 that they count as."""
    some = wagers_given(rows)
    return tuple(
        tuple(
            None if (place, column) in wrong.cells else 0 if cell is None and column and some and row[0] else cell
            for column, cell in enumerate(row)
        )
        for place, row in enumerate(rows)
    )


def _missing(state: State, seat: int, rows: Sequence[Sequence[Cell]]) -> _Wrong | None:
    """W6: every other player."""
    places = [place for place, row in enumerate(rows) if row[0] is None]
    if not places:
        return None
    opponents = state.opponents(seat)
    return _Wrong("refused_missing", frozenset(), {"seats": [opponents[place] for place in places]})


def _predictions(state: State, seat: int, rows: Sequence[Sequence[Cell]]) -> _Wrong | None:
    """W6: a number of the card."""
    most = len(state.card.options)
    cells = [(place, row[0]) for place, row in enumerate(rows) if not 1 <= (row[0] or 0) <= most]
    if not cells:
        return None
    place, value = cells[0]
    facts = {"seat": state.opponents(seat)[place], "value": value, "most": most}
    return _Wrong("refused_prediction", frozenset((place, 0) for place, _ in cells), facts)


def _wagers(state: State, seat: int, rows: Sequence[Sequence[Cell]]) -> _Wrong | None:
    """W7 to W11; what was left out is 0 (WQ4)."""
    wagers = [[cell or 0 for cell in row[FIRST:]] for row in rows]
    opponents = state.opponents(seat)
    return _values(opponents, wagers) or _hundreds(wagers) or _sum(state, seat, wagers)


def _values(opponents: Sequence[int], wagers: Sequence[Sequence[int]]) -> _Wrong | None:
    """W7, W8."""
    cells = [
        (place, column, value)
        for place, row in enumerate(wagers)
        for column, value in enumerate(row, FIRST)
        if value not in WAGERS
    ]
    if not cells:
        return None
    place, column, value = cells[0]
    facts = {"seat": opponents[place], "column": column, "value": value}
    return _Wrong("refused_wager", frozenset((place, column) for place, column, _ in cells), facts)


def _hundreds(wagers: Sequence[Sequence[int]]) -> _Wrong | None:
    """W10, WQ3: the first 100 of a column may stay."""
    for column in (FIRST, SECOND):
        places = [place for place, row in enumerate(wagers) if row[column - FIRST] == HIGHEST]
        if len(places) > 1:
            return _Wrong("refused_hundreds", frozenset((place, column) for place in places[1:]), {"column": column})
    return None


def _sum(state: State, seat: int, wagers: Sequence[Sequence[int]]) -> _Wrong | None:
    """W9, WQ1: not more in all than the total; W11, WQ2: from zero, 50 on one opponent."""
    total, wagered = state.seats[seat].total, sum(map(sum, wagers))
    everything = frozenset((place, column) for place in range(len(wagers)) for column in (FIRST, SECOND))
    on_one = sum(any(row) for row in wagers) <= 1 and wagered <= AT_ZERO
    if wagered <= total or (on_one and (total == 0 or state.floor_wager)):
        return None
    if total == 0:
        return _Wrong("refused_zero", everything, {"sum": wagered})
    return _Wrong("refused_sum", everything, {"sum": wagered, "total": total})
