"""Bots of Malta!: they live long enough that an evening with them is worth playing, and tell nothing."""

from __future__ import annotations

import pytest

from engine.games.malta import GAME, bot
from engine.games.malta.actions import Boomerang, Move, Negate, Ok, Play
from engine.games.malta.tiles import Space
from engine.kernel.game import BotMove, Pace
from replay.simulate import played, simulated
from tests.engine.malta_tables import Dealt

MATCHES = 5
LEAST_TURNS = 4  # of a bot, on average


def moved(play: Dealt, who: str) -> BotMove:
    """What a bot does in this seat."""
    move = GAME.bot(play.view(who), play.choices(who), {}, play.chance)
    assert move is not None
    return move


def test_bots_survive_four_turns() -> None:
    for players in (2, 4, 6):
        turns = [played(GAME, players, seed, Pace.ROAD).turns / players for seed in range(MATCHES)]
        assert sum(turns) / MATCHES >= LEAST_TURNS, (players, turns)


def test_with_windows_a_match_of_bots_comes_to_its_end() -> None:
    found = played(GAME, 3, 1, Pace.LIVE)
    assert found.why.total() == 2


def test_what_a_simulation_says() -> None:
    told = list(simulated("malta", 1))
    assert [line.split()[0] for line in told] == ["2", "3", "4", "5", "6", "Out"]
    assert "Foreseen: 13 (7-23), 4.7 each, 32 cards." in told[1]
    assert "Foreseen: no cards in the plays 70-82 %" in told[5]


def test_it_keeps_itself_alive() -> None:
    """The only card that brings one; End Turn where it cannot move; no space without exits."""
    play = Dealt({"Ann": ("discard2", "draw2", "theirs"), "Bob": ("home",)}, deck=("home",) * 3, names=("Ann", "Bob"))
    assert moved(play, "Ann").action == Play(2)
    circle = {"C4": Space("T20", "UP", "C4")}
    play = Dealt({"Ann": ("remove", "turnover", "home"), "Bob": ("home",)}, {"Ann": "C4"}, circle, (), ("Ann", "Bob"))
    assert moved(play, "Ann").action == Play(2)
    board: dict[str, str | Space] = {"F1": Space("T20", "UP", "F1"), "G2": "T02"}
    play = Dealt({"Ann": ("negate", "home"), "Bob": ("home",)}, {"Bob": "G7"}, board, (), ("Ann", "Bob"))
    play.plays("Ann", 1)
    assert moved(play, "Ann").action == Move("RIGHT")


@pytest.mark.parametrize(
    ("mine", "theirs", "laid"),
    [
        # It gives a card away while more are left than it has to play: three of six, two of four.
        (("donation", "discard2", "discard2", *["swaphands"] * 4), 4, "donation"),
        (("donation", *["swaphands"] * 4), 2, "swaphands"),
        (("turnover", "negate"), 1, "turnover"),
        # A larger hand than its own is worth a swap, the more the larger it is.
        (("swaphands", "draw2", "negate"), 6, "swaphands"),
        (("swaphands", "draw2", "negate"), 4, "draw2"),
        # A card is better taken from who has many.
        (("take1", "draw2", "negate"), 11, "take1"),
        (("take1", "draw2", "negate"), 9, "draw2"),
        # Who has no cards is out by a Bankrupt.
        (("bankrupt", "draw3", "negate"), 0, "bankrupt"),
        (("bankrupt", "draw3", "negate"), 1, "draw3"),
    ],
)
def test_it_weighs_its_cards(mine: tuple[str, ...], theirs: int, laid: str) -> None:
    """The others hold as many cards as that, and two."""
    others = (*["turn"] * 6, *["everyone"] * 6)
    play = Dealt({"Ann": mine, "Bob": others[:theirs], "Cara": ("home",) * 2})
    action = moved(play, "Ann").action
    assert isinstance(action, Play)
    assert mine[action.card - 1] == laid


def test_it_answers_what_is_aimed_at_it() -> None:
    """By what it holds; and takes as long whatever that is."""
    answers, seconds = [], set()
    for hand in (("boomerang", "negate"), ("negate",), ("turn",)):
        play = Dealt({"Ann": ("theirs", "home", "turn"), "Bob": hand, "Cara": ("negate",)})
        play.lays("Ann", 1, "Bob")
        answers.append(moved(play, "Bob").action)
        seconds.add(moved(play, "Bob").after)
        assert moved(play, "Cara").action == Ok()
    assert answers in ([Boomerang(), Negate(), Ok()], [Ok(), Ok(), Ok()])
    assert len(seconds) == 1
    assert bot.ANSWERS >= 50
