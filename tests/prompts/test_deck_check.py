"""What is told of a deck file that cannot be played with: each fault, its card and question, and what would work."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from prompts import decks
from prompts.decks import NamedDeck
from prompts.decks.check import faults
from prompts.kit.deck_texts import TOO_CLOSE, closeness

ASKED = {
    "soup": "Why does grandmother never speak of soup on a Sunday?",
    "trains": "What did Uncle Ned once leave behind in two trains?",
    "geese": "Who taught the geese next door to ring the bell?",
    "ladders": "Where did father hide all three of the ladders?",
    "mittens": "How many mittens has the dog buried in the yard?",
    "lakes": "When did Aunt May swim across both lakes at night?",
}
TOPICS = tuple(ASKED)
TOP = 'title = "Family"\nsubjects = ["family"]\n'
BLUFFS = (
    "The oldest cousin made it all up, on a very long and rainy drive.",
    "Nobody knows, since the only letter about it fell into the pond.",
    "A neighbor from across the street painted it green one Tuesday.",
    "It was won in a raffle and carried home on the roof of a bus.",
    "Three owls moved in upstairs and would not hear of going away.",
)


def question(topic: str, **changed: str) -> str:
    """A question of a deck file, as TOML."""
    values = {
        "subject": '"family"',
        "text": f'"{ASKED[topic]}"',
        "answer": f'"Because {topic} once spoiled the best hat that she ever had in her life."',
        "bluffs": "[" + ", ".join(f'"{bluff[:-1]} ({topic})."' for bluff in BLUFFS) + "]",
    } | changed
    return "[[card.question]]\n" + "".join(f"{key} = {value}\n" for key, value in values.items() if value)


def file(*questions: str, top: str = TOP, card: str = 'id = "f01"') -> str:
    asked = questions or tuple(question(topic) for topic in TOPICS[:3])
    return f"{top}[[card]]\n{card}\n{''.join(asked)}"


def told(text: str, name: str = "family", installed: Mapping[str, NamedDeck] | None = None) -> list[str]:
    return [str(each) for each in faults("malarky", name, text, installed or {})]


def one(**changed: str) -> list[str]:
    return told(file(question("soup", **changed), question("trains"), question("geese")))


def test_a_good_deck_has_no_faults_and_can_be_read() -> None:
    assert told(file(), installed=decks.shipped("malarky")) == []
    deck = decks.read("family", file())
    assert (deck.name, deck.title, deck.subjects) == ("family", "Family", ("family",))
    (card,) = decks.dealt("malarky", [deck]).cards
    assert card["id"] == "f01"
    assert card["questions"][0]["text"] == ASKED["soup"]
    assert "bluffs" not in card["questions"][0]


@pytest.mark.parametrize("name", ["Family", "my deck", "x", "averylongname", "all", "and", "deck", "../up"])
def test_a_deck_needs_a_name_that_can_be_texted(name: str) -> None:
    (fault,) = told(file(), name=name)
    assert "2 to 12 small letters or digits" in fault


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("title = Family", "it is not TOML"),
        ('title = "Family"\nsubjects = []\n', "begin each with [[card]]"),
        ('title = "Family"\nsubjects = []\ncard = 7\n', "begin each with [[card]]"),
        (file(top='subjects = ["family"]\n'), "title is missing at the top of the file"),
        (file(top='title = "Family"\n'), "subjects is missing at the top of the file"),
        (file(top='title = 7\nsubjects = ["family"]\n'), "title must be words"),
        (file(top='title = "Family"\nsubjects = "family"\n'), "subjects must be a list of words"),
        (file(top='title = "Family"\nsubjects = ["family"]\nauthor = "Ann"\n'), "author means nothing"),
        (file(top='title = "Family"\nsubjects = ["family", "food"]\n'), "subject 'food' stands at the top"),
        (file(top='title = "Family"\nsubjects = []\n'), "subject 'family' is missing in subjects"),
        (file(card='id = "f/1"'), "card number 1: its id must be up to 16 letters and digits"),
        (file(card=""), "card number 1: its id must be"),
        (file(card="id = 7"), "card number 1: its id must be"),
        (file(card='id = "f01"\ncolor = "red"'), "card f01: color means nothing here"),
        (file(question("soup"), question("geese")), "card f01: it has 2 questions and needs 3"),
        (TOP + '[[card]]\nid = "f01"\nquestion = 7\n', "card f01: it has no questions: begin each with"),
    ],
)  # fmt: skip
def test_a_file_or_card_of_another_shape_is_told(text: str, wanted: str) -> None:
    (fault,) = told(text)
    assert wanted in fault


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        ({"subject": ""}, "subject is missing"),
        ({"text": ""}, "text is missing"),
        ({"answer": ""}, "answer is missing"),
        ({"bluffs": ""}, "bluffs is missing"),
        ({"color": '"red"'}, "color means nothing here"),
        ({"kind": '"sure"'}, "kind is 'sure': fact, accepted, told would do"),
        ({"answer": "7"}, "bluffs must be a list of sentences"),
        ({"bluffs": '"One"'}, "bluffs must be a list of sentences"),
        ({"subject": '"Family!"'}, "small letters would do"),
        ({"text": '"Why not soup?"'}, "text has 13 characters: 30 to 70 would do"),
        ({"text": f'"{"Why " * 20}not?"'}, "text has 84 characters: 30 to 70 would do"),
        ({"text": '"Why does grandmother never speak of soup."'}, "text must end with a question mark"),
        ({"text": '"Why does grandmother  never speak of soup?"'}, "text has blanks too many"),
        ({"text": '"why does grandmother never speak of soup?"'}, "text must begin with a capital letter"),
        ({"answer": '"She slipped on it."'}, "answer has 18 characters: 50 to 120 would do"),
        ({"answer": f'"{"She slipped on it, " * 7}and fell."'}, "answer has 142 characters: 50 to 120 would do"),
        ({"answer": '"She slipped on it at the fair, and then everybody laughed"'}, "answer must end with a full stop"),
        ({"answer": '"She slipped on it at the fair \u2013 and we all laughed."'}, "'\u2013', beyond the plain"),
        ({"answer": '"Stop. That is what she said at the fair, and everybody laughed."'}, "answer says 'Stop' alone"),
        ({"bluffs": "[" + ", ".join(f'"{bluff}"' for bluff in BLUFFS[:4]) + "]"}, "it has 4 bluffs and needs 5"),
        (
            {"bluffs": "[" + ", ".join(f'"{bluff}"' for bluff in (*BLUFFS[:4], f"Yes, {BLUFFS[0]}")) + "]"},
            "bluff 1 and bluff 5 are too much alike",
        ),
    ],
)  # fmt: skip
def test_a_question_of_another_shape_is_told(changed: dict[str, str], wanted: str) -> None:
    told = one(**changed)
    assert len(told) == 1
    assert told[0].startswith("card f01, question 1: ")
    assert wanted in told[0]


def test_a_question_like_another_in_the_file_or_in_an_installed_deck_is_told() -> None:
    again = question("geese", text='"On a Sunday, why does grandmother never speak of soup?"')
    (fault,) = told(file(question("soup"), question("trains"), again))
    assert fault == "card f01, question 3: the question is too much like f01/1: ask another one"
    ours = decks.read("ours", file(card='id = "o01"'))
    fresh = [question(topic) for topic in TOPICS[3:]]
    (fault,) = told(file(again, *fresh[:2]), installed={"ours": ours})
    assert fault == "card f01, question 1: the question is too much like deck ours o01/1: ask another one"
    assert told(file(*fresh), installed={"ours": ours}) == []


def test_an_answer_that_stands_twice_is_told() -> None:
    same = question("geese", answer='"Because soup once spoiled the best hat that she ever had in her life."')
    (fault,) = told(file(question("soup"), question("trains"), same))
    assert fault.startswith("card f01, question 3: 'Because soup once")
    assert fault.endswith("stands in f01/1 too")


def test_an_id_belongs_to_one_card_of_all_decks() -> None:
    fresh = "".join(question(topic) for topic in TOPICS[3:])
    (fault,) = told(file() + f'[[card]]\nid = "f01"\n{fresh}')
    assert fault == "card f01: the id is taken by another card: give each card one of its own"
    ours = decks.read("ours", file())
    (fault,) = told(file(*(question(topic) for topic in TOPICS[3:])), installed={"ours": ours})
    assert fault == "card f01: the id is taken by deck ours: give each card one of its own"


def test_the_examples_of_the_readme_are_good_as_far_as_they_go() -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    malarky, insights = re.findall(r"```toml\n(.*?)```", readme, re.DOTALL)
    assert told(malarky, installed=decks.shipped("malarky")) == ["card f01: it has 1 question and needs 3"]
    head = malarky.partition("[[card]]")[0]
    assert not faults("insights", "family", head + insights, decks.shipped("insights"))


def test_all_faults_are_told_at_once() -> None:
    faulty = file(question("soup", bluffs=""), question("trains", text='"Why?"'), question("trains"), card='id = "?"')
    assert len(told(faulty)) == 3


@pytest.mark.parametrize("raw", ["7", '"x"', "[1]", "{}", "[[]]", "true", "1979-05-27"])
@pytest.mark.parametrize("key", ["title", "subjects", "card", "id", "question", "subject", "text", "answer", "bluffs"])
def test_whatever_stands_in_a_file_it_is_told_and_not_raised(key: str, raw: Any) -> None:
    if key in ("title", "subjects"):
        text = file(top=TOP.replace(f"{key} = ", f"{key} = {raw} #"))
    elif key == "card":
        text = f"{TOP}card = {raw}\n"
    elif key in ("id", "question"):
        text = f"{TOP}[[card]]\n{key} = {raw}\n"
    else:
        text = file(question("soup", **{key: raw}), question("trains"), question("geese"))
    assert told(text) or (key, raw) == ("title", '"x"')


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "Only the threads that run lengthwise are dyed.",
            "Only the threads that run crosswise are dyed.",
        ),
        (
            "The bright outer plates fall off, and a smaller, duller beak is left until the next spring.",
            "A smaller, duller beak is left until the next spring, as the bright outer plates fall off.",
        ),
    ],
)
def test_a_repeat_in_other_words_is_seen(first: str, second: str) -> None:
    assert closeness(first, second) >= TOO_CLOSE
