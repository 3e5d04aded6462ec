"""What a game says that a match costs a phone is about what it costs, however many play, at each pace."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

import pytest

from engine.catalogue import games
from engine.kernel.game import Game, Pace
from prompts.book import words_of
from tests.conftest import DEEP
from tests.laws.machines import costs, dealt, play_out, table_of
from tests.laws.play import sizes

LEAST, MOST = 0.6, 1.4
"""Of what is measured. Bots say less than people, and no more than their rules make them."""
MATCHES = 6 if DEEP else 2


def tables(game: Game) -> Iterator[tuple[int, Pace]]:
    """All of them when there is time, else few players and more of them, live and on the road, and some slowly."""
    least, *_, most = sizes(game)
    if DEEP:
        yield from ((seats, pace) for seats in sizes(game) for pace in Pace)
    else:
        middle = min(most, least + 2)
        yield from ((least, Pace.LIVE), (middle, Pace.LIVE), (middle, Pace.ROAD), (least, Pace.SLOW))


TABLES = [(name, seats, pace) for name, game in games().items() for seats, pace in tables(game)]


@pytest.mark.parametrize(("name", "seats", "pace"), TABLES)
def test_a_match_costs_about_what_its_game_says(name: str, seats: int, pace: Pace) -> None:
    game = games()[name]
    table = table_of(game, seats, pace)
    measured = mean(mean(costs(play_out(dealt(game, table, seed)))) for seed in range(MATCHES))
    declared = words_of(name).cost(table)
    print(f"{name} {pace} {seats}: says {declared}, costs {measured:.0f}")  # noqa: T201 - to mend what it says
    assert LEAST * measured <= declared <= MOST * measured


@pytest.mark.parametrize("name", games())
def test_options_that_make_a_match_longer_make_it_dearer(name: str) -> None:
    """So does a smaller one make it cheaper: that is what BEGIN tells where a match would cost too much."""
    game = games()[name]
    say = words_of(name).cost
    seats = game.facts.least_seats
    longer = [
        option.name
        for option in game.facts.options
        if option.type is int
        and say(table_of(game, seats, Pace.LIVE, **{option.name: option.most}))
        > say(table_of(game, seats, Pace.LIVE, **{option.name: option.least}))
    ]
    assert longer, "nothing that a table can set makes it cheaper"
