"""A table of Insights for tests: what makes one, and its words for sheets and deadlines."""

from dataclasses import replace
from typing import Any

from engine.games.insights import GAME
from engine.games.insights.actions import Sheet
from engine.games.insights.state import State
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace, Say, Step, Table
from tests.laws.play import Play

LETTERS = "ABCDEFGHI"
CARDS = tuple(
    {"id": f"t{number:02}", "text": f"What of {number}?", "options": ["stay", "go", "ask", "wait"]}
    for number in range(1, 61)
)


class Played(Play):
    """A match under way; `totals` are given to the seats before the first sheet."""

    SOUND = True
    state: State

    def __init__(self, seats: int, pace: Pace = Pace.LIVE, *, totals: tuple[int, ...] = (), **options: Any) -> None:
        def given(state: State) -> State:
            had = totals or [each.total for each in state.seats]
            return replace(state, seats=tuple(replace(each, total=t) for each, t in zip(state.seats, had, strict=True)))

        table = Table(tuple(LETTERS[:seats]), (False,) * seats, pace, options)
        super().__init__(GAME, table, Deck(CARDS), Chance(b"test"), frozenset(), given)

    @property
    def totals(self) -> list[int]:
        return [each.total for each in self.state.seats]

    def sheet(self, letter: str, answer: int, *rows: tuple[int | None, ...]) -> Step:
        """A sheet, which may be refused; what is left out of a row is None."""
        return self.try_to(letter, Sheet(answer, tuple((*row, *(None,) * (3 - len(row))) for row in rows)))

    def deadline(self) -> Step:
        """To the end of the time for sheets."""
        number = self.state.round.number
        while not self.over and self.state.round.number == number:
            self.wake()
        return self.step

    def said(self, letter: str) -> list[Say]:
        """What the last step told this seat."""
        return [say for say in self.step.says if say.reaches(self.seat(letter))]


def refusal(step: Step) -> str:
    """The message with which a step was refused."""
    assert step.refusal
    [say] = step.says
    return say.message
