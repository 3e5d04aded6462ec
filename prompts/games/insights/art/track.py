"""Draws a Race: a lane for each player, with his figure where his points have brought him. Who won in the last round
smiles, who lost looks down; who has won the match wears a crown."""

from PIL import Image

from engine.games.insights.state import GOAL
from prompts.games.insights.drawing import Race, Runner
from prompts.show.figures import EYES, FIGURES
from prompts.show.pictures.canvas import WIDTH
from prompts.show.pictures.marks import INK, PAPER, Colour
from prompts.show.pictures.pen import FINE, Pen, finished
from prompts.show.pictures.plates import name
from prompts.show.pictures.shapes import arc

GROUND: Colour = (236, 246, 240)
LANE: Colour = (220, 236, 226)
LINE: Colour = (168, 196, 180)
GOLD: Colour = (246, 196, 52)
COLOURS = 128
TITLE, ROW, FOOT = 64, 92, 14
NAMES, BEGIN, END = 206, 250, 572
"""Where names are as wide as they may be, and where the way begins and ends."""
SIZE = 60
"""How large a figure is."""
SMILE, FROWN = (20, 160), (205, 335)
"""Angles of a mouth."""


def drawn(race: Race) -> Image.Image:
    """The picture of this race."""
    height = TITLE + len(race.runners) * ROW + FOOT
    ground = Image.new("RGB", (WIDTH * FINE, height * FINE), GROUND)
    pen = Pen(ground, line=2.5)
    pen.words(16, TITLE / 2, race.title, 30, INK, "lm")
    for place, runner in enumerate(race.runners):
        _lane(pen, race, runner, TITLE + place * ROW)
    return finished(ground, COLOURS)


def _lane(pen: Pen, race: Race, runner: Runner, top: float) -> None:
    middle = top + ROW / 2
    pen.slab(8, top + 4, WIDTH - 8, top + ROW - 4, 14, LANE, None)
    name(pen, 20, middle, race.names, runner.seat, NAMES - 20, 28, INK, "lm")
    x = BEGIN + (END - BEGIN) * min(runner.total, GOAL) / GOAL
    pen.stroke([(BEGIN, middle + SIZE / 2 + 4), (END, middle + SIZE / 2 + 4)], LINE, 4)
    pen.stroke([(BEGIN, middle + SIZE / 2 + 4), (x, middle + SIZE / 2 + 4)], FIGURES[runner.seat].colour, 6)
    _figure(pen.box(x - SIZE / 2, middle - SIZE / 2, SIZE), runner)
    pen.words(WIDTH - 18, middle, str(runner.total), 34, INK, "rm")


def _figure(pen: Pen, runner: Runner) -> None:
    figure = FIGURES[runner.seat]
    pen.shape(figure.shape, PAPER, PAPER, 14)
    pen.shape(figure.shape, figure.colour, INK, 5)
    for x in EYES:
        pen.oval(x, figure.eyes, 11, 12, PAPER, INK, 3)
        pen.oval(x + 2, figure.eyes + (5 if runner.gained < 0 else 1), 5, 6, INK, None)
    mouth = figure.eyes + (34 if runner.gained < 0 else 15)
    if runner.gained or runner.wins:
        begin, end = FROWN if runner.gained < 0 and not runner.wins else SMILE
        pen.stroke(arc(50, mouth if not runner.wins else figure.eyes + 15, 16, 12, begin, end), INK, 5)
    else:
        pen.stroke([(40, figure.eyes + 24), (60, figure.eyes + 24)], INK, 5)
    if runner.wins:
        pen.shape([(22, 2), (22, -30), (38, -12), (50, -36), (62, -12), (78, -30), (78, 2)], GOLD, INK, 4)
