"""What was said, compared with what has to be said or must not be (2.6): words whole, in order, side by side; case and
punctuation do not count, and a long word may hold a slip."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from engine.games.igor.deck import COPIES, SUIT_NAMES, SUITS

Words = tuple[str, ...]

LONG = 6  # letters of a required word that may hold one slip
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_WORD = re.compile(r"\w+(?:['\u2019\u02bc]\w+)*")
_APOSTROPHES = str.maketrans("", "", "'\u2019\u02bc")
_STRAIGHT = re.compile(rf"(\d)([{SUITS.lower()}])([{COPIES}]?)")
_TURNED = re.compile(rf"([{SUITS.lower()}])(?:(\d)([{COPIES}]?)|([{COPIES}])(\d))")
_DIGITS = {word: str(digit) for digit, name in enumerate(NUMBERS) for word in (str(digit), name)}
_LETTERS = {word: letter for letter, name in SUIT_NAMES.items() for word in (letter.lower(), name)}


def folded(word: str) -> str:
    """Small letters without accents or apostrophes."""
    if word.isascii():
        return word.replace("'", "").lower()
    bare = unicodedata.normalize("NFKD", word.translate(_APOSTROPHES)).casefold()
    return "".join(char for char in bare if not unicodedata.combining(char))


def words_of(text: str) -> Words:
    """The words of a text, folded."""
    return tuple([folded(found.group()) for found in _WORD.finditer(text)])


def key_of(words: str) -> str:
    """The key of a rule card that a player writes: its first word (IQ22)."""
    return "".join(words_of(words.partition(" ")[0])).upper()


class _Word(NamedTuple):
    """A word of a text, folded, and where it stands there."""

    text: str
    start: int
    stop: int


@dataclass(frozen=True)
class Code:
    """A card's code in a text: value and suit, the copy if it was named, where it stands, and whether the value stands
    first."""

    face: str
    copy: str
    start: int
    stop: int
    value_first: bool

    def is_of(self, card: str) -> bool:
        return card[:2] == self.face and self.copy in ("", card[2])


def codes(text: str) -> Iterator[Code]:
    """Every code of a card in the text: "7L", "L7", "7La", "L7a", "La7", "7 lightning", "seven of lightning",
    "lightning 7"."""
    found = [_Word(folded(each.group()), each.start(), each.end()) for each in _WORD.finditer(text)]
    place = 0
    while place < len(found):
        code = _glued(found[place])
        following = place + 1
        if code is None:
            following += following < len(found) and found[following].text == "of"
            code = _apart(found[place], found[following]) if following < len(found) else None
        if code is not None:
            yield code
            place = following if code.stop == found[place].stop else following + 1
        else:
            place += 1


def _glued(word: _Word) -> Code | None:
    if not 2 <= len(word.text) <= 3:
        return None
    straight, turned = _STRAIGHT.fullmatch(word.text), _TURNED.fullmatch(word.text)
    if straight is not None:
        return Code(straight[1] + straight[2].upper(), straight[3], word.start, word.stop, True)
    if turned is not None:
        value, copy = turned[2] or turned[5], turned[3] or turned[4] or ""
        return Code(value + turned[1].upper(), copy, word.start, word.stop, False)
    return None


def _apart(first: _Word, second: _Word) -> Code | None:
    for number, sign in ((first, second), (second, first)):
        if number.text in _DIGITS and sign.text in _LETTERS:
            return Code(_DIGITS[number.text] + _LETTERS[sign.text], "", first.start, second.stop, number is first)
    return None


def code_of(text: str, card: str) -> Code | None:
    """Where the text names this card for the first time."""
    return next((code for code in codes(text) if code.is_of(card)), None)


def without(text: str, code: Code | None) -> str:
    """The text without the code of the card that it plays."""
    return text if code is None else f"{text[: code.start]} {text[code.stop :]}"


def holds(said: Words, phrase: Words) -> bool:
    """Whether the phrase was said; its words may be run together ("pulltheswitch")."""
    return any(_ends(said[place:], phrase) is not None for place in range(len(said)))


def begins(said: Words, phrase: Words) -> bool:
    """Whether the phrase stands first."""
    return _ends(said, phrase) is not None


def _ends(said: Words, phrase: Words) -> int | None:
    """How many of the words the phrase takes that stands at their beginning; None where it does not."""
    if not phrase:
        return 0
    if not said or (len(phrase[0]) < LONG and not said[0].startswith(phrase[0])):
        return None
    for taken in range(len(phrase), 0, -1):
        if _is_joined(said[0], phrase[:taken]):
            rest = _ends(said[1:], phrase[taken:])
            if rest is not None:
                return rest + 1
    return None


def _is_joined(word: str, parts: Words) -> bool:
    """Whether a word is these words, run together; one of the long ones may hold a slip."""
    whole = "".join(parts)
    if word == whole or abs(len(word) - len(whole)) > 1:
        return word == whole
    for place, part in enumerate(parts):
        before, after = "".join(parts[:place]), "".join(parts[place + 1 :])
        if len(part) >= LONG and word.startswith(before) and word.endswith(after):
            middle = word[len(before) : len(word) - len(after)]
            if is_slip(middle, part):
                return True
    return False


def is_word(word: str, wanted: str) -> bool:
    """Whether it is the required word, with one slip in a long one."""
    return word == wanted or (len(wanted) >= LONG and is_slip(word, wanted))


def is_slip(word: str, wanted: str) -> bool:
    """A letter wrong, missing or added, or two neighbours swapped."""
    if abs(len(word) - len(wanted)) > 1 or word == wanted:
        return False
    same = next((place for place, (one, other) in enumerate(zip(word, wanted, strict=False)) if one != other), None)
    if same is None:
        return True  # the last letter is missing, or one was added there
    one, other = word[same:], wanted[same:]
    if one[1:] == other[1:] or one[1:] == other or one == other[1:]:
        return True
    return one[:2] == other[1::-1] and one[2:] == other[2:]


def any_word(said: Words, wanted: Sequence[str]) -> bool:
    """Whether one of these words was said, each with one slip if it is long."""
    return any(is_word(word, each) for word in said for each in wanted)


@cache
def phrase(text: str) -> Words:
    """A phrase of a rule card, folded. For words of our own only."""
    return words_of(text)
