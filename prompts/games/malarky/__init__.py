"""What Malarky says and hears."""

from collections.abc import Callable, Mapping
from typing import Any

from prompts.games.malarky import ballots, duel, options, refusals, rounds, table, votes
from prompts.games.malarky.answers import repeat, rules, score, where
from prompts.games.malarky.board import on_board
from prompts.games.malarky.deck import card, card_faults, hints, questions
from prompts.games.malarky.vocabulary import VOCABULARY
from prompts.show.pictures import Picture

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
