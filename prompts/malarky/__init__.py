"""What Malarky says and hears."""

from prompts.malarky import ballots, duel, refusals, rounds, table, votes
from prompts.malarky.answers import repeat, rules, score, where
from prompts.malarky.board import on_board
from prompts.malarky.deck import card, card_faults, hints, questions
from prompts.malarky.vocabulary import VOCABULARY

TITLE = "Malarky"
SUBJECTS = (table, rounds, ballots, votes, duel, refusals)

__all__ = [
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
