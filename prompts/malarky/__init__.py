"""What Malarky says and hears."""

from prompts.malarky import ballots, duel, refusals, rounds, table, votes
from prompts.malarky.answers import repeat, rules, score, where
from prompts.malarky.deck import card, hints
from prompts.malarky.vocabulary import VOCABULARY

TITLE = "Malarky"
SUBJECTS = (table, rounds, ballots, votes, duel, refusals)

__all__ = ["SUBJECTS", "TITLE", "VOCABULARY", "card", "hints", "repeat", "rules", "score", "where"]
