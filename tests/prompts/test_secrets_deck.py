"""The decks of the Secrets Game: 204 lines, each with a true story and an invented one for bots, both of one look.

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
from rapidfuzz import fuzz

from engine.games.secrets.telling import MOST_PERSON
from engine.games.secrets.view import Line
from engine.kernel.game import Pace
from prompts import decks
from prompts.decks import NamedDeck
from prompts.decks.check import faults
from prompts.games.secrets.deck import ELSEWHERE, LATELY, card, hints, one_sided, person
from prompts.kit.deck_texts import TOO_CLOSE, find_close
from tests.prompts.secrets_views import LONG_NAMES, crowded, view

FOLDER = Path(__file__).resolve().parents[2] / "prompts" / "decks" / "secrets"
NAMES = ("company", "firsts", "journeys", "scrapes")
PLAIN = re.compile(r"""[A-Za-z0-9 .,'"?!():;/&%-]+""")
MOST_OF_ONE = 4  # true stories of the same person in one deck
TOLD_TWICE = 63  # measured: stories of one person that differ score 58 at most, the same one in other words 66

BANNED = frozenset(
    "alcohol beer bomb booze brandy brewery casino cigar cigarette cocaine damn devil drug drugs drunk "
    "gamble gambling gun guns hell jesus kill killed liquor marijuana murder naked nude pistol "
    "politician poker porn president rifle rum sex sexy shit shoot slave slaves stupid suicide tobacco ugly "
    "vodka war weapon weed whiskey whisky wine".split()
)
STYLES = {
    "a number in figures": r"\d",
    "a number in words": r"\b(two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|hundred|thousand)\b",
    "a name within the sentence": r"(?<=[a-z,] )(?!I\b)[A-Z][a-z]",
    "a reason": r"\b(because|since|as|so)\b",
    "a second sentence": r"[.!?] [A-Z]",
    "a third sentence": r"[.!?] [A-Z].*[.!?] [A-Z]",
    "a comma": r",",
    "I before all": r"^I ",
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

    def stories(self, true: bool) -> list[str]:
        return [story["text"] for each in self.raw["card"] for story in each["story"] if story["true"] is true]


@pytest.fixture(scope="module", params=NAMES)
def deck(request: pytest.FixtureRequest) -> OurDeck:
    return OurDeck(request.param)


CARDS = [each for name in NAMES for each in OurDeck(name).raw["card"]]
TRUE = [text for name in NAMES for text in OurDeck(name).stories(True)]
FALSE = [text for name in NAMES for text in OurDeck(name).stories(False)]


def share(texts: list[str], pattern: str) -> float:
    return sum(bool(re.search(pattern, text)) for text in texts) / len(texts)


def test_there_are_four_decks_of_51_lines() -> None:
    """S3; 4.1."""
    assert tuple(decks.shipped("secrets")) == NAMES
    assert [len(deck.cards) for deck in decks.shipped("secrets").values()] == [51] * 4
    assert len(decks.load("secrets").cards) == 204
    assert set(decks.load("secrets").cards[0]) == {"id", "text"}


def test_a_deck_has_no_faults_beside_the_others(deck: OurDeck) -> None:
    """Its keys, lengths and characters; no line and no story like another's in any deck."""
    others = {name: other for name, other in decks.shipped("secrets").items() if name != deck.name}
    assert [str(fault) for fault in faults("secrets", deck.name, deck.text, others)] == []


def test_no_two_lines_are_alike_over_all_decks() -> None:
    lines = [each["line"].lower() for each in CARDS]
    alike = [(line, place) for place, line in enumerate(lines) if find_close(line, lines[:place]) is not None]
    assert alike == []
    assert find_close("As a small child, I wandered off and...", lines) is not None, f"{TOO_CLOSE} lets all through"


def test_cards_are_numbered_by_a_letter_of_their_decks_own(deck: OurDeck) -> None:
    ids = [each["id"] for each in deck.raw["card"]]
    assert ids == [f"{ids[0][0]}{number:02}" for number in range(1, 52)]


def test_every_line_has_a_true_story_with_its_source_and_an_invented_one(deck: OurDeck) -> None:
    for each in deck.raw["card"]:
        assert sorted(story["true"] for story in each["story"]) == [False, True], each["id"]
        for story in each["story"]:
            assert ("who" in story and "source" in story) is story["true"], each["id"]
            assert all(PLAIN.fullmatch(value) for value in story.values() if isinstance(value, str)), each["id"]


def test_nobody_tells_too_much(deck: OurDeck) -> None:
    people = Counter(story["who"] for each in deck.raw["card"] for story in each["story"] if story["true"])
    assert max(people.values()) <= MOST_OF_ONE, people.most_common(2)
    assert len(people) >= 20


def test_no_true_story_is_told_twice() -> None:
    told = [(story["who"], story["text"]) for each in CARDS for story in each["story"] if story["true"]]
    alike = [
        (first, second)
        for (who, first), (whose, second) in combinations(told, 2)
        if who == whose and fuzz.token_set_ratio(first, second) >= TOLD_TWICE
    ]
    assert alike == []


def test_half_of_the_true_stories_are_of_women_and_half_happened_lately() -> None:
    """Each of ours says both of itself, so that all are counted; and what is too few is said."""
    told = [story for each in CARDS for story in each["story"] if story["true"]]
    assert all({"woman", "year"} <= story.keys() for story in told)
    assert LATELY == 1920
    assert list(one_sided(CARDS)) == []
    late = [{"story": [TRUE_STORY | {"year": year, "woman": year == 1948}]} for year in (1812, 1920, 1921, 1948)]
    assert list(one_sided(late)) == ["1 of 4 true stories are of women: half would do"]
    assert list(one_sided([*late, late[0]])) == [
        "2 of 5 true stories happened after 1920: half would do",
        "1 of 5 true stories are of women: half would do",
    ]
    assert list(one_sided([{"id": "x01"}, {"story": [STORY, TRUE_STORY]}])) == []


def test_subjects_are_many_stand_in_order_and_are_used(deck: OurDeck) -> None:
    subjects = deck.raw["subjects"]
    assert len(subjects) >= 6
    assert subjects == sorted(subjects)
    assert set(subjects) == {each["subject"] for each in deck.raw["card"]}


def test_not_many_lines_begin_alike(deck: OurDeck) -> None:
    superlatives = share([each["line"] for each in deck.raw["card"]], r"^The (most|\w+est)\b")
    assert superlatives <= 0.25


def test_length_does_not_tell_a_true_story(deck: OurDeck) -> None:
    true, false = (sum(map(len, deck.stories(what))) / len(deck.stories(what)) for what in (True, False))
    assert 0.9 <= true / false <= 1.1


@pytest.mark.parametrize("what", STYLES)
def test_style_does_not_tell_a_true_story(deck: OurDeck, what: str) -> None:
    true, false = (share(deck.stories(truth), STYLES[what]) for truth in (True, False))
    assert abs(true - false) <= 0.25, f"{what}: true {true:.0%}, false {false:.0%}"


@pytest.mark.parametrize("what", STYLES)
def test_style_does_not_tell_a_true_story_in_all_decks_together(what: str) -> None:
    true, false = share(TRUE, STYLES[what]), share(FALSE, STYLES[what])
    assert abs(true - false) <= 0.11, f"{what}: true {true:.0%}, false {false:.0%}"


def test_nothing_in_the_decks_offends() -> None:
    for each in CARDS:
        told = " ".join([each["line"], *(story["text"] for story in each["story"])])
        found = set(re.findall(r"[a-z]+", told.lower())) & BANNED
        assert found == set(), each["id"]


def test_bots_get_the_stories_of_the_two_lines() -> None:
    cards = [each for name in NAMES for each in OurDeck(name).raw["card"]]
    first, second = cards[3], cards[100]
    lines = (Line(first["id"], first["line"]), Line(second["id"], second["line"]))
    stories = hints(cards, view(lines=lines))["stories"]
    assert [(each["card"], each["page"], each["true"]) for each in stories] == [
        (each["id"], f"{each['id']}/{number}", story["true"])
        for each in (first, second)
        for number, story in enumerate(each["story"], 1)
    ]
    assert all((each["person"] != "") is each["true"] for each in stories)


def test_a_line_without_stories_gets_those_of_others_that_say_so() -> None:
    bare = {"id": "own", "subject": "home", "line": "My own line was..."}
    stories = hints([bare, *CARDS], view(lines=(Line("own", bare["line"]), Line("own2", "Another of mine is..."))))[
        "stories"
    ]
    assert {each["card"] for each in stories} == {"own", "own2"}
    assert all(each["text"].startswith(ELSEWHERE) for each in stories)
    assert hints([bare], view(lines=(Line("own", bare["line"]),) * 2)) == {"stories": []}


def test_whose_story_it_is_fits_with_as_much_of_the_source_as_can_be() -> None:
    told = [person(story) for each in CARDS for story in each["story"] if story["true"]]
    assert max(map(len, told)) <= MOST_PERSON
    assert sum("(" in each for each in told) >= 150
    story = {"true": True, "who": "Ann Lee", "source": "B. Fox, The Life of a Very Long Title About Ann Lee (1890)"}
    assert person(story) == "Ann Lee (The Life of a Very Long Title About Ann Lee)"
    assert person(story | {"source": "Ann Lee, My Life (1890)"}) == "Ann Lee (My Life)"
    assert person({"true": False}) == ""
    assert person({"true": True, "who": "Ann Lee"}) == "Ann Lee"


def test_a_story_with_all_that_is_said_of_it_fits_the_budgets() -> None:
    longest = max((story["text"] for each in CARDS for story in each["story"]), key=len)
    assert len(ELSEWHERE) + len(longest) <= len(crowded(LONG_NAMES, Pace.LIVE).story or "")


GOOD = {"id": "x01", "subject": "home", "line": "The day I fell into the pond..."}
STORY = {
    "true": False,
    "text": "I fell in at noon, with all the plates in my arms, and came out again with a fish in each of my shoes.",
}
TRUE_STORY = STORY | {
    "true": True,
    "who": "Ann Lee",
    "text": "We had a goose at home who took me for her own, and I did not leave the gate without her at my heels.",
}


def wrong(**changed: object) -> list[str]:
    """What is said of the good card with this changed; None leaves it out."""
    raw = {key: value for key, value in (GOOD | changed).items() if value is not None}
    top = 'title = "Own"\nsubjects = ["home"]\n'
    head = "".join(f"{key} = {_toml(value)}\n" for key, value in raw.items() if key != "story")
    stories: Any = raw.get("story", [])
    told = "".join(
        "[[card.story]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in story.items()) for story in stories
    )
    return [str(fault) for fault in faults("secrets", "own", f"{top}[[card]]\n{head}{told}", {})]


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'


def test_an_operators_deck_needs_no_stories() -> None:
    assert wrong() == []
    assert wrong(story=[STORY, TRUE_STORY]) == []
    text = f'title = "Own"\nsubjects = ["home"]\n[[card]]\nid = "x01"\nsubject = "home"\nline = "{GOOD["line"]}"\n'
    own = decks.read("own", text)
    assert isinstance(own, NamedDeck)
    assert card(own.cards[0]) == {"id": "x01", "text": GOOD["line"]}


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"line": None}, "line is missing"),
        ({"text": "What?"}, "text means nothing here"),
        ({"line": 7}, "must be a text in quotes"),
        ({"line": "I fell..."}, "line has 9 characters: 18 to 60 would do"),
        ({"line": "The day I fell into the pond."}, "must end with three dots"),
        ({"line": "The day the cow fell in the pond..."}, '"I", "me" or "my" in it'),
        ({"line": "the day I fell into the pond..."}, "must begin with a capital"),
        ({"line": "The day I fell into the caf\u00e9\u2026..."}, "beyond the plain characters"),
        ({"subject": "At Home!"}, "one or two words in small letters"),
        ({"story": [STORY | {"true": 1}]}, "needs true = true or true = false"),
        ({"story": [STORY | {"text": "I fell."}]}, "story 1 has 7 characters: 90 to 240 would do"),
        ({"story": [STORY | {"true": True}]}, "is true, so it needs who"),
        ({"story": [TRUE_STORY | {"year": "1948"}]}, "needs its year as a number"),
        ({"story": [TRUE_STORY | {"year": 19480}]}, "needs its year as a number"),
        ({"story": [TRUE_STORY | {"woman": 1}]}, "needs woman = true or woman = false"),
        ({"story": [STORY | {"year": 1948}]}, "is invented, so it has no year"),
        ({"story": [STORY | {"why": "x"}]}, "has why, which means nothing here"),
        ({"story": [STORY, STORY]}, "story 1 and story 2 are too much alike"),
        ({"story": [STORY | {"text": f"{STORY['text']} Stop."}]}, "a word that the phone company takes for itself"),
        ({"story": [STORY] * 7}, "7 stories: 6 is the most"),
    ],
)
def test_what_is_wrong_with_a_card_is_said(changed: dict[str, object], fault: str) -> None:
    assert any(fault in each for each in wrong(**changed)), wrong(**changed)
