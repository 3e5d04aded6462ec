"""What IGOR says and hears."""

from prompts.games.igor import aloud, catching, changes, hands, refusals, table
from prompts.games.igor.answers import repeat, rules, score, where
from prompts.games.igor.board import on_board
from prompts.games.igor.vocabulary import VOCABULARY

TITLE = "IGOR"
PITCH = "tricks, and rules to catch you"
ALOUD = aloud
SUBJECTS = (table, changes, hands, catching, refusals)

__all__ = ["ALOUD", "PITCH", "SUBJECTS", "TITLE", "VOCABULARY", "on_board", "repeat", "rules", "score", "where"]
