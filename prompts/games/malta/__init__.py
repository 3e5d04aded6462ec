"""What Malta! says and hears."""

from prompts.games.malta import aloud, asked, cards, drawing, refusals, table
from prompts.games.malta.answers import more_rules, repeat, rules, score, where
from prompts.games.malta.board import on_board
from prompts.games.malta.cost import cost, lasts
from prompts.games.malta.options import OPTIONS
from prompts.games.malta.vocabulary import VOCABULARY
from prompts.show.pictures import Drawing

TITLE = "Malta!"
PITCH = "be the last on a board that falls away"
ALOUD = aloud
SUBJECTS = (table, asked, cards, refusals)
PICTURES = {"board": Drawing(drawing.board, public=True)}
UNSAID = ("joined",)

__all__ = [
    "ALOUD", "OPTIONS", "PICTURES", "PITCH", "SUBJECTS", "TITLE", "UNSAID", "VOCABULARY", "cost", "lasts", "more_rules",
    "on_board", "repeat", "rules", "score", "where",
]  # fmt: skip
