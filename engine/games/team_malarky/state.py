"""A match of Team Malarky as it is saved, the questions that the rules ask of it, and what holds of it."""

from dataclasses import dataclass

from engine.games.folders import state
from engine.games.folders.state import Hand as Hand
from engine.games.team_malarky.view import Phase, Reveal
from engine.kernel import turn
from engine.kernel.rulebook import Invariant
from engine.kernel.values import derived

LEAST = 7
MOST = 12
TEAMS = 2
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
    agreed: tuple[int, ...] = ()  # whose newest choice it is


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
        return tuple([seat for seat, each in enumerate(self.seats) if each.receives])

    @derived
    def totals(self) -> tuple[int, ...]:
        """Those of everybody's team."""
        return tuple([self.scored[each.team - 1] for each in self.seats])

    def members(self, team: int) -> tuple[int, ...]:
        """The seats of a team that have not left."""
        return tuple(seat for seat in self.present if self.seats[seat].team == team)

    def fit_draft(self, seat: int) -> str | None:
        """The draft of a giver if it may be given: it repeats no earlier answer (TM5)."""
        draft = self.hand(seat).draft
        return None if draft is None or self.repeats(draft) is not None else draft


Turn = turn.Turn[State]


def other(team: int) -> int:
    """The team that plays against this one."""
    return 3 - team


def _seats(state: State) -> bool:
    return len(state.seats) <= MOST and all(each.team in (1, 2) for each in state.seats)


def _parts(state: State) -> bool:
    """TM2: one team gives, the other receives."""
    running = state.round
    gives = {each.team for each in state.seats if each.hand is not None}
    receives = {each.team for each in state.seats if each.receives}
    takes_turns = running.givers == 1 + (running.number - 1) % 2
    return takes_turns and gives <= {running.givers} and running.givers not in receives


def _choice(state: State) -> bool:
    choice = state.round.choice
    return choice is None or (choice in state.standing and state.phase in (Phase.VOTE, Phase.OVER))


def _points(state: State) -> bool:
    """TM6: each round that was counted gave one point."""
    counted = state.round.number - (state.reason != "points")
    return sum(state.scored) == counted and max(state.scored) <= state.goal


INVARIANTS: tuple[Invariant[State], ...] = (
    (f"A table has {MOST} seats at most, each in team 1 or 2.", _seats),
    ("One team has the folders, the other chooses, and they change every round.", _parts),
    ("What is chosen is an answer.", _choice),
    ("Each round gives one point, and nobody has more than are needed.", _points),
    *state.INVARIANTS,
)
