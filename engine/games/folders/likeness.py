"""Whether two answers look alike: in Malarky for private warnings and for bots, never for a judgement (MQ5, MQ23)."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

from rapidfuzz.distance import LCSseq

from engine.games.folders.view import Given

NEAR = 0.8  # ratio from which two answers are nearly identical
COPIED_WORDS = 8  # running words taken from the card


def near(words: str, other: str, ratio: float = NEAR) -> bool:
    """Whether two answers are nearly identical."""
    one, two = _plain(words), _plain(other)
    enough = ratio * (len(one) + len(two)) / 2  # letters that they must have in common, in the same order
    if LCSseq.similarity(one, two) < enough:  # as nearly all are, and that is soon seen
        return False
    return SequenceMatcher(None, one, two, autojunk=False).ratio() >= ratio


def whose_like(words: str, answers: Iterable[Given]) -> int | None:
    """The first author of an answer that is nearly identical to these words; None where there is none."""
    return next((given.seat for given in answers if given.words and near(words, given.words)), None)


def copied(words: str, answer: str) -> bool:
    """Whether eight running words are the card's own (MQ23)."""
    printed = _plain(answer).split()
    runs = (printed[start : start + COPIED_WORDS] for start in range(len(printed) - COPIED_WORDS + 1))
    return any(f" {' '.join(run)} " in f" {_plain(words)} " for run in runs)


def _plain(text: str) -> str:
    """The words alone, with a blank between."""
    return " ".join(re.findall(r"\w+", text.casefold()))
