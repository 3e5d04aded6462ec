"""What is wrong with predictions and wagers: the restrictions of the rules, W6 to W11."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.games.insights.actions import Predict, Sheet, Wager
from engine.games.insights.state import State
from engine.kernel.forms import Action

WAGERS = (0, 25, 50, 100)  # W7, W8
HIGHEST = 100  # once a column (W10)
AT_ZERO = 50  # in all, on one opponent (W11)
FIRST, SECOND = 1, 2  # columns of a row; column 0 is the prediction

Rows = Sequence[Sequence[int | None]]
"""A row for each opponent: prediction, first wager, second wager; None where it was left out."""


@dataclass(frozen=True)
class Fault:
    """The rule that is broken, as a message with its facts, and the cells (row, column) that are to be filled again."""

    message: str
    cells: Sequence[tuple[int, int]]
    facts: dict[str, Any] = field(default_factory=dict)


def wagers_given(rows: Rows) -> bool:
    """Whether any wager stands in these rows."""
    return any(cell is not None for row in rows for cell in row[FIRST:])


def judge(state: State, seat: int, action: Action) -> Fault | None:
    """What is wrong with an action of this seat that its forms allow; None: nothing."""
    match action:
        case Predict(numbers):
            return next(_faults(state, seat, [(number, None, None) for number in numbers]), None)
        case Wager(first, second):
            return next(_faults(state, seat, [(None, *pair) for pair in zip(first, second, strict=True)]), None)
        case Sheet(_, rows):
            missing = [(place, 0) for place, row in enumerate(rows) if row[0] is None]
            return Fault("refused_missing", missing) if missing else next(_faults(state, seat, rows), None)  # W6
    return None


def _faults(state: State, seat: int, rows: Rows) -> Iterator[Fault]:
    """The rules that the rows break, one after the other; wagers that were left out are 0 (WQ4)."""
    opponents, most, total = state.opponents(seat), len(state.card.options), state.seats[seat].total
    wrong = [(place, row[0]) for place, row in enumerate(rows) if row[0] is not None and not 1 <= row[0] <= most]
    if wrong:  # W6: a number of the card
        place, value = wrong[0]
        facts = {"seat": opponents[place], "value": value, "most": most}
        yield Fault("refused_prediction", [(each, 0) for each, _ in wrong], facts)
    cells = [(place, column) for place in range(len(rows)) for column in (FIRST, SECOND)]
    wagers = {(place, column): rows[place][column] or 0 for place, column in cells}
    unknown = [cell for cell in cells if wagers[cell] not in WAGERS]
    if unknown:  # W7, W8
        place, column = unknown[0]
        facts = {"seat": opponents[place], "column": column, "value": wagers[place, column]}
        yield Fault("refused_wager", unknown, facts)
    for column in (FIRST, SECOND):  # W10, WQ3: the first 100 of a column may stay
        again = [cell for cell in cells if cell[1] == column and wagers[cell] == HIGHEST][1:]
        if again:
            yield Fault("refused_hundreds", again, {"column": column})
    wagered = sum(wagers.values())
    on_one = wagered <= AT_ZERO and len({place for (place, _), wager in wagers.items() if wager}) <= 1
    if wagered > total and not (on_one and (total == 0 or state.floor_wager)):
        if total == 0:  # W11, WQ2: from zero, 50 on one opponent
            yield Fault("refused_zero", cells, {"sum": wagered})
        yield Fault("refused_sum", cells, {"sum": wagered, "total": total})  # W9, WQ1: not more in all than the total


def staying(fault: Fault, action: Action) -> tuple[Any, ...] | None:
    """The values of the action's blanks that nothing is wrong with, None in the place of others; None: there is none
    (see Step). Wagers that were left out of a sheet are the 0 that they count as."""
    match action:
        case Wager(first, second):
            bad = {column for _, column in fault.cells}
            return None if len(bad) > 1 else (None, second) if FIRST in bad else (first, None)
        case Sheet(answer, rows):
            kept = []
            for place, row in enumerate(rows):
                left_out = 0 if wagers_given(rows) and row[0] else None
                cells = (row[0], *(left_out if cell is None else cell for cell in row[FIRST:]))
                kept.append(
                    tuple(None if (place, column) in fault.cells else cell for column, cell in enumerate(cells))
                )
            return answer, tuple(kept)
    return None
