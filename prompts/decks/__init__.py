"""The decks: question cards that come with the package, one folder for each game, one TOML file for each deck."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from engine.game import Deck


@cache
def load(game: str) -> Deck:
    """All cards of a game, each {"id", "questions": [{"text", "answer"}, ...]}, none of them used."""
    return Deck(
        tuple({"id": card["id"], "questions": [_question(each) for each in card["question"]]} for card in _cards(game))
    )


def hints(game: str, view: Any) -> Mapping[str, Any]:
    """What helps a bot at the card that its view shows ("h01/2"): {"bluffs": [...]}; nothing where none is shown."""
    name, _, number = (getattr(view, "card", None) or "").partition("/")
    for card in _cards(game):
        if card["id"] == name and number.isdigit() and 0 < int(number) <= len(card["question"]):
            return {"bluffs": list(card["question"][int(number) - 1]["bluffs"])}
    return {}


def _question(question: Mapping[str, Any]) -> dict[str, str]:
    return {"text": question["text"], "answer": question["answer"]}


@cache
def _cards(game: str) -> tuple[Mapping[str, Any], ...]:
    folder = files("prompts.decks") / game
    decks = sorted((each for each in folder.iterdir() if each.name.endswith(".toml")), key=lambda each: each.name)
    return tuple(card for deck in decks for card in tomllib.loads(deck.read_text(encoding="utf-8"))["card"])
