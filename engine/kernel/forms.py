"""Actions, and the forms that a seat may fill to make one.

Legality is the list of open forms: what is legal, what a menu offers and what random play or a bot may do are
one thing. A form is plain data, so two views of it can be compared.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Value = Any
"""Plain JSON: a number, words, yes or no; of several in one blank a tuple."""


MOST_NUMBER = 999_999


class Kind(StrEnum):
    """What may stand in a blank. Text, keys and speech forms belong to the kind, once for all games."""

    SEAT = "seat"
    WORDS = "words"
    NUMBER = "number"
    NUMBERS = "numbers"
    ROWS = "rows"
    CHOICE = "choice"
    CARD = "card"
    SPACE = "space"
    DIRECTION = "direction"


@dataclass(frozen=True)
class Action:
    """A filled form: a typed value whose fields are its blanks, in order."""


@dataclass(frozen=True)
class Blank:
    """One blank of a form.

    `allowed` lists what may fill it (seats, cards, numbers ...); words have a length limit `most` instead.
    `given` takes the place of `allowed` where it depends on the blank before: pairs of that blank's value and the
    values allowed then.
    Several numbers are a tuple of `count` whole numbers; `allowed` says which make sense, to menus and keys. Rows are a
    line for each of the `allowed` seats, in their order: a tuple of `count` numbers each, None for one that was left
    out. What the numbers may be is for the rules to judge, so that a refusal can name the one that is wrong.
    """

    name: str
    kind: Kind
    allowed: tuple[Value, ...] = ()
    given: tuple[tuple[Value, tuple[Value, ...]], ...] = ()
    most: int = 0
    optional: bool = False
    count: int = 0

    def values(self, before: Value | None) -> tuple[Value, ...]:
        """What may fill it when the blank before it holds `before`."""
        for value, allowed in self.given:
            if value == before:
                return allowed
        return () if self.given else self.allowed


@dataclass(frozen=True)
class Form:
    """An action that a seat may take now: its type and its blanks.

    `ask` is the number of the ask it answers (None: open beside any ask); `plain` says that a bare value is
    enough there ("2" for VOTE 2, words for a draft). `stands` is what its blanks hold already, None where nothing:
    words that leave it out leave it as it is.
    """

    action: type[Action]
    blanks: tuple[Blank, ...] = ()
    ask: int | None = None
    plain: bool = False
    stands: tuple[Value | None, ...] = ()

    @property
    def name(self) -> str:
        return self.action.__name__

    def fill(self, *values: Value) -> Action:
        """The action of these values, in the order of the blanks; trailing optional blanks may be left out.

        Raises Unfit, naming the blank, when a value may not stand there.
        """
        before: Value | None = None
        for number, blank in enumerate(self.blanks):
            if number >= len(values):
                if blank.optional:
                    break
                raise Unfit(blank, None)
            value = values[number]
            if not fits(blank, value, before):
                raise Unfit(blank, value)
            before = value
        return self.action(*values)


class Unfit(ValueError):
    """A value that may not fill a blank; `value` is None when the blank is missing."""

    def __init__(self, blank: Blank, value: Value | None) -> None:
        super().__init__(f"{value!r} does not fit {blank.name}")
        self.blank = blank
        self.value = value


def fits(blank: Blank, value: Value, before: Value | None) -> bool:
    """Whether `value` may fill `blank` when `before` fills the blank before it."""
    if blank.kind is Kind.WORDS:
        return isinstance(value, str) and len(value.strip()) > 0 and len(value) <= blank.most
    if blank.kind is Kind.NUMBERS:
        return _are_numbers(value, blank.count)
    if blank.kind is Kind.ROWS:
        return _is_row(value, len(blank.values(before))) and all(
            _is_row(row, blank.count) and _are_numbers([each for each in row if each is not None]) for row in value
        )
    return value in blank.values(before)


def _is_row(value: Value, length: int) -> bool:
    return isinstance(value, (tuple, list)) and len(value) == length


def _are_numbers(value: Value, length: int | None = None) -> bool:
    if not isinstance(value, (tuple, list)) or length not in (None, len(value)):
        return False
    return all(type(each) is int and 0 <= each <= MOST_NUMBER for each in value)


def values_of(action: Action) -> tuple[Any, ...]:
    """The values of an action in the order of its form's blanks, trailing unfilled ones left out."""
    values = [getattr(action, name) for name in action.__dataclass_fields__]
    while values and values[-1] is None:
        values.pop()
    return tuple(values)


def fitting(forms: tuple[Form, ...], action: Action) -> Form | None:
    """The form of an action's type."""
    return next((form for form in forms if form.action is type(action)), None)


def is_open(forms: tuple[Form, ...], action: Action) -> bool:
    """Whether `action` is one of those that the open `forms` allow."""
    for form in forms:
        if form.action is type(action):
            try:
                form.fill(*values_of(action))
            except Unfit:
                continue
            return True
    return False
