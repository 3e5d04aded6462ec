"""How the board of Malta! looks: round tiles on the sea, and on them six who would rather stay dry.

The sign of a tile points where its exits lead, and turns with the tile; its number stays upright. What lies there is
told by its sign and by its colour, a pawn by its shape and by its colour.
"""
