"""The words of a deck as its checks see them: which are plain, which say the same as others, and what is wrong with
them in any game."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from rapidfuzz import fuzz, process

from engine.kernel.values import Plain
from prompts.kit.segments import BASIC
from prompts.kit.vocabulary import CARRIER_WORDS

# Measured on our own decks: the closest honest pair scores 77, a repeat in other words 87 and more.
TOO_CLOSE = 78
PLAIN = frozenset(BASIC) - frozenset("\n\r\f")
SUBJECT = re.compile(r"[a-z][a-z ]{0,19}")
_SCORERS = (fuzz.ratio, fuzz.token_sort_ratio, fuzz.token_set_ratio)


class Asked(NamedTuple):
    """A question of a card, its answers with it, those for bots too; and which of them are true."""

    subject: str
    text: str
    answers: tuple[str, ...]
    true: tuple[str, ...] = ()


class Judged(NamedTuple):
    """How players judge the answers of a game, and how many of 100 a program that knows nothing may judge right.
    `alone`: each by itself, true or not; else the true one is picked among all answers to a question."""

    alone: bool
    most: int


class Tally(NamedTuple):
    """How an answer of a card ("h01/2") did in one round: whether it `is_real`, how many of so many voters took it for
    that, and how many would have by lot. `empty` are those who had made it up and rightly said so."""

    card: str
    words: str
    is_real: bool
    voters: int
    votes: int
    by_chance: float
    empty: int


class Lie(NamedTuple):
    """An answer that somebody made up to this question, and how many people believed it."""

    seat: int
    question: str
    words: str
    fooled: int


class Tallied(NamedTuple):
    """What is counted of a game's cards. Once the message `shown` is told, `tallies` says how the answers did: of the
    decks' cards, what a stranger may know, and which seats are people's; and `lies` which of people's own, by the last
    two, are worth telling again. `fooled` says of what a stranger may know of a match that is over whether anything
    made up in it was believed."""

    shown: str
    tallies: Callable[[Sequence[Plain], Any, Collection[int]], Iterator[Tally]]
    lies: Callable[[Any, Collection[int]], Iterator[Lie]]
    fooled: Callable[[Any], bool]


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


def key_faults(raw: Plain, needed: Sequence[str], known: Sequence[str]) -> Iterator[str]:
    """The keys that a card, or a part of one, needs and has not, and those that mean nothing in it."""
    for key in needed:
        if key not in raw:
            yield f"{key} is missing"
    for key in sorted(raw.keys() - set(known)):
        yield f"{key} means nothing here: {', '.join(known)} do"


def subject_faults(subject: str) -> Iterator[str]:
    """What is wrong with the subject of a question."""
    if not SUBJECT.fullmatch(subject):
        yield f"subject is {subject!r}: one or two words in small letters would do"


def words_faults(words: str, lengths: range) -> Iterator[str]:
    """What is wrong with words of any kind; each fault follows a name for them."""
    if len(words) not in lengths:
        yield f"has {len(words)} characters: {lengths[0]} to {lengths[-1]} would do"
    if odd := unplain(words):
        yield f"has {' '.join(odd)!r}, beyond the plain characters of GSM-7: simple quotes and dashes would do"
    if words != " ".join(words.split()):
        yield "has blanks too many"


def sentence_faults(sentence: str, lengths: range) -> Iterator[str]:
    """The same of a sentence."""
    yield from words_faults(sentence, lengths)
    if not sentence[:1].isupper() and not sentence[:1].isdigit():
        yield "must begin with a capital letter"


def taken_faults(parts: Collection[str]) -> Iterator[str]:
    """Which of these words the phone company would take: a player may text them alone, and would sign off there."""
    for part in parts:
        if part.strip().casefold() in CARRIER_WORDS:
            yield f"says {part.strip()!r} alone, a word that the phone company takes for itself: reword it"
