"""What is wrong with predictions and wagers: the restrictions of the rules, W6 to W11."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.games.insights.state import FIRST, SECOND, State
from engine.games.insights.view import Row
from engine.kernel.values import Json

WAGERS = (0, 25, 50, 100)  # W7, W8
HIGHEST = 100  # once a column (W10)
AT_ZERO = 50  # in all, on one opponent (W11)

Rows = Sequence[Row]
Cell = tuple[int, int]
"""The place of an opponent, and the column of his row."""


@dataclass(frozen=True)
class Fault:
    """The rule that is broken, as a message with its facts, and the cells that are to be filled again."""

    message: str
    cells: Sequence[Cell]
    facts: dict[str, Json] = field(default_factory=dict)


def judge(state: State, seat: int, rows: Rows) -> Fault | None:
    """What is wrong with these rows of a seat; None: nothing."""
    return next(_faults(state, seat, rows), None)


def _faults(state: State, seat: int, rows: Rows) -> Iterator[Fault]:
    """The rules that the rows break, one after the other."""
    opponents, most = state.opponents(seat), len(state.card.options)
    wrong = [(place, row[0]) for place, row in enumerate(rows) if row[0] is not None and not 1 <= row[0] <= most]
    if wrong:  # W6: a number of the card
        place, value = wrong[0]
        facts: dict[str, Json] = {"seat": opponents[place], "value": value, "most": most}
        yield Fault("refused_prediction", [(each, 0) for each, _ in wrong], facts)
    for fault in wager_faults(rows, state.seats[seat].total, floor=state.floor_wager):
        named = {"seat": opponents[fault.cells[0][0]]} if "value" in fault.facts else {}
        yield Fault(fault.message, fault.cells, fault.facts | named)


def wager_faults(rows: Rows, total: int, *, floor: bool) -> Iterator[Fault]:
    """The same of the wagers alone, of one who has so many points; wagers that were left out are 0 (WQ4)."""
    cells = [(place, column) for place in range(len(rows)) for column in (FIRST, SECOND)]
    wagers = {(place, column): rows[place][column] or 0 for place, column in cells}
    unknown = [cell for cell in cells if wagers[cell] not in WAGERS]
    if unknown:  # W7, W8
        yield Fault("refused_wager", unknown, {"column": unknown[0][1], "value": wagers[unknown[0]]})
    for column in (FIRST, SECOND):  # W10, WQ3: the first 100 of a column may stay
        again = [cell for cell in cells if cell[1] == column and wagers[cell] == HIGHEST][1:]
        if again:
            yield Fault("refused_hundreds", again, {"column": column})
    wagered = sum(wagers.values())
    on_one = wagered <= AT_ZERO and len({place for (place, _), wager in wagers.items() if wager}) <= 1
    if wagered > total and not (on_one and (total == 0 or floor)):
        if total == 0:  # W11, WQ2: from zero, 50 on one opponent
            yield Fault("refused_zero", cells, {"sum": wagered})
        yield Fault("refused_sum", cells, {"sum": wagered, "total": total})  # W9, WQ1: not more in all than the total


def allowed(rows: Rows, cell: Cell, total: int, *, floor: bool) -> tuple[int, ...]:
    """What may be wagered in this cell, beside what stands in the others."""
    return tuple(wager for wager in WAGERS if not any(wager_faults(put(rows, {cell: wager}), total, floor=floor)))


def put(rows: Rows, cells: Mapping[Cell, int | None]) -> Rows:
    """The rows with other values in these cells."""
    return tuple(
        tuple(cells.get((place, column), value) for column, value in enumerate(row)) for place, row in enumerate(rows)
    )
