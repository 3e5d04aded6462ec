"""States, views, steps' actions and their plain JSON."""

from functools import cache
from typing import Any, cast

from pydantic import TypeAdapter

from engine.kernel.forms import Action
from engine.kernel.game import Game


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def dump_state(game: Game, state: Any) -> Any:
    """The state as plain JSON values."""
    return _adapter(cast(Any, game.state_type)).dump_python(state, mode="json")


def load_state(game: Game, data: Any, version: int) -> Any:
    """The state that reads back from `data`, brought up to the game's present version."""
    if version != game.facts.version:
        data = game.upgrade(data, version)
    return _adapter(cast(Any, game.state_type)).validate_python(data)


def dump_view(game: Game, view: Any) -> Any:
    """What a seat may know, as plain JSON values."""
    return _adapter(cast(Any, game.view_type)).dump_python(view, mode="json")


def load_view(game: Game, data: Any) -> Any:
    """The view that reads back from `data`. ValueError where the game's views have changed since."""
    return _adapter(cast(Any, game.view_type)).validate_python(data)


def dump_action(action: Action) -> dict[str, Any]:
    """An action as plain JSON: its type's name under "action", then its values."""
    return {"action": type(action).__name__, **_adapter(cast(Any, type(action))).dump_python(action, mode="json")}


def load_action(game: Game, data: dict[str, Any]) -> Action:
    """The action that `dump_action` wrote."""
    values = dict(data)
    name = values.pop("action")
    kind = next(kind for kind in game.actions if kind.__name__ == name)
    action: Action = _adapter(cast(Any, kind)).validate_python(values)
    return action
