"""The decks of Malarky, one by one and together: shape and words, and that no answer's looks tell the true one.

What holds for every deck, an operator's too, is checked by prompts/decks/check.py; the rest is asked of ours alone.
"""

import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from prompts import decks
from prompts.decks.check import faults
from prompts.games.malarky.deck import KINDS

FOLDER = Path(__file__).resolve().parents[2] / "prompts" / "decks" / "malarky"
NAMES = sorted(file.stem for file in FOLDER.glob("*.toml"))

# Plain letters that cost one septet each in GSM-7, and that any editor and phone shows alike.
PLAIN = re.compile(r"""[A-Za-z0-9 .,'"?!():;/&%-]+""")

BANNED = frozenset(
    "alcohol beer bet bomb booze brandy brewery casino cigar cigarette cocaine damn devil drug drugs drunk "
    "gamble gambling god gun guns hell jesus kill killed liquor marijuana murder naked nude pistol "
    "politician poker porn president rifle rum sex sexy shit shoot slave slaves stupid suicide tobacco ugly "
    "vodka vote war weapon weed whiskey whisky wine".split()
)

STYLES = {
    "a number in figures": r"\d",
    "a name within the sentence": r"(?<=[a-z,] )[A-Z][a-z]",
    "a reason": r"\b(because|since|as|so)\b",
    "a second sentence": r"[.] [A-Z]",
    "a comma": r",",
    "a quoted word": r"(?<![a-z])'",
}


@dataclass(frozen=True)
class OurDeck:
    """A deck file of ours, and what it holds."""

    name: str

    @property
    def text(self) -> str:
        return (FOLDER / f"{self.name}.toml").read_text(encoding="utf-8")

    @property
    def raw(self) -> dict[str, Any]:
        return tomllib.loads(self.text)

    @property
    def questions(self) -> list[dict[str, Any]]:
        return [question for card in self.raw["card"] for question in card["question"]]


@pytest.fixture(scope="module", params=NAMES)
def deck(request: pytest.FixtureRequest) -> OurDeck:
    return OurDeck(request.param)


ALL = [question for name in NAMES for question in OurDeck(name).questions]


def answers(question: dict[str, Any]) -> list[str]:
    """The true answer, then the five bluffs."""
    return [question["answer"], *question["bluffs"]]


def length_rank(question: dict[str, Any]) -> int:
    """1 when no bluff is shorter than the true answer, 6 when all five are."""
    return 1 + sum(len(bluff) < len(question["answer"]) for bluff in question["bluffs"])


def share(texts: list[str], pattern: str) -> float:
    return sum(bool(re.search(pattern, text)) for text in texts) / len(texts)


def test_there_are_cards_for_many_evenings() -> None:
    shipped = decks.shipped("malarky")
    assert list(shipped) == NAMES
    assert "house" in NAMES
    assert len(decks.load("malarky").cards) >= 160
    assert len(ALL) >= 480
    assert len({question["subject"] for question in ALL}) >= 12


def test_a_deck_has_no_faults_beside_the_others(deck: OurDeck) -> None:
    """Its keys, lengths and characters; five bluffs each; no question and no answer like another's in any deck."""
    others = {name: other for name, other in decks.shipped("malarky").items() if name != deck.name}
    assert [str(fault) for fault in faults("malarky", deck.name, deck.text, others)] == []


def test_cards_are_numbered_by_a_letter_of_their_decks_own(deck: OurDeck) -> None:
    ids = [card["id"] for card in deck.raw["card"]]
    assert ids == [f"{ids[0][0]}{number:02}" for number in range(1, len(ids) + 1)]


def test_every_question_names_its_source(deck: OurDeck) -> None:
    for question in deck.questions:
        assert len(question["source"].strip()) >= 10, question["text"]


def test_every_answer_says_what_kind_it_is(deck: OurDeck) -> None:
    """Known, held by those who study it, or told."""
    assert {question["kind"] for question in deck.questions} <= set(KINDS)
    assert sum(question["kind"] == "told" for question in deck.questions) <= len(deck.questions) / 5


