"""Draws the board: its tiles, what is new on it, the pawns, and under it who is who."""

from functools import lru_cache

from PIL import Image

from engine.games.malta.tiles import CLOCKWISE, TOP, Space
from prompts.games.malta.art.shapes import FIGURES, SIGNS, SPREAD, STONES
from prompts.games.malta.drawing import Chart
from prompts.show.figures import EYES
from prompts.show.pictures.canvas import WIDTH, fitting
from prompts.show.pictures.letters import legible
from prompts.show.pictures.marks import INK, PAPER, Colour
from prompts.show.pictures.pen import FINE, Pen, finished
from prompts.show.pictures.plates import name
from prompts.show.pictures.shapes import Point, arc, tilted

SEA: Colour = (20, 96, 128)
DEEP: Colour = (9, 58, 86)
POOL: Colour = (30, 108, 138)
WAVE: Colour = (44, 124, 154)
FOAM: Colour = (150, 205, 220)
SHORE: Colour = (246, 238, 218)
GONE: Colour = (150, 144, 130)
BRIGHT: Colour = (255, 224, 60)
COLOURS = 128
MARGIN = 36
"""Beside the board, for the letters of its rows."""
TITLE, HEAD, ROW = 58, 34, 58
TITLE_ROOM = 420
LABEL, NAME = 26, 26
KEPT = 128
"""So many drawn tiles a process keeps: all, and the circle, in both sizes."""


def drawn(chart: Chart) -> Image.Image:
    """The picture of this board."""
    side = (WIDTH - 2 * MARGIN) / len(chart.rows)
    sea = round(TITLE + 2 * HEAD + len(chart.rows) * side)
    rows = (len(chart.names) + 1) // 2
    ground = Image.new("RGB", (WIDTH * FINE, (sea + rows * ROW + 12) * FINE), SHORE)
    pen = Pen(ground)
    _sea(pen, sea)
    title = legible(chart.title)
    pen.words(MARGIN, TITLE / 2 + 4, title, fitting(title, TITLE_ROOM, 30, bold=True), PAPER, "lm")
    if chart.new or any(chart.came):
        pen.words(WIDTH - MARGIN, TITLE / 2 + 4, chart.since, 22, BRIGHT, "rm")
    for letter, spaces in chart.rows:
        for column, space in enumerate(spaces, 1):
            _space(pen, f"{letter}{column}", space, side, is_new=f"{letter}{column}" in chart.new)
    for place, (letter, _) in enumerate(chart.rows):
        for x in (MARGIN / 2, WIDTH - MARGIN / 2):
            pen.words(x, TITLE + HEAD + (place + 0.5) * side, letter, LABEL, FOAM)
        for y in (TITLE + HEAD / 2, sea - HEAD / 2):
            pen.words(MARGIN + (place + 0.5) * side, y, str(place + 1), LABEL, FOAM)
    _pawns(pen, chart, side)
    _names(pen, chart, sea, rows)
    return finished(ground, COLOURS)


