"""Who leaves, returns or comes late (WQ14, WQ15)."""

from engine.games.insights import ending, rounds
from engine.games.insights.state import Seat
from engine.games.insights.turn import Turn

LEAST = 2  # W1
MOST = 8  # a decision of ours: with more a reveal is no longer one message, and a sheet a page of numbers


def leave(turn: Turn, seat: int) -> None:
    """A seat leaves: its sheet is void, its total stays as it is. Who is left alone has won."""
    turn.set_seat(seat, left=True, pad=None, last=None)
    swapping = tuple(each for each in turn.state.round.swapping if each != seat)
    turn.set_round(swapping=swapping)
    state = turn.state
    few = len(state.present) < LEAST
    anew = not few and len(state.playing) < LEAST
    turn.tell(None, "left", seat=seat, anew=anew)
    if few:
        ending.finish(turn, state.present, "alone")
    elif not anew:
        rounds.swapped(turn)


def join(turn: Turn, seat: int, name: str) -> None:
    """Sits down, in the old seat with the old total or last with 600; plays from the next round."""
    if seat < len(turn.state.seats):
        turn.set_seat(seat, left=False)
        message = "returned"
    else:
        turn.set(seats=(*turn.state.seats, Seat(name, bot=False)))
        message = "joined"
    turn.tell(None, message, seat=seat)
