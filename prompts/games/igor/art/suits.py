"""The five suits: each has a sign, a colour and a letter of its own, so that any one of them tells it.

The colours keep their distance for the colour-blind too (after Okabe and Ito, "Color Universal Design").
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from prompts.show.pictures.marks import INK, Colour
from prompts.show.pictures.pen import Pen
from prompts.show.pictures.shapes import Point, arc, bend, slab, star, tilted


@dataclass(frozen=True)
class Suit:
    """How a suit is drawn: its sign, in a box of 100; `strong` for the sign and the band, with letters `on_it`, `tint`
    behind the picture."""

    sign: Callable[[Pen], None]
    strong: Colour
    tint: Colour
    on_it: Colour


CARD: Colour = (255, 252, 243)
BONE: Colour = (250, 246, 232)


def bone_shape(degrees: float) -> list[Point]:
    """A bone through the middle of the box, upright and then turned."""
    knobs = [
        *arc(38, 18, 12, 12, 110, 330), *arc(62, 18, 12, 12, 210, 430),
        *arc(62, 82, 12, 12, 290, 510), *arc(38, 82, 12, 12, 30, 250),
    ]  # fmt: skip
    return tilted(knobs, degrees)


def _bone(pen: Pen) -> None:
    pen.shape(bone_shape(45), SUITS["B"].strong)


BOLT: list[Point] = [(62, 2), (16, 56), (45, 56), (32, 98), (86, 38), (55, 38)]


def _bolt(pen: Pen) -> None:
    pen.shape(BOLT, SUITS["L"].strong)


def _stick(pen: Pen) -> None:
    pen.stroke(bend((52, 34), (50, 12), (80, 30), (78, 10)), line=6)
    pen.shape(star(79, 12, 15, 7, 6), (255, 214, 64), line=3)
    pen.slab(30, 32, 72, 98, 7, SUITS["D"].strong)
    pen.shape([(30, 56), (72, 56), (72, 74), (30, 74)], (255, 244, 224))


def _jar(pen: Pen) -> None:
    pen.slab(18, 24, 82, 98, 16, SUITS["J"].strong)
    pen.slab(26, 4, 74, 24, 5, (235, 245, 240))
    brain = [*arc(38, 58, 14, 14, 90, 300), *arc(61, 57, 15, 15, 230, 450), *arc(50, 72, 22, 8, 0, 180)]
    pen.shape(brain, (252, 214, 214))


def _gear(pen: Pen) -> None:
    teeth = 8
    rim: list[Point] = []
    for tooth in range(teeth):
        for step, reach in ((-0.32, 35.0), (-0.2, 48.0), (0.2, 48.0), (0.32, 35.0)):
            turn = 2 * pi * (tooth + step) / teeth
            rim.append((50 + reach * cos(turn), 50 + reach * sin(turn)))
    pen.shape(rim, SUITS["G"].strong)
    pen.oval(50, 50, 15, 15, CARD)


SUITS: Mapping[str, Suit] = {
    "B": Suit(_bone, (120, 82, 142), (236, 226, 243), CARD),
    "L": Suit(_bolt, (240, 180, 20), (255, 243, 200), INK),
    "D": Suit(_stick, (196, 60, 16), (255, 224, 208), CARD),
    "J": Suit(_jar, (0, 120, 86), (212, 240, 228), CARD),
    "G": Suit(_gear, (30, 104, 178), (214, 232, 250), CARD),
}


def band(left: float, top: float, right: float, bottom: float, corner: float) -> list[Point]:
    """The strip at the foot of a card, round at its lower corners."""
    feet = slab(left, top, right, bottom, corner)
    return [(right, top), *feet[: len(feet) // 2], (left, top)]
