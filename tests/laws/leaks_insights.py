"""Leaks to plant in Insights, one for each row of its secrets table and one of every sort at least."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.games.insights.actions import NoBet, Sheet, Swap
from engine.games.insights.state import Notepad, State
from engine.games.insights.view import View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Game, Step
from prompts.pages import watched
from prompts.show.board import Board
from tests.laws.planted import Planted, PlantedLeak


def planted(**parts: Any) -> Callable[[Game, pytest.MonkeyPatch], Game]:
    return lambda game, monkeypatch: Planted(game, **parts)


def later(step: Step, seconds: float) -> Step:
    return step._replace(wake=step.wake + seconds) if step.wake is not None else step


def pads(state: State) -> list[Any]:
    return [each.pad for each in state.seats if each.pad is not None]


def answers_as_players_order(game: Game, state: State, seat: int | None) -> View:
    """An order."""
    view: View = game.view(state, seat)
    chosen = {each: state.pad(each).answer or 0 for each in state.playing}
    return replace(view, in_round=tuple(sorted(view.in_round, key=lambda each: chosen[each])))


def popular_answer_first(game: Game, state: State, seat: int | None) -> View:
    """A view."""
    view: View = game.view(state, seat)
    chosen = [pad.answer for pad in pads(state)]
    return replace(view, options=tuple(f"{each} {chosen.count(n)}" for n, each in enumerate(view.options, 1)))


def refused_when_predicted(game: Game, state: State, seat: int, action: Action, chance: Chance, at: float) -> Step:
    """A refusal: nobody may say what the neighbour has predicted of him."""
    if isinstance(action, Sheet) and seat in state.playing:
        for other in state.playing:
            pad = state.pad(other)
            if other != seat and pad.predictions:
                told = pad.predictions[state.opponents(other).index(seat)]
                if told == action.answer:
                    return game.act(state, seat, NoSuch(), chance, at)
    return game.act(state, seat, action, chance, at)


class NoSuch(Action):
    """What is always refused."""


def predictions_delay(game: Game, step: Step) -> Step:
    """A deadline."""
    return later(step, sum(each or 0 for pad in pads(step.state) for each in pad.predictions))


def wagered(pad: Notepad) -> int:
    """The sum of all wagers on one notepad."""
    return sum(each or 0 for each in (*pad.first, *pad.second))


def sum_of_wagers_on_the_page(game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A page for who watches."""
    shown = watched.playing

    def telling(game: Game, state: State, stands: str | None = None) -> Board:
        return replace(shown(game, state, stands), progress=f"{sum(wagered(pad) for pad in pads(state))} points")

    monkeypatch.setattr(watched, "playing", telling)
    return game


def nobet_closed(game: Game, state: State, seat: int) -> tuple[Form, ...]:
    """A menu: NOBET is gone when somebody else has used it."""
    used = any(wagered(state.pad(each)) == 0 for each in state.complete if each != seat)
    return tuple(form for form in game.choices(state, seat) if form.action is not NoBet or not used)


def steps_counted(game: Game, state: State, seat: int | None) -> View:
    """A count."""
    view: View = game.view(state, seat)
    return replace(view, swaps=sum(pad.answer is not None for pad in pads(state)))


def reminded_less(game: Game, step: Step) -> Step:
    """A message left out: nobody is reminded once the neighbour has an answer."""
    state: State = step.state
    begun = {seat - 1 for seat in state.playing if state.pad(seat).answer is not None}
    return step._replace(says=tuple(s for s in step.says if s.message != "sheet_remind" or s.to not in begun))


def swap_closed_by_steps(game: Game, state: State, seat: int) -> tuple[Form, ...]:
    """A menu that depends on what others have begun."""
    begun = any(state.pad(each).predictions for each in state.playing if each != seat)
    return tuple(form for form in game.choices(state, seat) if form.action is not Swap or not begun)


def receipts_to_all(game: Game, step: Step) -> Step:
    """A message too many."""
    return step._replace(says=tuple(say._replace(to=None) if say.message == "noted" else say for say in step.says))


def bill_of_the_neighbour(game: Game, state: State, seat: int | None) -> View:
    """A view."""
    view: View = game.view(state, seat)
    return view if seat is None else replace(view, bill=state.seats[seat - 1].bill or view.bill)


def bold_bots(game: Game, view: View, move: BotMove) -> BotMove:
    """A hesitation: a bot that lost its wagers thinks longer."""
    return replace(move, after=move.after + sum(line.first or 0 for line in view.bill))


def next_card_shown(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    return replace(view, card=state.cards[state.pile[0]].text)


LEAKS = (
    PlantedLeak("own answer", "an order by answers", planted(view=answers_as_players_order)),
    PlantedLeak("own answer", "a count for each answer", planted(view=popular_answer_first)),
    PlantedLeak("predictions", "a refusal", planted(act=refused_when_predicted)),
    PlantedLeak("predictions", "a deadline", planted(step=predictions_delay)),
    PlantedLeak("wagers", "a page that adds them up", sum_of_wagers_on_the_page),
    PlantedLeak("wagers", "a menu without NOBET", planted(choices=nobet_closed)),
    PlantedLeak("steps", "a count of answers", planted(view=steps_counted)),
    PlantedLeak("steps", "a reminder left out", planted(step=reminded_less)),
    PlantedLeak("steps", "a menu without SWAP", planted(choices=swap_closed_by_steps)),
    PlantedLeak("steps", "a receipt to all", planted(step=receipts_to_all)),
    PlantedLeak("bills", "a neighbour's bill", planted(view=bill_of_the_neighbour)),
    PlantedLeak("bills", "a bot that regrets", planted(bot=bold_bots)),
    PlantedLeak("next cards", "a view with the next card", planted(view=next_card_shown)),
)
