"""Marks for cells that matter: each is told by its sign and by its hatching, and by its colour for who sees it.

The tints keep their distance for the colour-blind too (after Okabe and Ito, "Color Universal Design").
"""

from dataclasses import dataclass
from enum import Enum

Colour = tuple[int, int, int]

INK: Colour = (24, 24, 28)
SOFT: Colour = (84, 84, 92)
PAPER: Colour = (255, 255, 255)
BAND: Colour = (242, 242, 244)
LINE: Colour = (176, 176, 184)


@dataclass(frozen=True)
class Look:
    """How a mark is drawn: its sign before the words, its tint behind them, and at the cell's edge a strip in `strong`
    that is hatched so many pixels apart (0: solid), straight or slanting."""

    sign: str
    tint: Colour
    strong: Colour
    every: int
    slants: bool = False


class Mark(Enum):
    """What a cell may be marked as."""

    BEST = Look("★", (250, 238, 170), (150, 110, 0), 0)
    GAIN = Look("▲", (200, 228, 250), (0, 90, 160), 12)
    LOSS = Look("▼", (252, 218, 196), (175, 70, 0), 12, slants=True)
    NOTE = Look("◆", (222, 222, 228), (70, 70, 78), 6)

    @property
    def look(self) -> Look:
        return self.value
