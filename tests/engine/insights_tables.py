"""A table of Insights for tests: sheets by names of seats, its own clock, the says kept."""

from dataclasses import replace
from typing import Any

from engine.games.insights import GAME
from engine.games.insights.actions import Sheet
from engine.games.insights.state import State
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Deck, Pace, Say, Step, Table

LETTERS = "ABCDEFGHI"
CARDS = tuple(
    {"id": f"t{number:02}", "text": f"What of {number}?", "options": ["stay", "go", "ask", "wait"]}
    for number in range(1, 61)
)


class Played:
    """A match under way; `totals` are given to the seats before the first sheet."""

    def __init__(self, seats: int, pace: Pace = Pace.LIVE, *, totals: tuple[int, ...] = (), **options: Any) -> None:
        self.chance = Chance(b"test")
        self.at = 0.0
        self.used: list[str] = []
        table = Table(tuple(LETTERS[:seats]), (False,) * seats, pace, options)
        self.step = self._take(GAME.start(table, Deck(CARDS), self.chance, self.at))
        if totals:
            given = tuple(replace(each, total=total) for each, total in zip(self.state.seats, totals, strict=True))
            self.step = replace(self.step, state=replace(self.state, seats=given))

    @property
    def state(self) -> State:
        state: State = self.step.state
        return state

    @property
    def totals(self) -> list[int]:
        return [each.total for each in self.state.seats]

    def act(self, letter: str, action: Action) -> Step:
        return self._take(GAME.act(self.state, LETTERS.index(letter), action, self.chance, self.at))

    def sheet(self, letter: str, answer: int, *rows: tuple[int | None, ...]) -> Step:
        return self.act(letter, Sheet(answer, tuple((*row, *(None,) * (3 - len(row))) for row in rows)))

    def wait(self) -> Step:
        assert self.step.wake is not None
        self.at = self.step.wake
        return self._take(GAME.wake(self.state, self.chance, self.at))

    def deadline(self) -> Step:
        """To the end of the time for sheets."""
        number = self.state.round.number
        while self.step.result is None and self.state.round.number == number:
            self.wait()
        return self.step

    def leave(self, letter: str) -> Step:
        return self._take(GAME.leave(self.state, LETTERS.index(letter), self.chance, self.at))

    def join(self, letter: str) -> Step:
        return self._take(GAME.join(self.state, LETTERS.index(letter), letter, self.chance, self.at))

    def forms(self, letter: str) -> set[str]:
        return {form.name for form in GAME.choices(self.state, LETTERS.index(letter))}

    def said(self, letter: str) -> list[Say]:
        """What the last step told this seat."""
        return [say for say in self.step.says if say.reaches(LETTERS.index(letter))]

    def _take(self, step: Step) -> Step:
        assert GAME.broken(step.state) is None
        self.used += step.used
        self.step = step
        return step
