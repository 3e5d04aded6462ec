"""The eight things that are in the pictures of cards (2.3), each in a box of 100."""

from collections.abc import Callable, Mapping

from prompts.games.igor.art.suits import BONE, bone_shape
from prompts.show.pictures.marks import INK, PAPER, Colour
from prompts.show.pictures.pen import Pen
from prompts.show.pictures.shapes import arc, bend, slab, star

SKIN: Colour = (190, 212, 146)
CLOAK: Colour = (104, 70, 122)
GREY: Colour = (160, 160, 170)
PINK: Colour = (246, 166, 176)
RED: Colour = (214, 52, 40)
BRASS: Colour = (226, 176, 66)
YELLOW: Colour = (255, 216, 70)
GLASS: Colour = (206, 238, 222)
NIGHT: Colour = (40, 52, 104)


def _eye(pen: Pen, x: float, y: float, size: float, look: tuple[float, float] = (0.0, 0.0)) -> None:
    pen.oval(x, y, size, size, PAPER, line=2.5)
    pen.oval(x + look[0] * size * 0.4, y + look[1] * size * 0.4, size * 0.45, size * 0.45, INK, None)


def igor(pen: Pen) -> None:
    """A hump, one eye that is larger than the other, a crooked smile: at your service."""
    pen.shape([(2, 100), *bend((2, 100), (0, 40), (34, 34), (50, 62)), *bend((50, 62), (88, 66), (97, 84), (98, 100))],
              CLOAK)  # fmt: skip
    pen.shape(arc(30, 42, 9, 13, 0, 359), SKIN)
    pen.shape(arc(92, 42, 8, 12, 0, 359), SKIN)
    face = [*arc(61, 38, 31, 32, 180, 360), *bend((92, 38), (92, 78), (72, 86), (58, 84)),
            *bend((58, 84), (34, 82), (30, 62), (30, 38))]  # fmt: skip
    pen.shape(face, SKIN)
    for lock in ((44, 10, 38, -2), (56, 7, 56, -5), (68, 8, 76, -3)):
        pen.stroke([(lock[0], lock[1] + 3), (lock[2], lock[3] + 5)], line=4)
    _eye(pen, 48, 36, 13, (0.6, 0.3))
    _eye(pen, 76, 38, 8, (-0.4, 0.4))
    pen.stroke([(34, 20), (56, 18)], line=5)
    pen.stroke([(68, 28), (84, 22)], line=5)
    pen.stroke(bend((62, 44), (72, 58), (58, 56)), line=3)
    pen.stroke(bend((42, 64), (58, 80), (84, 60)), line=4)
    pen.shape([(56, 70), (64, 70), (62, 80), (57, 79)], PAPER, line=2.5)


def lightning(pen: Pen) -> None:
    """A cloud in a temper, and what it throws."""
    pen.shape([(58, 40), (28, 72), (47, 72), (36, 100), (78, 60), (58, 60), (72, 40)], YELLOW)
    cloud = [*arc(24, 34, 18, 17, 90, 250), *arc(44, 20, 19, 17, 195, 320), *arc(68, 24, 17, 15, 230, 350),
             *arc(82, 38, 15, 14, 280, 450)]  # fmt: skip
    pen.shape(cloud, (132, 140, 164))
    _eye(pen, 42, 33, 7, (0.3, 0.6))
    _eye(pen, 64, 33, 7, (-0.3, 0.6))
    pen.stroke([(32, 20), (48, 27)], line=5)
    pen.stroke([(74, 20), (58, 27)], line=5)
    pen.stroke(bend((46, 47), (53, 41), (60, 47)), line=3)


def rat(pen: Pen) -> None:
    """It has heard everything."""
    pen.stroke(bend((72, 84), (100, 98), (104, 50), (88, 54)), (0, 0, 0), line=10)
    pen.stroke(bend((72, 84), (100, 98), (104, 50), (88, 54)), PINK, line=5)
    pen.oval(50, 88, 30, 16, GREY)
    for x in (20, 80):
        pen.oval(x, 24, 19, 20, GREY)
        pen.oval(x, 25, 11, 12, PINK, line=2)
    face = [*arc(50, 44, 33, 30, 180, 360), *bend((83, 44), (78, 72), (58, 84), (50, 84)),
            *bend((50, 84), (42, 84), (22, 72), (17, 44))]  # fmt: skip
    pen.shape(face, GREY)
    _eye(pen, 37, 42, 9, (0.4, 0.4))
    _eye(pen, 63, 42, 9, (-0.4, 0.4))
    for side in (-1, 1):
        for fall in (-6, 2, 10):
            pen.stroke([(50 + side * 16, 66 + fall / 3), (50 + side * 46, 64 + fall)], line=1.8)
    pen.shape([(44, 78), (56, 78), (55, 92), (45, 92)], PAPER, line=2.5)
    pen.stroke([(50, 79), (50, 91)], line=2)
    pen.oval(50, 68, 9, 7, PINK)
    pen.stroke(bend((36, 76), (43, 82), (50, 76), (57, 82), (64, 76)), line=3)


