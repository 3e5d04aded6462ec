"""Standing orders in Malta!: at every pace, from the left of the player, once (AQ18, AQ30)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.malta import GAME
from engine.games.malta.actions import Auto, Choose, Ok
from engine.games.malta.view import Phase
from engine.kernel.game import Game, Pace
from prompts.games.malta import on_board, where
from tests.engine.malta_tables import Dealt
from tests.laws.planted import Planted

FIVE = ("negate", "draw3", "home", "turn", "boomerang")


@pytest.mark.parametrize("pace", Pace)
def test_standing_orders(pace: Pace) -> None:
    """AQ30, AQ18: at every pace, from the left of the player, once; at the others there is no window."""
    hands = {"Ann": ("theirs", "theirs", "turnover", *FIVE), "Bob": ("negate",), "Cara": ("negate", "home")}
    play = Dealt(hands, pace=pace)
    for name in ("Bob", "Cara"):
        play.act(name, Auto("negate me"))
    play.act("Cara", Auto("negate turnover"))
    play.lays("Ann", 1, "Cara")
    play.passes()
    assert (play.hand("Bob"), play.hand("Cara")) == (("negate",), ("home",))
    assert play.state.seats[2].orders == ("negate turnover",)
    play.lays("Ann", 2, "Cara")
    play.passes()
    assert play.hand("Cara") == ()
    play.lays("Ann", 3)
    play.passes()
    assert play.turn_of == "Bob"


def test_boomerang_by_order() -> None:
    """AQ30."""
    play = Dealt({"Ann": ("moveone", *FIVE), "Bob": ("boomerang",), "Cara": ("home",)}, pace=Pace.SLOW)
    play.act("Bob", Auto("boomerang me"))
    play.lays("Ann", 1, "Bob", "UP")
    assert play.is_in(Phase.BOOMERANG)
    play.act("Bob", Choose("UP"))
    assert (play.pawn("Ann"), play.pawn("Bob")) == ("F1", "G2")


def test_of_two_orders_the_one_to_the_left_of_the_player_answers() -> None:
    """AQ18: clockwise from him, not from the first seat; the other keeps its card and stands."""
    hands = {"Ann": ("turnover", "negate"), "Bob": ("turnover", "home", "turn", "home"), "Cara": ("negate",)}
    play = Dealt(hands)
    play.plays("Ann", 1)
    for name in ("Ann", "Cara"):
        play.act(name, Auto("negate turnover"))
    play.lays("Bob", 1)
    assert play.state.stack[-1].seat == play.seat("Cara")
    play.passes()
    assert (play.hand("Ann"), play.hand("Cara"), play.turn_of) == (("negate",), (), "Bob")
    assert [each.orders for each in play.state.seats] == [("negate turnover",), (), ()]


@pytest.mark.parametrize(("pawns", "answers"), [(("Ann", "Bob"), True), (("Ann", "Cara"), False)])
def test_a_swap_of_places_calls_the_orders_of_those_whose_pawns_go(pawns: tuple[str, str], answers: bool) -> None:
    """AQ30: AUTO NEGATE ME is also for Swap Places with my pawn; AUTO BOOMERANG ME is not, for nobody is its target."""
    play = Dealt({"Ann": ("swapplaces", *FIVE), "Bob": ("negate", "boomerang"), "Cara": ("home",)}, pace=Pace.SLOW)
    for order in ("boomerang me", "negate me"):
        play.act("Bob", Auto(order))
    play.lays("Ann", 1, *pawns)
    assert (play.hand("Bob") == ("boomerang",)) is answers
    assert (play.pawn("Ann") == "G1") is answers


def test_an_order_answers_no_answer() -> None:
    """AQ30: what is sent against a card of mine is mine to answer."""
    play = Dealt({"Ann": ("theirs", *FIVE), "Bob": ("negate",), "Cara": ("home",)})
    play.act("Ann", Auto("negate me"))
    play.lays("Ann", 1, "Bob")
    play.negates("Bob")
    assert [laid.card for laid in play.state.stack] == ["theirs", "negate"]
    assert play.is_in(Phase.WINDOW)


def test_who_goes_out_has_no_orders_and_is_not_blind_any_more() -> None:
    """AQ21, AQ31: also when he comes back."""
    play = Dealt({"Ann": ("bankrupt", "reinvite", *FIVE), "Cara": ("home",)}, deck=("draw2",) * 9)
    play.act("Bob", Auto("negate me"))
    ann, bob, cara = play.state.seats
    play.state = replace(play.state, seats=(ann, replace(bob, blind=True), cara))
    play.plays("Ann", 1, "Bob")
    play.plays("Ann", 2)
    bob = play.state.seats[1]
    assert (bob.out, bob.blind, bob.orders) == (False, False, ())


def shown(passing: Auto | Ok | None, game: Game = GAME) -> object:
    """What Ann, Bob and who watches see of a window, Cara having done this or nothing."""
    play = Dealt({"Ann": ("theirs", *FIVE), "Bob": ("negate",), "Cara": ("home",)})
    if isinstance(passing, Auto):
        play.act("Cara", passing)
    play.lays("Ann", 1, "Bob")
    if isinstance(passing, Ok):
        play.act("Cara", passing)
    assert play.is_in(Phase.WINDOW)
    views = [game.view(play.state, seat) for seat in (0, 1, None)]
    return views, [where(view, play.at) for view in views], on_board(views[-1])


PASSING = (Auto("ok"), Ok())


@pytest.mark.parametrize("passing", [*PASSING, Auto("negate me")])
def test_who_lets_a_card_pass_shows_nowhere(passing: Auto | Ok) -> None:
    """AQ30: that AUTO OK is on is nobody's business, so WHERE and the page tell no count: of three it would be known
    whose OK is the one that nobody texted."""
    assert shown(passing) == shown(None)


@pytest.mark.parametrize("passing", PASSING)
def test_a_count_of_those_who_let_it_pass_would_be_noticed(passing: Auto | Ok) -> None:
    leaking = Planted(GAME, view=lambda game, state, seat: replace(game.view(state, seat), plays=len(state.waiting)))
    assert shown(passing, leaking) != shown(None, leaking)
