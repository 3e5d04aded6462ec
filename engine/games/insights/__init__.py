"""Insights: everybody answers a question, predicts all the others' answers, and wagers points on it."""

from engine.games.insights.game import Insights

GAME = Insights()
