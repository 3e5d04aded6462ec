"""SPACE: a row's letter and a column's number, "c5"; by keys the number of the row and that of the column, or the
column alone where only one row fits."""

import re
from collections.abc import Sequence

from engine.kernel.forms import Blank, Value
from prompts.hear.kinds.codec import MOST_HINTS, Called, Listed, strays
from prompts.hear.names import Names
from prompts.hear.numerals import number

_TYPED = re.compile(r"([a-z])(\d{1,2})")
# What is written for a letter that was spoken.
_SPOKEN = {"ay": "a", "bee": "b", "be": "b", "see": "c", "sea": "c", "dee": "d", "ef": "f", "eff": "f", "gee": "g"}
_A = ord("A")
SMALLEST, LARGEST = 5, 7
"""Rows and columns of the smallest and of the largest board."""


def is_space(word: str) -> bool:
    """Whether a word may be a space of some board."""
    typed = _TYPED.fullmatch(word)
    return typed is not None and ord(typed[1].upper()) < _A + LARGEST and 1 <= int(typed[2]) <= LARGEST


def _whole_row(blank: Blank) -> str:
    """The letter of the row that the blank asks a space of, all of it; "" where it asks for anything else."""
    row = str(blank.allowed[0])[0] if blank.allowed else ""
    whole = tuple(f"{row}{column}" for column in range(1, len(blank.allowed) + 1))
    return row if len(whole) >= SMALLEST and blank.allowed == whole else ""


class Space(Listed):
    """ "c5", "C 5", "see five": also one that is no space of the board. Of a whole row its number alone will do."""

    def read(self, blank: Blank, words: Sequence[str], place: int, called: Called) -> tuple[Value, int] | None:
        glued = _TYPED.fullmatch(words[place])
        if glued is not None:
            return f"{glued[1].upper()}{int(glued[2])}", place + 1
        row = _whole_row(blank)
        alone = number(words[place]) if row and strays(words) == 1 else None
        if alone is not None:
            return f"{row}{alone}", place + 1
        letter = _SPOKEN.get(words[place], words[place])
        column = number(words[place + 1]) if place + 1 < len(words) else None
        if column is None or len(letter) != 1 or not letter.isalpha() or not letter.isascii():
            return None
        return f"{letter.upper()}{column}", place + 2

    def keyed(self, blank: Blank, value: Value, called: Called) -> str:
        rows = {str(each)[0] for each in blank.allowed}
        if len(rows) == 1:
            return str(value)[1:]
        return f"{ord(value[0]) - _A + 1}{value[1:]}"

    def options(self, blank: Blank, names: Names) -> str:
        """A row one by one; of the whole board nobody reads a list: "A1 to G7"."""
        if len(blank.allowed) <= LARGEST:
            return super().options(blank, names)
        return f"{blank.allowed[0]} to {blank.allowed[-1]}"

    def presses(self, blank: Blank, names: Names, called: Called) -> str:
        rows = sorted({str(each)[0] for each in blank.allowed})
        if len(rows) == 1:
            return "the number of the column"
        return f"the number of the row, {ord(rows[0]) - _A + 1} for {rows[0]}, then that of the column"

    def hints(self, blank: Blank, names: Names, called: Called) -> tuple[str, ...]:
        return tuple(f"{value[0]} {value[1:]}" for value in blank.allowed[:MOST_HINTS])
