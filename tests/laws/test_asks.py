"""What is asked of a seat is what it may answer: the numbers of its open questions are those of its forms."""

from __future__ import annotations

import pytest

from engine.kernel.game import Game
from engine.kernel.view import View
from tests.laws.samples import run_of


def test_open_questions_are_those_that_forms_answer(game: Game) -> None:
    if not issubclass(game.view_type, View):
        pytest.skip("the game has not moved to engine.kernel.view yet")
    for play in run_of(game.facts.name).every():
        for seat in range(play.seats):
            answered = {form.ask for form in game.choices(play.state, seat)} - {None}
            view: View = game.view(play.state, seat)
            assert {ask.number for ask in view.asks} == answered, (play.state.phase, seat)
            assert all(not ask.over for ask in view.asks)
        assert game.view(play.state, None).asks == ()
