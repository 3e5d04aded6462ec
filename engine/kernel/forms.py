"""Actions, and the forms that a seat may fill to make one.

Legality is the list of open forms: what is legal, what a menu offers and what random play or a bot may do are
one thing. A form is plain data, so two views of it can be compared.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Protocol, TypeVar, dataclass_transform

from engine.kernel.lengths import length

Value = Any
"""Plain JSON: a number, words, yes or no; of several in one blank a tuple."""

MOST_NUMBER = 999_999
OWN_WORDS = "words"
"""The name of every blank that takes a player's own words; a machine player's may take more."""

T = TypeVar("T")


class Pick(Protocol):
    """Chooses one of a sequence."""

    def __call__(self, options: Sequence[T], /) -> T: ...


class Kind(StrEnum):
    """What may stand in a blank. Text, keys and speech forms belong to the kind, once for all games.

    A seat is a number from 0; several numbers and rows are told at Blank. A card is a number (its place in a hand) or a
    code of its value, its suit and perhaps its copy ("7La"); a space a letter and a number ("C5"), its row and its
    column; a direction one of UP, LEFT, RIGHT and DOWN; a choice a word.
    """

    SEAT = "seat"
    WORDS = "words"
    NUMBER = "number"
    NUMBERS = "numbers"
    ROWS = "rows"
    CHOICE = "choice"
    CARD = "card"
    SPACE = "space"
    DIRECTION = "direction"


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Action:
    """A filled form: a typed value whose fields are its blanks, in order. Every action is a frozen dataclass, and
    need not say so."""

    @property
    def head(self) -> str:
        """The word by which all know what the player wrote, where its first word becomes one; else ""."""
        return ""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class Blank(NamedTuple):
    """One blank of a form.

    `allowed` is what may fill it (seats, cards, numbers ...), a tuple or, where that would be long, a range; words have
    a limit `most` of their length (kernel.lengths) instead. `given` takes the place of `allowed` where it depends on
    what stands before: pairs of the values before it, all of them or the last few, and the values allowed then. With
    `other` it holds nothing that a blank of its kind before it holds.
    Several numbers are a tuple of `most` whole numbers, or from `least` (if it is not 0) to so many; `allowed` says
    which make sense, to menus and keys, and `called` what each of these is called in words of the table. Rows are a
    line for each of the `allowed` seats, in their order: a tuple of numbers each, None for one that was left out;
    `columns` says which make sense in each place of a row. What the numbers may be is for the rules to judge, so that a
    refusal can name the one that is wrong.
    """

    name: str
    kind: Kind
    allowed: Sequence[Value] = ()
    given: tuple[tuple[tuple[Value, ...], Sequence[Value]], ...] = ()
    other: bool = False
    most: int = 0
    optional: bool = False
    columns: tuple[Sequence[int], ...] = ()
    least: int = 0
    called: tuple[str, ...] = ()

    def after(self, before: Sequence[tuple[Kind, Value]]) -> "Blank":
        """This blank, with what may fill it when the blanks before it hold these values."""
        allowed = self.allowed
        if self.given:
            values = tuple(value for _, value in before)
            allowed = next((may for key, may in self.given if values[len(values) - len(key) :] == key), ())
        if self.other:
            held = [value for kind, value in before if kind is self.kind]
            allowed = tuple(value for value in allowed if value not in held)
        return self._replace(allowed=allowed, given=(), other=False)

    def fits(self, value: Value) -> bool:
        """Whether the value may stand here."""
        if self.kind is Kind.WORDS:
            return isinstance(value, str) and len(value.strip()) > 0 and length(value) <= self.most
        if self.kind is Kind.NUMBERS:
            return _are_numbers(value) and (self.least or self.most) <= len(value) <= self.most
        if self.kind is Kind.ROWS:
            return _is_row(value, len(self.allowed)) and all(
                _is_row(row, len(self.columns)) and _are_numbers([each for each in row if each is not None])
                for row in value
            )
        return value in self.allowed

    def sample(self, pick: Pick, words: Callable[[int], str]) -> Value:
        """One of the values that make sense here; `words` gives some of at most so many characters."""
        if self.kind is Kind.WORDS:
            return words(self.most)
        if self.kind is Kind.NUMBERS:
            return tuple(pick(self.allowed) for _ in range(pick(range(self.least or self.most, self.most + 1))))
        if self.kind is Kind.ROWS:
            return tuple(tuple(pick(column) for column in self.columns) for _ in self.allowed)
        return pick(self.allowed)


class Form(NamedTuple):
    """An action that a seat may take now: its type and its blanks. Where what follows a value depends on it, one action
    has several forms, whose first blanks allow different values.

    `ask` is the number of the ask it answers (None: open beside any ask); `plain` says that a bare value is
    enough there ("2" for VOTE 2, words for a draft). `talk`: a text that holds no command is its words, to the letter;
    a blank before them is filled by what the text names. `stands` is what its blanks hold already, None where nothing:
    words that leave it out leave it as it is. `unoffered`: it is not told as something that works now.
    """

    action: type[Action]
    blanks: tuple[Blank, ...] = ()
    ask: int | None = None
    plain: bool = False
    stands: tuple[Value | None, ...] = ()
    talk: bool = False
    unoffered: bool = False

    @property
    def name(self) -> str:
        return self.action.__name__

    def blank(self, values: Sequence[Value]) -> Blank | None:
        """The blank that comes after these values, with what may fill it then; None after the last."""
        if len(values) >= len(self.blanks):
            return None
        blank = self.blanks[len(values)]
        if not blank.given and not blank.other:
            return blank
        return blank.after([(each.kind, value) for each, value in zip(self.blanks, values, strict=False)])

    def fits(self, values: Sequence[Value]) -> bool:
        """Whether these values may stand in the first of its blanks."""
        return self._misplaced(values) is None

    def fill(self, *values: Value) -> Action:
        """The action of these values, in the order of the blanks; trailing optional blanks may be left out.

        Raises Unfit, naming the blank, when a value may not stand there.
        """
        unfit = self.unfit(values)
        if unfit is not None:
            raise unfit
        return self.action(*values)

    def sample(self, pick: Pick, words: Callable[[int], str]) -> tuple[Value, ...]:
        """One of its fillings, optional blanks filled or left out."""
        values: list[Value] = []
        while (blank := self.blank(values)) is not None and not (blank.optional and pick((False, True))):
            values.append(blank.sample(pick, words))
        return tuple(values)

    def unfit(self, values: Sequence[Value]) -> "Unfit | None":
        """Why these values make no action of it: one that may not stand where it does, or a blank that is missing."""
        misplaced = self._misplaced(values)
        missing = self.blank(values) if misplaced is None else None
        if missing is not None and not missing.optional:
            return Unfit(missing, None, len(values))
        return misplaced

    def _misplaced(self, values: Sequence[Value]) -> "Unfit | None":
        """The first of these values that may not stand where it does."""
        for place, value in enumerate(values):
            blank = self.blank(values[:place])
            if blank is None:
                return Unfit(Blank(f"a blank after {place}", Kind.CHOICE), value, place)
            if not blank.fits(value):
                return Unfit(blank, value, place)
        return None


class Unfit(ValueError):
    """A value that may not fill a blank, and its place among the blanks; `value` is None when the blank is missing."""

    def __init__(self, blank: Blank, value: Value | None, place: int) -> None:
        super().__init__(f"{value!r} does not fit {blank.name}")
        self.blank = blank
        self.value = value
        self.place = place


def _is_row(value: Value, length: int) -> bool:
    return isinstance(value, (tuple, list)) and len(value) == length


def _are_numbers(value: Value) -> bool:
    return isinstance(value, (tuple, list)) and all(type(each) is int and 0 <= each <= MOST_NUMBER for each in value)


def values_of(action: Action) -> tuple[Value, ...]:
    """The values of an action in the order of its form's blanks, trailing unfilled ones left out."""
    values = [getattr(action, name) for name in action.__dataclass_fields__]
    while values and values[-1] is None:
        values.pop()
    return tuple(values)


