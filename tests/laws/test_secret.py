"""Law 3: what a phone receives is a function of its seat's views and of its own texts, nothing else."""

from __future__ import annotations

import os
import random
from collections import defaultdict
from typing import Any

import pytest

from engine.game import Game
from tests.laws.companions import leaks_of, secrets_of
from tests.laws.samples import run_of
from tests.laws.secrecy import Coverage, Leak, check_hesitation, check_lengths, check_views, pairs

DEEP = os.environ.get("PARTYLINE_DEEP") == "1"
PAIRS = 20_000 if DEEP else 300
TO_CATCH = 300


def swaps_in_samples(game: Game, secrets: Any, rng: random.Random) -> Any:
    for play in run_of(game.facts.name).every():
        for row in secrets.ROWS:
            for swap in row.swaps(play.state, rng):
                yield play, row, swap


def test_views_tell_nothing_to_those_shut_out(game: Game) -> None:
    secrets, tried = secrets_of(game.facts.name), defaultdict(set)
    for play, row, swap in swaps_in_samples(game, secrets, random.Random(31)):
        assert swap.state != play.state, row.item
        check_views(game, play.state, swap, row, play.seats)
        check_hesitation(game, play.state, swap, row, play.seats)
        tried[row.item].add(str(game.view(play.state, None).phase))
    missing = {row.item: set(secrets.PHASES[row.item]) - tried[row.item] for row in secrets.ROWS}
    assert {item: phases for item, phases in missing.items() if phases} == {}, "not tried in these phases"


def test_pairs_of_runs_look_the_same(game: Game) -> None:
    seed = random.SystemRandom().getrandbits(32) if DEEP else 32
    print(f"{game.facts.name}: pairs of runs with seed {seed}")  # noqa: T201
    coverage = Coverage()
    for pair in pairs(game, secrets_of(game.facts.name), seed, PAIRS, coverage):
        pair.run(turns=12)
    assert set(coverage.turns) == {"others", "own", "text", "wake"}
    assert coverage.turns.total() > 3 * PAIRS, "the pairs end too soon"
    assert set(coverage.phases) >= set(run_of(game.facts.name).samples) - {"over"}


def test_a_secret_message_has_one_length(game: Game) -> None:
    secrets, compared = secrets_of(game.facts.name), 0
    for play in run_of(game.facts.name).every():
        compared += sum(check_lengths(play, secrets, seat) for seat in range(play.seats))
    assert compared > 0


def find_leak(game: Game) -> None:
    """Looks for a leak in all the ways above. Raises Leak at the first."""
    secrets = secrets_of(game.facts.name)
    for play, row, swap in swaps_in_samples(game, secrets, random.Random(31)):
        check_views(game, play.state, swap, row, play.seats)
        check_hesitation(game, play.state, swap, row, play.seats)
    for pair in pairs(game, secrets, 33, TO_CATCH, Coverage()):
        pair.run(turns=12)
        check_lengths(pair.left, secrets, pair.seat)


def test_every_planted_leak_is_caught(game: Game, leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Leak):
        find_leak(leak.plant(game, monkeypatch))


def test_a_leak_is_planted_for_every_row(game: Game) -> None:
    name = game.facts.name
    assert {leak.item for leak in leaks_of(name)} == {row.item for row in secrets_of(name).ROWS}
