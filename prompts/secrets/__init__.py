"""What the Secrets Game says and hears."""

from collections.abc import Callable, Mapping
from typing import Any

from prompts.pictures import Picture
from prompts.secrets import claims, refusals, scores, stories, table, votes
from prompts.secrets import questions as asking
from prompts.secrets.answers import repeat, rules, score, where
from prompts.secrets.board import on_board
from prompts.secrets.deck import card, card_faults, hints, questions
from prompts.secrets.vocabulary import VOCABULARY

TITLE = "The Secrets Game"
PITCH = "true stories or lies?"
SUBJECTS = (table, claims, stories, asking, votes, scores, refusals)
PICTURES: Mapping[str, Callable[[Any], Picture]] = {"sheet": scores.drawn}

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
