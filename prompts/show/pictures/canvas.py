"""Drawing with Pillow: a white page that grows downwards, the bundled font, text that fits its place.

Pictures are WIDTH pixels wide, twice as wide as a small phone's screen, so that they are sharp there; letters of 20
pixels are then read without zooming.
"""

from functools import cache
from importlib.resources import files
from typing import BinaryIO, Literal, cast

from PIL import Image, ImageDraw, ImageFont

from prompts.show.pictures.marks import INK, PAPER, Colour, Look

WIDTH = 720
MARGIN = 16
_COLOURS = 64
_STRIP = 12

Anchor = Literal["lm", "mm", "rm"]


@cache
def font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The bundled font, `size` pixels high."""
    file = files("prompts.show.pictures") / "fonts" / f"DejaVuSans{'-Bold' if bold else ''}.ttf"
    with file.open("rb") as opened:
        # The plain layout draws the same with every build of the library.
        return ImageFont.truetype(cast(BinaryIO, opened), size, layout_engine=ImageFont.Layout.BASIC)


def width(text: str, size: int, bold: bool = False) -> int:
    """How many pixels a line takes."""
    return round(font(size, bold).getlength(text))


def fitting(text: str, room: int, size: int, bold: bool = False) -> int:
    """The largest letters, up to `size`, in which a line fits so many pixels."""
    while size > 1 and width(text, size, bold) > room:
        size -= 1
    return size


def wrapped(text: str, room: int, size: int, bold: bool = False) -> list[str]:
    """The text in lines of so many pixels, parted between words; a longer word stays whole."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and width(longer, size, bold) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


class Canvas:
    """A page of a given height. Places are pixels from its upper left corner."""

    def __init__(self, height: int) -> None:
        self._image = Image.new("RGB", (WIDTH, height), PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def fill(self, left: int, top: int, right: int, bottom: int, colour: Colour) -> None:
        """A filled rectangle; `right` and `bottom` are its last column and row."""
        self._draw.rectangle((left, top, right, bottom), colour)

    def text(
        self, x: int, y: int, words: str, size: int, *, bold: bool = False, colour: Colour = INK, anchor: Anchor = "lm"
    ) -> None:
        """A line whose left end, middle or right end is at this place, upright in its middle."""
        self._draw.text((x, y), words, colour, font(size, bold), anchor)

    def badge(self, x: int, y: int, sign: str, size: int) -> None:
        """A white letter in a dark box, whose left edge is at x and whose middle is at y."""
        half = round(size * 0.75)
        self._draw.rounded_rectangle((x, y - half, x + 2 * half, y + half), half // 2, INK)
        self.text(x + half, y, sign, size, bold=True, colour=PAPER, anchor="mm")

    def mark(self, left: int, top: int, right: int, bottom: int, look: Look) -> None:
        """A cell's ground: the tint, and the hatched strip at its left edge."""
        self.fill(left, top, right, bottom, look.tint)
        strip = Image.new("RGB", (_STRIP, bottom - top + 1), look.tint if look.every else look.strong)
        pen = ImageDraw.Draw(strip)
        for y in range(-_STRIP, strip.height + _STRIP, look.every) if look.every else ():
            pen.line((0, y, _STRIP, y - _STRIP if look.slants else y), look.strong, 4 if look.slants else 3)
        self._image.paste(strip, (left, top))

    def finished(self) -> Image.Image:
        """The page in few colours: small to send."""
        return self._image.quantize(_COLOURS, dither=Image.Dither.NONE)
