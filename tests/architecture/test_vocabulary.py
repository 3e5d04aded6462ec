"""No word that the carriers answer themselves is a word of any game or command: a player could not send it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.catalogue import games
from prompts.book import words_of
from prompts.hear.commands import COMMANDS
from prompts.kit.vocabulary import CARRIER_WORDS, Words
from service.contact.join_words import WORDS


def plain(word: str) -> str:
    """As the carrier reads a text: case and punctuation do not count."""
    return re.sub(r"[\W_]+", " ", word).strip().casefold()


def taken(words: Iterator[str]) -> list[str]:
    """Those that the carrier would take for its own."""
    return [word for word in words if plain(word) in CARRIER_WORDS]


def said(words: Words) -> Iterator[str]:
    """Whole texts that we hear, and words that we teach in an offer."""
    yield from words.words
    yield from words.phrases
    yield words.offer


def test_the_carriers_words_are_those_of_the_carrier() -> None:
    of_the_carrier = "STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT START YES UNSTOP HELP INFO"
    assert set(of_the_carrier.casefold().split()) == CARRIER_WORDS


@pytest.mark.parametrize("game", games())
def test_no_game_has_a_carriers_word(game: str) -> None:
    assert taken(word for words in words_of(game).VOCABULARY.values() for word in said(words)) == []


@pytest.mark.parametrize("game", games())
def test_every_action_has_words(game: str) -> None:
    assert set(words_of(game).VOCABULARY) == set(games()[game].actions)


def test_no_command_is_a_carriers_word() -> None:
    assert taken(word for words in COMMANDS.values() for word in words) == []
    assert taken(iter(COMMANDS)) == []


def test_no_join_word_is_a_carriers_word() -> None:
    assert taken(iter(WORDS)) == []


@pytest.mark.parametrize("word", ["Stop", "HELP!", "yes", "opt-out".replace("-", "")])
def test_a_planted_word_is_found(word: str) -> None:
    assert taken(said(Words(("vote", word))))
