"""The words of a deck as its checks see them: which are plain, and which say the same as others."""

from collections.abc import Sequence
from typing import NamedTuple

from rapidfuzz import fuzz, process

from prompts.kit.segments import BASIC

# Measured on our own decks: the closest honest pair scores 77, a repeat in other words 87 and more.
TOO_CLOSE = 78
PLAIN = frozenset(BASIC) - frozenset("\n\r\f")
_SCORERS = (fuzz.ratio, fuzz.token_sort_ratio, fuzz.token_set_ratio)


class Asked(NamedTuple):
    """A question of a card, its answers with it, those for bots too."""

    subject: str
    text: str
    answers: tuple[str, ...]


def unplain(text: str) -> str:
    """The characters of a text that cost more than their place in a message: none, or each once."""
    return "".join(sorted(set(text) - PLAIN))


def closeness(one: str, other: str) -> float:
    """From 0 (nothing in common) to 100 (the same words), whatever their case and order."""
    one, other = one.lower(), other.lower()
    return max(scorer(one, other) for scorer in _SCORERS)


def find_close(text: str, others: Sequence[str]) -> int | None:
    """The place of one among `others` (in small letters) that is too close to this text; None when there is none."""
    text = text.lower()
    found = (process.extractOne(text, others, scorer=scorer, score_cutoff=TOO_CLOSE) for scorer in _SCORERS)
    return next((place for _, _, place in filter(None, found)), None)
