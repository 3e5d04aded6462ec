"""What Malarky says and hears."""

from collections.abc import Callable, Mapping
from typing import Any

from prompts.malarky import ballots, duel, options, refusals, rounds, table, votes
from prompts.malarky.answers import repeat, rules, score, where
from prompts.malarky.board import on_board
from prompts.malarky.deck import card, card_faults, hints, questions
from prompts.malarky.vocabulary import VOCABULARY
from prompts.pictures import Picture

TITLE = "Malarky"
PITCH = "make up answers that sound true"
OPTIONS = options.MEANINGS
SUBJECTS = (table, rounds, ballots, votes, duel, refusals)
PICTURES: Mapping[str, Callable[[Any], Picture]] = {}

__all__ = [
    "OPTIONS",
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
