"""The end: somebody has 1,200, the rounds are over, or one is left (W3, WQ5, WQ6, WQ12, WQ14)."""

from engine.games.insights.state import GOAL, State
from engine.games.insights.turn import Turn
from engine.games.insights.view import Phase


def after_round(turn: Turn) -> None:
    """The next round, or the end."""
    state = turn.state
    first = leaders(state)
    reached = state.seats[first[0]].total >= GOAL
    if reached and (len(first) == 1 or not state.play_on):
        finish(turn, first, "points")
    elif state.round.number >= state.max_rounds:
        finish(turn, first, "rounds")
    else:
        turn.go(Phase.SHEETS)


def leaders(state: State) -> tuple[int, ...]:
    """The highest totals of those who are here; a total that was left behind cannot win (WQ14)."""
    best = max(state.seats[seat].total for seat in state.present)
    return tuple(seat for seat in state.present if state.seats[seat].total == best)


def finish(turn: Turn, winners: tuple[int, ...], reason: str) -> None:
    """The match is over; `reason` is "points", "rounds" or "alone". Running sheets are dropped."""
    for seat in range(len(turn.state.seats)):
        turn.set_seat(seat, pad=None, last=None)
    turn.set(phase=Phase.OVER, winners=winners, reason=reason, until=None, warn=None)
    turn.going = None
    turn.result(None, "over", winners=list(winners), totals=list(turn.state.totals), reason=reason)
