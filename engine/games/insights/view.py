"""What one seat, or a stranger at the table, may know of a match of Insights."""

from dataclasses import dataclass
from enum import StrEnum

from engine.kernel import view
from engine.kernel.values import derived

Row = tuple[int | None, ...]
"""What stands about an opponent: prediction, first wager, second wager; None where it is missing."""
VOID: Row = (0, 0, 0)
"""The row of an opponent who has left during the round: nothing is asked about him, and nothing counts (WQ14)."""


class Phase(StrEnum):
    """What the table is doing now."""

    SHEETS = "sheets"
    OVER = "over"


@dataclass(frozen=True)
class Reveal:
    """All that is open after a round (WQ10). `answers`, `scores` and `totals` are those of the `players`, in their
    order; an answer is None where there was none in time, and then nothing by this player or about him counts (WQ7).
    `predicted` are the predictions that counted, `right` those of them that came true: who, and whose answer."""

    round: int
    question: str
    options: tuple[str, ...]
    players: tuple[int, ...]
    answers: tuple[int | None, ...]
    predicted: tuple[tuple[int, int], ...]
    right: tuple[tuple[int, int], ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]

    @derived
    def predicted_by(self) -> dict[int, tuple[int, ...]]:
        """Who predicted the answer of each player about whom somebody could."""
        foreseen = {other for _, other in self.predicted}
        return {seat: tuple([one for one, other in self.right if other == seat]) for seat in foreseen}


@dataclass(frozen=True)
class Billed:
    """My wagers on one opponent as they counted, with their signs; None: void (WQ7)."""

    seat: int
    first: int | None
    second: int | None


@dataclass(frozen=True, kw_only=True)
class View(view.View):
    """Everything one seat may know; see engine.kernel.view.

    `players` are those of the round, in seat order, who left during it as well; `opponents` the reader's. `complete`
    are the seats whose sheets are in.
    """

    phase: Phase
    round: int
    rounds: int
    players: tuple[int, ...]
    in_round: tuple[int, ...]  # who plays it still
    complete: tuple[int, ...]
    question: str
    options: tuple[str, ...]
    card: str
    wagers: str  # in one column or two (WQ19)
    floor_wager: bool
    swapping: tuple[int, ...] = ()  # who asked for another card
    swaps: int = 0  # how often it was swapped
    reveal: Reveal | None = None  # of the last round that was played to its close
    # What is this seat's alone.
    opponents: tuple[int, ...] = ()
    answer: int | None = None
    predictions: Row = ()  # of the opponents, in their order, None where it is missing; empty: none yet
    first: Row = ()
    second: Row = ()
    bill: tuple[Billed, ...] = ()  # of the round that `reveal` shows

    @derived
    def guessed(self) -> tuple[int, ...]:
        """The opponents who have not left, so that this seat is asked about them."""
        return tuple([seat for seat in self.opponents if seat in self.in_round])

    @derived
    def rows(self) -> tuple[Row, ...]:
        """What stands on this seat's sheet about each opponent."""
        none = (None,) * len(self.opponents)
        rows = zip(self.predictions or none, self.first or none, self.second or none, strict=True)
        return tuple(row if seat in self.in_round else VOID for seat, row in zip(self.opponents, rows, strict=True))
