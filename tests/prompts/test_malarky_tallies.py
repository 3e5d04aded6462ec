"""What is counted of a card's answers when a round is shown: no names, no words of people's own, no votes of bots."""

from typing import Any

from engine.games.malarky.view import CastVote, Given
from engine.kernel.state import DELETED
from prompts.book import tallied_of
from prompts.games.malarky.tallies import TALLIED
from prompts.kit.deck_texts import Lie, Tally
from tests.prompts.test_malarky_reveal import reveal
from tests.prompts.views import view

REAL = "They stir up the air."
CARDS = [
    {"id": "h01", "question": [{"bluffs": []}, {"text": "Why?", "answer": REAL, "bluffs": ["A goat.", "A bell."]}]}
]
TABLE = (Given(0, "My own."), Given(1, "A goat."), Given(2, REAL), Given(3, "A bell."))
"""Bob and Dan tell bluffs of the card, Cara holds the real answer. Who of them is a bot is each test's."""


def counted(people: set[int], *votes: CastVote, **changed: Any) -> list[Tally]:
    shown = reveal(**({"answers": TABLE, "votes": votes} | changed))
    assert TALLIED.shown == "reveal"
    return list(TALLIED.tallies(CARDS, view(reveal=shown, card="h01/2"), people))


def test_bluffs_of_bots_and_the_real_answer_are_counted_by_the_votes_of_people() -> None:
    votes = CastVote(0, "seat", 1), CastVote(1, "seat", 3), CastVote(2, "black"), CastVote(3, "seat", 2)
    assert counted({0, 3}, *votes) == [
        Tally("h01/2", "A goat.", False, voters=2, votes=1, by_chance=2 / 3, empty=0),
        Tally("h01/2", REAL, True, voters=2, votes=1, by_chance=2 / 3, empty=0),
    ]
    assert [(each.words, each.voters, each.votes) for each in counted({0}, *votes)] == [
        ("A goat.", 1, 1), (REAL, 1, 0), ("A bell.", 1, 0),
    ]  # fmt: skip
    assert all(each.voters == 0 for each in counted(set(), *votes))


def test_the_votes_of_the_holder_of_the_silent_and_of_the_void_are_none() -> None:
    votes = CastVote(0, "none"), CastVote(2, "seat", 1), CastVote(3, "void")
    assert [each.voters for each in counted({0, 2, 3}, *votes)] == [0, 0]


def test_an_empty_hand_is_counted_where_it_was_right() -> None:
    real = {"author": 0, "holder": 2, "answers": (Given(0, "In my words."), *TABLE[1:2], Given(2, REAL, struck=True))}
    votes = CastVote(0, "empty"), CastVote(3, "empty")
    assert counted({0, 3}, *votes, **real) == [
        Tally("h01/2", REAL, True, voters=1, votes=0, by_chance=1 / 2, empty=1),
        Tally("h01/2", "A goat.", False, voters=2, votes=0, by_chance=1 + 1 / 2, empty=0),
    ]


def test_only_words_of_the_deck_are_kept() -> None:
    votes = (CastVote(0, "seat", 1),)
    lost = (Given(1, "I used to know this one."), Given(2, REAL), Given(3, "A bell.", struck=True))
    assert [each.words for each in counted({0}, *votes, answers=lost)] == [REAL]
    assert [each.words for each in counted({0}, *votes, answers=(Given(2, None), TABLE[1]), author=None)] == ["A goat."]
    assert list(TALLIED.tallies(CARDS, view(reveal=None, card="h01/2"), {0})) == []


def test_a_team_decides_together_so_its_choices_are_not_counted() -> None:
    assert tallied_of("malarky") is TALLIED
    assert tallied_of("team_malarky") is None
    assert tallied_of("insights") is None


def lies(people: set[int], *votes: CastVote, **changed: Any) -> list[Lie]:
    shown = reveal(**({"answers": TABLE, "votes": votes} | changed))
    return list(TALLIED.lies(view(reveal=shown, in_round=(0, 1, 2, 3)), people))


def test_what_somebody_made_up_is_kept_where_half_of_the_others_believed_it() -> None:
    question = reveal().question
    votes = CastVote(0, "seat", 1), CastVote(1, "seat", 0), CastVote(2, "seat", 3), CastVote(3, "seat", 2)
    assert lies({0, 1, 2, 3}, *votes) == [Lie(0, question, "My own.", 1), Lie(1, question, "A goat.", 1)]
    assert lies({0, 2, 3}, *votes) == [], "a bot's words are a deck's, and its vote is by lot"
    assert lies({0, 1, 2, 3}, CastVote(3, "seat", 2)) == []
    assert lies({0, 1, 2, 3}, *votes, answers=(Given(0, DELETED), Given(1, "A goat.", struck=True), *TABLE[2:])) == []
    assert list(TALLIED.lies(view(reveal=None), {0})) == []
