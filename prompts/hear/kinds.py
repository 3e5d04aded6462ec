"""How each kind of blank is typed, pressed and spoken: once for all games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.forms import Blank, Kind, Value
from prompts.hear.names import exact_names, initial, nearest
from prompts.hear.normalise import DOUBTS, FILLERS
from prompts.words import listed, numbered

_COUNTS = "one two three four five six seven eight nine ten eleven twelve".split()
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
STRAY_WORDS = 3


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
        return _numbered_seat(words, names) or _guessed_seat(words, names, allowed)
    fitting = [each for each in named if each.seat in allowed]
    first = named[0] if more or not fitting else fitting[0]
    several = not more and len({each.seat for each in fitting}) > 1
    return Taken(first.seat, first.stop, _strays(words[: first.start]), not several and not _doubt(words, first.start))


def _doubt(words: Sequence[str], stop: int) -> bool:
    return any(word in DOUBTS for word in words[:stop])


def _strays(words: Sequence[str]) -> int:
    return sum(word not in FILLERS for word in words)


def _numbered_seat(words: Sequence[str], names: Sequence[str]) -> Taken | None:
    """A number; an ordinal before "one" ("the 2nd one")."""
    for place, word in enumerate(words):
        seat = number(word)
        if seat is not None and 0 < seat <= len(names):
            one = place + 1 < len(words) and words[place + 1] == "one"
            return Taken(seat - 1, place + 1 + one, _strays(words[:place]), not _doubt(words, place))
    return None


def _guessed_seat(words: Sequence[str], names: Sequence[str], allowed: Sequence[int]) -> Taken | None:
    rest = [(place, word) for place, word in enumerate(words) if word not in FILLERS]
    if not rest and len(words) == 1:
        rest = [(0, words[0])]
    for tried, (place, word) in enumerate(rest[:STRAY_WORDS]):
        seat = initial(word, names, allowed)
        if seat is not None and (len(word) > 1 or len(rest) == 1):
            return Taken(seat, place + 1, tried, not _doubt(words, place))
        seat, sure = nearest(word, names, allowed)
        if seat is not None:
            return Taken(seat, place + 1, tried, sure and not _doubt(words, place))
    return None


def _number(words: Sequence[str], exact: bool) -> Taken | None:
    for place, word in enumerate(words[:1] if exact else words):
        value = number(word)
        if value is not None:
            return Taken(value, place + 1, _strays(words[:place]))
    return None


def _listed_value(blank: Blank, words: Sequence[str], before: Value | None, exact: bool) -> Taken | None:
    """A choice, card, space or direction: by what it is called."""
    for place in range(1 if exact else len(words)):
        for value in sorted(blank.values(before), key=lambda each: -len(str(each))):
            name = str(value).casefold().split()
            if list(words[place : place + len(name)]) == name:
                return Taken(value, place + len(name), _strays(words[:place]))
    return None


def options(blank: Blank, before: Value | None, view: Any) -> str:
    """What may fill the blank, as a list to choose from: "1 Ann or 3 Cy"."""
    allowed = blank.values(before)
    if blank.kind is Kind.SEAT:
        return numbered(view.names, [seat for seat in allowed if isinstance(seat, int)])
    if blank.kind is Kind.WORDS:
        return f"up to {blank.most} characters"
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
