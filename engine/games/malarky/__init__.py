"""Malarky: a question, one true answer in one secret folder, and invention for everybody else."""

from engine.games.malarky.game import Malarky

GAME = Malarky()
