"""Malarky: a question, one true answer in one secret folder, and invention for everybody else."""

from engine.malarky.game import Malarky

GAME = Malarky()
