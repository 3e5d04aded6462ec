"""What a call says: messages read aloud, menus of keys, and the sentences that only a call has.

Spoken words are plain sentences. A line break in them is a short pause, an empty line a long one; `pieces` makes of
them what the carrier's voice takes at once.
"""

from prompts.voice.heard import said_back
from prompts.voice.menus import menu, question, takes_words
from prompts.voice.pieces import Piece, pieces
from prompts.voice.telling import Line, told

__all__ = ["Line", "Piece", "menu", "pieces", "question", "said_back", "takes_words", "told"]
