"""A text, parsed once: every stage of the ear reads this one value."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from prompts.hear.normalise import Token, clean, tokens


@dataclass(frozen=True)
class Said:
    """The `text` as it was cleaned, and its words from the character `start` on."""

    text: str
    tokens: Sequence[Token]
    start: int = 0

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words, folded for comparing."""
        return tuple([token.word for token in self.tokens])

    @property
    def rest(self) -> str:
        """The text from `start` on, as typed."""
        return self.text[self.start :]

    def after(self, used: int) -> "Said":
        """What stands after so many of the words."""
        return self if used == 0 else Said(self.text, self.tokens[used:], self.tokens[used - 1].end)

    def begun_at(self, place: int) -> "Said":
        """The same from this word on, and nothing before it."""
        return Said(self.text, self.tokens[place:], self.tokens[place].start)

    def calls(self, used: int) -> bool:
        """Whether the first words stand out as a command: a colon after them, a question, or capitals."""
        head, tail = self.text[self.tokens[0].start : self.tokens[used - 1].end], self.text[self.tokens[used - 1].end :]
        return tail.lstrip().startswith(":") or tail.endswith("?") or (head.isupper() and not tail.isupper())


def said(text: str) -> Said:
    """A text of any kind."""
    text = clean(text)
    return Said(text, tokens(text))
