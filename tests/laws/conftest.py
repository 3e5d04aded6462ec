"""Every law runs for every game that the catalogue finds, every search for leaks for each one planted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.catalogue import games
from tests.laws.companions import counts_of, leaks_of, secrets_of

# A law about what only some games have takes one of these: decks, a card dealt in secret, fair draws, a turn that all
# wait for.
PARTS: dict[str, Callable[[str], bool]] = {
    "game": lambda name: True,
    "decked_game": lambda name: games()[name].facts.least_cards > 0,
    "dealing_game": lambda name: secrets_of(name).DEALT,
    "drawing_game": lambda name: len(counts_of(name).OUTCOMES) > 0,
    "turning_game": lambda name: counts_of(name).PUBLIC_TURNS,
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "leak" in metafunc.fixturenames:
        planted = [(game, leak) for game in games().values() for leak in leaks_of(game.facts.name)]
        ids = [f"{game.facts.name}: {leak.item}: {leak.what}" for game, leak in planted]
        metafunc.parametrize(("game", "leak"), planted, ids=ids)
    for name, has in PARTS.items():
        if name in metafunc.fixturenames and "leak" not in metafunc.fixturenames:
            found = [game for game in games().values() if has(game.facts.name)]
            metafunc.parametrize(name, found, ids=[game.facts.name for game in found])
