"""A running match is never broken: states of every version are played to their end under the present rules."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.catalogue import games
from engine.kernel.view import View
from tests.laws.samples import run_of
from tests.laws.steer import Mood, Tally, events
from tests.laws.test_stuck import silent_wakes
from tests.saved.store import read, stored, version_of

FILES = [(name, file) for name in games() for file in stored(name)]
IDS = [f"{name} {file.parent.name} {file.stem}" for name, file in FILES]


@pytest.mark.parametrize("name", games())
def test_every_version_is_kept(name: str) -> None:
    assert {version_of(file) for file in stored(name)} == set(range(1, games()[name].facts.version + 1))


@pytest.mark.parametrize("name", games())
def test_every_phase_of_the_present_version_is_kept(name: str) -> None:
    present = games()[name].facts.version
    kept = {file.stem for file in stored(name) if version_of(file) == present}
    assert kept == set(run_of(name).samples) - {"over"}


@pytest.mark.parametrize(("name", "file"), FILES, ids=IDS)
def test_a_saved_match_is_played_to_its_end(name: str, file: Path) -> None:
    play, rng = read(games()[name], file), random.Random(file.stem)
    for _ in events(play, rng, Tally(), Mood()):
        pass
    assert play.result is not None


@pytest.mark.parametrize(("name", "file"), FILES, ids=IDS)
def test_what_a_seat_was_asked_is_open_when_its_match_is_read(name: str, file: Path) -> None:
    game = games()[name]
    if not issubclass(game.view_type, View):
        pytest.skip("the game has not moved to engine.kernel.view yet")
    play = read(game, file)
    assert game.broken(play.state) is None
    for seat in range(play.seats):
        answered = {form.ask for form in game.choices(play.state, seat)} - {None}
        assert {ask.number for ask in game.view(play.state, seat).asks} == answered, seat


@pytest.mark.parametrize(("name", "file"), FILES, ids=IDS)
def test_a_saved_match_ends_in_silence(name: str, file: Path) -> None:
    silent_wakes(read(games()[name], file))
