"""The decks: cards that come with the package, one folder for each game, one TOML file for each deck."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from engine.game import Deck
from prompts.book import words_of


@cache
def load(game: str) -> Deck:
    """All cards of a game, in the shape that its rules want, none of them used."""
    return Deck(tuple(words_of(game).card(raw) for raw in _cards(game)))


def hints(game: str, view: Any) -> Mapping[str, Any]:
    """What helps a bot at the table that its view shows."""
    return words_of(game).hints(_cards(game), view)


@cache
def _cards(game: str) -> tuple[Mapping[str, Any], ...]:
    folder = files("prompts.decks") / game
    decks = sorted((each for each in folder.iterdir() if each.name.endswith(".toml")), key=lambda each: each.name)
    return tuple(card for deck in decks for card in tomllib.loads(deck.read_text(encoding="utf-8"))["card"])
