"""Who leaves, returns or comes late (WQ14, WQ15)."""

from engine.insights import ending, rounds
from engine.insights.state import Seat, State
from engine.insights.turn import Turn
from engine.insights.view import Phase

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


def refused(state: State, seat: int) -> str | None:
    """The message that refuses a seat to somebody who wants to sit down, None if it is free."""
    if state.phase is Phase.OVER:
        return "refused_late"
    if 0 <= seat < len(state.seats):
        return None if state.seats[seat].left else "refused_not_open"
    if len(state.seats) >= MOST:
        return "refused_full"
    return None if seat == len(state.seats) else "refused_not_open"


def join(turn: Turn, seat: int, name: str) -> None:
    """Sits down, in the old seat with the old total or last with 600; plays from the next round."""
    if seat < len(turn.state.seats):
        turn.set_seat(seat, left=False)
        message = "returned"
    else:
        turn.set(seats=(*turn.state.seats, Seat(name, bot=False)))
        message = "joined"
    turn.tell(None, message, seat=seat)
