"""How each kind of blank is typed, pressed and spoken: once for all games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.forms import Blank, Kind, Value
from prompts.hear.names import exact_names, initial, nearest
from prompts.hear.normalise import DOUBTS, FILLERS, QUESTIONS
from prompts.kit.words import listed, numbered, plural

_COUNTS = "one two three four five six seven eight nine ten eleven twelve".split()
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
STRAY_WORDS = 3
_GUESSED_IN = 2  # words, beside polite ones: in a whole sentence any word is like somebody's name
# What a phone writes that was spoken to, for a number that stands alone.
_SOUNDS = {"won": 1, "to": 2, "too": 2, "tree": 3, "for": 4, "fore": 4}
# After these "one" is a number; else it stands for an answer: "the one about the cow".
_BEFORE_ONE = frozenset("number num nr vote player option answer is its say i for with pick choose".split())
_UNITS = frozenset("min mins minute minutes sec secs second seconds hour hours hr hrs am pm percent times".split())
# Beside a single letter these leave no doubt that it is somebody's: "vote d pls".
_BESIDE_LETTER = frozenset("please pls plz vote for i say its".split())


@dataclass(frozen=True)
class Taken:
    """A value for a blank, from how many words it came, how many words were left unused before it, and whether it
    is sure."""

    value: Value
    stop: int
    stray: int = 0
    sure: bool = True


def number(word: str) -> int | None:
    """ "2", "2nd", "two", "second"."""
    if word.isascii() and word.isdigit() and len(word) < 7:
        return int(word)
    if word[:-2].isascii() and word[:-2].isdigit() and word[-2:] in ("st", "nd", "rd", "th") and len(word) < 7:
        return int(word[:-2])
    for known in (_COUNTS, _ORDINALS):
        if word in known:
            return known.index(word) + 1
    return None


def take(
    blank: Blank, words: Sequence[str], before: Value | None, view: Any, *, exact: bool = False, more: bool = False
) -> Taken | None:
    """The value that the words give a blank; None when they give none.

    `exact`: the very first word must be it, and no typing error is forgiven. `more`: other blanks of the same kind
    follow, so several names are no reason to doubt.
    """
    if blank.kind is Kind.SEAT:
        return _exact_seat(words, view.names) if exact else _seat(blank, words, before, view.names, more)
    if blank.kind is Kind.NUMBER:
        return _number(words, exact)
    if blank.kind in (Kind.NUMBERS, Kind.ROWS):
        return None  # see fill_rows.py: their numbers belong together
    return _listed_value(blank, words, before, exact)


def _exact_seat(words: Sequence[str], names: Sequence[str]) -> Taken | None:
    named = exact_names(words, names)
    if named and named[0].start == 0:
        return Taken(named[0].seat, named[0].stop)
    seat = number(words[0]) if words else None
    return Taken(seat - 1, 1) if seat is not None and 0 < seat <= len(names) else None


def _seat(blank: Blank, words: Sequence[str], before: Value | None, names: Sequence[str], more: bool) -> Taken | None:
    """A full name if there is one (one that may stand here before one that may not), a number, or a guess."""
    allowed = [seat for seat in blank.values(before) if isinstance(seat, int)]
    named = exact_names(words, names)
    if not named:
        return _numbered_seat(words, names, more) or _guessed_seat(words, names, allowed)
    if more and named[0].start:  # SIMILAR MARY KATHY: the first may be a guess
        earlier = words[: named[0].start]
        guess = _numbered_seat(earlier, names, more) or _guessed_seat(earlier, names, allowed)
        if guess is not None and guess.sure:
            return guess
    fitting = [each for each in named if each.seat in allowed]
    first = named[0] if more or not fitting else fitting[0]
    spans = {place for each in named for place in range(each.start, each.stop)}
    beside = [word for place, word in enumerate(words) if place not in spans]
    seats = {each.seat for each in fitting} | {seat for _, seat in _seat_numbers(beside, names) if seat in allowed}
    several = not more and len(seats) > 1
    return Taken(
        first.seat, first.stop, _strays(words[: first.start]), not several and not _doubt(beside, words[: first.start])
    )


def _doubt(words: Sequence[str], before: Sequence[str]) -> bool:
    """Whether the words deny what they name, or those `before` it ask about it."""
    return any(word in DOUBTS for word in words) or any(word in QUESTIONS for word in before)


def _strays(words: Sequence[str]) -> int:
    return sum(word not in FILLERS for word in words)


def _numbered_seat(words: Sequence[str], names: Sequence[str], more: bool) -> Taken | None:
    """A number; an ordinal before "one" ("the 2nd one"); a guess where several are said, or one that sounds like it."""
    found = _seat_numbers(words, names)
    if found:
        place, seat = found[0]
        one = place + 1 < len(words) and words[place + 1] == "one"
        several = not more and len({each for _, each in found}) > 1
        return Taken(seat, place + 1 + one, _strays(words[:place]), not several and not _doubt(words, words[:place]))
    sound = _SOUNDS.get(words[0]) if len(words) == 1 else None
    return Taken(sound - 1, 1, sure=False) if sound is not None and sound <= len(names) else None


def _seat_numbers(words: Sequence[str], names: Sequence[str]) -> list[tuple[int, int]]:
    """Where a number of a seat stands, and which."""
    found = []
    for place, word in enumerate(words):
        value = number(word)
        counts = words[place + 1 : place + 2] and words[place + 1] in _UNITS  # "back in 2 minutes"
        stands_for_an_answer = word == "one" and place > 0 and words[place - 1] not in _BEFORE_ONE
        if value is not None and 0 < value <= len(names) and not counts and not stands_for_an_answer:
            found.append((place, value - 1))
    return found


def _guessed_seat(words: Sequence[str], names: Sequence[str], allowed: Sequence[int]) -> Taken | None:
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


def _number(words: Sequence[str], exact: bool) -> Taken | None:
    for place, word in enumerate(words[:1] if exact else words):
        value = number(word)
        counts = words[place + 1 : place + 2] and words[place + 1] in _UNITS  # "one sec"
        if value is not None and not counts:
            others = {number(each) for each in words[place + 1 :] if each != "one"} - {value, None}
            return Taken(value, place + 1, _strays(words[:place]), sure=not others)
    return None


def _listed_value(blank: Blank, words: Sequence[str], before: Value | None, exact: bool) -> Taken | None:
    """A choice, card, space or direction: by what it is called."""
    for place in range(1 if exact else len(words)):
        for value in sorted(blank.values(before), key=lambda each: -len(str(each))):
            name = str(value).casefold().split()
            numbered = name[0].isdigit() and number(words[place]) == number(name[0])
            if numbered or list(words[place : place + len(name)]) == name:
                return Taken(value, place + len(name), _strays(words[:place]))
    return None


def options(blank: Blank, before: Value | None, view: Any) -> str:
    """What may fill the blank, as a list to choose from: "1 Ann or 3 Cy"."""
    allowed = blank.values(before)
    if blank.kind is Kind.SEAT:
        return numbered(view.names, [seat for seat in allowed if isinstance(seat, int)])
    if blank.kind is Kind.WORDS:
        return f"up to {blank.most} characters"
    if blank.kind is Kind.NUMBERS:
        return f"{plural(blank.count, 'number')}, each {listed([str(value) for value in allowed], 'or')}"
    if blank.kind is Kind.ROWS:
        return listed([str(view.names[seat]) for seat in allowed])
    if blank.kind is Kind.NUMBER and len(allowed) > 6:
        return f"{allowed[0]} to {allowed[-1]}"
    return listed([str(value) for value in allowed], "or")


def said(blank: Blank, value: Value, view: Any) -> str:
    """A value as its player would type it."""
    if blank.kind is Kind.SEAT and isinstance(value, int) and 0 <= value < len(view.names):
        return str(view.names[value]).upper()
    return str(value).upper()


def pressed(blank: Blank, digits: str, before: Value | None) -> Value | None:
    """The value that digits on a keypad mean: a seat by its number, a number as it is, else the place in the list."""
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 6:
        return None
    value = int(digits)
    if blank.kind is Kind.SEAT:
        return value - 1
    if blank.kind is Kind.NUMBER:
        return value
    allowed = blank.values(before)
    return allowed[value - 1] if 0 < value <= len(allowed) else None
