"""Which names can be drawn, and what stands for the others: the letter of the seat, in a box.

The font has Latin, Greek and Cyrillic. In a text the boxed letter is written [A].
"""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from string import ascii_uppercase

_RANGES = (
    (0x20, 0x7E),  # basic Latin
    (0xA0, 0x24F),  # Latin-1, Latin Extended-A and -B
    (0x370, 0x3FF),  # Greek
    (0x400, 0x525),  # Cyrillic
    (0x1E00, 0x1EFB),  # Latin Extended Additional
    (0x1F00, 0x1FFF),  # Greek Extended
    (0x2010, 0x2015),  # dashes
    (0x2018, 0x201F),  # quotation marks
    (0x2026, 0x2026),
)
_INVISIBLE = frozenset(("Cc", "Cf", "Cn", "Zl", "Zp"))


@lru_cache(maxsize=1024)
def can_draw(text: str) -> bool:
    """Whether the font has every character of this text."""
    if text.isascii():
        return text.isprintable()
    return all(_has(char) for char in unicodedata.normalize("NFC", text))


def letter(seat: int) -> str:
    """What stands for a seat whose name cannot be drawn: "A" for the first."""
    return ascii_uppercase[seat]


def in_picture(names: Sequence[str], seat: int) -> str:
    """How a seat is called inside a line of a picture: "Ann", or "[A]" where the font lacks the name."""
    return legible(names[seat]) if can_draw(names[seat]) else f"[{letter(seat)}]"


def key(names: Sequence[str]) -> str:
    """The sentence for the text beside a picture that says whose the boxed letters are; "" where all names are
    drawn."""
    boxed = [f"[{letter(seat)}] {name}" for seat, name in enumerate(names) if not can_draw(name)]
    return f"In the picture: {', '.join(boxed)}." if boxed else ""


def legible(text: str) -> str:
    """The text as it can be drawn: composed, with a question mark for what the font lacks."""
    return "".join(char if _has(char) else "?" for char in unicodedata.normalize("NFC", text))


def _has(char: str) -> bool:
    return any(low <= ord(char) <= high for low, high in _RANGES) and unicodedata.category(char) not in _INVISIBLE
