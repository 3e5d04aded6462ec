"""Law 3: what a phone receives is a function of its seat's views and of its own texts, nothing else."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest

from engine.kernel.game import Game, Pace, Step
from prompts.voice.telling import Line
from tests.conftest import DEEP
from tests.laws import play as played
from tests.laws.companions import leaks_of, secrets_of
from tests.laws.play import new_play, said_aloud, sizes
from tests.laws.samples import run_of
from tests.laws.secrecy import Coverage, Leak, Pair, check_lengths, check_state, pairs

SEEDS = [random.SystemRandom().getrandbits(32) for _ in range(5)] if DEEP else [0]
PAIRS = 4000 if DEEP else 300
TO_CATCH = 2000  # the search ends at the first leak; the rarest stay far below
TURNS = 12 if DEEP else 6  # of a pair
SWAPS_A_ROW = 4 if DEEP else 2
SWAPS_TO_CATCH = 4
TO_FIND = 12  # turns of a pair in the search for a planted leak


def test_views_tell_nothing_to_those_shut_out(game: Game) -> None:
    secrets, rng = secrets_of(game.facts.name), random.Random(31)
    tried: dict[str, set[str]] = defaultdict(set)
    for phase, plays in run_of(game.facts.name).samples.items():
        for play in plays:
            for item in check_state(play, game, secrets, rng, SWAPS_A_ROW):
                tried[item].add(phase)
    missing = {row.item: secrets.PHASES[row.item] - tried[row.item] for row in secrets.ROWS}
    assert {item: phases for item, phases in missing.items() if phases} == {}, "not tried in these phases"


def test_pairs_of_runs_look_the_same(game: Game) -> None:
    name, coverage = game.facts.name, Coverage()
    for seed in SEEDS:
        print(f"{name}: pairs of runs with seed {seed}")  # noqa: T201 - to find them again
        for pair in pairs(game, run_of(name, seed), seed, PAIRS, coverage):
            pair.run(TURNS)
    assert set(coverage.turns) == {"others", "own", "text", "wake"}
    assert coverage.turns.total() > TURNS / 3 * PAIRS * len(SEEDS), "the pairs end too soon"
    assert set(coverage.phases) >= set(run_of(name).samples) - {"over"}


def test_a_secret_message_has_one_length(dealing_game: Game) -> None:
    secrets, wordings = secrets_of(dealing_game.facts.name), 0
    for play in run_of(dealing_game.facts.name).every():
        wordings = max(wordings, *(check_lengths(play, play.state, secrets, seat) for seat in range(play.seats)))
    assert wordings > 1, "no message carried the secret"


@pytest.mark.parametrize("pace", Pace)
def test_no_card_of_the_deck_gives_its_holder_away(dealing_game: Game, pace: Pace) -> None:
    """Whichever card is dealt, its holder's message takes as many segments as the others'."""
    secrets = secrets_of(dealing_game.facts.name)
    for seats in sizes(dealing_game) if DEEP else (sizes(dealing_game)[-1],):
        play = new_play(dealing_game, seats, pace, seed=seats)
        while check_lengths(play, play.state, secrets, seat=1) < 2:
            play.wake()
        for state in secrets.all_deals(play.state):
            assert check_lengths(play, state, secrets, seat=1) > 1


def find_leak(game: Game) -> None:
    """Looks for a leak in all the ways above, in turn: most are found by one of them soon, and by the others never.
    Raises Leak at the first."""
    secrets, rng = secrets_of(game.facts.name), random.Random(31)
    for play, pair in zip_longest(run_of(game.facts.name).every(), run_pairs(game)):
        if play is not None:
            check_state(play, game, secrets, rng, SWAPS_TO_CATCH)
        if pair is not None:
            check_lengths(pair.left, pair.left.state, secrets, pair.seat)


def run_pairs(game: Game) -> Iterator[Pair]:
    """Pairs of tables, each once it has gone on. Raises Leak."""
    for pair in pairs(game, run_of(game.facts.name), SEEDS[0], TO_CATCH, Coverage()):
        pair.run(TO_FIND)
        yield pair


def test_every_planted_leak_is_caught(game: Game, leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Leak):
        find_leak(leak.plant(game, monkeypatch))


def of_its_owner(seat: int | None, seats: int) -> int | None:
    """A loudspeaker that hears what reaches the phone of the first seat."""
    return 0 if seat is None else seat


def of_the_neighbour(seat: int | None, seats: int) -> int | None:
    """A call that hears what reaches the next seat."""
    return seat if seat is None else (seat + 1) % seats


@pytest.mark.parametrize("ear", [of_its_owner, of_the_neighbour])
def test_a_leak_in_what_is_spoken_is_caught(game: Game, ear: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls tell what their seats may know, the loudspeaker what the table may; in no game the same."""

    def leaky(game: Game, step: Step, seat: int | None) -> tuple[Line, ...]:
        return said_aloud(game, step, ear(seat, len(game.view(step.state, None).names)))

    monkeypatch.setattr(played, "said_aloud", leaky)
    with pytest.raises(Leak, match="what a call tells it, and a loudspeaker"):
        list(run_pairs(game))


def test_a_leak_is_planted_for_every_row(game: Game) -> None:
    name = game.facts.name
    assert {leak.item for leak in leaks_of(name)} == {row.item for row in secrets_of(name).ROWS}
