"""Law 7: draws are uniform where the rules say so (chi-square over fixed seeds)."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count, permutations
from typing import Any

import pytest

from engine.kernel.chance import Chance
from engine.kernel.game import Game
from tests.conftest import DEEP
from tests.laws.companions import counts_of

DEALS = 3000
WHOLE_DEALS = 2000 if DEEP else 500  # of a game, with all its cards


def seed(number: int) -> bytes:
    return number.to_bytes(16, "big")


def assert_uniform(outcomes: Iterable[Any], possible: Sequence[Any]) -> None:
    """Chi-square against the uniform law; the limit is passed by chance once in 100,000 runs at most.

    The limit is that of Wilson and Hilferty: with k degrees of freedom, k (1 - 2/9k + z sqrt(2/9k))^3.
    """
    found = Counter(outcomes)
    assert set(found) <= set(possible)
    expected = found.total() / len(possible)
    statistic = sum((found[each] - expected) ** 2 / expected for each in possible)
    freedom = len(possible) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 4.27 * (2 / (9 * freedom)) ** 0.5) ** 3
    assert statistic < limit, f"{statistic:.1f} over {limit:.1f}: {found}"


def test_a_bent_die_is_found() -> None:
    with pytest.raises(AssertionError):
        assert_uniform([1] * 1150 + [2] * 950 + [3] * 900, (1, 2, 3))


@pytest.mark.parametrize("sides", [2, 3, 6, 7])
def test_a_die_is_fair(sides: int) -> None:
    assert_uniform((Chance(seed(n)).roll("die/1", sides) for n in range(DEALS)), range(1, sides + 1))
    assert_uniform((Chance(b"one seed").roll(f"die/{n}", sides) for n in range(DEALS)), range(1, sides + 1))


def test_words_that_would_favour_small_numbers_are_thrown_away_one_by_one() -> None:
    """The first fair word of the sequence counts: a replay in another program finds the same."""
    sides, seed = 2**62 + 1, b"words"
    for throw in range(16):
        words = (
            int.from_bytes(hmac.new(seed, f"die/{throw}\x000\x00{attempt}".encode(), "sha256").digest()[:8], "big")
            for attempt in count()
        )
        assert Chance(seed).roll(f"die/{throw}", sides) == next(word for word in words if word < 3 * sides) % sides + 1


def test_a_pick_is_fair() -> None:
    assert_uniform((Chance(seed(n)).pick("holder/1", "abcdef") for n in range(DEALS)), "abcdef")


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    orders = list(permutations("abcd"))
    assert_uniform((Chance(seed(n)).shuffle("deck/1", "abcd") for n in range(DEALS)), orders)


def test_draws_do_not_hang_together() -> None:
    chances = [Chance(seed(n)) for n in range(DEALS)]
    both = [(chance.roll("die/1", 3), chance.roll("die/2", 3)) for chance in chances]
    assert_uniform(both, [(one, two) for one in (1, 2, 3) for two in (1, 2, 3)])


def test_the_draws_of_a_game_are_fair(drawing_game: Game) -> None:
    counts = counts_of(drawing_game.facts.name)
    deals = [counts.draws(number) for number in range(WHOLE_DEALS)]
    for draw, sides in counts.OUTCOMES.items():
        assert_uniform((deal[draw] for deal in deals), range(sides))
