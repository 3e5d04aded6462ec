"""Who leaves, returns or comes late (TM10)."""

from dataclasses import replace

from engine.games.team_malarky import ending
from engine.games.team_malarky.state import Seat, other
from engine.games.team_malarky.turn import Turn
from engine.kernel import teams

LEAST = 7
MOST = 12
LEAST_MEMBERS = 2  # of a team: it needs two folders


def leave(turn: Turn, seat: int) -> None:
    """A seat leaves, silent from now on; what it has said or chosen stands. A team of one has lost."""
    each = turn.state.seats[seat]
    hand = None if each.hand is None else replace(each.hand, gone=True, draft=None, ready=False)
    turn.set_seat(seat, left=True, auto=False, last=None, hand=hand, receives=False)
    turn.tell(None, "left", seat=seat)
    if len(turn.state.members(each.team)) < LEAST_MEMBERS:
        ending.finish(turn, other(each.team), "few")


def join(turn: Turn, seat: int, name: str) -> None:
    """Sits down: in the old seat and team, or last and in the smaller team; plays from the next round on."""
    if seat < len(turn.state.seats):
        turn.set_seat(seat, left=False)
        turn.tell(None, "returned", seat=seat)
        return
    team = teams.smallest([turn.state.seats[each].team for each in turn.state.present], 2)
    turn.set(seats=(*turn.state.seats, Seat(name, bot=False, team=team)))
    turn.tell(None, "joined", seat=seat)
