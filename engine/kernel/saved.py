"""States, views, steps' actions and their plain JSON."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import Any, TypeVar, cast, get_type_hints

from pydantic import TypeAdapter

from engine.kernel.forms import Action
from engine.kernel.game import AState, AView, Rules
from engine.kernel.values import Plain, changed

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])


def _once(find: F) -> F:
    """`cache`, of which a type checker would say that it takes no types of dataclasses, for it asks whether the values
    of them can be hashed."""
    return cast(F, cache(find))


@_once
def _adapter(kind: type[T]) -> TypeAdapter[T]:
    return TypeAdapter(kind)


CARDS = "cards"
MATCHES = 256
"""Of so many the words of the cards are known; those of one are 5 to 20 KB."""


@_once
def _cards_of(state_type: type[object]) -> TypeAdapter[Plain] | None:
    """What reads and writes the cards of such a state; None where it holds none."""
    if not is_dataclass(state_type) or all(field.name != CARDS for field in fields(state_type)):
        return None
    return TypeAdapter(get_type_hints(state_type)[CARDS])


@lru_cache(MATCHES)
def _read_cards(state_type: Any, cards: str) -> Plain:
    return cast(TypeAdapter[Plain], _cards_of(state_type)).validate_json(cards)


def dump_cards(game: Rules[AState, AView], state: AState) -> str | None:
    """The words of all cards of the match, as JSON. They are the same from its first state to its last; None for a game
    whose states hold none apart."""
    adapter = _cards_of(game.state_type)
    return None if adapter is None else adapter.dump_json(state.cards).decode()


def dump_state(game: Rules[AState, AView], state: AState, *, apart: bool = False) -> Plain:
    """The state as plain JSON values. The cards stand in it under "cards", unless they are kept `apart`
    (dump_cards)."""
    exclude = {CARDS} if apart and _cards_of(game.state_type) else None
    data: Plain = _adapter(game.state_type).dump_python(state, mode="json", exclude=exclude)
    return data


def load_state(game: Rules[AState, AView], data: Plain, version: int, cards: str | None = None) -> AState:
    """The state that reads back from `data`, brought up to the game's present version. `cards` is what dump_cards
    gave, where they are kept apart, and is read once; a state that has them in itself needs none: so does every one of
    a version before they were kept apart, and whoever saves it next saves its cards too."""
    if version != game.facts.version:
        data = game.upgrade(data, version)
    if cards is not None and CARDS not in data:
        bare = _adapter(game.state_type).validate_python({**data, CARDS: {}})
        return changed(bare, cards=_read_cards(cast(Any, game.state_type), cards))
    return _adapter(game.state_type).validate_python(data)


def dump_view(game: Rules[AState, AView], view: AView) -> Plain:
    """What a seat may know, as plain JSON values."""
    data: Plain = _adapter(game.view_type).dump_python(view, mode="json")
    return data


def load_view(game: Rules[AState, AView], data: Plain) -> AView:
    """The view that reads back from `data`. ValueError where the game's views have changed since."""
    return _adapter(game.view_type).validate_python(data)


def dump_action(action: Action) -> Plain:
    """An action as plain JSON: its type's name under "action", then its values."""
    return {"action": type(action).__name__, **_adapter(type(action)).dump_python(action, mode="json")}


def load_action(game: Rules[AState, AView], data: Plain) -> Action:
    """The action that `dump_action` wrote."""
    values = dict(data)
    name = values.pop("action")
    kind = next(kind for kind in game.actions if kind.__name__ == name)
    return _adapter(kind).validate_python(values)
