"""What nobody has said is nothing: a field of a state or a view that its maker leaves out is empty. So a stranger's
view holds nothing of a seat's own, and what a match has not come to yet is not there."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from types import ModuleType
from typing import Any

import engine.games.folders
import engine.kernel
from engine.kernel.game import Game
from tests.laws.companions import counts_of

COMMON = {"Teams.members": 1}


def modules(package: ModuleType) -> Iterator[ModuleType]:
    """Those of a package; or the one module that a small game is."""
    yield package
    for each in pkgutil.iter_modules(getattr(package, "__path__", []), f"{package.__name__}."):
        yield importlib.import_module(each.name)


def is_something(default: Any) -> bool:
    parts = default if isinstance(default, tuple) else (default,)
    return default is not MISSING and not callable(default) and any(parts)


def given(package: ModuleType) -> dict[str, Any]:
    """What the fields of its values hold without being told, where that is anything."""
    return {
        f"{kind.__name__}.{field.name}": field.default
        for module in modules(package)
        for kind in vars(module).values()
        if is_dataclass(kind) and isinstance(kind, type) and kind.__module__ == module.__name__
        for field in fields(kind)
        if is_something(field.default)
    }


def test_what_is_left_out_is_nothing(game: Game) -> None:
    own = given(importlib.import_module(f"engine.games.{game.facts.name}"))
    assert own == getattr(counts_of(game.facts.name), "BEGINS_WITH", {})
    assert given(engine.kernel) | given(engine.games.folders) == COMMON
