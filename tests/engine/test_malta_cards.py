"""Each of the 23 kinds of cards (3.2): what it does, negated, sent back, as the last card."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.malta.actions import Boomerang, Choose, Move, Play
from engine.games.malta.cards import CARDS, DECK, KINDS
from engine.games.malta.tiles import Space
from engine.games.malta.view import Phase
from tests.engine.malta_tables import FILLER, Dealt

# On what Ann plays each card, where Ann, Bob and Cara stand on G1, G2 and G3.
CHOSEN: dict[str, tuple[Any, ...]] = {
    "take1": ("Bob",), "discard2": (2, 3), "donation": ("Bob", 2), "theirs": ("Bob",), "swaphands": ("Bob",),
    "bankrupt": ("Bob",), "everyone": ("UP",), "moveone": ("Bob", "UP"), "swapplaces": ("Ann", "Bob"),
    "home": ("Bob",), "remove": ("C5",), "swapspaces": ("C5", "D6"), "turn": ("C5", "HALF"), "restore": (),
    "reinvite": (),
}  # fmt: skip
MINE = ("negate", "draw3", "home", "turn")
AIMED = [card.key for card in KINDS if card.aimed]


def table(card: str, **more: Any) -> Dealt:
    """Ann holds the card and four others and draws nothing, Bob holds both answers, and Cara two cards."""
    hands = {"Ann": (card, *MINE), "Bob": ("negate", "boomerang", "draw2"), "Cara": ("everyone", "home")}
    return Dealt(**({"hands": hands} | more))


def everything(play: Dealt) -> Any:
    """All that a card may change."""
    state = play.state
    return state.board, [(each.hand, each.pawn, each.out, each.blind) for each in state.seats], state.deck


def test_there_are_108_cards_of_23_kinds() -> None:
    assert len(DECK) == 108
    assert len(CARDS) == len(KINDS) == 23


@pytest.mark.parametrize("card", CARDS)
def test_a_negated_card_has_no_effect_and_counts(card: str) -> None:
    """AQ20, A13."""
    play = table(card)
    play.lays("Ann", 1, *CHOSEN.get(card, ()))
    before = everything(play)
    play.negates("Bob")
    play.passes()
    board, seats, deck = everything(play)
    assert (board, deck) == (before[0], before[2])
    assert seats[0] == before[1][0]
    assert seats[1][1:] == before[1][1][1:]
    assert play.hand("Bob") == ("boomerang", "draw2")
    assert play.state.pile == ("negate", card)
    assert (play.turn_of, play.state.phase, play.state.played) == ("Ann", Phase.PLAY, 1)


@pytest.mark.parametrize("card", CARDS)
def test_as_the_last_card(card: str) -> None:
    """A14, A23: no cards after it is lost, unless it brings some itself (AQ3); AE2, AE3, AE6."""
    gone = {"C5": Space("T20", "UP", "C5")} if card == "restore" else {}
    play = Dealt({"Ann": (card,), "Bob": ("draw2", "home"), "Cara": ("home",)}, {"Ann": "C1"}, {
        "C1": Space("T21", "UP", "C1"), **gone}, ["turn"] * 3)  # fmt: skip
    assert play.state.plays == 1
    values = {"donation": ("Bob",), "discard2": (), "restore": ("C5",)}.get(card, CHOSEN.get(card, ()))
    play.plays("Ann", 1, *values)
    why = [say.facts["why"] for say in play.heard("lost") if say.facts["seat"] == 0]
    assert ("cards" in why) is (card not in ("draw2", "draw3", "take1", "swaphands"))


@pytest.mark.parametrize("card", AIMED)
def test_a_card_that_is_sent_back(card: str) -> None:
    """AQ17: the boomeranger uses it on its player; AE18, AE22."""
    play = table(card, pawns={"Ann": "F1", "Bob": "F2"})
    play.lays("Ann", 1, *CHOSEN[card])
    before = play.hand("Ann"), play.hand("Bob")
    play.boomerangs("Bob")
    play.passes()
    held = play.hand("Ann"), play.hand("Bob")
    match card:
        case "take1":
            assert (len(held[0]), len(held[1])) == (3, 3)
            assert set(held[1]) - set(before[1])
        case "donation":
            assert play.is_in(Phase.BOOMERANG)
            play.act("Bob", Choose(3))
            assert (play.hand("Ann"), play.hand("Bob")) == (("draw2", *MINE), ("negate",))
        case "theirs":
            assert (len(held[0]), held[1]) == (3, ("negate", "draw2"))
        case "swaphands":
            assert held == (("negate", "draw2"), MINE)
        case "bankrupt":
            assert not play.is_out("Ann")
        case "moveone":
            assert play.is_in(Phase.BOOMERANG)
            play.act("Bob", Choose("RIGHT"))
            assert (play.pawn("Ann"), play.pawn("Bob")) == ("F2", "F2")
        case "home":
            assert (play.pawn("Ann"), play.pawn("Bob")) == ("G1", "F2")
    assert play.turn_of == "Ann"
    assert play.state.pile[:1] == ("boomerang",)


def test_a_card_that_is_not_aimed_is_not_sent_back() -> None:
    """AQ17: nor one that is aimed at somebody else, or by who holds none."""
    play = table("everyone")
    play.lays("Ann", 1, "UP")
    assert play.refuses("Bob", Boomerang()) == "refused_target"
    play = table("theirs")
    play.lays("Ann", 1, "Cara")
    assert play.refuses("Bob", Boomerang()) == "refused_target"
    assert play.refuses("Cara", Boomerang()) == "refused_card"


def test_draws() -> None:
    """Cards 1 and 2; A22, AE4: as many as there are."""
    play = table("draw2", deck=["turn", "home", "remove", "blind"])
    play.plays("Ann", 1)
    assert play.hand("Ann") == ("home", *MINE, "turn", "remove")
    play = table("draw3", deck=["turn", "home"])
    play.plays("Ann", 1)
    assert len(play.hand("Ann")) == 6
    assert play.state.deck == ()


def test_take_and_discard() -> None:
    """Cards 3, 4, 6 and 7; who has none loses none."""
    play = table("take1")
    play.plays("Ann", 1, "Cara")
    assert (len(play.hand("Ann")), len(play.hand("Cara"))) == (5, 1)
    play = table("discard2")
    play.plays("Ann", 1, 2, 4)
    assert play.hand("Ann") == ("draw3", "turn")
    assert play.state.pile == ("negate", "home", "discard2")
    play = table("everyone1")
    play.plays("Ann", 1)
    assert [len(play.hand(name)) for name in play.names] == [3, 2, 1]
    play = table("theirs", hands={"Ann": ("theirs", *MINE), "Bob": ("turn",)})
    play.plays("Ann", 1, "Cara")
    assert play.hand("Cara") == ()
    play.plays("Ann", 2)
    assert play.hand("Ann") == ("draw3", "home", "turn")


def test_a_donation_is_known_to_two() -> None:
    """Card 5, and the table of secrets (3.5)."""
    play = table("donation")
    play.plays("Ann", 1, "Bob", 3)
    assert play.hand("Bob") == ("negate", "boomerang", "draw2", "draw3")
    assert {say.to for say in play.step.says if say.message == "given"} == {0, 1}


def test_hands_are_swapped_and_numbered_anew() -> None:
    """Card 8, AQ22, A21: the rest of the plays come from the new hand, as many as before."""
    play = table("swaphands")
    play.plays("Ann", 1, "Bob")
    assert play.state.seats[0].hand == ("negate", "boomerang", "draw2")
    assert play.state.seats[1].hand == MINE
    assert play.state.plays == 3


def test_bankrupt() -> None:
    """Card 9, A28: a card that says so; who has cards stays."""
    play = table("bankrupt", hands={"Ann": ("bankrupt", "bankrupt", *MINE), "Bob": ("turn",)})
    play.plays("Ann", 1, "Bob")
    assert not play.is_out("Bob")
    play.plays("Ann", 2, "Cara")
    assert play.is_out("Cara")
    assert play.turn_of == "Ann"


def test_pawns_move() -> None:
    """Cards 10 to 13; A16, AQ7, AQ8: no arrows, no taxes, and nobody leaves the board."""
    play = table("everyone", pawns={"Ann": "C1", "Bob": "C2"}, board={"C1": Space("T21", "UP", "C1")})
    play.plays("Ann", 1, "LEFT")
    assert [play.pawn(name) for name in play.names] == ["C1", "C1", "G2"]
    play = table("moveone")
    assert play.refuses("Ann", Play(1, 0, "LEFT")) == "refused_unfit"
    play.plays("Ann", 1, "Bob", "LEFT")
    assert play.pawn("Bob") == "G1"
    play = table("swapplaces")
    assert play.refuses("Ann", Play(1, 1, 1)) == "refused_unfit"
    play.plays("Ann", 1, "Bob", "Cara")
    assert (play.pawn("Bob"), play.pawn("Cara")) == ("G3", "G2")
    play = table("home", pawns={"Bob": "C4"})
    play.plays("Ann", 1, "Bob")
    assert play.pawn("Bob") == "G2"


def test_going_home_to_a_space_that_has_changed() -> None:
    """A27, AQ13: to its new place; where it lay when it was removed, wherever the circle is now; restored: to it."""
    play = table("home", pawns={"Bob": "C4"}, board={"B2": "T02"})
    play.plays("Ann", 1, "Bob")
    assert play.pawn("Bob") == "B2"
    play = table("home", pawns={"Bob": "C4"}, board={"B2": Space("T02", "UP", "G2")})
    play.plays("Ann", 1, "Bob")
    assert play.pawn("Bob") == "G2"
    hands = {"Ann": ("restore", "home", *MINE)}
    play = table("home", hands=hands, pawns={"Bob": "C4"}, board={"B2": Space("T02", "UP", "G2")})
    play.plays("Ann", 1)
    play.plays("Ann", 2, "Bob")
    assert play.pawn("Bob") == "B2"


def test_spaces_change() -> None:
    """Cards 14 to 17; AQ9: not where somebody stands, but for a turn."""
    play = table("remove")
    assert play.refuses("Ann", Play(1, "G2")) == "refused_unfit"
    play.plays("Ann", 1, "C5")
    assert play.state.board["C5"].symbol == "circle"
    assert (play.state.board["C5"].number, play.state.board["C5"].exits) == (0, ())
    play = table("swapspaces")
    assert play.refuses("Ann", Play(1, "C5", "G2")) == "refused_unfit"
    assert play.refuses("Ann", Play(1, "C5", "C5")) == "refused_unfit"
    one, two = play.state.board["C5"], play.state.board["D6"]
    play.plays("Ann", 1, "C5", "D6")
    assert (play.state.board["D6"], play.state.board["C5"]) == (one, two)
    play = table("turn", board={"C5": "T38"})
    play.plays("Ann", 1, "C5", "RIGHT")
    assert play.state.board["C5"].exits == ("RIGHT",)
    play = table("turn")
    play.plays("Ann", 1, "G2", "HALF")
    assert set(play.state.board["G2"].exits) == {"LEFT", "RIGHT", "DOWN"}
    circle = Space("T38", "UP", "C5")
    play = table("turn", board={"C5": circle})
    play.plays("Ann", 1, "C5", "LEFT")
    assert play.state.board["C5"] == circle
    play = table("restore", board={"C5": circle})
    play.plays("Ann", 1)
    assert play.state.board["C5"] == Space("T38", "UP")


def test_blind_faith() -> None:
    """Card 19, AQ21: random cards, as many as ever, whose blanks their player fills; sent back it is his own."""
    play = Dealt({"Ann": ("blind", *MINE), "Bob": ("moveone",) * 4, "Cara": ("home",) * 3}, pawns={"Bob": "D4"})
    play.plays("Ann", 1)
    play.plays("Ann", 2)
    play.plays("Ann", 5, "C5", "LEFT")
    play.wait_for(Phase.MOVE)
    play.act("Ann", Move("RIGHT"))
    while play.turn_of == "Ann":
        play.wake()
    assert (play.turn_of, play.state.is_blind, play.state.phase) == ("Bob", True, Phase.BLIND)
    assert play.state.plays == (play.state.seats[1].held + 1) // 2
    assert not play.state.seats[1].blind, "it is for one turn"
    assert play.forms("Bob") >= {"Choose"}
    assert "Play" not in play.forms("Bob")
    play.act("Bob", Choose(play.seat("Cara"), "UP"))
    assert play.state.stack[0].card == "moveone"
    play = table("blind")
    play.lays("Ann", 1)
    play.boomerangs("Bob")
    play.passes()
    assert [each.blind for each in play.state.seats] == [True, False, False]


def test_answers_as_plays_do_nothing() -> None:
    """A25, A26: they count, and open a window like any card."""
    play = table("negate")
    play.lays("Ann", 1)
    assert play.is_in(Phase.WINDOW)
    play.passes()
    assert play.state.played == 1
    assert "Negate" not in play.forms("Ann")
    play.plays("Ann", 2)
    assert play.hand("Ann") == ("draw3", "home", "turn")


def test_reinvite() -> None:
    """Card 22, AQ24, AQ25, AE23: who is named comes back to his start space, and draws up to three."""
    play = table("reinvite", hands={"Ann": ("bankrupt", "bankrupt", "reinvite", *MINE), "Bob": (), "Cara": ()},
                 names=("Ann", "Bob", "Cara", "Dan"), deck=["draw2"] * 9)  # fmt: skip
    play.plays("Ann", 1, "Bob")
    play.plays("Ann", 2, "Cara")
    play.plays("Ann", 3, "Cara")
    assert not play.is_out("Cara")
    assert (play.pawn("Cara"), len(play.hand("Cara"))) == ("G3", 3)
    assert play.is_out("Bob")


def test_reshuffle_leaves_the_match() -> None:
    """Card 23, A22: the pile as it lies before it; negated it is discarded like any other."""
    play = Dealt({"Ann": ("discard2", "reshuffle", *MINE), "Bob": (FILLER,)})
    play.plays("Ann", 1, 3, 4)
    play.plays("Ann", 2)
    assert sorted(play.state.deck) == ["discard2", "draw3", "negate"]
    assert (play.state.pile, play.state.removed) == ((), ("reshuffle",))


def test_nothing_to_choose_is_not_asked() -> None:
    """AQ28, AQ32: what nothing fits is left out, what one thing fits is filled."""
    play = table("restore")
    assert len(play.open("Ann")["Play"].blanks) >= 1
    forms = {form.blanks[0].allowed[0]: form for form in play.choices("Ann") if form.name == "Play"}
    assert len(forms[1].blanks) == 1
    two = Dealt({"Ann": ("take1", "discard2", "turn"), "Bob": ("home",)}, names=("Ann", "Bob"))
    forms = {form.blanks[0].allowed[0]: form for form in two.choices("Ann") if form.name == "Play"}
    assert [len(forms[number].blanks) for number in (1, 2, 3)] == [1, 1, 3]
    two.plays("Ann", 2)
    assert two.is_out("Ann")
