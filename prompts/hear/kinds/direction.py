"""DIRECTION: UP, LEFT, RIGHT, DOWN; by keys the cross 2, 4, 6, 8."""

from collections.abc import Sequence

from engine.kernel.forms import Blank, Value
from prompts.hear.kinds.codec import Called, Listed
from prompts.hear.names import Names
from prompts.kit.words import listed

_KEYS = {"UP": "2", "LEFT": "4", "RIGHT": "6", "DOWN": "8"}
_CALLED = {
    "UP": ("up", "upward", "upwards", "north", "u"),
    "LEFT": ("left", "west", "l"),
    "RIGHT": ("right", "east", "r"),
    "DOWN": ("down", "downward", "downwards", "south", "d"),
}
_MEANT = {word: value for value, words in _CALLED.items() for word in words}
DIRECTIONS = tuple(_MEANT)
"""Every word that is one."""


class Direction(Listed):
    """A single letter is one only where it stands alone."""

    def read(self, blank: Blank, words: Sequence[str], place: int, called: Called) -> tuple[Value, int] | None:
        word = words[place]
        if word not in _MEANT or (len(word) == 1 and len(words) > 1):
            return None
        return _MEANT[word], place + 1

    def presses(self, blank: Blank, names: Names, called: Called) -> str:
        return listed([f"{_KEYS[value]} for {value.lower()}" for value in blank.allowed], "or")

    def keyed(self, blank: Blank, value: Value, called: Called) -> str:
        return _KEYS[value]
