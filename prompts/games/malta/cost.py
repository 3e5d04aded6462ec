"""What a match of Malta! costs a phone, its pictures too: as bots play it (tests/laws/test_cost.py); and how long it
lasts."""

from engine.games.malta.plays import PLAYING
from engine.games.malta.state import LEAST
from engine.kernel.game import Pace, Table
from engine.kernel.values import certain
from prompts.kit.lasting import Lasting

# Segments of a match of two on the small board and on the big one, and of each player more.
TWO, TWO_ON_THE_BIG_BOARD, EACH_MORE = 66, 75, 15
GATHERED = 0.52  # of it where what others do comes with the next question


def cost(table: Table) -> int:
    """About how many segments a match costs each phone."""
    two = TWO_ON_THE_BIG_BOARD if table.options.get("big_board") else TWO
    live = two + EACH_MORE * (len(table.names) - LEAST)
    return round(live if table.pace is Pace.LIVE else live * GATHERED)


def lasts(table: Table) -> Lasting:
    """One after the other plays cards and moves."""
    return Lasting(1, "card or a move", certain(PLAYING(table)))
