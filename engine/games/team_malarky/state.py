"""A match of Team Malarky as it is saved, and the questions that the rules ask of it."""

from dataclasses import dataclass

from engine.games.folders import state
from engine.games.folders.likeness import whose_like
from engine.games.folders.state import Hand as Hand
from engine.games.team_malarky.view import Reveal
from engine.kernel import turn
from engine.kernel.values import derived

LEAST = 7
MOST = 12
LEAST_MEMBERS = 2  # of a team: it needs two folders


@dataclass(frozen=True)
class Seat(state.Seat):
    """A place at the table. `hand` is a giver's; `receives` says that it chooses with its team in this round."""

    team: int = 0
    receives: bool = False


@dataclass(frozen=True, kw_only=True)
class Round(state.Round):
    """The running round. `order` are givers; `choice` is the receivers', sent by `chooser`."""

    givers: int = 0
    choice: int | None = None
    chooser: int | None = None
    sure: bool = False


@dataclass(frozen=True, kw_only=True)
class State(state.State):
    """A whole match. `goal` points win; `scored` are those of team 1 and team 2."""

    seats: tuple[Seat, ...]
    goal: int
    round: Round
    scored: tuple[int, int] = (0, 0)
    reveal: Reveal | None = None

    @derived
    def receivers(self) -> tuple[int, ...]:
        """Those who choose in this round."""
        return tuple(seat for seat, each in enumerate(self.seats) if each.receives)

    def points(self, seat: int) -> int:
        """Those of its team."""
        return self.scored[self.seats[seat].team - 1]

    def members(self, team: int) -> tuple[int, ...]:
        """The seats of a team that have not left."""
        return tuple(seat for seat in self.present if self.seats[seat].team == team)

    def fit_draft(self, seat: int) -> str | None:
        """The draft of a giver if it may be given: it repeats no earlier answer (TM5)."""
        draft: str | None = self.hand(seat).draft
        return None if draft is None or self.repeats(draft) is not None else draft

    def repeats(self, words: str) -> int | None:
        """Whose answer these words repeat (M14, TM5)."""
        return whose_like(words, self.round.answers)


Turn = turn.Turn[State]


def other(team: int) -> int:
    """The team that plays against this one."""
    return 3 - team
