"""One step of Malarky under way."""

from abc import abstractmethod
from dataclasses import replace
from typing import Any, TypeVar

from engine.games.malarky.limits import limits
from engine.games.malarky.state import Entry, State
from engine.games.malarky.view import Phase
from engine.kernel.game import Result
from engine.kernel.old import turn

AState = TypeVar("AState", bound=turn.Running)


class FolderTurn(turn.Turn[AState, Phase]):
    """A step of a game whose rounds have a question and a folder in some hands: Malarky, and Team Malarky."""

    def set_round(self, **changes: Any) -> None:
        """Changes fields of the running round."""
        running: Any = self.state
        self.set(round=replace(running.round, **changes))

    def set_hand(self, seat: int, **changes: Any) -> None:
        """Changes fields of one seat's hand."""
        running: Any = self.state
        self.set_seat(seat, hand=replace(running.hand(seat), **changes))

    def keep(self, seat: int, entry: Entry) -> None:
        """Keeps a seat's last entry for UNDO."""
        self.set_seat(seat, last=entry)

    @abstractmethod
    def limit(self, phase: Phase) -> None:
        """Starts the phase with its full time; each game says what that is."""


class Turn(FolderTurn[State]):
    """What changes and what is told; see engine.kernel.old.turn."""

    def clear_done(self) -> None:
        """Nobody has said DONE yet."""
        self.set(seats=tuple(replace(each, done=False) if each.done else each for each in self.state.seats))

    def limit(self, phase: Phase, *, tie: bool = False) -> None:
        """Starts the phase with its full time."""
        until, warn = limits(self.state, phase, tie=tie)
        self.last(phase, until, warn)

    def outcome(self) -> Result | None:
        """The totals and who has won, when the match is over."""
        state = self.state
        return Result(tuple(each.total for each in state.seats), state.winners) if state.phase is Phase.OVER else None
