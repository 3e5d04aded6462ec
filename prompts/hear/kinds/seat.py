"""SEAT: a name, its beginning, its number in the list, or a slip of the fingers; the number by keys."""

from collections.abc import Sequence

from engine.kernel.forms import Blank, Value
from prompts.hear.kinds.codec import MOST_KEYS, STRAY_WORDS, Called, Codec, Taken, strays
from prompts.hear.names import Names, exact_names, initial, nearest
from prompts.hear.normalise import DOUBTS, FILLERS, QUESTIONS
from prompts.hear.numerals import UNITS, number
from prompts.kit.aloud import own
from prompts.kit.words import listed, numbered

_GUESSED_IN = 2  # words, beside polite ones: in a whole sentence any word is like somebody's name
# What a phone writes that was spoken to, for a number that stands alone.
_SOUNDS = {"won": 1, "to": 2, "too": 2, "tree": 3, "for": 4, "fore": 4}
# After these "one" is a number; else it stands for an answer: "the one about the cow".
_BEFORE_ONE = frozenset("number num nr vote player option answer is its say i for with pick choose".split())
# Beside a single letter these leave no doubt that it is somebody's: "vote d pls".
_BESIDE_LETTER = frozenset("please pls plz vote for i say its".split())


class Seat(Codec):
    """A full name if there is one (one that may stand here before one that may not), a number, or a guess."""

    def take(
        self, blank: Blank, words: Sequence[str], names: Names, called: Called, *, exact: bool, more: bool
    ) -> Taken | None:
        return _exact(words, names) if exact else _seat(blank.allowed, words, names, more)

    def typed(self, blank: Blank, value: Value, names: Names) -> str:
        is_seat = isinstance(value, int) and 0 <= value < len(names)
        return names.of(value).upper() if is_seat else super().typed(blank, value, names)

    def keyed(self, blank: Blank, value: Value, called: Called) -> str:
        return str(value + 1)

    def pressed(self, blank: Blank, digits: str, called: Called) -> Value | None:
        return int(digits) - 1 if digits.isdigit() and len(digits) <= MOST_KEYS else None

    def options(self, blank: Blank, names: Names) -> str:
        return numbered(names.written, [seat for seat in blank.allowed if isinstance(seat, int)])

    def presses(self, blank: Blank, names: Names, called: Called) -> str:
        return listed([f"{seat + 1} for {own(names.of(seat))}" for seat in blank.allowed], "or")

    def hints(self, blank: Blank, names: Names, called: Called) -> tuple[str, ...]:
        return tuple(names.of(seat) for seat in blank.allowed)


def _exact(words: Sequence[str], names: Names) -> Taken | None:
    named = exact_names(words, names)
    if named and named[0].start == 0:
        return Taken(named[0].seat, named[0].stop)
    seat = number(words[0]) if words else None
    return Taken(seat - 1, 1) if seat is not None and 0 < seat <= len(names) else None


def _seat(allowed: Sequence[int], words: Sequence[str], names: Names, more: bool) -> Taken | None:
    named = exact_names(words, names)
    if not named:
        return _numbered(words, names, more) or _guessed(words, names, allowed)
    if more and named[0].start:  # SIMILAR MARY KATHY: the first may be a guess
        earlier = words[: named[0].start]
        guess = _numbered(earlier, names, more) or _guessed(earlier, names, allowed)
        if guess is not None and guess.sure:
            return guess
    fitting = [each for each in named if each.seat in allowed]
    first = named[0] if more or not fitting else fitting[0]
    spans = {place for each in named for place in range(each.start, each.stop)}
    beside = [word for place, word in enumerate(words) if place not in spans]
    seats = {each.seat for each in fitting} | {seat for _, seat in _numbers(beside, names) if seat in allowed}
    several = not more and len(seats) > 1
    return Taken(
        first.seat, first.stop, strays(words[: first.start]), not several and not _doubt(beside, words[: first.start])
    )


def _doubt(words: Sequence[str], before: Sequence[str]) -> bool:
    """Whether the words deny what they name, or those `before` it ask about it."""
    return any(word in DOUBTS for word in words) or any(word in QUESTIONS for word in before)


def _numbered(words: Sequence[str], names: Names, more: bool) -> Taken | None:
    """A number; an ordinal before "one" ("the 2nd one"); a guess where several are said, or one that sounds like it."""
    found = _numbers(words, names)
    if found:
        place, seat = found[0]
        one = place + 1 < len(words) and words[place + 1] == "one"
        several = not more and len({each for _, each in found}) > 1
        return Taken(seat, place + 1 + one, strays(words[:place]), not several and not _doubt(words, words[:place]))
    sound = _SOUNDS.get(words[0]) if len(words) == 1 else None
    return Taken(sound - 1, 1, sure=False) if sound is not None and sound <= len(names) else None


def _numbers(words: Sequence[str], names: Names) -> list[tuple[int, int]]:
    """Where a number of a seat stands, and which."""
    found = []
    for place, word in enumerate(words):
        value = number(word)
        counts = words[place + 1 : place + 2] and words[place + 1] in UNITS  # "back in 2 minutes"
        stands_for_an_answer = word == "one" and place > 0 and words[place - 1] not in _BEFORE_ONE
        if value is not None and 0 < value <= len(names) and not counts and not stands_for_an_answer:
            found.append((place, value - 1))
    return found


def _guessed(words: Sequence[str], names: Names, allowed: Sequence[int]) -> Taken | None:
    if len(words) == 1 and len(words[0]) == 1:
        seat = initial(words[0], names, allowed)
        return None if seat is None else Taken(seat, 1)
    rest = [(place, word) for place, word in enumerate(words) if word not in FILLERS]
    guess: Taken | None = None
    for tried, (place, word) in enumerate(rest[:STRAY_WORDS]):
        seat = initial(word, names, allowed)
        if seat is not None and (len(word) > 1 or all(each in _BESIDE_LETTER for each in words if each != word)):
            return Taken(seat, place + 1, tried, not _doubt(words, words[:place]))
        seat, sure = nearest(word, names, allowed)
        if seat is not None and sure:
            return Taken(seat, place + 1, tried, not _doubt(words, words[:place]))
        if seat is not None and guess is None:
            guess = Taken(seat, place + 1, tried, sure=False)
    return guess if len(rest) <= _GUESSED_IN else None
