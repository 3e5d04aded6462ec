"""Ways to say one thing, written as people say them, and whether a text is one of them.

A line is a way: words in their order, `this|that` for either, `again?` for one that may be missing, `...` for any words
or none, WORD for a word of four letters or more. The capitals of NAMED stand for what is written there, a line each.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

_SHORTEST = 4  # letters of WORD

NAMED: Mapping[str, tuple[str, ...]] = {
    "SOMEBODY": ("somebody|anybody|he|she|they",),
    "TRUTH": ("mine", "my answer|one", "the real|right|true one|answer|thing", "the truth"),
    "IT": ("it|that|this|them", "the question|line|answer|answers"),
    "SEC": ("sec|second|min|minute|moment",),
    "RELATIVE": ("son|daughter|kid|kids|wife|husband|mom|mother|dad|father|sister|brother|friend",),
    "READY": ("ready|redy|raedy|readdy|reday|rady|rdy",),
    "PLAYED": ("it|this|that", "a|the|this game|match|round"),
}


@dataclass(frozen=True)
class Slot:
    """One place in a way: the `words` that may stand there (None: any of some length)."""

    words: frozenset[str] | None
    may_miss: bool = False
    is_rest: bool = False

    def takes(self, word: str) -> bool:
        return len(word) >= _SHORTEST if self.words is None else word in self.words


Way = tuple[Slot, ...]


def ways(written: str) -> tuple[Way, ...]:
    """The ways that are written here, a line each."""
    lines = (line.split() for line in written.splitlines())
    return tuple(tuple(map(_slot, spelt)) for line in lines if line for spelt in _written_out(line))


def _written_out(line: Iterable[str]) -> Iterator[list[str]]:
    """The line, once for each thing that its names in capitals stand for."""
    for chosen in product(*map(_meant, line)):
        yield [part for several in chosen for part in several.split()]


def _meant(part: str) -> tuple[str, ...]:
    named = NAMED.get(part.removesuffix("?"), (part.removesuffix("?"),))
    return tuple(f"{each}?" for each in named) if part.endswith("?") else named


def _slot(part: str) -> Slot:
    if part == "...":
        return Slot(frozenset(), is_rest=True)
    words = part.removesuffix("?")
    return Slot(None if words == "WORD" else frozenset(words.split("|")), may_miss=part.endswith("?"))


def openings(way: Way) -> frozenset[str] | None:
    """The words that may come first in this way; None: any."""
    first: frozenset[str] = frozenset()
    for slot in way:
        if slot.words is None or slot.is_rest:
            return None
        first |= slot.words
        if not slot.may_miss:
            return first
    return None


def fits(way: Sequence[Slot], words: Sequence[str]) -> bool:
    """Whether the words, all of them, are said in this way."""
    if not way:
        return not words
    slot, after = way[0], way[1:]
    if slot.is_rest:
        return any(fits(after, words[used:]) for used in range(len(words) + 1))
    if words and slot.takes(words[0]) and fits(after, words[1:]):
        return True
    return slot.may_miss and fits(after, words)
