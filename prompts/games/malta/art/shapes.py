"""The signs of the tiles, as points in a box of 100, and the pawns: a picture draws them, and so does the page for who
watches. The colours keep their distance for the colour-blind too (after Okabe and Ito, "Color Universal Design")."""

from collections.abc import Mapping
from dataclasses import dataclass

from prompts.show import figures
from prompts.show.pictures.marks import Colour
from prompts.show.pictures.shapes import Point, arc, bend

_TIP, _SIDE = 3.0, 32.0  # where a point of a sign begins, and how far its root is from the edge of the box


def _pointed(*ways: int) -> list[Point]:
    """A round middle with a point to each of these ways, in quarters clockwise from up."""
    found: list[Point] = []
    for quarter in range(4):
        if quarter in ways:
            corner: list[Point] = [(_SIDE, _SIDE), (50, _TIP), (100 - _SIDE, _SIDE)]
        else:
            corner = arc(50, 50, 25.5, 25.5, 225, 315)
        found += [_turned(point, quarter) for point in corner]
    return found


def _turned(point: Point, quarters: int) -> Point:
    x, y = point
    for _ in range(quarters):
        x, y = 100 - y, x
    return x, y


SIGNS: Mapping[str, list[Point]] = {
    "star": _pointed(0, 1, 2, 3),
    "crown": _pointed(0, 1, 3),
    "drop": [(50, _TIP), *bend((50, _TIP), (58, 24), (76, 30), (76, 51)), *arc(50, 51, 26, 26, 0, 180),
             *bend((24, 51), (24, 30), (42, 24), (50, _TIP))],
}  # fmt: skip
"""Each as it faces up; its points are its exits."""


@dataclass(frozen=True)
class Stone:
    """The colours of a tile: of its face, of its sign, and of its edge."""

    face: Colour
    sign: Colour
    edge: Colour


STONES: Mapping[str, Stone] = {
    "star": Stone((255, 236, 170), (138, 92, 0), (196, 150, 62)),
    "crown": Stone((255, 244, 228), (150, 54, 34), (204, 168, 140)),
    "drop": Stone((214, 238, 244), (0, 88, 122), (136, 178, 190)),
}


FIGURES = figures.FIGURES[:6]
"""The six pawns, by seat."""

SPREAD: Mapping[int, tuple[tuple[tuple[float, float], ...], float]] = {
    1: (((0.3, 0.28),), 0.46),
    2: (((0.3, 0.28), (-0.3, 0.28)), 0.44),
    3: (((0.3, 0.28), (-0.3, 0.28), (0.32, -0.3)), 0.4),
    4: (((0.31, 0.3), (-0.31, 0.3), (0.31, -0.3), (-0.31, -0.3)), 0.38),
    5: (((0.36, 0.14), (0.22, 0.38), (-0.31, 0.3), (0.31, -0.3), (-0.31, -0.3)), 0.32),
    6: (((0.36, 0.14), (0.22, 0.38), (-0.36, 0.14), (-0.22, 0.38), (0.31, -0.3), (-0.31, -0.3)), 0.32),
}
"""Of so many pawns on a space: where each stands, from its middle, and how large they are, in parts of the space. They
stand between the points of its sign, and none on its number."""
