"""How each kind of blank is typed, pressed, spoken, offered and hinted: a module for each, once for all games."""

from collections.abc import Mapping

from engine.kernel.forms import Blank, Kind
from prompts.hear.kinds.called import called_value
from prompts.hear.kinds.card import Card
from prompts.hear.kinds.choice import Choice
from prompts.hear.kinds.codec import STRAY_WORDS, Called, Codec, Listed, Taken
from prompts.hear.kinds.direction import Direction
from prompts.hear.kinds.number import Number
from prompts.hear.kinds.seat import Seat
from prompts.hear.kinds.several import Numbers, Rows
from prompts.hear.kinds.space import Space
from prompts.hear.kinds.words import OwnWords

CODECS: Mapping[Kind, Codec] = {
    Kind.SEAT: Seat(),
    Kind.WORDS: OwnWords(),
    Kind.NUMBER: Number(),
    Kind.NUMBERS: Numbers(),
    Kind.ROWS: Rows(),
    Kind.CHOICE: Choice(),
    Kind.CARD: Card(),
    Kind.SPACE: Space(),
    Kind.DIRECTION: Direction(),
}


def codec(blank: Blank) -> Codec:
    """How this blank is said."""
    return CODECS[blank.kind]


__all__ = ["CODECS", "STRAY_WORDS", "Called", "Codec", "Listed", "Taken", "called_value", "codec"]
