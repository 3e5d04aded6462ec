"""What a kind of blank is to a phone: how its values are typed, pressed, spoken, offered and hinted."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.kernel.forms import Blank, Value
from prompts.hear.names import Names
from prompts.hear.normalise import FILLERS
from prompts.kit.words import listed

STRAY_WORDS = 3
"""From so many words that mean nothing on, what was heard beside them is asked back."""
MOST_KEYS = 6
"""Digits of a number at most."""
MOST_HINTS = 100
"""A longer list helps no speech recognition."""
MOST_PRESSES = 8
"""Of a longer list nobody remembers the keys."""

Called = Mapping[str, str]
"""What values are called beside their own names: the suit of each letter of a card, other words for a choice, with
slashes between."""


@dataclass(frozen=True)
class Taken:
    """A value for a blank, from how many words it came, how many words were left unused before it, and whether it
    is sure."""

    value: Value
    stop: int
    stray: int = 0
    sure: bool = True


def strays(words: Sequence[str]) -> int:
    """How many of the words are no polite ones."""
    return sum(word not in FILLERS for word in words)


class Codec(ABC):
    """One kind of blank. What may fill the blank stands in it (see Form.blank)."""

    @abstractmethod
    def take(
        self, blank: Blank, words: Sequence[str], names: Names, called: Called, *, exact: bool, more: bool
    ) -> Taken | None:
        """The value that typed or spoken words give; None when they give none. It may be one that does not fit, so that
        it can be named.

        `exact`: the very first word must be it, and no typing error is forgiven. `more`: other blanks of the same kind
        follow, so several values are no reason to doubt.
        """

    def typed(self, blank: Blank, value: Value, names: Names) -> str:
        """A value as its player would type it."""
        return str(value).upper()

    @abstractmethod
    def keyed(self, blank: Blank, value: Value, called: Called) -> str:
        """The keys of a value that may fill the blank; "" for words, which have none."""

    @abstractmethod
    def pressed(self, blank: Blank, digits: str, called: Called) -> Value | None:
        """The value of these keys; None where they have none."""

    def options(self, blank: Blank, names: Names) -> str:
        """What may fill the blank, as a list to choose from: "1 Ann or 3 Cy"."""
        return listed([str(value) for value in blank.allowed], "or")

    def presses(self, blank: Blank, names: Names, called: Called) -> str:
        """What to press for what may fill the blank, as it is said after "Press": "1 for Ann or 3 for Cy"; "" for
        words, which have no keys."""
        keys = [(self.keyed(blank, value, called), str(value).lower()) for value in blank.allowed]
        if len(keys) > MOST_PRESSES:
            return f"its number, 1 to {len(keys)}, or say it"
        return listed([key if key == name else f"{key} for {name}" for key, name in keys], "or")

    def hints(self, blank: Blank, names: Names, called: Called) -> tuple[str, ...]:
        """What speech recognition should expect here."""
        return tuple(str(value).casefold() for value in blank.allowed[:MOST_HINTS])


class Listed(Codec):
    """A kind whose values have names of their own, which may stand anywhere in the words."""

    @abstractmethod
    def read(self, blank: Blank, words: Sequence[str], place: int, called: Called) -> tuple[Value, int] | None:
        """The value that the words from this place on name, and where they end. It may be one that does not fit."""

    def take(
        self, blank: Blank, words: Sequence[str], names: Names, called: Called, *, exact: bool, more: bool
    ) -> Taken | None:
        for place in range(min(1, len(words)) if exact else len(words)):
            got = self.read(blank, words, place, called)
            if got is not None:
                return Taken(got[0], got[1], strays(words[:place]))
        return None

    def named(self, blank: Blank, words: Sequence[str], called: Called) -> Iterator[Value]:
        """Every value that the words name, in their order."""
        place = 0
        while place < len(words):
            got = self.read(blank, words, place, called)
            if got is not None:
                yield got[0]
            place = got[1] if got is not None else place + 1

    def pressed(self, blank: Blank, digits: str, called: Called) -> Value | None:
        return next((value for value in blank.allowed if self.keyed(blank, value, called) == digits), None)
