"""Leaks to plant in Malta!: one of every sort that a secret could take."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.games.malta.actions import Boomerang, Negate
from engine.games.malta.cards import DECK
from engine.games.malta.state import State
from engine.games.malta.view import Phase, View
from engine.kernel.game import BotMove, Game, Step, Telling
from tests.laws.planted import Planted, PlantedLeak


def planted(**parts: Any) -> Callable[[Game, pytest.MonkeyPatch], Game]:
    return lambda game, monkeypatch: Planted(game, **parts)


def seen(game: Game, state: State, seat: int | None, **changes: Any) -> View:
    view: View = game.view(state, seat)
    return replace(view, **changes)


def answers_counted(game: Game, state: State, seat: int | None) -> View:
    """How many can answer a card."""
    return seen(game, state, seat, plays=sum("negate" in each.hand for each in state.seats))


def window_for_holders(game: Game, step: Step) -> Step:
    """A deadline: the window stays open longer where somebody holds an answer."""
    state: State = step.state
    held = any(card in ("negate", "boomerang") for each in state.seats for card in each.hand)
    longer = state.phase is Phase.WINDOW and held and step.wake is not None
    return step._replace(wake=(step.wake or 0.0) + 1) if longer else step


def quiet_where_nobody_answers(game: Game, step: Step) -> Step:
    """A message left out: a card that nobody can answer is told with what follows."""
    state: State = step.state
    held = any(card in ("negate", "boomerang") for each in state.seats for card in each.hand)
    says = tuple(say if held or say.message != "played" else say._replace(telling=Telling.TELL) for say in step.says)
    return step._replace(says=says)


def only_holders_are_asked(game: Game, state: State, seat: int) -> Any:
    """A menu, of the neighbour's hand."""
    other = state.seats[(seat + 1) % len(state.seats)].hand
    kept = [form for form in game.choices(state, seat) if form.action not in (Negate, Boomerang) or "negate" in other]
    return tuple(kept)


def slow_with_many_kinds(game: Game, view: View, move: BotMove) -> BotMove:
    """A bot's hesitation."""
    return replace(move, after=move.after + sum(DECK.index(card) for card in view.hand if card))


def top_shown(game: Game, state: State, seat: int | None) -> View:
    return seen(game, state, seat, deck=sum(DECK.index(card) * place for place, card in enumerate(state.deck)))


def orders_counted(game: Game, state: State, seat: int | None) -> View:
    return seen(game, state, seat, plays=sum(len(each.orders) for each in state.seats))


def who_waits_shown(game: Game, state: State, seat: int | None) -> View:
    return seen(game, state, seat, returner=state.waiting[0] if state.waiting else None)


def drawn_shown(game: Game, state: State, seat: int | None) -> View:
    return seen(game, state, seat, drawn=state.drawn)


def holders_marked_in_the_picture(game: Game, state: State, seat: int | None) -> View:
    """The picture for all marks where those stand who hold an answer."""
    held = {each.pawn: state.round for each in state.seats if each.pawn and "negate" in each.hand}
    return seen(game, state, seat, changed=held) if seat is None else seen(game, state, seat)


def pictured_with_answers(game: Game, step: Step) -> Step:
    """A picture that comes, or does not, by what others hold."""
    state: State = step.state
    held = any("negate" in each.hand for each in state.seats)
    says = [say._replace(picture="board") if say.message == "moved" else say for say in step.says]
    return step._replace(says=tuple(says)) if held else step


LEAKS = (
    PlantedLeak("hands", "a count of answers in hands", planted(view=answers_counted)),
    PlantedLeak("hands", "a window that lasts longer", planted(step=window_for_holders)),
    PlantedLeak("hands", "a message left out", planted(step=quiet_where_nobody_answers)),
    PlantedLeak("hands", "a menu", planted(choices=only_holders_are_asked)),
    PlantedLeak("hands", "a bot that thinks longer", planted(bot=slow_with_many_kinds)),
    PlantedLeak("hands", "the picture for all", planted(view=holders_marked_in_the_picture)),
    PlantedLeak("hands", "a picture that comes with some of them only", planted(step=pictured_with_answers)),
    PlantedLeak("deck", "a view with its order", planted(view=top_shown)),
    PlantedLeak("orders", "a count of them", planted(view=orders_counted)),
    PlantedLeak("who lets pass", "who does not", planted(view=who_waits_shown)),
    PlantedLeak("blind card", "a view with its number", planted(view=drawn_shown)),
)
