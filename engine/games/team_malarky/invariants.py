"""What holds in every state that play can reach."""

from collections.abc import Callable

from engine.games.folders import invariants
from engine.games.team_malarky.state import MOST, State
from engine.games.team_malarky.view import Phase


def _seats(state: State) -> bool:
    return len(state.seats) <= MOST and all(each.team in (1, 2) for each in state.seats)


def _parts(state: State) -> bool:
    """TM2: one team gives, the other receives."""
    running = state.round
    gives = {each.team for each in state.seats if each.hand is not None}
    receives = {each.team for each in state.seats if each.receives}
    takes_turns = running.givers == 1 + (running.number - 1) % 2
    return takes_turns and gives <= {running.givers} and running.givers not in receives


def _folders(state: State) -> bool:
    """M4: there is one holder, among those who speak."""
    running = state.round
    return running.question is not None and running.holder in running.order and running.rolled in (1, 2, 3)


def _choice(state: State) -> bool:
    choice = state.round.choice
    return choice is None or (choice in state.standing and state.phase in (Phase.VOTE, Phase.OVER))


def _points(state: State) -> bool:
    """TM6: each round that was counted gave one point."""
    counted = state.round.number - (state.reason != "points")
    return sum(state.scored) == counted and max(state.scored) <= state.goal


INVARIANTS: tuple[tuple[str, Callable[[State], bool]], ...] = (
    (f"A table has {MOST} seats at most, each in team 1 or 2.", _seats),
    ("One team has the folders, the other chooses, and they change every round.", _parts),
    ("A question has a roll of 1 to 3 and one holder among those who speak.", _folders),
    ("What is chosen is an answer.", _choice),
    ("Each round gives one point, and nobody has more than are needed.", _points),
    *invariants.INVARIANTS,
)
