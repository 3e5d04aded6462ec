"""Bots of IGOR: they play to the end, sometimes forget, and catch each other, as often as people would."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest

from engine.games.igor import GAME
from engine.games.igor.actions import Catch
from engine.games.igor.duties import unnoticed
from engine.games.igor.memory import memory_of
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Deck, Pace, Table
from tests.conftest import DEEP
from tests.engine.igor_tables import Dealt
from tests.laws.play import Play

HANDS = 1000 if DEEP else 24
NAMES = ("Ann", "Bob", "Cara", "Dan")


@dataclass
class Tally:
    """What several matches of bots came to."""

    hands: int = 0
    breaches: int = 0
    rulings: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    beside: int = 0  # accusations while another's turn was


def played(seed: int, tally: Tally, pace: Pace = Pace.LIVE) -> Play:
    """A match of four bots, who move as the service lets them: each has one thing in mind, and thinks again when its
    question has changed or nothing is left."""
    table = Table(NAMES, (True,) * 4, pace, {})
    match = Play(GAME, table, Deck(()), Chance(seed.to_bytes(8, "big")), frozenset())
    plans: dict[int, tuple[int | None, float, Action]] = {}
    closed = ruled = 0
    while not match.over:
        for seat in range(4):
            view = match.view(seat)
            ask = None if view.ask is None or view.ask.over else view.ask.number
            if seat in plans and plans[seat][0] == ask:
                continue
            move = GAME.bot(view, match.choices(seat), {}, match.chance)
            plans.pop(seat, None)
            if move is not None:
                plans[seat] = (ask, match.at + move.after, move.action)
        due = min(plans, key=lambda seat: plans[seat][1], default=None)
        wake = match.wake_at
        assert wake is not None
        if due is None or plans[due][1] >= wake:
            match.wake()
        else:
            _, match.at, action = plans.pop(due)
            tally.beside += isinstance(action, Catch) and match.state.to_play != due
            step = match.try_to(due, action)
            if step.refusal:
                tally.refused[step.says[0].message] += 1
        ruled = _count(match, tally, ruled)
        if match.state.hand is not None and match.state.hand.closed and match.state.hand.number > closed:
            closed = match.state.hand.number
            caught = sum(duty.settled for duty in match.state.hand.duties)
            tally.breaches += caught + unnoticed(match.state, match.at)
            tally.hands += 1
    return match


def _count(match: Play, tally: Tally, ruled: int) -> int:
    """What has been ruled since this ruling."""
    for ruling in match.state.rulings:
        if ruling.number > ruled:
            tally.rulings.update(row.what for row in ruling.rows)
    return max((ruling.number for ruling in match.state.rulings), default=ruled)


def test_bots_forget_and_catch_as_people_would() -> None:
    """The figures of a thousand hands; the small run has a seed whose figures are like them."""
    tally, seed = Tally(), random.SystemRandom().getrandbits(32) if DEEP else 60
    print(f"bots of IGOR with seed {seed}")  # noqa: T201 - to find them again
    while tally.hands < HANDS:
        seed += 1
        played(seed, tally)
    caught = (tally.rulings["right"] / tally.breaches) if tally.breaches else 0.0
    assert 2 <= tally.breaches / tally.hands <= 6
    assert 1 / 3 <= caught <= 2 / 3
    assert 0.2 <= tally.rulings["false"] / tally.hands <= 0.5
    assert tally.beside > 0
    assert not tally.refused["refused_suit"], "bots play legal cards"


@pytest.mark.parametrize("pace", [Pace.ROAD, Pace.SLOW])
def test_bots_play_to_the_end_at_every_pace(pace: Pace) -> None:
    assert played(3, Tally(), pace).over


def test_a_bot_keeps_in_mind_when_a_breach_may_be_accused() -> None:
    """IQ14: one that is complete, from now on; one that will be, from then on; one that is over, not any more."""

    def waits() -> dict[tuple[str, int], float]:
        return {(each.key, each.trick): each.wait for each in memory_of(match.state, 2).noticed}

    match = Dealt(["SWITCH", "TRICK"], {"Ann": ["7La", "3La"], "Bob": ["4La", "0Ga"], "Cara": ["2La", "1Ga"]})
    match.lays("Ann", "7La", "7L my trick")
    match.later(5)
    match.lays("Bob", "4La", "4L pull the switch")
    assert waits() == {("TRICK", 1): 0.0, ("SWITCH", 1): 15.0}
    match.lays("Cara", "2La", "2L pull the switch")
    match.lays("Ann", "3La")
    assert waits() == {("TRICK", 1): 0.0, ("SWITCH", 1): 0.0}
    match.later(15)
    match.talks("Cara", "hm")
    assert waits() == {("SWITCH", 1): 0.0}


def test_a_person_has_no_machines_memory() -> None:
    """What a bot remembers is in no other view."""
    table = Table(NAMES, (True, False, False, False), Pace.LIVE, {"hands": 1})
    match = Play(GAME, table, Deck(()), Chance(b"one"), frozenset())
    match.wait_for("play")
    assert match.view(0).memory is not None
    assert all(match.view(seat).memory is None for seat in (None, 1, 2, 3))
