"""Drawing shapes with Pillow, smoothly: several times too large, and made smaller at the end.

A shape is told in the units of its own box, so that the same one may be drawn large and small (shapes.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from prompts.show.pictures.canvas import Anchor, font
from prompts.show.pictures.marks import INK, Colour
from prompts.show.pictures.shapes import Point, arc, slab

FINE = 2
"""So many times larger than it will be a picture is drawn."""


def finished(drawn: Image.Image, colours: int) -> Image.Image:
    """The picture in its own size and in few colours: small to send."""
    return few(smaller(drawn), colours)


def smaller(drawn: Image.Image) -> Image.Image:
    """The picture in its own size."""
    return drawn.reduce(FINE)


def few(picture: Image.Image, colours: int) -> Image.Image:
    """The picture in few colours: small to send."""
    return picture.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


@dataclass(frozen=True)
class Pen:
    """Draws on an image in a box whose corner is at `left`, `top` and whose unit is `unit` pixels of the finished
    picture. `line` is how thick outlines are, in units."""

    image: Image.Image
    left: float = 0.0
    top: float = 0.0
    unit: float = 1.0
    line: float = 3.0

    def box(self, left: float, top: float, size: float, line: float = 3.0) -> "Pen":
        """A pen for a square box of 100 units whose corner is here and whose side is `size` of mine."""
        return Pen(self.image, self.left + left * self.unit, self.top + top * self.unit, size * self.unit / 100, line)

    def shape(
        self, points: Sequence[Point], fill: Colour | None, edge: Colour | None = INK, line: float | None = None
    ) -> None:
        """A closed shape with these corners, and its outline."""
        at = [self.at(point) for point in points]
        if fill is not None:
            self._draw.polygon(at, fill)
        if edge is not None:
            self._stroke([*at, at[0], at[1]], edge, self.line if line is None else line)

    def stroke(self, points: Sequence[Point], colour: Colour = INK, line: float | None = None) -> None:
        """A line through these points, with round ends."""
        self._stroke([self.at(point) for point in points], colour, self.line if line is None else line)

    def oval(
        self,
        x: float,
        y: float,
        across: float,
        high: float,
        fill: Colour | None,
        edge: Colour | None = INK,
        line: float | None = None,
    ) -> None:
        """An ellipse around x, y, with these half axes."""
        self.shape(arc(x, y, across, high, 0, 360)[:-1], fill, edge, line)

    def slab(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        corner: float,
        fill: Colour | None,
        edge: Colour | None = INK,
        line: float | None = None,
    ) -> None:
        """A rectangle with round corners."""
        self.shape(slab(left, top, right, bottom, corner), fill, edge, line)

    def words(self, x: float, y: float, words: str, size: int, colour: Colour = INK, anchor: Anchor = "mm") -> None:
        """A line in bold letters of this size in units, whose left end, middle or right end is here."""
        self._draw.text(self.at((x, y)), words, colour, font(round(size * self.unit * FINE), True), anchor)

    @property
    def _draw(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image)

    def at(self, point: Point) -> Point:
        """Where on the image a place in the box is."""
        x, y = point
        return (self.left + x * self.unit) * FINE, (self.top + y * self.unit) * FINE

    def _stroke(self, at: Sequence[Point], colour: Colour, line: float) -> None:
        thick = max(1, round(line * self.unit * FINE))
        self._draw.line(list(at), colour, thick, "curve")
        half = (thick - 1) / 2
        for x, y in (at[0], at[-1]):
            self._draw.ellipse((x - half, y - half, x + half, y + half), colour)
