"""One step under way: what changes and what is told, until it is handed over as a Step."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.chance import Chance
from engine.game import Result, Say, Step, Telling
from engine.malarky.limits import limits
from engine.malarky.state import Ask, Entry, State
from engine.malarky.view import Phase


class Turn:
    """Collects the next state, the says and the used questions of one step; `at` is the table's clock."""

    def __init__(self, state: State, chance: Chance, at: float) -> None:
        self.state = state
        self.chance = chance
        self.at = at
        self.going: Phase | None = None
        self._says: list[Say] = []
        self._used: list[str] = []

    def go(self, phase: Phase) -> None:
        """The phase to enter next; the phase table's own function enters it."""
        self.going = phase

    def set(self, **changes: Any) -> None:
        """Changes fields of the state."""
        self.state = replace(self.state, **changes)

    def set_round(self, **changes: Any) -> None:
        """Changes fields of the running round."""
        self.set(round=replace(self.state.round, **changes))

    def set_seat(self, seat: int, **changes: Any) -> None:
        """Changes fields of one seat."""
        seats = self.state.seats
        self.set(seats=(*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :]))

    def set_hand(self, seat: int, **changes: Any) -> None:
        """Changes fields of one seat's hand."""
        self.set_seat(seat, hand=replace(self.state.hand(seat), **changes))

    def keep(self, seat: int, entry: Entry) -> None:
        """Keeps a seat's last entry for UNDO."""
        self.set_seat(seat, last=entry)

    def clear_done(self) -> None:
        """Nobody has said DONE yet."""
        self.set(seats=tuple(replace(each, done=False) if each.done else each for each in self.state.seats))

    def limit(self, phase: Phase, *, tie: bool = False) -> None:
        """Starts the phase with its full time."""
        until, warn = limits(self.state, phase, tie=tie)
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
        **facts: Any,
    ) -> int:
        """Puts a numbered question to a seat and returns its number; a result that may be answered is told as one, so
        that it arrives when the question is over."""
        newest = self.state.seats[seat].ask
        number = newest.number + 1 if newest else 1
        until = self.state.until
        self.set_seat(seat, ask=Ask(number, kind, None if until is None else until - self.at))
        self._says.append(Say(seat, telling, message or kind, facts, number, secret))
        return number

    def tell(self, to: int | None, message: str, /, *, secret: bool = False, **facts: Any) -> None:
        """Tells a seat, or all."""
        self._says.append(Say(to, Telling.TELL, message, facts, secret=secret))

    def tell_each(self, seats: Iterable[int], message: str, /, **facts: Any) -> None:
        """Tells each of these seats the same."""
        for seat in seats:
            self.tell(seat, message, **facts)

    def tell_others(self, one: int, message: str, /, **facts: Any) -> None:
        """Tells everybody at the table but one."""
        self.tell_each((each for each in self.state.present if each != one), message, **facts)

    def result(self, to: int | None, message: str, /, **facts: Any) -> None:
        """Tells a result."""
        self._says.append(Say(to, Telling.RESULT, message, facts))

    def remind(self, seats: Iterable[int], message: str) -> None:
        """Reminds each of these seats."""
        self._says.extend(Say(seat, Telling.REMIND, message) for seat in seats)

    def use(self, name: str) -> None:
        """Names a question that is asked now."""
        self._used.append(name)

    def step(self) -> Step:
        """The finished step."""
        state = self.state
        result = None
        if state.phase is Phase.OVER:
            result = Result(tuple(each.total for each in state.seats), state.winners)
        return Step(state, tuple(self._says), wake_of(state), tuple(self._used), result)


def wake_of(state: State) -> float | None:
    """When the match next wants to be woken: the earlier of its reminder and its limit."""
    if state.until is None or state.warn is None:
        return state.until
    return min(state.until, state.warn)
