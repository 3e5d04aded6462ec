"""What is typed after SET: which option of a group is meant, and the value that it is given."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel.game import Option, OptionValue

ALL = "all"
"""The value of an option that takes several choices, for all of them but those that must be named."""
_YES = frozenset("on y yes true 1".split())
_NO = frozenset("off n no false 0".split())
_NONE = frozenset("off none no".split())
_MOST_DIGITS = 9


@dataclass(frozen=True)
class Wanted:
    """The option that was named, and the value for it: None where what was typed is none, or out of its bounds."""

    option: Option
    value: OptionValue | None


def wanted(given: str, options: Sequence[Option]) -> Wanted | None:
    """ "ROUNDS 2", "decks = wild": the option that these words begin with, and its value; None where they name none."""
    typed = given.replace("=", " ").replace("_", " ").split()
    for option in options:
        name = option.name.split("_")
        if len(typed) >= len(name) and all(map(_is_same, typed, name)):
            return Wanted(option, value_of(option, " ".join(typed[len(name) :])))
    return None


def value_of(option: Option, given: str) -> OptionValue | None:
    """What was typed, as this option's type; None when it is no such value or out of bounds."""
    if option.several:
        return _several(option, given)
    word = _bare(given)
    if option.type is bool:
        return True if word in _YES else False if word in _NO else None
    if option.type is int:
        if word in _NONE and option.least == 0:
            return 0
        number = int(word) if word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS else None
        return number if number is not None and option.least <= number <= option.most else None
    return next((choice for choice in option.choices if choice.casefold() == word), None)


def _several(option: Option, given: str) -> str | None:
    """Those of the choices that were typed, in the order of the option; "all" where these are what it stands for."""
    typed = {_bare(word) for word in re.split(r"[\s,;+&/]+", given)} - {"", "and"}
    if typed in ({ALL}, set(option.choices) - set(option.if_named)):
        return ALL
    known = typed and typed <= set(option.choices)
    return " ".join(choice for choice in option.choices if choice in typed) if known else None


def _is_same(typed: str, name: str) -> bool:
    """DECK and DECKS are the same word: one s at the end more or less."""
    word = _bare(typed)
    return name in (word, f"{word}s") or word == f"{name}s"


def _bare(typed: str) -> str:
    return typed.strip(" .,:;!?").casefold()
