"""An Insights card in a deck file: a question of behaviour or preference, with three to five answers."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from prompts.kit.deck_texts import Asked, closeness, unplain
from prompts.kit.vocabulary import CARRIER_WORDS
from prompts.kit.words import plural

OPTIONS = range(3, 6)
TEXT_LENGTHS = range(25, 91)
OPTION_LENGTHS = range(3, 29)
LONGEST = 190  # characters of a text and its options together: the question is two segments with them
ALIKE = 90  # two short answers to one question share words easily
NEEDED = ("id", "subject", "text", "options")
SUBJECT = re.compile(r"[a-z][a-z ]{0,19}")


def card(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """{"id", "text", "options": [...]}."""
    return {"id": raw["id"], "text": raw["text"], "options": list(raw["options"])}


def hints(raw: Sequence[Mapping[str, Any]], view: Any) -> Mapping[str, Any]:
    """Nothing: a bot chooses among the answers of the card by itself."""
    return {}


def questions(raw: Mapping[str, Any]) -> tuple[Asked, ...]:
    """The question of a card that has no faults. Its answers are no secret, so that many cards may have the same."""
    return (Asked(raw["subject"], raw["text"], ()),)


def card_faults(raw: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """What is wrong with a [[card]], whatever it holds: 0 (the card) and a sentence."""
    for what in _faults(raw):
        yield 0, what


def _faults(raw: Mapping[str, Any]) -> Iterator[str]:
    missing = [key for key in NEEDED if key not in raw]
    for key in missing:
        yield f"{key} is missing"
    for key in sorted(raw.keys() - set(NEEDED)):
        yield f"{key} means nothing here: {', '.join(NEEDED)} do"
    options = raw.get("options", [])
    texts = [raw[key] for key in ("subject", "text") if key in raw]
    if not isinstance(options, list) or not all(isinstance(each, str) for each in (*options, *texts)):
        yield "options must be a list of answers, all else a text in quotes"
        return
    if missing:
        return
    if not SUBJECT.fullmatch(raw["subject"]):
        yield f"subject is {raw['subject']!r}: one or two words in small letters would do"
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
    for what in _plain_faults(text, TEXT_LENGTHS):
        yield f"text {what}"
    if not text.endswith(("?", ".")):
        yield "text must end with a question mark or a full stop"
    if not text[:1].isupper():
        yield "text must begin with a capital letter"


def _option_faults(option: str) -> Iterator[str]:
    yield from _plain_faults(option, OPTION_LENGTHS)
    if option.endswith("."):
        yield "ends with a full stop: leave it out"
    if re.fullmatch(r"[\d\W]*", option):
        yield "is a number, and answers are chosen by theirs: use words"
    if option.strip().casefold() in CARRIER_WORDS:  # a player may text it alone, and would sign off at the carrier
        yield f"says {option!r} alone, a word that the phone company takes for itself: reword it"


def _plain_faults(text: str, lengths: range) -> Iterator[str]:
    if len(text) not in lengths:
        yield f"has {len(text)} characters: {lengths[0]} to {lengths[-1]} would do"
    if odd := unplain(text):
        yield f"has {' '.join(odd)!r}, beyond the plain characters of GSM-7: simple quotes and dashes would do"
    if text != " ".join(text.split()):
        yield "has blanks too many"
