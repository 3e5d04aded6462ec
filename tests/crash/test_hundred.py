"""Matches on a night when everything goes wrong: processes are killed at random, and the carrier delays, loses, repeats
and reorders what it carries: in the deep run one in ten of each. Every match ends, and ends as its log says; every text
counts once.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import pytest

from service.switchboard.faults import Road
from tests.crash import judge
from tests.crash.leaks import leaks
from tests.crash.party import Party, party
from tests.crash.points import POINTS
from tests.crash.stack import QUIET, VICTIMS

SIDE_BY_SIDE = 10
SHAPES = ((3, 0), (3, 0), (3, 0), (4, 0), (2, 1))  # people and bots of a table
PATIENCE = 1800.0

pytestmark = pytest.mark.postgres


def play_through(night: Party, matches: int, kills: int) -> None:
    """Play so many matches, and kill somebody so many times meanwhile, evenly spread; the last before the last match,
    which could be over before somebody comes to the point."""
    begun = struck = 0
    while len(night.finished) < matches:
        while begun < matches and len(night.tables) < SIDE_BY_SIDE:
            night.sit_down(*SHAPES[begun % len(SHAPES)])
            begun += 1
        if struck < kills and struck * (matches - 1) < (len(night.finished) + 1) * kills:
            night.strike(night.rng.choice(POINTS), night.rng.choice(VICTIMS))
            struck += 1
        else:
            night.play_until_one_is_over(PATIENCE)


def check(night: Party, matches: int) -> None:
    until = night.settle(lossy=True)
    assert judge.problems(night.stack, until, lossy=True) == []
    played = judge.matches_of(judge.read_lines(night.stack))
    assert [match.last["result"] is not None for match in played] == [True] * matches


@pytest.mark.parametrize(
    ("matches", "kills", "share"),
    [pytest.param(1, 2, 0.03, id="few"), pytest.param(100, 200, 0.1, id="many", marks=pytest.mark.deep)],
)
def test_a_bad_night(tmp_path: Path, matches: int, kills: int, share: float) -> None:
    seed = secrets.randbits(32) if os.environ.get("PARTYLINE_DEEP") else 1
    print(f"seed {seed}")  # noqa: T201 - shown when the test fails
    bad = Road(delayed=share, lost=share, repeated=share, reordered=share, longest=10 * share)
    with party(tmp_path, seed) as night:
        faults = {"seed": seed, "texts": bad, "messages": bad, "callbacks": bad}
        night.stack.carrier.switchboard.faults = QUIET.model_copy(update=faults)
        play_through(night, matches, kills)
        check(night, matches)
        assert leaks(night.stack) == []
