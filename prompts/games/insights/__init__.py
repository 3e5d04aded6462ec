"""What Insights says and hears."""

from prompts.games.insights import aloud, refusals, rounds, sheets, table
from prompts.games.insights.answers import asks_now, more_rules, repeat, rules, score, where
from prompts.games.insights.board import on_board
from prompts.games.insights.cost import cost, lasts
from prompts.games.insights.deck import JUDGED, card, card_faults, hints, one_sided, questions
from prompts.games.insights.drawing import race
from prompts.games.insights.options import OPTIONS, proposal
from prompts.games.insights.vocabulary import VOCABULARY
from prompts.show.pictures import Drawing

TITLE = "Insights"
PITCH = "guess what friends will say"
ALOUD = aloud
SUBJECTS = (table, rounds, sheets, refusals)
PICTURES = {"race": Drawing(race, public=True)}

__all__ = [
    "ALOUD",
    "JUDGED",
    "OPTIONS",
    "PICTURES",
    "PITCH",
    "SUBJECTS",
    "TITLE",
    "VOCABULARY",
    "asks_now",
    "card",
    "card_faults",
    "cost",
    "hints",
    "lasts",
    "more_rules",
    "on_board",
    "one_sided",
    "proposal",
    "questions",
    "repeat",
    "rules",
    "score",
    "where",
]
