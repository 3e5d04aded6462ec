"""IGOR: tricks, rules to obey, and catching those who forget."""

from engine.games.igor.game import GAME

__all__ = ["GAME"]
