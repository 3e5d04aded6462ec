"""What the Secrets Game says and hears."""

from prompts.games.secrets import aloud, claims, refusals, scores, stories, table, votes
from prompts.games.secrets import questions as asking
from prompts.games.secrets.answers import asks_now, more_rules, repeat, rules, score, where
from prompts.games.secrets.board import on_board
from prompts.games.secrets.cost import cost, lasts
from prompts.games.secrets.deck import JUDGED, card, card_faults, hints, one_sided, questions
from prompts.games.secrets.vocabulary import VOCABULARY
from prompts.show.pictures import Drawing

TITLE = "The Secrets Game"
PITCH = "true stories or lies?"
ALOUD = aloud
SUBJECTS = (table, claims, stories, asking, votes, scores, refusals)
PICTURES = {"sheet": Drawing(scores.drawn)}

__all__ = [
    "ALOUD",
    "JUDGED",
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
    "questions",
    "repeat",
    "rules",
    "score",
    "where",
]
