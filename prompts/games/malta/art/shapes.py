"""The signs of the tiles and the pawns, as points in a box of 100: a picture draws them, and so does the page for who
watches. The colours keep their distance for the colour-blind too (after Okabe and Ito, "Color Universal Design")."""

from collections.abc import Mapping
from dataclasses import dataclass

from prompts.show.pictures.marks import Colour
from prompts.show.pictures.shapes import Point, arc, bend, slab

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


@dataclass(frozen=True)
class Figure:
    """A pawn: its shape, its colour, and how high its eyes are."""

    shape: list[Point]
    colour: Colour
    eyes: float = 46.0


FIGURES = (
    Figure(arc(50, 50, 44, 44, 0, 350), (222, 60, 40)),
    Figure(slab(10, 10, 90, 90, 14), (24, 110, 200), 44),
    Figure([(50, 4), (96, 88), (90, 94), (10, 94), (4, 88)], (252, 206, 30), 66),
    Figure([(50, 0), (100, 50), (50, 100), (0, 50)], (168, 72, 178), 46),
    Figure([(32, 6), (68, 6), (68, 32), (94, 32), (94, 68), (68, 68), (68, 94), (32, 94), (32, 68), (6, 68), (6, 32),
            (32, 32)], (20, 152, 88), 46),
    Figure([(50, 96), *bend((50, 96), (-8, 56), (-2, 10), (28, 10)), *bend((28, 10), (42, 10), (48, 18), (50, 26)),
            *bend((50, 26), (52, 18), (58, 10), (72, 10)), *bend((72, 10), (102, 10), (108, 56), (50, 96))],
           (250, 138, 184), 42),
)  # fmt: skip
"""The six pawns, by seat."""
EYES = (35, 65)
"""Where their eyes are, from the left."""

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
