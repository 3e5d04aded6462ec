"""One step under way: what changes and what is told, until it is handed over as a Step. For any game whose state has
seats that are asked, and one phase with a limit and a reminder."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Result, Say, Step, Telling


@dataclass(frozen=True)
class Ask:
    """A question put to a seat: its number, what it asks and the seconds given for it.

    A seat's own asks are counted, so that its numbers tell nothing of what others were asked.
    """

    number: int
    kind: str
    limit: float | None = None


class Running(Protocol):
    """What every such state has: its seats, each with the newest `ask` put to it and whether it has `left`, and when
    (table's clock) the running limit ends and what reminds of it."""

    @property
    def seats(self) -> tuple[Any, ...]: ...

    @property
    def until(self) -> float | None: ...

    @property
    def warn(self) -> float | None: ...


State = TypeVar("State", bound=Running)
Phase = TypeVar("Phase")


class Turn(ABC, Generic[State, Phase]):
    """Collects the next state, the says and the used cards of one step; `at` is the table's clock."""

    def __init__(self, state: State, chance: Chance, at: float) -> None:
        self.state = state
        self.chance = chance
        self.at = at
        self.going: Phase | None = None
        self._says: list[Say] = []
        self._used: list[str] = []
        self._withdraws: tuple[type[Action], ...] = ()

    def go(self, phase: Phase) -> None:
        """The phase to enter next; the phase table's own function enters it."""
        self.going = phase

    def set(self, **changes: Any) -> None:
        """Changes fields of the state."""
        self.state = replace(self.state, **changes)  # type: ignore[type-var]

    def set_seat(self, seat: int, **changes: Any) -> None:
        """Changes fields of one seat."""
        seats = self.state.seats
        self.set(seats=(*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :]))

    def last(self, phase: Phase, until: float | None, warn: float | None = None) -> None:
        """Begins the phase with so many seconds for it, and to the reminder; None: without either."""
        self.set(
            phase=phase,
            until=None if until is None else self.at + until,
            warn=None if warn is None else self.at + warn,
        )

    def ask(
        self,
        seat: int,
        kind: str,
        message: str | None = None,
        /,
        *,
        telling: Telling = Telling.ASK,
        secret: bool = False,
        picture: str | None = None,
        **facts: Any,
    ) -> int:
        """Puts a numbered question to a seat and returns its number; a result that may be answered is told as one, so
        that it arrives when the question is over. Here and elsewhere `picture` names a drawing of what the reader may
        know."""
        newest = self.state.seats[seat].ask
        number = newest.number + 1 if newest else 1
        until = self.state.until
        self.set_seat(seat, ask=Ask(number, kind, None if until is None else until - self.at))
        self._says.append(Say(seat, telling, message or kind, facts, number, secret, picture))
        return number

    def ask_again(
        self,
        seat: int,
        number: int,
        message: str,
        /,
        *,
        secret: bool = False,
        picture: str | None = None,
        **facts: Any,
    ) -> None:
        """Puts a question that is still open once more, under its own number."""
        self._says.append(Say(seat, Telling.ASK, message, facts, number, secret, picture))

    def tell(
        self,
        to: int | None,
        message: str,
        /,
        *,
        but: Iterable[int] = (),
        secret: bool = False,
        picture: str | None = None,
        **facts: Any,
    ) -> None:
        """Tells a seat, or in public all but some."""
        self._says.append(Say(to, Telling.TELL, message, facts, None, secret, picture, tuple(but)))

    def tell_each(self, seats: Iterable[int], message: str, /, **facts: Any) -> None:
        """Tells each of these seats the same, and nobody else."""
        for seat in seats:
            self.tell(seat, message, **facts)

    def tell_others(self, one: int, message: str, /, **facts: Any) -> None:
        """Tells everybody but one, who knows it or is told in other words."""
        self.tell(None, message, but=(one,), **facts)

    def result(
        self,
        to: int | None,
        message: str,
        /,
        *,
        but: Iterable[int] = (),
        secret: bool = False,
        picture: str | None = None,
        **facts: Any,
    ) -> None:
        """Tells a result, to a seat, or in public to all but some."""
        self._says.append(Say(to, Telling.RESULT, message, facts, None, secret, picture, tuple(but)))

    def remind(self, seats: Iterable[int], message: str) -> None:
        """Reminds each of these seats."""
        self._says.extend(Say(seat, Telling.REMIND, message) for seat in seats)

    def use(self, name: str) -> None:
        """Names a card, or a part of one, that is used up now."""
        self._used.append(name)

    def withdraw(self, *actions: type[Action]) -> None:
        """The words that the acting seat sent in these actions are taken back."""
        self._withdraws = actions

    def step(self) -> Step:
        """The finished step."""
        return Step(
            self.state,
            tuple(self._says),
            wake_of(self.state),
            tuple(self._used),
            self.outcome(),
            withdraws=self._withdraws,
        )

    @abstractmethod
    def outcome(self) -> Result | None:
        """The result of a match that is over; each game says what it is."""


def wake_of(state: Running) -> float | None:
    """When the match next wants to be woken: the earlier of its reminder and its limit."""
    if state.until is None or state.warn is None:
        return state.until
    return min(state.until, state.warn)
