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


def test_what_need_not_be_answered_is_the_same_to_the_seat_and_to_the_table(game: Game) -> None:
    """Also where somebody else has fallen silent, sat down or left since the seat was last looked at (law 8)."""
    for play in run_of(game.facts.name).every():
        for seat, each in enumerate(play.state.seats):
            optional = [ask.optional for ask in play.game.view(play.state, seat).asks]
            assert optional == [play.state.is_optional(seat, ask) for ask in each.asks], (play.state.phase, seat)