def bones(pen: Pen) -> None:
    """Still smiling."""
    for degrees in (58, -58):
        pen.shape([(x, y + 22) for x, y in bone_shape(degrees)], BONE)
    skull = [*arc(50, 33, 31, 30, 150, 390), (71, 58), (68, 74), (32, 74), (29, 58)]
    pen.shape(skull, BONE)
    pen.oval(38, 37, 10, 11, INK)
    pen.oval(63, 37, 8, 9, INK)
    pen.oval(40, 35, 3, 3, PAPER, None)
    pen.oval(64, 35, 2.5, 2.5, PAPER, None)
    pen.shape([(50, 45), (45, 54), (55, 54)], INK)
    pen.stroke(bend((33, 59), (50, 69), (67, 59)), line=3)
    for x, top in ((41, 62), (50, 64), (59, 62)):
        pen.stroke([(x, top), (x, 74)], line=2.5)


def switch(pen: Pen) -> None:
    """The one that says: do not pull."""
    pen.slab(12, 34, 88, 98, 8, (92, 104, 118))
    for x, y in ((20, 42), (80, 42), (20, 90), (80, 90)):
        pen.oval(x, y, 3.5, 3.5, (200, 206, 214), line=1.5)
    for x in (36, 64):
        pen.slab(x - 6, 42, x + 6, 60, 2, BRASS)
        pen.slab(x - 6, 78, x + 6, 93, 2, BRASS)
    pen.stroke([(36, 84), (54, 26)], line=9)
    pen.stroke([(64, 84), (82, 26)], line=9)
    pen.stroke([(36, 84), (54, 26)], BRASS, line=5)
    pen.stroke([(64, 84), (82, 26)], BRASS, line=5)
    pen.stroke([(48, 27), (88, 27)], line=10)
    pen.stroke([(68, 24), (72, 8)], line=12)
    pen.oval(73, 9, 12, 10, RED)
    pen.stroke(bend((67, 6), (71, 2), (76, 3)), (255, 190, 180), line=2.5)
    pen.stroke(bend((38, 18), (22, 22), (20, 30)), RED, line=4)
    pen.shape([(13, 24), (28, 27), (18, 36)], RED, None)


def dynamite(pen: Pen) -> None:
    """The one in the middle has noticed."""
    pen.stroke(bend((50, 26), (46, 2), (74, 24), (78, 8)), line=4)
    pen.shape(star(80, 10, 17, 8, 7), YELLOW, line=2.5)
    pen.shape(star(80, 10, 8, 4, 7), RED, None)
    for left in (14, 62, 38):
        pen.slab(left, 26 if left == 38 else 32, left + 25, 98, 6, RED)
        pen.oval(left + 12.5, 27 if left == 38 else 33, 12.5, 5, (240, 120, 96))
    pen.shape([(12, 74), (89, 74), (89, 86), (12, 86)], (60, 46, 40))
    _eye(pen, 45, 46, 6.5, (0.5, -0.7))
    _eye(pen, 57, 46, 6.5, (0.5, -0.7))
    pen.oval(51, 61, 4.5, 5.5, INK, None)


def jar(pen: Pen) -> None:
    """It thinks, therefore it looks at you."""
    pen.slab(14, 16, 86, 98, 16, GLASS)
    pen.shape(slab(18, 34, 82, 94, 13), (146, 214, 170), None)
    brain = [*arc(34, 54, 17, 17, 100, 285), *arc(50, 44, 13, 11, 200, 340), *arc(66, 54, 17, 17, 255, 440),
             *arc(50, 72, 22, 9, 0, 180)]  # fmt: skip
    pen.shape(brain, PINK)
    pen.stroke(bend((50, 34), (46, 42), (52, 46)), (196, 92, 112), line=3)
    pen.stroke(bend((26, 50), (34, 44), (38, 52)), (196, 92, 112), line=3)
    pen.stroke(bend((74, 50), (66, 44), (62, 52)), (196, 92, 112), line=3)
    _eye(pen, 42, 62, 8, (0.0, 0.5))
    _eye(pen, 59, 62, 8, (0.0, 0.5))
    pen.stroke(bend((42, 76), (51, 82), (60, 75)), line=3)
    for x, y, size in ((24, 82, 3.5), (76, 40, 3.0), (72, 84, 2.5)):
        pen.oval(x, y, size, size, PAPER, line=1.5)
    pen.slab(20, 2, 80, 18, 5, (120, 110, 96))
    pen.stroke(bend((20, 44), (19, 60), (21, 74)), PAPER, line=3)


def moon(pen: Pen) -> None:
    """Fast asleep over all this."""
    pen.slab(2, 2, 98, 98, 18, NIGHT)
    for x, y in ((14, 22), (86, 30), (82, 84), (16, 80), (64, 10)):
        pen.shape(star(x, y, 5, 2, 4), PAPER, None)
    pen.oval(50, 54, 35, 35, (248, 232, 170))
    for x, y, size in ((34, 72, 6), (68, 76, 4), (74, 50, 5)):
        pen.oval(x, y, size, size, (222, 200, 128), None)
    pen.stroke(arc(38, 50, 8, 6, 10, 170), line=3.5)
    pen.stroke(arc(61, 50, 8, 6, 10, 170), line=3.5)
    pen.oval(50, 68, 5, 6, INK, None)
    pen.shape([(20, 38), *bend((20, 38), (30, 8), (62, 2), (90, 22)), *bend((90, 22), (74, 22), (74, 30), (79, 36)),
               *bend((79, 36), (50, 22), (30, 32), (20, 38))], RED)  # fmt: skip
    pen.oval(90, 25, 7, 7, PAPER)


MOTIFS: Mapping[str, Callable[[Pen], None]] = {
    "igor": igor,
    "lightning": lightning,
    "rat": rat,
    "bones": bones,
    "switch": switch,
    "dynamite": dynamite,
    "jar": jar,
    "moon": moon,
}
