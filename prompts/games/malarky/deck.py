"""A Malarky card in a deck file: three questions, each with its answer and five bluffs."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.games.folders.view import FolderView
from engine.kernel.values import Plain
from prompts.kit.deck_texts import (
    TOO_CLOSE,
    Asked,
    Judged,
    closeness,
    key_faults,
    sentence_faults,
    subject_faults,
    taken_faults,
)
from prompts.kit.words import plural

QUESTIONS = 3
BLUFFS = 5
TEXT_LENGTHS = range(30, 71)  # characters of a question: with a longer one the folder takes a third segment
ANSWER_LENGTHS = range(50, 121)  # of an answer, and of a bluff
NEEDED = ("subject", "text", "answer", "bluffs")
KEYS = (*NEEDED, "source", "kind")
KINDS = ("fact", "accepted", "told")  # known; held by those who study it; the story goes
JUDGED = Judged(alone=False, most=22)


def card(raw: Plain) -> Plain:
    """{"id", "questions": [{"text", "answer"}, ...]}: without the bluffs, which are the bots' alone."""
    questions = [{"text": each["text"], "answer": each["answer"]} for each in raw["question"]]
    return {"id": raw["id"], "questions": questions}


def hints(raw: Sequence[Plain], view: FolderView) -> Plain:
    """{"bluffs": [...]} for the question that the view shows ("h01/2"), as its deck has them, the least likely last;
    nothing where none is shown."""
    name, _, number = (view.card or "").partition("/")
    for each in raw:
        if each["id"] == name:
            return {"bluffs": list(each["question"][int(number) - 1]["bluffs"])}
    return {}


def questions(raw: Plain) -> tuple[Asked, ...]:
    """The questions of a card that has no faults."""
    return tuple(
        Asked(each["subject"], each["text"], (each["answer"], *each["bluffs"]), (each["answer"],))
        for each in raw["question"]
    )


def one_sided(raw: Sequence[Plain]) -> Iterator[str]:
    """Nothing: its subjects are each deck's own."""
    return iter(())


def card_faults(raw: Plain) -> Iterator[tuple[int, str]]:
    """What is wrong with a [[card]], whatever it holds: the question's number (0: the card) and a sentence."""
    for key in sorted(raw.keys() - {"id", "question"}):
        yield 0, f"{key} means nothing here: a card has an id and its questions"
    asked = raw.get("question")
    if not isinstance(asked, list) or not all(isinstance(each, dict) for each in asked):
        yield 0, "it has no questions: begin each with [[card.question]]"
        return
    if len(asked) != QUESTIONS:
        yield 0, f"it has {plural(len(asked), 'question')} and needs {QUESTIONS}"
    for number, question in enumerate(asked, 1):
        for what in _question_faults(question):
            yield number, what


def _question_faults(raw: Plain) -> Iterator[str]:
    yield from key_faults(raw, NEEDED, KEYS)
    bluffs = raw.get("bluffs", [])
    if not isinstance(bluffs, list) or not all(isinstance(each, str) for each in (*bluffs, *_words_of(raw))):
        yield "bluffs must be a list of sentences, all else a text in quotes"
        return
    if not raw.keys() >= set(NEEDED):
        return
    yield from subject_faults(raw["subject"])
    if raw.get("kind", KINDS[0]) not in KINDS:
        yield f"kind is {raw['kind']!r}: {', '.join(KINDS)} would do"
    if len(bluffs) != BLUFFS:
        yield f"it has {plural(len(bluffs), 'bluff')} and needs {BLUFFS}"
    yield from _text_faults(raw["text"])
    for what, sentence in [("answer", raw["answer"]), *((f"bluff {n}", each) for n, each in enumerate(bluffs, 1))]:
        for fault in _answer_faults(sentence):
            yield f"{what} {fault}"
    yield from _alike(raw["answer"], bluffs)


def _words_of(raw: Plain) -> list[object]:
    return [raw[key] for key in KEYS if key in raw and key != "bluffs"]


def _text_faults(text: str) -> Iterator[str]:
    for fault in sentence_faults(text, TEXT_LENGTHS):
        yield f"text {fault}"
    if not text.endswith("?"):
        yield "text must end with a question mark"


def _answer_faults(sentence: str) -> Iterator[str]:
    yield from sentence_faults(sentence, ANSWER_LENGTHS)
    if not sentence.endswith("."):
        yield "must end with a full stop"
    yield from taken_faults(re.split(r"[.?!:;]", sentence))


def _alike(answer: str, bluffs: Sequence[str]) -> Iterator[str]:
    named = [("the answer", answer), *((f"bluff {number}", each) for number, each in enumerate(bluffs, 1))]
    for (one, first), (other, second) in combinations(named, 2):
        if closeness(first, second) >= TOO_CLOSE:
            yield f"{one} and {other} are too much alike: a bluff must say something else"
