"""An Insights card in a deck file: a question of behaviour or preference, with three to five answers."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.games.insights.view import View
from engine.kernel.values import Plain
from prompts.kit.deck_texts import Asked, closeness, key_faults, subject_faults, taken_faults, words_faults
from prompts.kit.words import plural

OPTIONS = range(3, 6)
TEXT_LENGTHS = range(25, 91)
OPTION_LENGTHS = range(3, 29)
LONGEST = 190  # characters of a text and its options together: the question is two segments with them
ALIKE = 90  # two short answers to one question share words easily
NEEDED = ("id", "subject", "text", "options")
JUDGED = None  # no answer is true


def card(raw: Plain) -> Plain:
    """{"id", "text", "options": [...]}."""
    return {"id": raw["id"], "text": raw["text"], "options": list(raw["options"])}


def hints(raw: Sequence[Plain], view: View) -> Plain:
    """Nothing: a bot chooses among the answers of the card by itself."""
    return {}


def questions(raw: Plain) -> tuple[Asked, ...]:
    """The question of a card that has no faults. Its answers are no secret, so that many cards may have the same."""
    return (Asked(raw["subject"], raw["text"], ()),)


def one_sided(raw: Sequence[Plain]) -> Iterator[str]:
    """Nothing: its cards tell of nobody."""
    return iter(())


def card_faults(raw: Plain) -> Iterator[tuple[int, str]]:
    """What is wrong with a [[card]], whatever it holds: 0 (the card) and a sentence."""
    for what in _faults(raw):
        yield 0, what


def _faults(raw: Plain) -> Iterator[str]:
    yield from key_faults(raw, NEEDED, NEEDED)
    options = raw.get("options", [])
    texts = [raw[key] for key in ("subject", "text") if key in raw]
    if not isinstance(options, list) or not all(isinstance(each, str) for each in (*options, *texts)):
        yield "options must be a list of answers, all else a text in quotes"
        return
    if not raw.keys() >= set(NEEDED):
        return
    yield from subject_faults(raw["subject"])
    yield from _text_faults(raw["text"])
    if len(options) not in OPTIONS:
        yield f"it has {plural(len(options), 'answer')}: {OPTIONS[0]} to {OPTIONS[-1]} would do"
    for number, option in enumerate(options, 1):
        for what in _option_faults(option):
            yield f"answer {number} {what}"
    for (one, first), (other, second) in combinations(enumerate(options, 1), 2):
        if closeness(first, second) >= ALIKE:
            yield f"answers {one} and {other} are too much alike"
    length = len(raw["text"]) + sum(map(len, options))
    if length > LONGEST:
        yield f"text and answers have {length} characters together: {LONGEST} at most would do"


def _text_faults(text: str) -> Iterator[str]:
    for what in words_faults(text, TEXT_LENGTHS):
        yield f"text {what}"
    if not text.endswith(("?", ".")):
        yield "text must end with a question mark or a full stop"
    if not text[:1].isupper():
        yield "text must begin with a capital letter"


def _option_faults(option: str) -> Iterator[str]:
    yield from words_faults(option, OPTION_LENGTHS)
    if option.endswith("."):
        yield "ends with a full stop: leave it out"
    if re.fullmatch(r"[\d\W]*", option):
        yield "is a number, and answers are chosen by theirs: use words"
    yield from taken_faults([option])
