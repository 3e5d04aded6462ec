"""Draws the trick on the table: the cards in the order of play, and a place for each that is still to come."""

from collections.abc import Sequence

from PIL import Image

from engine.games.igor.deck import SUIT_NAMES, face, suit
from prompts.games.igor.art.card import ACROSS, HIGH, card, laid
from prompts.games.igor.art.suits import SUITS
from prompts.show.pictures.canvas import WIDTH
from prompts.show.pictures.marks import Colour
from prompts.show.pictures.pen import FINE, Pen, few, smaller
from prompts.show.pictures.plates import name

WOOD: Colour = (112, 72, 44)
GRAIN: Colour = (98, 61, 36)
PALE: Colour = (214, 186, 156)
CREAM: Colour = (255, 250, 236)
COLOURS = 128
TITLE = 66
PLATE = 52
MOST_IN_ROW = 4
LEAN = (-3.0, 2.0, -1.5, 3.0, 2.5, -2.0, 3.0, -2.5)
"""How the cards fell, in degrees."""


def drawn(
    title: str, names: tuple[str, ...], order: Sequence[int], cards: Sequence[str], to_play: int | None
) -> Image.Image:
    """The `cards` of the first seats of `order`, and places for the others; the first card was led."""
    columns = max(1, len(order) if len(order) <= MOST_IN_ROW else (len(order) + 1) // 2)
    rows = -(-len(order) // columns)
    room = WIDTH // columns
    size = min(1.0, (room - 16) / ACROSS)
    high = round(size * HIGH) + PLATE + 12
    ground = Image.new("RGB", (WIDTH * FINE, (TITLE + rows * high + 8) * FINE), WOOD)
    pen = Pen(ground)
    for plank in range(40, ground.height // FINE, 118):
        pen.stroke([(0, plank), (WIDTH, plank)], GRAIN)
    pen.words(16, TITLE / 2, title, 28, CREAM, "lm")
    if cards:
        _led(pen, suit(cards[0]))
    for place, seat in enumerate(order):
        row, column = divmod(place, columns)
        x, y = (column + 0.5) * room, TITLE + row * high + size * HIGH / 2
        if place >= len(cards):
            _empty(pen, x, y, size, is_next=seat == to_play)
        colour = CREAM if place < len(cards) or seat == to_play else PALE
        name(pen, x, y + size * HIGH / 2 + PLATE / 2 - 2, names, seat, room - 12, 26, colour, "mm")
    ground = smaller(ground)
    for place, code in enumerate(cards):
        row, column = divmod(place, columns)
        x, y = (column + 0.5) * room, TITLE + row * high + size * HIGH / 2
        laid(ground, card(code, face(code), size), x, y, LEAN[place])
    return few(ground, COLOURS)


def _led(pen: Pen, led: str) -> None:
    pen.slab(WIDTH - 66, 7, WIDTH - 12, 59, 12, CREAM, None)
    SUITS[led].sign(pen.box(WIDTH - 62, 10, 46, 6))
    pen.words(WIDTH - 78, TITLE / 2, f"{SUIT_NAMES[led].capitalize()} ({led}) led", 28, CREAM, "rm")


def _empty(pen: Pen, x: float, y: float, size: float, *, is_next: bool) -> None:
    across, high = size * ACROSS / 2 - 4, size * HIGH / 2 - 4
    pen.slab(x - across, y - high, x + across, y + high, 14, GRAIN if is_next else None, CREAM if is_next else PALE, 3)
    if is_next:
        pen.words(x, y, "?", 120, CREAM)
