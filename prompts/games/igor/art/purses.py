"""Draws everybody's Malarians, in coins of five and of one, as the box has them (I1)."""

from collections.abc import Sequence

from PIL import Image

from prompts.show.pictures.canvas import WIDTH
from prompts.show.pictures.marks import INK, Colour
from prompts.show.pictures.pen import FINE, Pen, finished
from prompts.show.pictures.plates import name
from prompts.show.pictures.shapes import arc, bend

GROUND: Colour = (243, 233, 210)
STRIPE: Colour = (232, 219, 190)
SILVER: Colour = (206, 214, 222)
COPPER: Colour = (232, 158, 92)
SHINE: Colour = (255, 248, 236)
WING: Colour = (196, 184, 164)
GOLD: Colour = (246, 196, 52)
COLOURS = 128
TITLE, ROW = 64, 78
NAMES, COINS, TOTAL = 236, 330, 138
"""How wide the columns are."""
STEP = 17.0
"""How far coins of a pile lie apart, unless there are many."""


def drawn(
    title: str, names: tuple[str, ...], rows: Sequence[tuple[int, int]], winners: Sequence[int] = ()
) -> Image.Image:
    """A row for each seat and its Malarians, in this order; `winners` have won with theirs."""
    ground = Image.new("RGB", (WIDTH * FINE, (TITLE + len(rows) * ROW + 8) * FINE), GROUND)
    pen = Pen(ground, line=2.5)
    pen.words(16, TITLE / 2, title, 28, INK, "lm")
    for place, (seat, total) in enumerate(rows):
        top = TITLE + place * ROW
        if place % 2 == 0:
            pen.shape([(0, top), (WIDTH, top), (WIDTH, top + ROW), (0, top + ROW)], STRIPE, None)
        wins = seat in winners
        if wins:
            _crown(pen, 16, top + 18)
        left = 62 if wins else 16
        name(pen, left, top + ROW / 2, names, seat, NAMES - left, 28, INK, "lm")
        _coins(pen, NAMES + 12, top + ROW / 2, total)
        pen.words(WIDTH - 16, top + ROW / 2, f"{total} M", 38, INK, "rm")
    return finished(ground, COLOURS)


def change(total: int) -> tuple[int, int]:
    """So many Malarians in fives and ones, of which there are always some: ten are a five and five ones (I1)."""
    fives = max(0, (total - 1) // 5)
    return fives, total - 5 * fives


def _coins(pen: Pen, left: float, y: float, total: int) -> None:
    if not total:
        _moth(pen.box(left + 70, y - 30, 60, 4))
    fives, ones = change(total)
    step = min(STEP, (COINS - 120) / max(1, fives + ones))
    if fives:
        _pile(pen, left + 28, y, fives, step, 28, SILVER, "5")
        left += 62 + (fives - 1) * step
    if ones:
        _pile(pen, left + 22, y, ones, step, 22, COPPER, "1")


def _pile(pen: Pen, left: float, y: float, coins: int, step: float, size: int, metal: Colour, worth: str) -> None:
    """Coins that lie one upon the other, the last on top."""
    for place in range(coins):
        x = left + place * step
        pen.oval(x, y + 3, size, size, INK)
        pen.oval(x, y, size, size, metal)
        pen.stroke(arc(x, y, size - 6, size - 6, 150, 260), SHINE, 2.5)
    pen.words(left + (coins - 1) * step, y, worth, size)


def _crown(pen: Pen, left: float, top: float) -> None:
    points = [(0, 10), (10, 22), (19, 4), (28, 22), (38, 10), (34, 40), (4, 40)]
    pen.shape([(left + x, top + y) for x, y in points], GOLD)


def _moth(pen: Pen) -> None:
    """All that is left in the purse."""
    for side in (-1, 1):
        wing = bend((50, 44), (50 + 30 * side, 0), (50 + 62 * side, 20), (50 + 34 * side, 54))
        pen.shape([*wing, *bend((50 + 34 * side, 54), (50 + 48 * side, 84), (50 + 14 * side, 84), (50, 56))], WING)
        pen.oval(50 + 26 * side, 34, 6, 6, GROUND)
        pen.stroke(bend((50, 34), (50 + 6 * side, 16), (50 + 16 * side, 10)), line=3)
    pen.oval(50, 54, 7, 24, (120, 104, 84))
    pen.oval(50, 32, 9, 9, (120, 104, 84))
    for side in (-1, 1):
        pen.oval(50 + 4 * side, 31, 3, 3, (255, 255, 255), None)
        pen.oval(50 + 4 * side, 32, 1.4, 1.4, INK, None)