def next_blank(forms: Sequence[Form], values: Sequence[Value]) -> Blank | None:
    """The blank that comes after these values in those of the `forms` of one action that they fit: all that may fill it
    in any of them; optional where one of them is filled without. None after the last."""
    if len(forms) == 1:
        return forms[0].blank(values)
    found = [form.blank(values) for form in forms if form.fits(values)]
    blanks = [blank for blank in found if blank is not None]
    if not blanks:
        return None
    allowed = list(dict.fromkeys(value for blank in blanks for value in blank.allowed))
    optional = len(blanks) < len(found) or all(blank.optional for blank in blanks)
    return blanks[0]._replace(allowed=tuple(allowed), optional=optional)


def fill(forms: Sequence[Form], values: Sequence[Value]) -> Action:
    """The action that one of the `forms` of one action makes of these values. Raises the Unfit that comes latest."""
    unfits = []
    for form in forms:
        try:
            return form.fill(*values)
        except Unfit as unfit:
            unfits.append(unfit)
    raise max(unfits, key=lambda unfit: unfit.place)


def fitting(forms: Iterable[Form], action: Action) -> tuple[Form | None, Unfit | None]:
    """The form that makes the action, without a look at those after it; where none does, the one of its type that fits
    it longest, and what does not fit there."""
    kind, values = type(action), values_of(action)
    best, latest = None, None
    for form in forms:
        if form.action is kind:
            unfit = form.unfit(values)
            if unfit is None:
                return form, None
            if latest is None or unfit.place > latest.place:
                best, latest = form, unfit
    return best, latest


def is_open(forms: Iterable[Form], action: Action) -> bool:
    """Whether `action` is one of those that the open `forms` allow."""
    form, unfit = fitting(forms, action)
    return form is not None and unfit is None
