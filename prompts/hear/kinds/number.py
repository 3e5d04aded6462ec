"""NUMBER: "2", "two", "2nd", "trick 2" where a trick is asked for; the digits themselves by keys."""

from collections.abc import Sequence

from engine.kernel.forms import Blank, Value
from prompts.hear.kinds.called import called_value
from prompts.hear.kinds.codec import MOST_KEYS, Called, Codec, Taken, strays
from prompts.hear.names import Names
from prompts.hear.numerals import UNITS, number

_LISTED = 6  # numbers; of more the first and the last are told
_YOURS = frozenset(("you", "u", "du", "tu"))  # "you first" is no 1 of mine
_OF = frozenset(("in", "of", "on", "from"))


class Number(Codec):
    """One whole number, which may be said to be none of those that fit."""

    def take(
        self, blank: Blank, words: Sequence[str], names: Names, called: Called, *, exact: bool, more: bool
    ) -> Taken | None:
        value = called_value(blank, words)
        if value is not None:
            return Taken(value, len(words))
        begins = _begins(blank, words) if exact else 0
        for place, word in enumerate(words[: begins + 1] if exact else words):
            value = number(word)
            counts = words[place + 1 : place + 2] and words[place + 1] in UNITS  # "one sec"
            if value is not None and not counts:
                others = {number(each) for each in words[place + 1 :] if each != "one"} - {value, None}
                return Taken(value, place + 1, strays(words[:place]), sure=not others and _YOURS.isdisjoint(words))
        return None

    def keyed(self, blank: Blank, value: Value, called: Called) -> str:
        return str(value)

    def pressed(self, blank: Blank, digits: str, called: Called) -> Value | None:
        return int(digits) if digits.isdigit() and len(digits) <= MOST_KEYS else None

    def options(self, blank: Blank, names: Names) -> str:
        if len(blank.allowed) > _LISTED:
            return f"{blank.allowed[0]} to {blank.allowed[-1]}"
        return super().options(blank, names)

    def presses(self, blank: Blank, names: Names, called: Called) -> str:
        options = self.options(blank, names)
        return f"a number from {options}" if len(blank.allowed) > _LISTED else options


def _begins(blank: Blank, words: Sequence[str]) -> int:
    """Where the number stands after what it counts: "trick 3", "in trick 3"."""
    of = words[0] in _OF if words else False
    return of + 1 if tuple(words[of : of + 1]) == (blank.name,) else 0
