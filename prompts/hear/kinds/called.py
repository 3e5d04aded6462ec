"""Numbers that are called by words of the table: the answers of a card, by what they say."""

from collections.abc import Iterator, Sequence

from engine.kernel.forms import Blank
from prompts.hear.normalise import FILLERS, phrase
from prompts.hear.numerals import number

_TELLING = 3  # letters of a word that may stand for a whole answer


def called_value(blank: Blank, words: Sequence[str]) -> int | None:
    """The number whose words these are: all of them, perhaps with others beside, or some that stand in no other. None
    where they are nobody's, or several's, and where they name another number."""
    if not blank.called or not words:
        return None
    answers = [phrase(called) for called in blank.called]
    found = [place for place, answer in enumerate(answers) if tuple(words) == answer]
    if not found:
        found = [place for place, answer in enumerate(answers) if _holds(words, answer)]
    if not found:
        found = list(_by_some(words, answers))
    if len(found) != 1:
        return None
    value: int = blank.allowed[found[0]]
    others = {number(word) for word in words if word not in answers[found[0]]} - {None, value}
    return None if others else value


def _holds(words: Sequence[str], answer: tuple[str, ...]) -> bool:
    """Whether the answer stands among these words as it is."""
    ends = range(len(answer), len(words) + 1)
    return any(tuple(words[end - len(answer) : end]) == answer for end in ends)


def _by_some(words: Sequence[str], answers: Sequence[tuple[str, ...]]) -> Iterator[int]:
    telling = [word for word in words if word not in FILLERS]
    if not any(len(word) >= _TELLING for word in telling):
        return
    for place, answer in enumerate(answers):
        if all(word in answer for word in telling):
            yield place
