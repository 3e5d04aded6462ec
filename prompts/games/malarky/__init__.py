"""What Malarky says and hears."""

from prompts.games.malarky import aloud, ballots, drawing, duel, options, refusals, rounds, table, votes
from prompts.games.malarky.answers import more_rules, repeat, rules, score, where
from prompts.games.malarky.board import on_board
from prompts.games.malarky.cost import cost, lasts
from prompts.games.malarky.deck import JUDGED, card, card_faults, hints, one_sided, questions
from prompts.games.malarky.tallies import TALLIED
from prompts.games.malarky.vocabulary import VOCABULARY
from prompts.show.pictures import Drawing

TITLE = "Malarky"
PITCH = "make up answers that sound true"
OPTIONS = options.MEANINGS
ALOUD = aloud
SUBJECTS = (table, rounds, ballots, votes, duel, refusals)
PICTURES = {"believed": Drawing(drawing.believed, public=True)}

__all__ = [
    "ALOUD",
    "JUDGED",
    "OPTIONS",
    "PICTURES",
    "PITCH",
    "SUBJECTS",
    "TALLIED",
    "TITLE",
    "VOCABULARY",
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
