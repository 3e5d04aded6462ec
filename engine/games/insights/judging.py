"""What is wrong with predictions and wagers: the restrictions of the rules, W6 to W11."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.games.insights.state import FIRST, SECOND, State
from engine.games.insights.view import VOID, Row
from engine.kernel.game import SayFacts
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
    facts: SayFacts


def judge(state: State, seat: int, rows: Rows) -> Fault | None:
    """What is wrong with these rows of a seat, in which who has left is void; None: nothing. Wagers that were left out
    are 0 (WQ4)."""
    opponents, most, total = state.opponents(seat), len(state.card.options), state.seats[seat].total

    def fault(message: str, cells: Sequence[Cell], **facts: Json) -> Fault:
        return Fault(message, cells, {"seats": sorted({opponents[place] for place, _ in cells}), **facts})

    here = [place for place, other in enumerate(opponents) if other in state.playing]
    wrong = [(place, 0) for place in here if (said := rows[place][0]) is not None and not 1 <= said <= most]
    if wrong:  # W6: a number of the card
        place = wrong[0][0]
        return fault("refused_prediction", wrong, seat=opponents[place], value=rows[place][0], most=most)
    wagers = _placed(rows)
    unknown = [cell for cell, wager in wagers.items() if wager not in WAGERS]
    if unknown:  # W7, W8
        place, column = unknown[0]
        return fault("refused_wager", unknown, column=column, value=rows[place][column], seat=opponents[place])
    for column in (FIRST, SECOND):  # W10, WQ3: the first 100 of a column may stay
        again = [cell for cell, wager in wagers.items() if wager == HIGHEST and cell[1] == column][1:]
        if again:
            return fault("refused_hundreds", again, column=column)
    wagered = sum(wagers.values())
    if not _affordable(wagered, {place for place, _ in wagers}, total, floor=state.floor_wager):
        everywhere = cells_of(rows, (FIRST, SECOND))
        if total == 0:
            return fault("refused_zero", everywhere, sum=wagered)
        return fault("refused_sum", everywhere, sum=wagered, total=total)
    return None


def allowed(rows: Rows, cell: Cell, total: int, *, floor: bool) -> tuple[int, ...]:
    """What one who has so many points may wager in this cell, beside what stands in the others and breaks no rule."""
    wagers = _placed(rows)
    wagers.pop(cell, None)
    high = (HIGHEST, cell[1]) in [(wager, column) for (_, column), wager in wagers.items()]
    wagered, places = sum(wagers.values()), {cell[0], *[place for place, _ in wagers]}
    more = [wager for wager in WAGERS[1:] if _affordable(wagered + wager, places, total, floor=floor)]
    return (0, *[wager for wager in more if not (high and wager == HIGHEST)])


def _placed(rows: Rows) -> dict[Cell, int]:
    """The wagers that are more than nothing."""
    return {
        (place, column): wager for place, row in enumerate(rows) for column in (FIRST, SECOND) if (wager := row[column])
    }


def _affordable(wagered: int, places: set[int], total: int, *, floor: bool) -> bool:
    """Not more in all than one has (W9, WQ1), or from zero, with a `floor` always, 50 on one opponent (W11, WQ2)."""
    return wagered <= total or (wagered <= AT_ZERO and len(places) == 1 and (total == 0 or floor))


def cells_of(rows: Rows, columns: Sequence[int]) -> list[Cell]:
    """All cells of these columns, opponent by opponent, but for those who have left."""
    return [(place, column) for place, row in enumerate(rows) if row != VOID for column in columns]


def open_cells(rows: Rows, columns: Sequence[int]) -> list[Cell]:
    """Those in which nothing stands."""
    return [(place, column) for place, row in enumerate(rows) for column in columns if row[column] is None]


def put(rows: Rows, cells: Mapping[Cell, int | None]) -> Rows:
    """The rows with other values in these cells."""
    written = [list(row) for row in rows]
    for (place, column), value in cells.items():
        written[place][column] = value
    return tuple(map(tuple, written))
