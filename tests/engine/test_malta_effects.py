"""What each of the 23 kinds of cards changes (3.2), a row each; a kind without one, or that does less, is noticed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.games.malta import hands
from engine.games.malta.actions import Boomerang
from engine.games.malta.cards import CARDS
from engine.games.malta.state import State, Turn
from engine.games.malta.tiles import Space
from engine.games.malta.view import Laid
from tests.engine.malta_tables import Dealt

ANN, BOB, CARA, DAN = range(4)
CIRCLE = Space("T39", "UP", "B2")
CHOSEN: Mapping[str, tuple[Any, ...]] = {
    "take1": ("Bob",), "discard2": (2, 3), "donation": ("Bob", 2), "theirs": ("Bob",), "swaphands": ("Bob",),
    "bankrupt": ("Cara",), "everyone": ("UP",), "moveone": ("Bob", "DOWN"), "swapplaces": ("Ann", "Bob"),
    "home": ("Bob",), "remove": ("D6",), "swapspaces": ("C5", "D6"), "turn": ("C5", "HALF"),
}  # fmt: skip

Effect = Callable[[State, State], bool]
"""Whether the state when the card lay on the table became the other when all had let it pass."""


def held(state: State) -> tuple[int, ...]:
    return tuple(each.held for each in state.seats)


def pawns(state: State) -> tuple[str, ...]:
    return tuple(each.pawn for each in state.seats)


def cards(state: State, seat: int) -> tuple[str, ...]:
    return tuple(card for card in state.seats[seat].hand if card)


def same(was: State, now: State) -> bool:
    """Nobody's hand, the deck and the board are as they were."""
    return (was.board, was.deck, pawns(was), [each.hand for each in was.seats]) == (
        now.board, now.deck, pawns(now), [each.hand for each in now.seats],
    )  # fmt: skip


def more(was: State, now: State) -> tuple[int, ...]:
    """How many cards each holds more than before."""
    return tuple(after - before for before, after in zip(held(was), held(now), strict=True))


EFFECTS: Mapping[str, Effect] = {
    "draw2": lambda was, now: more(was, now) == (2, 0, 0, 0) and now.deck == was.deck[2:],
    "draw3": lambda was, now: more(was, now) == (3, 0, 0, 0) and now.deck == was.deck[3:],
    "take1": lambda was, now: more(was, now) == (1, -1, 0, 0) and now.deck == was.deck,
    "discard2": lambda was, now: cards(now, ANN) == cards(was, ANN)[2:] and now.pile[-3:-1] == ("negate", "draw3"),
    "donation": lambda was, now: more(was, now) == (-1, 1, 0, 0) and cards(now, BOB)[-1] == "negate",
    "everyone1": lambda was, now: more(was, now) == (-1, -1, 0, 0) and len(now.pile) == len(was.pile) + 3,
    "theirs": lambda was, now: more(was, now) == (0, -1, 0, 0) and len(now.pile) == len(was.pile) + 2,
    "swaphands": lambda was, now: (cards(now, ANN), cards(now, BOB)) == (cards(was, BOB), cards(was, ANN)),
    "bankrupt": lambda was, now: now.seats[CARA].out and not now.seats[BOB].out,
    "everyone": lambda was, now: pawns(now) == ("F1", "D4", "F3", ""),
    "moveone": lambda was, now: pawns(now) == ("G1", "F4", "G3", ""),
    "swapplaces": lambda was, now: pawns(now) == ("E4", "G1", "G3", ""),
    "home": lambda was, now: pawns(now) == ("G1", "G2", "G3", ""),
    "remove": lambda was, now: now.board["D6"] == replace(was.board["D6"], gone="D6"),
    "swapspaces": lambda was, now: (now.board["C5"], now.board["D6"]) == (was.board["D6"], was.board["C5"]),
    "turn": lambda was, now: now.board["C5"] == Space("T38", "DOWN"),
    "restore": lambda was, now: now.board["B2"] == Space("T39", "UP"),
    "turnover": lambda was, now: (now.active, pawns(now)) == (BOB, pawns(was)),
    "blind": lambda was, now: [each.blind for each in now.seats] == [False, True, False, False],
    "negate": lambda was, now: same(was, now) and now.pile == (*was.pile, "negate"),
    "boomerang": lambda was, now: same(was, now) and now.pile == (*was.pile, "boomerang"),
    "reinvite": lambda was, now: (now.seats[DAN].out, now.seats[DAN].pawn, held(now)[DAN]) == (False, "G4", 3),
    "reshuffle": lambda was, now: (sorted(now.deck), now.pile) == (sorted((*was.deck, *was.pile)), ()),
}


def laid(card: str) -> Dealt:
    """Ann has played the card; Dan is out with one card, and Cara has none."""
    given = {"Ann": (card, "negate", "draw3", "remove", "moveone"), "Bob": ("negate", "boomerang", "draw2")}
    play = Dealt(
        {**given, "Dan": ("theirs",)}, {"Bob": "E4"}, {"B2": CIRCLE, "C5": "T38"},
        ["everyone", *["draw2"] * 5], ("Ann", "Bob", "Cara", "Dan"), pile=("turn",),
    )  # fmt: skip
    play.lose("Dan")
    play.lays("Ann", 1, *CHOSEN.get(card, ()))
    return play


def has_its_effect(card: str) -> bool:
    play = laid(card)
    was = play.state
    play.passes()
    return EFFECTS[card](was, play.state)


def test_every_kind_has_a_row() -> None:
    assert set(EFFECTS) == set(CARDS)


@pytest.mark.parametrize("card", CARDS)
def test_what_it_does(card: str) -> None:
    assert has_its_effect(card)


@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_does_something_else_is_noticed(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that does nothing; and where nothing is right, one that draws."""

    def wrong(turn: Turn, laid: Laid) -> None:
        if card in ("negate", "boomerang"):
            hands.draw(turn, laid.seat, 1)

    monkeypatch.setattr(CARDS[card], "does", wrong)
    assert not has_its_effect(card)


@pytest.mark.parametrize("card", CARDS)
def test_only_its_target_sends_it_back(card: str) -> None:
    """AQ17, column B: Bob where it is on him; of Blind Faith the next player."""
    play = laid(card)
    if CHOSEN.get(card, ())[:1] == ("Bob",) or card == "blind":
        assert not play.try_to("Bob", Boomerang()).refusal
    else:
        assert play.refuses("Bob", Boomerang()) == "refused_target"
