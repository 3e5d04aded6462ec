"""Shapes as points: for a pen, and for a page that draws them itself.

A shape is told in the units of its own box. Places run from the upper left corner of the box to the right and down.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, radians, sin

_SMOOTH = 40  # points of a round line

Point = tuple[float, float]


def arc(x: float, y: float, across: float, high: float, begin: float, end: float) -> list[Point]:
    """Points of a part of an ellipse around x, y, from one angle to another: 0 is to the right, 90 down."""
    steps = [begin + (end - begin) * step / _SMOOTH for step in range(_SMOOTH + 1)]
    return [(x + across * cos(radians(each)), y + high * sin(radians(each))) for each in steps]


def slab(left: float, top: float, right: float, bottom: float, corner: float) -> list[Point]:
    """Points of a rectangle with round corners."""
    middles = ((right - corner, bottom - corner, 0), (left + corner, bottom - corner, 90),
               (left + corner, top + corner, 180), (right - corner, top + corner, 270))  # fmt: skip
    return [point for x, y, begin in middles for point in arc(x, y, corner, corner, begin, begin + 90)]


def bend(*points: Point) -> list[Point]:
    """Points of the smooth line from the first to the last that the others pull towards themselves (Bezier)."""
    found = []
    for step in range(_SMOOTH + 1):
        part, left = step / _SMOOTH, list(points)
        while len(left) > 1:
            left = [(x + (to_x - x) * part, y + (to_y - y) * part) for (x, y), (to_x, to_y) in pairwise(left)]
        found += left
    return found


def star(x: float, y: float, outer: float, inner: float, points: int) -> list[Point]:
    """The corners of a star around x, y."""
    sizes = (outer, inner) * points
    turns = [pi * place / points - pi / 2 for place in range(2 * points)]
    return [(x + size * cos(turn), y + size * sin(turn)) for size, turn in zip(sizes, turns, strict=True)]


def tilted(points: Sequence[Point], degrees: float, x: float = 50, y: float = 50) -> list[Point]:
    """The points turned around x, y, to the right."""
    turn, across = radians(degrees), [(px - x, py - y) for px, py in points]
    return [(x + px * cos(turn) - py * sin(turn), y + px * sin(turn) + py * cos(turn)) for px, py in across]
