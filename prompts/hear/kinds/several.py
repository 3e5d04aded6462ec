"""NUMBERS and ROWS: several numbers in one blank. Those of a text are found their places in fill_rows.py, for they
belong together; by keys each number is one key."""

from collections.abc import Sequence

from engine.kernel.forms import Blank, Value
from prompts.hear.kinds.codec import Called, Codec, Taken
from prompts.hear.names import Names
from prompts.kit.aloud import own
from prompts.kit.words import listed, plural


def key_of(value: int, allowed: Sequence[int]) -> str:
    """The key of a number: itself, or its place from 0 on in the list of those that may stand there."""
    return str(value if value < 10 else list(allowed).index(value))


def of_key(key: str, allowed: Sequence[int]) -> int | None:
    """The number of a key; None where it has none."""
    number = int(key)
    if number in allowed:
        return number
    return allowed[number] if number < len(allowed) else None


def _keys_of(allowed: Sequence[int]) -> str:
    """ "1, 2 or 3", "0 for 0, 1 for 25 or 2 for 50"."""
    return listed(
        [key if (key := key_of(value, allowed)) == str(value) else f"{key} for {value}" for value in allowed], "or"
    )


class Several(Codec):
    """What both have alike."""

    def take(
        self, blank: Blank, words: Sequence[str], names: Names, called: Called, *, exact: bool, more: bool
    ) -> Taken | None:
        return None

    def hints(self, blank: Blank, names: Names, called: Called) -> tuple[str, ...]:
        return ()


class Numbers(Several):
    """ "3 1" """

    def typed(self, blank: Blank, value: Value, names: Names) -> str:
        return " ".join(str(number) for number in value)

    def keyed(self, blank: Blank, value: Value, called: Called) -> str:
        return "".join(key_of(number, blank.allowed) for number in value)

    def pressed(self, blank: Blank, digits: str, called: Called) -> Value | None:
        if not (blank.least or blank.most) <= len(digits) <= blank.most or not digits.isdigit():
            return None
        numbers = tuple(of_key(key, blank.allowed) for key in digits)
        return None if None in numbers else numbers

    def options(self, blank: Blank, names: Names) -> str:
        each = listed([str(value) for value in blank.allowed], "or")
        return f"{'' if blank.least else plural(blank.most, 'number') + ', each '}{each}"

    def presses(self, blank: Blank, names: Names, called: Called) -> str:
        each = "a key" if blank.most == 1 or blank.least else f"{blank.most} keys, one after another"
        return f"{each}: {_keys_of(blank.allowed)}"


class Rows(Several):
    """ "ANN 3 100 50; BOB 1 25 0" """

    def typed(self, blank: Blank, value: Value, names: Names) -> str:
        lines = [self._line(names, seat, row) for seat, row in zip(blank.allowed, value, strict=True)]
        return "; ".join(filter(None, lines))

    def _line(self, names: Names, seat: int, row: Sequence[int | None]) -> str:
        numbers = [str(cell) for cell in row if cell is not None]
        return " ".join([names.of(seat).upper(), *numbers]) if numbers else ""

    def keyed(self, blank: Blank, value: Value, called: Called) -> str:
        return "".join(key_of(cell, column) for row in value for cell, column in zip(row, blank.columns, strict=True))

    def pressed(self, blank: Blank, digits: str, called: Called) -> Value | None:
        width = len(blank.columns)
        if len(digits) != width * len(blank.allowed) or not digits.isdigit():
            return None
        rows = [digits[place : place + width] for place in range(0, len(digits), width)]
        cells = tuple(
            tuple(of_key(key, column) for key, column in zip(row, blank.columns, strict=True)) for row in rows
        )
        return None if any(None in row for row in cells) else cells

    def options(self, blank: Blank, names: Names) -> str:
        return listed([names.of(seat) for seat in blank.allowed])

    def presses(self, blank: Blank, names: Names, called: Called) -> str:
        columns = ", then ".join(_keys_of(column) for column in blank.columns)
        rows = listed([own(names.of(seat)) for seat in blank.allowed])
        return f"{len(blank.columns)} keys each for {rows}: {columns}"

    def hints(self, blank: Blank, names: Names, called: Called) -> tuple[str, ...]:
        return tuple(names.of(seat) for seat in blank.allowed)
