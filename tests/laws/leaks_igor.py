"""Leaks to plant in IGOR: one of every sort that a secret could take."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.games.igor.actions import Catch
from engine.games.igor.changes import card
from engine.games.igor.deck import value
from engine.games.igor.state import State
from engine.games.igor.view import View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import BotMove, Game, Step
from engine.kernel.refusals import refused
from tests.laws.planted import Planted, PlantedLeak


def planted(**parts: Any) -> Callable[[Game, pytest.MonkeyPatch], Game]:
    return lambda game, monkeypatch: Planted(game, **parts)


def seen(game: Game, state: State, seat: int | None, **changes: Any) -> View:
    view: View = game.view(state, seat)
    return replace(view, **changes)


def values_shown(game: Game, state: State, seat: int | None) -> View:
    """What all hands are worth."""
    return seen(game, state, seat, appeals=sum(value(card) for each in state.seats for card in each.cards))


def shown_in_the_picture_for_all(game: Game, state: State, seat: int | None) -> View:
    """The public picture is drawn from the hand of who plays next."""
    seen_by_all = None if state.to_play is None else state.seats[state.to_play].cards
    return seen(game, state, seat, cards=seen_by_all) if seat is None and seen_by_all else game.view(state, seat)


def pictured_with_odd_hands(game: Game, step: Step) -> Step:
    """A picture that comes, or does not, by what others hold."""
    cards = [card for each in step.state.seats for card in each.cards]
    says = [say._replace(picture="trick") if say.message == "played" else say for say in step.says]
    return step._replace(says=tuple(says)) if sum(map(value, cards)) % 2 else step


def three_shown(game: Game, state: State, seat: int | None) -> View:
    return seen(game, state, seat, looked_at=tuple(card(state, key) for key in state.looked_at))


def rules_shown(game: Game, state: State, seat: int | None) -> View:
    return seen(game, state, seat, rules=tuple(card(state, each.key) for each in state.in_play))


def words_measured(game: Game, state: State, seat: int | None) -> View:
    return seen(game, state, seat, appeals=sum(map(len, state.written.values())))


def breaches_counted(game: Game, state: State, seat: int | None) -> View:
    return seen(game, state, seat, unnoticed=_standing(state))


def _standing(state: State) -> int:
    duties = () if state.hand is None else state.hand.duties
    return sum(not duty.met and not duty.settled for duty in duties)


def breaches_take_longer(game: Game, step: Step) -> Step:
    """A deadline."""
    return step._replace(wake=step.wake + 1) if step.wake is not None and _standing(step.state) % 2 else step


def catching_offered(game: Game, state: State, seat: int) -> Any:
    """A menu: CATCH is open only while there is something to catch."""
    forms = game.choices(state, seat)
    return forms if _standing(state) else tuple(form for form in forms if form.name != "Catch")


def without_a_breach_refused(
    game: Game, state: State, seat: int, action: Action, chance: Chance, at: float
) -> Step | None:
    """A refusal."""
    is_vain = isinstance(action, Catch) and state.in_hand and not _standing(state)
    return refused(state, seat, "refused_alarms") if is_vain else None


def receipt_of_the_guilty_alone(game: Game, step: Step) -> Step:
    """A message that is left out."""
    kept = tuple(say for say in step.says if say.message != "accused" or _standing(step.state))
    return step._replace(says=kept)


def breaches_turn_the_order(game: Game, step: Step) -> Step:
    """An order."""
    return step._replace(says=step.says[::-1]) if _standing(step.state) % 2 else step


def second_receipt_left_out(game: Game, step: Step) -> Step:
    """A message that is left out where another's accusation waits."""
    waiting = Counter((race.accused, race.key) for race in step.state.races for _ in race.accusations)
    is_second = any(count > 1 for count in waiting.values())
    kept = tuple(say for say in step.says if say.message != "accused" or not is_second)
    return step._replace(says=kept)


def accusations_shown(game: Game, state: State, seat: int | None) -> View:
    return seen(game, state, seat, accusing=tuple((race.accused, race.key) for race in state.races))


def ayes_counted(game: Game, state: State, seat: int | None) -> View:
    return seen(game, state, seat, voted=(len(state.ballots[0].ayes), 0) if state.ballots else None)


def slow_with_high_cards(game: Game, view: View, move: BotMove) -> BotMove:
    """A bot's hesitation."""
    return replace(move, after=move.after + sum(map(value, view.cards)))


LEAKS = (
    PlantedLeak("hands", "a view with what they are worth", planted(view=values_shown)),
    PlantedLeak("hands", "a picture of another's, drawn for all", planted(view=shown_in_the_picture_for_all)),
    PlantedLeak("hands", "a picture that comes with some of them only", planted(step=pictured_with_odd_hands)),
    PlantedLeak("three rules", "a view with them", planted(view=three_shown)),
    PlantedLeak("rules in play", "a view with them", planted(view=rules_shown)),
    PlantedLeak("written cards", "a view with their length", planted(view=words_measured)),
    PlantedLeak("ledger", "a view with its count", planted(view=breaches_counted)),
    PlantedLeak("ledger", "a deadline", planted(step=breaches_take_longer)),
    PlantedLeak("ledger", "a menu", planted(choices=catching_offered)),
    PlantedLeak("ledger", "a refusal", planted(act=without_a_breach_refused)),
    PlantedLeak("ledger", "a receipt left out", planted(step=receipt_of_the_guilty_alone)),
    PlantedLeak("ledger", "an order of messages", planted(step=breaches_turn_the_order)),
    PlantedLeak("accusations", "a second receipt left out", planted(step=second_receipt_left_out)),
    PlantedLeak("accusations", "a view with them", planted(view=accusations_shown)),
    PlantedLeak("ballots", "a count of ayes", planted(view=ayes_counted)),
    PlantedLeak("hands", "a bot that thinks longer", planted(bot=slow_with_high_cards)),
)
