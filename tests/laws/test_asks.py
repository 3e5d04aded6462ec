"""What is asked of a seat is what it may answer: the numbers of its open questions are those of its forms."""

from __future__ import annotations

from engine.kernel.game import Game
from engine.kernel.view import View
from tests.laws.play import Play
from tests.laws.samples import run_of


def open_questions_are_answered(play: Play) -> None:
    """The numbers of what is open to a seat, and of what it may do."""
    for seat in range(play.seats):
        answered = {form.ask for form in play.game.choices(play.state, seat)} - {None}
        view: View = play.game.view(play.state, seat)
        assert {ask.number for ask in view.asks} == answered, (play.state.phase, seat)
        assert all(not ask.over for ask in view.asks)
    assert play.game.view(play.state, None).asks == ()


def test_open_questions_are_those_that_forms_answer(game: Game) -> None:
    for play in run_of(game.facts.name).every():
        open_questions_are_answered(play)
