"""CHOICE: one of a list, by its name or another word for it; its place in the list by keys, from 1 on."""

from collections.abc import Sequence

from engine.kernel.forms import Blank, Value
from prompts.hear.kinds.codec import Called, Listed
from prompts.hear.normalise import phrase
from prompts.hear.numerals import number


class Choice(Listed):
    """A longer name wins over a shorter one."""

    def read(self, blank: Blank, words: Sequence[str], place: int, called: Called) -> tuple[Value, int] | None:
        for value in sorted(blank.allowed, key=lambda each: -len(str(each))):
            name = phrase(str(value))
            if name[0].isdigit() and number(words[place]) == number(name[0]):
                return value, place + len(name)
            if tuple(words[place : place + len(name)]) == name:
                return value, place + len(name)
        for value in blank.allowed:
            for other in map(phrase, called.get(str(value), "").split("/")):
                if other and tuple(words[place : place + len(other)]) == other:
                    return value, place + len(other)
        return None

    def keyed(self, blank: Blank, value: Value, called: Called) -> str:
        return str(list(blank.allowed).index(value) + 1)
