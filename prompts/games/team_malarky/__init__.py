"""What Team Malarky says and hears."""

from prompts.games.team_malarky import aloud, choosing, folders, refusals, table
from prompts.games.team_malarky.answers import asks_now, more_rules, repeat, rules, score, where
from prompts.games.team_malarky.board import on_board
from prompts.games.team_malarky.cost import cost, lasts
from prompts.games.team_malarky.vocabulary import VOCABULARY

TITLE = "Team Malarky"
PITCH = "bluffing in two teams"
ALOUD = aloud
SUBJECTS = (table, folders, choosing, refusals)

__all__ = [
    "ALOUD",
    "PITCH",
    "SUBJECTS",
    "TITLE",
    "VOCABULARY",
    "asks_now",
    "cost",
    "lasts",
    "more_rules",
    "on_board",
    "repeat",
    "rules",
    "score",
    "where",
]
