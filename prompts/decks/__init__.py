"""The decks: one folder for each game, one TOML file for each deck, which is called as its file is.

Those of the package are read here; an operator's own are read by the service and handed over.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from engine.catalogue import deck_game
from engine.kernel.game import Deck
from engine.kernel.values import Plain
from prompts.book import deck_words_of

SUFFIX = ".toml"


@dataclass(frozen=True)
class NamedDeck:
    """A deck as its file has it. `name` is the file's, without the suffix; `cards` are its [[card]] tables. One that is
    played `if_named` stays out until a table names it."""

    name: str
    title: str
    subjects: tuple[str, ...]
    cards: tuple[Plain, ...]
    if_named: bool = False


Decks = Mapping[str, NamedDeck]


def read(name: str, text: str) -> NamedDeck:
    """The deck `name` of a file's text that check.faults finds nothing wrong with."""
    raw = tomllib.loads(text)
    return NamedDeck(name, raw["title"], tuple(raw["subjects"]), tuple(raw["card"]), raw.get("if_named", False))


def texts(game: str) -> Mapping[str, str]:
    """The files of the decks that come with the package, by the decks' names and in their order."""
    folder = files("prompts.decks") / deck_game(game)
    inside = folder.iterdir() if folder.is_dir() else ()  # a game may have none
    found = sorted((each for each in inside if each.name.endswith(SUFFIX)), key=lambda each: each.name)
    return {each.name.removesuffix(SUFFIX): each.read_text(encoding="utf-8") for each in found}


@cache
def shipped(game: str) -> Decks:
    """The decks that come with the package, by name and in the order of their names."""
    return {name: read(name, text) for name, text in texts(game).items()}


def dealt(game: str, decks: Iterable[NamedDeck]) -> Deck:
    """The cards of these decks together, in the shape that the rules want, none of them used."""
    return Deck(tuple(deck_words_of(game).card(raw) for deck in decks for raw in deck.cards))


def unasked(known: Decks) -> list[NamedDeck]:
    """The decks of these that a table plays with where it names none."""
    return [deck for deck in known.values() if not deck.if_named]


@cache
def load(game: str) -> Deck:
    """All cards that come with the package, but for decks that must be named."""
    return dealt(game, unasked(shipped(game)))


def hints(game: str, view: Any, decks: Iterable[NamedDeck] | None = None) -> Plain:
    """What helps a bot at the table that its view shows, out of these decks (None: the package's)."""
    known = shipped(game).values() if decks is None else decks
    cards = [raw for deck in known for raw in deck.cards]
    return deck_words_of(game).hints(cards, view) if cards else {}