@pytest.mark.parametrize("name", ["days", "heads", "street", "table", "town"])
def test_every_answer_about_our_days_leans_on_two_sources(name: str) -> None:
    assert [question["text"] for question in OurDeck(name).questions if "; " not in question["source"]] == []


def test_a_card_mixes_three_subjects(deck: OurDeck) -> None:
    for card in deck.raw["card"]:
        assert len({question["subject"] for question in card["question"]}) == 3, card["id"]


def test_subjects_are_many_and_stand_in_order(deck: OurDeck) -> None:
    subjects = deck.raw["subjects"]
    assert len(subjects) >= 6
    assert subjects == sorted(subjects)


def test_everything_is_plain(deck: OurDeck) -> None:
    for question in deck.questions:
        for text in [question["subject"], question["text"], question["source"], *answers(question)]:
            assert PLAIN.fullmatch(text), text


def test_length_does_not_tell_the_true_answer(deck: OurDeck) -> None:
    ranks = Counter(length_rank(question) for question in deck.questions)
    even = len(deck.questions) / 6
    for rank in range(1, 7):
        assert 0.4 * even <= ranks[rank] <= 1.75 * even, ranks


def test_length_does_not_tell_the_true_answer_in_all_decks_together() -> None:
    ranks = Counter(length_rank(question) for question in ALL)
    for rank in range(1, 7):
        assert 0.75 * len(ALL) / 6 <= ranks[rank] <= 1.25 * len(ALL) / 6, ranks


@pytest.mark.parametrize("what", STYLES)
def test_style_does_not_tell_the_true_answer(deck: OurDeck, what: str) -> None:
    true = share([question["answer"] for question in deck.questions], STYLES[what])
    bluffs = share([bluff for question in deck.questions for bluff in question["bluffs"]], STYLES[what])
    assert abs(true - bluffs) <= 0.15, f"{what}: true answers {true:.0%}, bluffs {bluffs:.0%}"


@pytest.mark.parametrize("what", STYLES)
def test_style_does_not_tell_the_true_answer_in_all_decks_together(what: str) -> None:
    true = share([question["answer"] for question in ALL], STYLES[what])
    bluffs = share([bluff for question in ALL for bluff in question["bluffs"]], STYLES[what])
    assert abs(true - bluffs) <= 0.08, f"{what}: true answers {true:.0%}, bluffs {bluffs:.0%}"


def test_nothing_in_the_decks_offends() -> None:
    for question in ALL:
        words = set(re.findall(r"[a-z]+", " ".join([question["text"], *answers(question)]).lower()))
        assert not words & BANNED, question["text"]


COMMON = frozenset(
    "their there which would could because where while about other others people until never always every first that "
    "they with from have this into were them been than then when what only such some more most over each after before "
    "just also very does your will make made like once even those these back".split()
)


def rests_on(sentence: str, without: str) -> set[str]:
    """The beginnings of the long words of a sentence that the question has not."""
    words, asked = (set(re.findall(r"[a-z]{4,}", each.lower())) - COMMON for each in (sentence, without))
    return {word[:5] for word in words} - {word[:5] for word in asked}


def test_no_two_answers_to_a_question_say_the_same_in_other_words() -> None:
    """What at least three rare words carry in both, of which no more than two others have any."""
    alike = []
    for question in ALL:
        bags = [rests_on(each, question["text"]) for each in answers(question)]
        counts = Counter(word for bag in bags for word in bag)
        bags = [{word for word in bag if counts[word] <= 3} for bag in bags]
        for one, other in combinations(range(6), 2):
            shared = bags[one] & bags[other]
            if len(shared) >= 3 and len(shared) >= 0.4 * min(len(bags[one]), len(bags[other])):
                alike.append((question["text"], one, other, shared))
    assert alike == []
