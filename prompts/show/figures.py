"""The figure of each seat: a shape and a colour of its own, the same in pictures and on the page for who watches.

Shapes are points in a box of 100. The first six colours keep their distance for the colour-blind too (after Okabe and
Ito, "Color Universal Design"); of more players the shapes tell as well.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from prompts.show.pictures.marks import Colour
from prompts.show.pictures.shapes import Point, arc, bend, slab, star


@dataclass(frozen=True)
class Figure:
    """A shape, its colour, and how far down it has its eyes."""

    shape: list[Point]
    colour: Colour
    eyes: float = 46.0

    @property
    def path(self) -> str:
        """Its outline, as the path of an SVG."""
        return outline(self.shape)

    @property
    def fill(self) -> str:
        """Its colour, as a page has it."""
        return "#{:02x}{:02x}{:02x}".format(*self.colour)


def outline(points: Iterable[Point]) -> str:
    """A closed shape with these corners, as the path of an SVG."""
    return f"M{'L'.join(f'{x:.3g},{y:.3g}' for x, y in points)}Z"


EYES = (35, 65)
"""Where their eyes are, from the left."""

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
    Figure([(27, 8), (73, 8), (98, 50), (73, 92), (27, 92), (2, 50)], (240, 132, 24), 46),
    Figure(star(50, 54, 54, 30, 5), (64, 196, 212), 52),
    Figure([(50, 4), (96, 40), (78, 94), (22, 94), (4, 40)], (150, 98, 60), 48),
    Figure([(50, 2), *bend((50, 2), (56, 26), (90, 34), (88, 62)), *arc(50, 62, 38, 36, 0, 180),
            *bend((12, 62), (10, 34), (44, 26), (50, 2))], (174, 214, 68), 60),
    Figure([(4, 94), (4, 22), (50, 44), (96, 22), (96, 94)], (148, 152, 164), 66),
    Figure([(6, 50), *arc(50, 50, 44, 44, 180, 360), (94, 50), (94, 92), (72, 78), (50, 92), (28, 78), (6, 92)],
           (122, 132, 232), 46),
)  # fmt: skip
"""By seat, as many as play at most."""
