"""Law 6: what goes in is what is there. `run_of` holds each game's invariants against every step of random play."""

from __future__ import annotations

from engine.catalogue import games
from engine.kernel.game import Game
from tests.laws.samples import MATCHES, run_of


def test_games_are_found() -> None:
    assert games()


def test_invariants_hold_after_every_step(game: Game) -> None:
    assert len(run_of(game.facts.name).ended) >= MATCHES
