"""One step of Team Malarky under way."""

from engine.games.malarky.turn import FolderTurn
from engine.games.malarky.view import Phase
from engine.games.team_malarky.limits import limits
from engine.games.team_malarky.state import State
from engine.kernel.game import Result


class Turn(FolderTurn[State]):
    """What changes and what is told; see engine.kernel.old.turn."""

    def limit(self, phase: Phase) -> None:
        """Starts the phase with its full time."""
        until, warn = limits(self.state, phase)
        self.last(phase, until, warn)

    def outcome(self) -> Result | None:
        """The points of each seat's team and who has won, when the match is over."""
        state = self.state
        if state.phase is not Phase.OVER:
            return None
        return Result(tuple(state.points[each.team - 1] for each in state.seats), state.winners)
