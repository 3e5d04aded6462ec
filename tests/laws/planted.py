"""A game with a leak: the real rules, and one thing that tells too much."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Deck, Game, Pace, PublicTurn, Step, Table


@dataclass(frozen=True)
class PlantedLeak:
    """A leak of one row of a secrets table. `plant` gives the game that has it."""

    item: str
    what: str
    plant: Callable[[Game, pytest.MonkeyPatch], Game]


Viewed = Callable[[Game, Any, int | None], Any]
Chosen = Callable[[Game, Any, int], tuple[Form, ...]]
Stepped = Callable[[Game, Step], Step]
Acted = Callable[[Game, Any, int, Action, Chance, float], Step]
Moved = Callable[[Game, Any, BotMove], BotMove]


class Planted:
    """The rules of `game`, with each part that is given looked at, and perhaps changed, on its way out."""

    def __init__(
        self,
        game: Game,
        view: Viewed | None = None,
        choices: Chosen | None = None,
        step: Stepped | None = None,
        act: Acted | None = None,
        bot: Moved | None = None,
    ) -> None:
        self._game, self._view, self._choices, self._step, self._act, self._bot = game, view, choices, step, act, bot
        self.facts, self.actions = game.facts, game.actions
        self.state_type, self.view_type = game.state_type, game.view_type

    def start(self, table: Table, deck: Deck, chance: Chance, at: float) -> Step:
        return self._stepped(self._game.start(table, deck, chance, at))

    def choices(self, state: Any, seat: int) -> tuple[Form, ...]:
        return self._choices(self._game, state, seat) if self._choices else self._game.choices(state, seat)

    def act(self, state: Any, seat: int, action: Action, chance: Chance, at: float) -> Step:
        act = self._act(self._game, state, seat, action, chance, at) if self._act else None
        return act or self._stepped(self._game.act(state, seat, action, chance, at))

    def wake(self, state: Any, chance: Chance, at: float) -> Step:
        return self._stepped(self._game.wake(state, chance, at))

    def at_pace(self, state: Any, pace: Pace, chance: Chance, at: float) -> Step:
        return self._stepped(self._game.at_pace(state, pace, chance, at))

    def waits_for(self, state: Any) -> PublicTurn | None:
        return self._game.waits_for(state)

    def skip(self, state: Any, seat: int, chance: Chance, at: float) -> Step:
        return self._stepped(self._game.skip(state, seat, chance, at))

    def may_finish(self, state: Any) -> bool:
        return self._game.may_finish(state)

    def finish(self, state: Any, chance: Chance, at: float) -> Step:
        return self._stepped(self._game.finish(state, chance, at))

    def leave(self, state: Any, seat: int, chance: Chance, at: float) -> Step:
        return self._stepped(self._game.leave(state, seat, chance, at))

    def join(self, state: Any, seat: int, name: str, chance: Chance, at: float) -> Step:
        return self._stepped(self._game.join(state, seat, name, chance, at))

    def forget(self, state: Any, seat: int) -> Any:
        return self._game.forget(state, seat)

    def view(self, state: Any, seat: int | None) -> Any:
        return self._view(self._game, state, seat) if self._view else self._game.view(state, seat)

    def bot(self, view: Any, choices: tuple[Form, ...], hints: Mapping[str, Any], chance: Chance) -> BotMove | None:
        move = self._game.bot(view, choices, hints, chance)
        return self._bot(self._game, view, move) if self._bot and move else move

    def most_wakes(self, state: Any) -> int:
        return self._game.most_wakes(state)

    def broken(self, state: Any) -> str | None:
        return self._game.broken(state)

    def upgrade(self, data: Any, from_version: int) -> Any:
        return self._game.upgrade(data, from_version)

    def _stepped(self, step: Step) -> Step:
        return self._step(self._game, step) if self._step else step
