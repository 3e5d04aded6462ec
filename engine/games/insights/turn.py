"""One step of Insights under way."""

from dataclasses import replace
from typing import Any

from engine.games.insights.state import Entry, Notepad, State
from engine.games.insights.view import Phase
from engine.kernel.game import Result
from engine.kernel.old import turn


class Turn(turn.Turn[State, Phase]):
    """What changes and what is told; see engine.kernel.old.turn."""

    def set_round(self, **changes: Any) -> None:
        """Changes fields of the running round."""
        self.set(round=replace(self.state.round, **changes))

    def write(self, seat: int, what: str, **changes: Any) -> None:
        """Changes a seat's notepad, and keeps it as it was for UNDO."""
        before = self.state.pad(seat)
        self.set_seat(seat, pad=replace(before, **changes), last=Entry(what, before))

    def put_back(self, seat: int, pad: Notepad) -> None:
        """The notepad as it was."""
        self.set_seat(seat, pad=pad, last=None)

    def outcome(self) -> Result | None:
        """The totals and who has won, when the match is over."""
        state = self.state
        return Result(state.totals, state.winners) if state.phase is Phase.OVER else None
