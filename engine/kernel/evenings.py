"""Which games fit an evening: how many are there, how long they have, and at which pace they play."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.kernel.game import Facts, Pace

PLAYERS, MINUTES = 4, 45
"""Of an evening of which nothing else is said."""
WITH_BOTS = 3
"""So many play where one person plays with bots."""
_ROUGHLY = 5


@dataclass(frozen=True)
class Wish:
    """What an evening is to be like, as far as it was said (None: it was not)."""

    players: int | None = None
    minutes: int | None = None
    pace: Pace | None = None


def fitting(wish: Wish, known: Iterable[Facts]) -> list[Facts]:
    """The games that so many can play, the best first: one that is made for this pace, and the nearer to the time that
    there is the better; one that lasts longer counts as twice as far."""
    players = seats(wish)
    pace = wish.pace or Pace.LIVE

    def distance(facts: Facts) -> tuple[bool, float]:
        made_for = facts.evening.paces or set(Pace)
        unfit = pace not in made_for or (facts.brisk_seats > 0 and players >= facts.brisk_seats)
        over = 0 if pace is Pace.SLOW else minutes(facts, wish) - (wish.minutes or MINUTES)
        return unfit, 2 * over if over > 0 else -over

    able = [facts for facts in known if facts.least_seats <= players <= facts.most_seats]
    return sorted(able, key=distance)


def seats(wish: Wish) -> int:
    """How many would play."""
    return WITH_BOTS if wish.players == 1 else wish.players or PLAYERS


def minutes(facts: Facts, wish: Wish) -> int:
    """About how long they would play it, with quick texts."""
    return roughly(lasting(facts, seats(wish)))


def lasting(facts: Facts, players: int) -> int:
    """The minutes that so many play a match whose options are as they come."""
    return facts.evening.minutes + facts.evening.each_more * (players - facts.least_seats)


def roughly(lasts: float) -> int:
    """As one says it: to five minutes, where they are more."""
    return _ROUGHLY * round(lasts / _ROUGHLY) if lasts >= 2 * _ROUGHLY else max(1, round(lasts))
