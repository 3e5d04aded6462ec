"""Every law runs for every game that the catalogue finds, every search for leaks for each one planted."""

from __future__ import annotations

import pytest

from engine.catalogue import games
from tests.laws.companions import leaks_of


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "leak" in metafunc.fixturenames:
        planted = [(game, leak) for game in games().values() for leak in leaks_of(game.facts.name)]
        ids = [f"{game.facts.name}: {leak.item}: {leak.what}" for game, leak in planted]
        metafunc.parametrize(("game", "leak"), planted, ids=ids)
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games().values(), ids=games().keys())
