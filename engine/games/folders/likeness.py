"""Whether two answers look alike: in Malarky for private warnings and for bots, never for a judgement (MQ5, MQ23)."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from rapidfuzz.distance import LCSseq

if TYPE_CHECKING:
    from engine.games.folders.view import Given

NEAR = 0.8  # ratio from which two answers are nearly identical
COPIED_WORDS = 8  # running words taken from the card


def near(words: str, other: str, ratio: float = NEAR) -> bool:
    """Whether two answers are nearly identical."""
    return alike(plain(words), plain(other), ratio)


def alike(one: str, two: str, ratio: float = NEAR) -> bool:
    """The same of plain words."""
    enough = ratio * (len(one) + len(two)) / 2  # letters that they must have in common, in the same order
    if LCSseq.similarity(one, two) < enough:  # as nearly all are, and that is soon seen
        return False
    return SequenceMatcher(None, one, two, autojunk=False).ratio() >= ratio


def whose_like(words: str, answers: "Iterable[Given]") -> int | None:
    """The first author of an answer that is nearly identical to these words; None where there is none."""
    mine = plain(words)
    return next((given.seat for given in answers if given.words and alike(mine, given.plain)), None)


def copied(words: str, answer: str) -> bool:
    """Whether eight running words are the card's own (MQ23)."""
    printed = plain(answer).split()
    runs = (printed[start : start + COPIED_WORDS] for start in range(len(printed) - COPIED_WORDS + 1))
    return any(f" {' '.join(run)} " in f" {plain(words)} " for run in runs)


def plain(text: str) -> str:
    """The words alone, with a blank between."""
    return " ".join(re.findall(r"\w+", text.casefold()))
