"""One card: its code in the corner as it is typed, the sign of its suit, and its picture with its name."""

from PIL import Image

from engine.games.igor.deck import face, motif, suit
from prompts.games.igor.art.motifs import MOTIFS
from prompts.games.igor.art.suits import CARD, SUITS, band
from prompts.show.pictures.pen import FINE, Pen

ACROSS, HIGH = 184, 262
"""Of a card, in pixels of the finished picture."""
COLOURS = 64
_EDGE = 6  # around the card, so that it may be turned


def card(code: str, sign: str, size: float = 1.0) -> Image.Image:
    """The card of this code, with the code as it is written `sign` ("7L"), on a clear ground, FINE, so many times as
    large as others."""
    look = SUITS[suit(code)]
    across, high = round((ACROSS + 2 * _EDGE) * size * FINE), round((HIGH + 2 * _EDGE) * size * FINE)
    image = Image.new("RGBA", (across, high), (0, 0, 0, 0))
    pen = Pen(image, _EDGE * size, _EDGE * size, size, line=4)
    pen.slab(1, 1, ACROSS - 1, HIGH - 1, 16, CARD)
    pen.shape(band(3, HIGH - 38, ACROSS - 3, HIGH - 3, 13), look.strong, None)
    pen.slab(1, 1, ACROSS - 1, HIGH - 1, 16, None)
    pen.words(12, 41, sign, 54 if len(sign) < 3 else 44, anchor="lm")
    look.sign(pen.box(ACROSS - 66, 12, 56, 6))
    pen.slab(14, 76, ACROSS - 14, HIGH - 46, 14, look.tint, None)
    MOTIFS[motif(code)](pen.box((ACROSS - 124) / 2, 84, 124))
    pen.words(ACROSS / 2, HIGH - 20, motif(code), 24, look.on_it)
    return image


def alone(code: str) -> Image.Image:
    """The card by itself, in its own size and in few colours."""
    return card(code, face(code)).reduce(FINE).quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def laid(ground: Image.Image, drawn: Image.Image, x: float, y: float, degrees: float) -> None:
    """Put what is drawn on the ground, its middle at x, y (finished pixels), turned to the right, with its shadow."""
    turned = drawn.rotate(-degrees, Image.Resampling.BILINEAR, expand=True)
    left, top = round(x * FINE - turned.width / 2), round(y * FINE - turned.height / 2)
    shadow = turned.getchannel("A").point(lambda alpha: alpha * 2 // 5)
    ground.paste((0, 0, 0), (left + 4 * FINE, top + 6 * FINE), shadow)
    ground.paste(turned, (left, top), turned)
