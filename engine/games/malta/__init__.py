"""Malta!: a board that falls away, and cards that must be played."""

from engine.games.malta.game import GAME

__all__ = ["GAME"]
