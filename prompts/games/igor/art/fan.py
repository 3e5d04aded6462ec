"""Draws a hand as a fan of cards."""

from collections.abc import Sequence

from PIL import Image

from prompts.games.igor.art.card import HIGH, card, laid
from prompts.show.pictures.canvas import WIDTH
from prompts.show.pictures.marks import Colour
from prompts.show.pictures.pen import FINE, Pen, few, smaller

NIGHT: Colour = (58, 44, 84)
PALE: Colour = (240, 234, 250)
COLOURS = 128
TITLE = 58
MOST_IN_ROW = 4
STEP, ROW = 166, 270
TILT, FALL = 5.0, 7.0
"""How much a card leans more than its neighbour, in degrees, and how much lower it sits."""


def drawn(title: str, cards: Sequence[str], signs: Sequence[str]) -> Image.Image:
    """These cards, each with its code as it is written in `signs`, in rows that bend."""
    first = len(cards) if len(cards) <= MOST_IN_ROW else (len(cards) + 1) // 2
    rows = [row for row in (range(first), range(first, len(cards))) if row]
    ground = Image.new("RGB", (WIDTH * FINE, (TITLE + 36 + max(1, len(rows)) * ROW) * FINE), NIGHT)
    Pen(ground).words(WIDTH / 2, TITLE / 2 + 2, title, 28, PALE)
    ground = smaller(ground)
    for number, row in enumerate(rows):
        for place, each in enumerate(row):
            off = place - (len(row) - 1) / 2
            x, y = WIDTH / 2 + off * STEP, TITLE + 14 + HIGH / 2 + number * ROW + FALL * off * off
            laid(ground, card(cards[each], signs[each]), x, y, TILT * off)
    return few(ground, COLOURS)
