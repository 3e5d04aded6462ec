"""Names in pictures: as large as their place lets them be, and of those that cannot be drawn the letter in a box."""

from prompts.show.pictures.canvas import Anchor, fitting
from prompts.show.pictures.letters import can_draw, legible, letter
from prompts.show.pictures.marks import INK, PAPER, Colour
from prompts.show.pictures.pen import Pen

SMALLEST = 20
"""Of letters that are read on a small phone; a longer name stands in two lines."""


def name(
    pen: Pen,
    x: float,
    y: float,
    names: tuple[str, ...],
    seat: int,
    room: int,
    size: int,
    colour: Colour,
    anchor: Anchor,
) -> None:
    """The name of this seat, of at most `room` pixels, upright in the middle at y."""
    if not can_draw(names[seat]):
        half = size * 0.75
        left = x - half if anchor == "mm" else x
        pen.slab(left, y - half, left + 2 * half, y + half, half / 2, PAPER, INK, 2)
        pen.words(left + half, y, letter(seat), size)
        return
    words = legible(names[seat])
    fits = fitting(words, room, size, bold=True)
    if fits >= SMALLEST or len(words) < 2:
        pen.words(x, y, words, fits, colour, anchor)
        return
    middle = (len(words) + 1) // 2
    lines = (words[:middle].rstrip(), words[middle:].lstrip())
    fits = min(SMALLEST, *(fitting(line, room, size, bold=True) for line in lines))
    for line, off in zip(lines, (-0.55, 0.55), strict=True):
        pen.words(x, y + off * fits, line, fits, colour, anchor)