def _sea(pen: Pen, bottom: int) -> None:
    pen.shape([(0, 0), (WIDTH, 0), (WIDTH, bottom), (0, bottom)], SEA, None)
    for row in range(bottom // 30):
        for place in range(-1, 9):
            x, y = 92 * place + (row * 53) % 92, 30 * row + 14
            pen.stroke(arc(x, y, 15, 7, 200, 340), WAVE, 3)
            pen.stroke(arc(x + 28, y, 15, 7, 200, 340), WAVE, 3)


def _middle(place: str, side: float) -> Point:
    """Of a space."""
    row, column = ord(place[0]) - ord(TOP), int(place[1:]) - 1
    return MARGIN + (column + 0.5) * side, TITLE + HEAD + (row + 0.5) * side


def _space(pen: Pen, place: str, space: Space, side: float, *, is_new: bool) -> None:
    x, y = _middle(place, side)
    tile = _tile(space.symbol, space.number, space.facing, side)
    left, top = pen.at((x - side / 2, y - side / 2))
    pen.image.paste(tile, (round(left), round(top)), tile)
    if is_new:
        pen.oval(x, y, side * 0.475, side * 0.475, None, BRIGHT, side / 20)


@lru_cache(KEPT)
def _tile(symbol: str, number: int, facing: str, side: float) -> Image.Image:
    """A tile as it lies, FINE, on a clear ground: its number is upright, its sign is turned to where it faces."""
    image = Image.new("RGBA", (round(side * FINE), round(side * FINE)), (0, 0, 0, 0))
    pen = Pen(image).box(0, 0, side)
    if symbol not in SIGNS:
        _whirl(pen, number)
        return image
    stone = STONES[symbol]
    pen.oval(51, 57, 44, 42, DEEP, None)
    pen.oval(50, 53, 44, 43, stone.edge, INK, 2)
    pen.oval(50, 48, 44, 43, stone.face, INK, 2)
    turned = tilted(SIGNS[symbol], 90 * CLOCKWISE.index(facing) if facing else 0)
    pen.shape([(50 + (x - 50) * 0.86, 48 + (y - 50) * 0.84) for x, y in turned], stone.sign, None)
    pen.words(50, 48, str(number), 38, PAPER)
    return image


def _whirl(pen: Pen, number: int) -> None:
    """Where a tile went under."""
    pen.oval(50, 50, 43, 42, DEEP, FOAM, 2.5)
    pen.oval(50, 50, 34, 33, POOL, None)
    pen.oval(50, 50, 25, 24, DEEP, None)
    pen.stroke(arc(50, 50, 34, 33, 195, 300), FOAM, 3)
    pen.stroke(arc(50, 50, 30, 29, 30, 110), FOAM, 3)
    pen.words(50, 50, str(number), 34, FOAM)


def _pawns(pen: Pen, chart: Chart, side: float) -> None:
    """Those on one space stand around its number; who is to play, or has won, stands in the light."""
    stands: list[tuple[int, float, float, float]] = []
    for place in dict.fromkeys(filter(None, chart.pawns)):
        here = [seat for seat, pawn in enumerate(chart.pawns) if pawn == place]
        spread, size = SPREAD[len(here)]
        x, y = _middle(place, side)
        for seat, (across, down) in zip(here, spread, strict=True):
            off_x, off_y = across * side, down * side
            stands.append((seat, x + off_x, y + off_y, size * side))
            if chart.came[seat]:
                from_x, from_y = _middle(chart.came[seat], side)
                _trail(pen, FIGURES[seat].colour, (from_x + off_x, from_y + off_y), (x + off_x, y + off_y))
    for seat, x, y, size in stands:
        if seat == chart.active or seat in chart.winners:
            pen.oval(x, y, size * 0.66, size * 0.66, BRIGHT, INK, 2)
    for seat, x, y, size in stands:
        _figure(pen.box(x - size / 2, y - size / 2, size), seat)


def _trail(pen: Pen, colour: Colour, start: Point, end: Point) -> None:
    (x, y), (to_x, to_y) = start, end
    steps = max(2, round((abs(to_x - x) + abs(to_y - y)) / 19))
    for step in range(steps):
        pen.oval(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps, 6, 6, colour, INK, 2)


def _figure(pen: Pen, seat: int, colour: Colour | None = None) -> None:
    figure = FIGURES[seat]
    pen.shape(figure.shape, PAPER, PAPER, 16)
    pen.shape(figure.shape, colour or figure.colour, INK, 6)
    for x in EYES:
        pen.oval(x, figure.eyes, 12, 13, PAPER, INK, 3)
        pen.oval(x + 2, figure.eyes + 4, 6, 7, INK, None)


def _names(pen: Pen, chart: Chart, top: int, rows: int) -> None:
    """Who is who, and where; who is out has no colour any more."""
    for seat, pawn in enumerate(chart.pawns):
        column, row = divmod(seat, rows)
        x, y = 14 + column * (WIDTH / 2 - 4), top + 6 + (row + 0.5) * ROW
        ink = INK if pawn or not chart.has_begun else GONE
        _figure(pen.box(x, y - 22, 44), seat, None if ink is INK else GONE)
        name(pen, x + 58, y, chart.names, seat, 210, NAME, ink, "lm")
        if chart.has_begun:
            pen.words(x + 334, y, pawn or "out", NAME, ink, "rm")
