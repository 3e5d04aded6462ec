"""Tables of IGOR for tests: which rules are in play, who holds which cards, and what an accusation comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.games.igor import GAME
from engine.games.igor.actions import Catch, GotIt, Pass, Play, Talk
from engine.games.igor.deck import DECK, HAND
from engine.games.igor.state import InPlay, State
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace, Table
from tests.laws import play

NAMES = ("Ann", "Bob", "Cara")


class Dealt(play.Play):
    """A hand of IGOR that has just been dealt: the last seat deals, the first one leads. `rules` are in play. Who is
    given fewer than seven cards has others of dynamite, jars and gears. Every state is sound."""

    SOUND = True
    state: State

    def __init__(
        self,
        rules: Sequence[str],
        hands: Mapping[str, Sequence[str]],
        names: Sequence[str] = NAMES,
        pace: Pace = Pace.LIVE,
        **options: Any,
    ) -> None:
        given = [card for cards in hands.values() for card in cards]
        free = [card for card in DECK if card not in given and card[1] in "DJG"]
        top: list[str] = []
        for name in names:
            own = list(hands.get(name, ()))
            top += own + [free.pop() for _ in range(HAND - len(own))]
        chance = Chance(b"igor", {"dealer/1": len(names) - 1, "deck/1": tuple(top)})
        table = Table(tuple(names), (False,) * len(names), pace, {"hands": 1, **options})
        in_play = tuple(InPlay(key, 1) for key in rules)
        super().__init__(GAME, table, Deck(()), chance, frozenset(), lambda state: replace(state, in_play=in_play))
        self.act(names[-1], Pass())
        for name in names:
            self.act(name, GotIt())

    def lays(self, who: str, card: str, text: str | None = None) -> None:
        """A card, by a message that is its code unless it is told."""
        self.act(who, Play(card, card[:2] if text is None else text))

    def talks(self, who: str, words: str) -> None:
        self.act(who, Talk(words))

    def later(self, seconds: float) -> None:
        """Time passes, and what is due happens."""
        until = self.at + seconds
        while self.wake_at is not None and self.wake_at <= until:
            self.wake()
        self.at = until

    def catches(self, who: str, whom: str, key: str, trick: int | None = None) -> str:
        """What becomes of an accusation: early, late, right, false, caught or tie."""
        self.act(who, Catch(self.seat(whom), key, trick))
        message = self.step.says[0].message
        if message != "accused":
            return message.removeprefix("too_")
        self.later(3.0)
        return next(row.what for row in self.state.rulings[-1].rows if row.by == self.seat(who))

    @property
    def money(self) -> tuple[int, ...]:
        return self.state.totals
