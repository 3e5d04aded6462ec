"""One card: its code in the corner as it is typed, the sign of its suit, and its picture with its name."""

from functools import lru_cache
from math import ceil, cos, radians, sin

from PIL import Image

from engine.games.igor.deck import face, motif, suit
from prompts.games.igor.art.motifs import MOTIFS
from prompts.games.igor.art.suits import CARD, SUITS, band
from prompts.show.pictures.pen import FINE, Pen

ACROSS, HIGH = 184, 262
"""Of a card, in pixels of the finished picture."""
COLOURS = 64
KEPT = 16
"""So many drawn grounds of cards, and so many of their pictures, a process keeps: all, in two sizes."""
_EDGE = 6  # around the card, so that it may be turned
_ROOM, _PICTURE, _OVER = 84, 124, 12  # where the picture is, how large, and how far it may reach over its box


def card(code: str, sign: str, size: float = 1.0) -> Image.Image:
    """The card of this code, with the code as it is written `sign` ("7L"), on a clear ground, FINE, so many times as
    large as others."""
    image = _ground(suit(code), size).copy()
    pen = _pen(image, size)
    pen.words(12, 41, sign, 54 if len(sign) < 3 else 44, anchor="lm")
    picture = _picture(motif(code), size)
    x, y = pen.at(((ACROSS - _PICTURE) / 2 - _OVER, _ROOM - _OVER))
    image.paste(picture, (round(x), round(y)), picture)
    pen.words(ACROSS / 2, HIGH - 20, motif(code), 24, SUITS[suit(code)].on_it)
    return image


def _pen(image: Image.Image, size: float) -> Pen:
    return Pen(image, _EDGE * size, _EDGE * size, size, line=4)


@lru_cache(KEPT)
def _ground(letter: str, size: float) -> Image.Image:
    """What all cards of a suit have in common."""
    look = SUITS[letter]
    across, high = round((ACROSS + 2 * _EDGE) * size * FINE), round((HIGH + 2 * _EDGE) * size * FINE)
    image = Image.new("RGBA", (across, high), (0, 0, 0, 0))
    pen = _pen(image, size)
    pen.slab(1, 1, ACROSS - 1, HIGH - 1, 16, CARD)
    pen.shape(band(3, HIGH - 38, ACROSS - 3, HIGH - 3, 13), look.strong, None)
    pen.slab(1, 1, ACROSS - 1, HIGH - 1, 16, None)
    look.sign(pen.box(ACROSS - 66, 12, 56, 6))
    pen.slab(14, 76, ACROSS - 14, HIGH - 46, 14, look.tint, None)
    return image


@lru_cache(KEPT)
def _picture(name: str, size: float) -> Image.Image:
    """What is in the picture of a card."""
    side = round((_PICTURE + 2 * _OVER) * size * FINE)
    image = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    MOTIFS[name](Pen(image, unit=size).box(_OVER, _OVER, _PICTURE))
    return image


def alone(code: str) -> Image.Image:
    """The card by itself, in its own size and in few colours."""
    return card(code, face(code)).reduce(FINE).quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def laid(ground: Image.Image, drawn: Image.Image, x: float, y: float, degrees: float) -> None:
    """Put what is drawn FINE on the finished ground, its middle at x, y, turned to the right, with its shadow. It is
    turned and made smaller in one: a point between two by two of the fine ones is their mean."""
    turn = radians(degrees)
    along, aside = cos(turn), sin(turn)
    across = ceil((drawn.width * along + drawn.height * abs(aside)) / FINE) + 2
    high = ceil((drawn.height * along + drawn.width * abs(aside)) / FINE) + 2
    left, top = round(x - across / 2), round(y - high / 2)
    off_x, off_y = left - x, top - y  # of the upper left corner from the middle of the card
    from_x = FINE * (along * off_x + aside * off_y) + drawn.width / 2
    from_y = FINE * (along * off_y - aside * off_x) + drawn.height / 2
    turned = drawn.transform(
        (across, high), Image.Transform.AFFINE,
        (FINE * along, FINE * aside, from_x, -FINE * aside, FINE * along, from_y), Image.Resampling.BILINEAR,
    )  # fmt: skip
    shadow = turned.getchannel("A").point(lambda alpha: alpha * 2 // 5)
    ground.paste((0, 0, 0), (left + 4, top + 6), shadow)
    ground.paste(turned, (left, top), turned)
