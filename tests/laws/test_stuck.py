"""Law 5: in every reachable state somebody has a choice and a wake stands, or the match is over."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.kernel.game import Game, Pace
from tests.conftest import DEEP
from tests.laws.play import Play, new_play, shorter, sizes
from tests.laws.samples import run_of

WAKES_A_SEAT = 3
SEEDS = 3 if DEEP else 1


def silent_wakes(play: Play, most: int = 5000) -> int:
    """How many times a table must be woken until it is over when nobody ever sends a word."""
    for number in range(most):
        if play.over:
            return number
        before = play.wake_at
        assert before is not None, "no wake stands"
        step = play.wake()
        assert step.result is not None or (step.wake or 0.0) > before, "a wake that stands still"
    raise AssertionError("silence never ends it")


def test_somebody_has_a_choice_and_a_wake_stands(game: Game) -> None:
    for play in run_of(game.facts.name).every():
        if play.over:
            assert play.wake_at is None
            assert not any(game.choices(play.state, seat) for seat in range(play.seats))
        else:
            assert play.wake_at is not None
            assert play.wake_at > play.at
            assert any(game.choices(play.state, seat) for seat in play.present())


@pytest.mark.parametrize("pace", Pace)
def test_silence_ends_a_match(game: Game, pace: Pace) -> None:
    for seats in sizes(game):
        for seed in range(SEEDS):
            options: dict[str, Any] = shorter(game, seats, Random(seed))
            play = new_play(game, seats, pace, seed, listening=frozenset(), **options)
            most = game.most_wakes(play.state)
            wakes = silent_wakes(play)
            played = game.view(play.state, None).round + 1  # what follows the last one
            assert wakes <= min(most, WAKES_A_SEAT * played * seats), (seats, seed)


def test_silence_ends_a_match_from_anywhere(game: Game) -> None:
    for sample in run_of(game.facts.name).every():
        play = sample.fork()
        play.listening = frozenset()
        most = game.most_wakes(play.state)
        assert silent_wakes(play) <= most
