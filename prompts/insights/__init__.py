"""What Insights says and hears."""

from collections.abc import Callable, Mapping
from typing import Any

from prompts.insights import refusals, rounds, sheets, table
from prompts.insights.answers import repeat, rules, score, where
from prompts.insights.board import on_board
from prompts.insights.deck import card, card_faults, hints, questions
from prompts.insights.drawing import drawn
from prompts.insights.vocabulary import VOCABULARY
from prompts.pictures import Picture

TITLE = "Insights"
PITCH = "guess what friends will say"
SUBJECTS = (table, rounds, sheets, refusals)
PICTURES: Mapping[str, Callable[[Any], Picture]] = {"table": drawn}

__all__ = [
    "PICTURES",
    "PITCH",
    "SUBJECTS",
    "TITLE",
    "VOCABULARY",
    "card",
    "card_faults",
    "hints",
    "on_board",
    "questions",
    "repeat",
    "rules",
    "score",
    "where",
]
