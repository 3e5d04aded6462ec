"""Chance, forms and saved actions: what every game stands on."""

import json
from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from types import SimpleNamespace
from typing import cast

import pytest

from engine.catalogue import games
from engine.games.malarky import GAME
from engine.games.malarky.actions import Draft, Forced, Similar, Undo
from engine.kernel.chance import Chance, ImpossibleOutcome
from engine.kernel.forms import Blank, Form, Kind, Unfit, is_open
from engine.kernel.game import Game, Pace
from engine.kernel.saved import dump_action, dump_cards, dump_state, load_action, load_state
from tests.laws.play import new_play


@dataclass(frozen=True)
class Bare:
    """A state without cards."""

    number: int


def test_a_draw_is_a_function_of_seed_and_name() -> None:
    one, two = Chance(b"seed"), Chance(b"seed")
    assert one.roll("die/1", 6) == two.roll("die/1", 6) == one.roll("die/1", 6)
    assert len({Chance(bytes([seed])).roll("die/1", 6) for seed in range(60)}) == 6


def test_rolls_and_shuffles_are_uniform() -> None:
    """Law 7: chi-square over fixed seeds."""
    chance = Chance(b"fair")
    rolls = Counter(chance.roll(f"die/{number}", 3) for number in range(3000))
    assert sum((rolls[side] - 1000) ** 2 / 1000 for side in (1, 2, 3)) < 13.8
    orders = Counter(chance.shuffle(f"deck/{number}", "abc") for number in range(6000))
    assert sum((orders[order] - 1000) ** 2 / 1000 for order in permutations("abc")) < 20.5


def test_what_would_favour_some_outcomes_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law 7: of the 64-bit words the last one is one too many for three equal shares."""
    words = iter([b"\xff" * 8, (5).to_bytes(8, "big")])
    monkeypatch.setattr("engine.kernel.chance.hmac.new", lambda *_: SimpleNamespace(digest=lambda: next(words)))
    assert Chance(b"").pick("a", "xyz") == "z"
    assert list(words) == []


def test_fixed_outcomes() -> None:
    chance = Chance(b"", {"die/1": 3, "deck/1": ["c"], "die/2": 9, "never": 1})
    assert chance.roll("die/1", 3) == 3
    assert chance.shuffle("deck/1", ("a", "b", "c"))[0] == "c"
    with pytest.raises(ImpossibleOutcome, match="die/2"):
        chance.roll("die/2", 3)
    assert chance.unused() == ("never",)


def test_forms_are_filled_in_order() -> None:
    pairs = (((2,), (0, 1)), ((1,), (0,)))
    form = Form(Similar, (Blank("later", Kind.SEAT, (1, 2)), Blank("earlier", Kind.SEAT, given=pairs)))
    assert form.fill(2, 1) == Similar(2, 1)
    with pytest.raises(Unfit) as unfit:
        form.fill(1, 1)
    assert (unfit.value.blank.name, unfit.value.value) == ("earlier", 1)
    assert is_open((form,), Similar(1, 0))
    assert not is_open((form,), Similar(0, 1))


@pytest.mark.parametrize(("words", "fit"), [("", False), ("  ", False), ("x" * 160, True), ("x" * 161, False)])
def test_words_have_a_length(words: str, fit: bool) -> None:
    assert is_open((Form(Draft, (Blank("words", Kind.WORDS, most=160),)),), Draft(words)) is fit


@pytest.mark.parametrize("action", [Forced(2), Forced(2, "the wind"), Undo(), Similar(2, 1)])
def test_actions_read_back(action: Forced | Undo | Similar) -> None:
    assert load_action(GAME, dump_action(action)) == action


def test_games_are_found() -> None:
    assert games()["malarky"] is GAME


def test_the_words_of_all_cards_may_be_kept_apart() -> None:
    """They are the same from the deal to the end, and a state without them reads back with them."""
    game = games()["insights"]
    play = new_play(game, 3, Pace.LIVE, seed=5)
    cards = dump_cards(game, play.state)
    assert cards is not None
    while not play.over:
        apart = json.loads(json.dumps(dump_state(game, play.state, apart=True)))
        assert "cards" not in apart
        assert play.state.card.text not in json.dumps({**apart, "reveal": None})
        assert load_state(game, apart, game.facts.version, cards) == play.state
        assert dump_state(game, play.state) == {**apart, "cards": json.loads(cards)}
        assert dump_cards(game, play.wake().state) == cards


def test_a_game_without_cards_apart_has_none() -> None:
    game, state = cast(Game, SimpleNamespace(state_type=Bare)), Bare(3)
    assert dump_cards(game, state) is None
    assert dump_state(game, state, apart=True) == dump_state(game, state) == {"number": 3}
