"""A sheet: a table with a title, one row for each seat, columns with heads, marked cells and their meanings.

Columns that do not fit side by side go on below, under the same names, so that no letter is too small to be read.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from prompts.show.pictures.letters import can_draw, legible, letter
from prompts.show.pictures.marks import Mark

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True)
class Cell:
    """Words or a number, and how they are marked."""

    words: str = ""
    mark: Mark | None = None


@dataclass(frozen=True)
class Row:
    """A seat's line; one that `stands_out` is drawn in bold: the reader's own, say."""

    seat: int
    cells: tuple[Cell, ...]
    stands_out: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table. `names` are everybody's by seat, `heads` stand over the cells, `legend` says what a mark means.

    A name that cannot be drawn is told by its seat's letter: letters.key is for the text. ValueError where a row has
    not as many cells as there are heads.
    """

    title: str
    names: Sequence[str]
    heads: Sequence[str]
    rows: Sequence[Row]
    legend: Sequence[tuple[Mark, str]] = ()

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row.cells) != len(self.heads):
                raise ValueError(f"a row has {len(row.cells)} cells under {len(self.heads)} heads: give one for each")

    def words(self) -> Iterator[str]:
        """All that the picture tells, so that a test can look for it in the text: the names as the text has them, and
        the cells that are not empty."""
        for row in self.rows:
            yield self.names[row.seat]
            yield from (cell.words for cell in row.cells if cell.words)

    def draw(self) -> "Image":
        """The picture; see canvas.WIDTH."""
        from prompts.show.pictures.table import drawn

        return drawn(self)


def cells(words: Iterable[object]) -> tuple[Cell, ...]:
    """Unmarked cells; None is an empty one."""
    return tuple(Cell("" if each is None else str(each)) for each in words)


def name_of(sheet: Sheet, seat: int) -> tuple[str, bool]:
    """What is drawn for a seat, and whether it is a letter in a box."""
    name = sheet.names[seat]
    return (legible(name), False) if can_draw(name) else (letter(seat), True)
