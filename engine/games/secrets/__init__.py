"""The Secrets Game: true and false stories, told in turn and voted on in secret."""

from engine.games.secrets.game import Secrets

GAME = Secrets()
