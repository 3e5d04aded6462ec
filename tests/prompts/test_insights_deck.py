"""The decks of Insights, one by one and together: shape, words, and how they divide a table.

What holds for every deck, an operator's too, is checked by prompts/decks/check.py; the rest is asked of ours alone.
"""

import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from prompts import decks
from prompts.decks.check import faults
from prompts.games.insights.deck import LONGEST, card, card_faults, questions
from prompts.kit.segments import segments

FOLDER = Path(__file__).resolve().parents[2] / "prompts" / "decks" / "insights"
NAMES = sorted(file.stem for file in FOLDER.glob("*.toml"))
PLAIN = re.compile(r"""[A-Za-z0-9 .,'"?!():;/&%-]+""")

BANNED = frozenset(
    "alcohol beer bet bomb booze brandy brewery casino church cigar cigarette cocaine damn devil diet drug drugs drunk "
    "election fat gamble gambling god gun guns hell jesus kill killed liquor marijuana murder naked nude pistol "
    "politician poker porn pray president rifle rum sex sexy shit shoot slave slaves stupid suicide tobacco ugly "
    "vodka war weapon weed whiskey whisky wine".split()
)


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


@pytest.fixture(scope="module", params=NAMES)
def deck(request: pytest.FixtureRequest) -> OurDeck:
    return OurDeck(request.param)


ALL = [card for name in NAMES for card in OurDeck(name).raw["card"]]


LONG_OPTIONS = [
    "hang it up on the gate there",
    "ask everybody in the house",
    "let it lie until the rain",
    "walk by, as all others do",
]


def raw_card(**changed: Any) -> dict[str, Any]:
    """A card without faults, with `changed` keys; None leaves one out."""
    made = {
        "id": "x01",
        "subject": "manners",
        "text": "You find a glove on the stairs of the house.",
        "options": ["hang it up", "ask around", "let it lie"],
    }
    return {key: value for key, value in (made | changed).items() if value is not None}


def test_there_are_cards_for_many_evenings() -> None:
    shipped = decks.shipped("insights")
    assert list(shipped) == NAMES
    assert len(ALL) == 125
    assert len(decks.load("insights").cards) == 100, "grown is played only where it is named"
    assert all(len(deck.cards) == 25 for deck in shipped.values())
    assert len({card["subject"] for card in ALL}) >= 16


def test_a_deck_has_no_faults_beside_the_others(deck: OurDeck) -> None:
    """Its keys, lengths and characters; three to five answers; no question like another's in any deck."""
    others = {name: other for name, other in decks.shipped("insights").items() if name != deck.name}
    assert [str(fault) for fault in faults("insights", deck.name, deck.text, others)] == []


def test_cards_are_numbered_by_a_letter_of_their_decks_own(deck: OurDeck) -> None:
    ids = [card["id"] for card in deck.raw["card"]]
    assert ids == [f"{ids[0][0]}{number:02}" for number in range(1, len(ids) + 1)]


def test_subjects_are_several_and_stand_in_order_and_are_all_used(deck: OurDeck) -> None:
    subjects = deck.raw["subjects"]
    assert 4 <= len(subjects) <= 8
    assert subjects == sorted(subjects)
    assert set(subjects) == {card["subject"] for card in deck.raw["card"]}


def test_three_four_and_five_answers_are_about_as_frequent() -> None:
    counts = Counter(len(card["options"]) for card in ALL)
    assert set(counts) == {3, 4, 5}
    assert min(counts.values()) >= 20


def test_everything_is_plain_and_a_question_is_two_segments() -> None:
    for each in ALL:
        for text in [each["subject"], each["text"], *each["options"]]:
            assert PLAIN.fullmatch(text), text
        lines = "\n".join([each["text"], *(f"{number} {option}" for number, option in enumerate(each["options"], 1))])
        assert segments(lines).count <= 2


def test_nothing_in_the_decks_offends() -> None:
    for each in ALL:
        words = set(re.findall(r"[a-z]+", " ".join([each["text"], *each["options"]]).lower()))
        assert not words & BANNED, each["text"]


def test_an_answer_seldom_evades_the_question() -> None:
    evasive = [option for each in ALL for option in each["options"] if re.search(r"\b(none|depends|other)\b", option)]
    assert len(evasive) <= 5


def test_the_rules_get_a_card_without_its_subject() -> None:
    assert card(raw_card()) == {key: value for key, value in raw_card().items() if key != "subject"}
    assert questions(raw_card())[0].text.startswith("You find a glove")


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"text": None}, "text is missing"),
        ({"answer": "yes"}, "answer means nothing here"),
        ({"options": "hang it up"}, "options must be a list"),
        ({"options": [1, 2, 3]}, "options must be a list"),
        ({"text": 7}, "all else a text in quotes"),
        ({"subject": "Good manners"}, "small letters would do"),
        ({"text": "A glove?"}, "text has 8 characters"),
        ({"text": "you find a glove on the stairs of the house."}, "capital letter"),
        ({"text": "You find a glove on the stairs of the house"}, "question mark or a full stop"),
        ({"options": ["hang it up", "let it lie"]}, "it has 2 answers"),
        ({"options": ["ask around", "let it lie", "2 3"]}, "is a number"),
        ({"options": ["ask around", "let it lie", "stop"]}, "the phone company"),
        ({"options": ["ask around", "let it lie", "go"]}, "answer 3 has 2 characters"),
        ({"options": ["ask around", "let it lie", "ask  them"]}, "blanks too many"),
        ({"options": ["ask around", "let it lie", "hang it up."]}, "full stop"),
        ({"options": ["ask around", "let it lie", "café"]}, ""),
        ({"options": ["ask around", "let it lie", "take it → out"]}, "simple quotes"),
        ({"options": ["ask around", "let it lie", "around ask"]}, "too much alike"),
        ({"text": "You find " + "a glove on " * 7 + "it.", "options": LONG_OPTIONS}, f"{LONGEST} at most"),
    ],
)
def test_a_fault_says_what_would_do(changed: dict[str, Any], told: str) -> None:
    found = [what for _, what in card_faults(raw_card(**changed))]
    assert any(told in what for what in found) if told else found == []


def test_a_sound_card_has_no_fault() -> None:
    assert list(card_faults(raw_card())) == []
