"""What IGOR says and hears."""

from prompts.games.igor import aloud, catching, changes, drawing, hands, options, refusals, table
from prompts.games.igor.answers import more_rules, repeat, rules, score, where
from prompts.games.igor.board import on_board
from prompts.games.igor.cost import cost, lasts
from prompts.games.igor.vocabulary import VOCABULARY
from prompts.show.pictures import Drawing

TITLE = "IGOR"
PITCH = "tricks, and rules to catch you"
ALOUD = aloud
OPTIONS = options.MEANINGS
SUBJECTS = (table, changes, hands, catching, refusals)
PICTURES = {
    "hand": Drawing(drawing.hand),
    "trick": Drawing(drawing.trick, public=True),
    "malarians": Drawing(drawing.malarians, public=True),
}

__all__ = [
    "ALOUD", "OPTIONS", "PICTURES", "PITCH", "SUBJECTS", "TITLE", "VOCABULARY", "cost", "lasts", "more_rules",
    "on_board", "repeat", "rules", "score", "where",
]  # fmt: skip
