"""A match whose pace changes again and again comes to its end, keeps its invariants, leaves nothing untold, and is
played again by its log."""

from __future__ import annotations

import random

import pytest

from engine.catalogue import games
from engine.kernel.game import Pace
from replay.match import Match
from tests.conftest import DEEP
from tests.laws.machines import dealt, play_out, table_of

MATCHES = 20 if DEEP else 1
CHANGING = [name for name, game in games().items() if game.facts.paces]


@pytest.mark.parametrize("name", CHANGING)
def test_changes_of_pace_do_no_harm(name: str) -> None:
    game = games()[name]
    for seed in range(MATCHES):
        table, rng = table_of(game, game.facts.least_seats, Pace.LIVE), random.Random(seed)
        match = dealt(game, table, seed)

        def change(match: Match = match, rng: random.Random = rng) -> None:
            if rng.random() < 0.1:
                pace = rng.choice(sorted(game.facts.paces))
                step = match.set_pace(pace)
                assert step.state.pace is pace
                assert game.broken(step.state) is None
                assert step.wake is not None
                held = [phone.held for phone in match.phones.values()]
                assert pace is not Pace.LIVE or not any(held)

        play_out(match, change)
        assert match.result is not None
        again = dealt(game, table, seed)
        for event in match.log[1:]:
            again.happens(event)
        assert again.state == match.state


@pytest.mark.parametrize("name", games())
def test_another_pace_than_the_game_changes_to_changes_nothing(name: str) -> None:
    game = games()[name]
    match = dealt(game, table_of(game, game.facts.least_seats, Pace.LIVE), 1)
    for pace in set(Pace) - game.facts.paces - {Pace.LIVE}:
        before = match.state, match.wake_at
        step = match.set_pace(pace)
        assert (step.state, step.wake) == before
        assert step.says == ()
