"""The games, found: every package or module of engine/games/ that offers a GAME."""

import importlib
import pkgutil
from functools import cache

import engine.games
from engine.kernel.game import Game


@cache
def games() -> dict[str, Game]:
    """All games by name, in alphabetical order."""
    found: dict[str, Game] = {}
    for module in sorted(pkgutil.iter_modules(engine.games.__path__), key=lambda each: each.name):
        game = getattr(importlib.import_module(f"engine.games.{module.name}"), "GAME", None)
        if game is not None:
            found[game.facts.name] = game
    return found


def deck_game(name: str) -> str:
    """The game whose decks this one plays with: its own, unless it names another."""
    return games()[name].facts.decks or name if name in games() else name
