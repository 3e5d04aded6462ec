"""What a match of the Secrets Game costs a phone, and how long it lasts."""

from engine.games.secrets.game import ROUNDS
from engine.games.secrets.phases import SECONDS
from engine.games.secrets.telling import TOKEN_SECONDS
from engine.games.secrets.view import Phase
from engine.kernel.game import Pace, Table
from engine.kernel.values import certain
from prompts.kit.lasting import Lasting

A_ROUND = {Pace.LIVE: (6.3, 1.0), Pace.ROAD: (4.2, 5.2), Pace.SLOW: (4.2, 5.2)}
"""Segments for each player in it, who tells a story and guesses at those of the others, and besides."""


def cost(table: Table) -> int:
    """So many rounds as the group has set (S4)."""
    each, besides = A_ROUND[table.pace]
    return round(int(table.options.get("rounds", ROUNDS)) * (each * len(table.names) + besides))


def lasts(table: Table) -> Lasting:
    """As many rounds as the group has set; how long a round is at most hangs on how many tell in it."""
    told = (SECONDS[Phase.STORY], TOKEN_SECONDS, SECONDS[Phase.QUESTIONS], SECONDS[Phase.VOTE])
    return Lasting(
        int(table.options.get("rounds", ROUNDS)) / ROUNDS, "story", sum(certain(each(table)) for each in told)
    )
