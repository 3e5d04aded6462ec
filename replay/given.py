"""`given`: puts a value into the dealt state."""

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from engine.kernel.game import Game
from engine.kernel.saved import dump_state, load_state
from engine.kernel.state import State
from engine.kernel.values import Plain
from replay.script import Fault, Setting


def replaced(game: Game, state: State, settings: Sequence[Setting], players: Sequence[str]) -> State:
    """The dealt state with all these values in it."""
    for setting in settings:
        state = _replace(game, state, setting, players)
    return state


def _replace(game: Game, state: State, setting: Setting, players: Sequence[str]) -> State:
    """The dealt state with another value in one field: `total/Bob 1050` is Bob's total.

    The name is a path of fields from the state down; a player's name or a number is an entry of a list. A list may
    be named in the singular, and what every seat has may be named before the player. Raises Fault when there is no
    such field, or when the rules refuse the changed state.
    """
    data = dump_state(game, state)
    *path, last = _path(setting.name, data, players)
    place = data
    for part in path:
        inside, key = _holder(setting, place, part, players)
        place = inside[key]
    inside, key = _holder(setting, place, last, players)
    inside[key] = _value(setting, inside[key])
    try:
        changed: State = load_state(game, data, game.facts.version)
        wrong = game.broken(changed)
    except ValidationError as error:
        wrong = str(error).splitlines()[0]
    if wrong is not None:
        raise Fault(setting.line, "a state that the rules allow", wrong)
    return changed


def _path(name: str, data: Plain, players: Sequence[str]) -> list[str]:
    """The parts of the name; "total/Bob" is "seats/Bob/total" where a seat keeps its total."""
    parts = name.split("/")
    seats = data.get("seats")
    if len(parts) == 2 and parts[1] in players and isinstance(seats, list) and parts[0] in seats[0]:
        return ["seats", parts[1], parts[0]]
    return parts


def _holder(setting: Setting, place: Any, part: str, players: Sequence[str]) -> tuple[Any, Any]:
    """The mapping or list that has `part`, and its key there."""
    if isinstance(place, dict):
        for key in (part, f"{part}s"):
            if key in place:
                return place, key
    if isinstance(place, list):
        number = players.index(part) if part in players else int(part) if part.isdecimal() else len(place)
        if number < len(place):
            return place, number
    raise Fault(setting.line, "a field of the dealt state", setting.name)


def _value(setting: Setting, old: Any) -> Any:
    if isinstance(old, list) and all(isinstance(each, str) for each in old):
        return list(setting.values)
    if len(setting.values) > 1:
        raise Fault(setting.line, "one value", " ".join(setting.values))
    (word,) = setting.values
    if isinstance(old, bool):
        if word in ("on", "off"):
            return word == "on"
    elif isinstance(old, int):
        if word.removeprefix("-").isdecimal():
            return int(word)
    elif isinstance(old, str):
        return word
    raise Fault(setting.line, f"a value like {old!r}", word)
