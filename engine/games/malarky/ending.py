"""The end: the highest total, extra rounds for three or more, a duel for two (M32-M34, MQ25, MQ27)."""

from engine.games.malarky.rounds import next_turn
from engine.games.malarky.state import Duel, State
from engine.games.malarky.turn import Turn
from engine.games.malarky.view import Phase

EXTRA_ROUNDS = 2


def after_round(turn: Turn) -> None:
    """The next round, or what decides the match."""
    if not turn.state.extra and next_turn(turn.state) is not None:
        turn.go(Phase.ROLL)
    else:
        decide(turn)


def decide(turn: Turn) -> None:
    """One leader has won (M33), two fight a duel (M34), more play up to two extra rounds (MQ27)."""
    first = leaders(turn.state)
    extra = turn.state.extra
    if len(first) == 1:
        finish(turn, first, "points")
    elif len(first) == 2:
        turn.set(duel=Duel((first[0], first[1])))
        turn.tell(None, "duel", duellists=list(first))
        turn.go(Phase.DUEL_ROLL)
    elif extra < EXTRA_ROUNDS:
        turn.set(extra=extra + 1, tied=first)
        turn.tell(None, "extra", seats=list(first), attempt=extra + 1)
        turn.go(Phase.ROLL)
    else:
        finish(turn, first, "shared")


def leaders(state: State) -> tuple[int, ...]:
    """The highest among those who can win: the tied in extra rounds, and nobody who has left (MQ25, MQ27)."""
    present = state.present
    able = [seat for seat in state.tied if seat in present] or present
    best = max((state.seats[seat].total for seat in able), default=0)
    return tuple(seat for seat in able if state.seats[seat].total == best)


def finish(turn: Turn, winners: tuple[int, ...], reason: str) -> None:
    """The match is over; `reason` is "points", "duel", "shared" or "few"."""
    turn.set(
        phase=Phase.OVER, winners=winners, reason=reason, until=None, warn=None, queue=(), ballot=None, held=None,
        noted=None,
    )  # fmt: skip
    turn.going = None
    totals = [each.total for each in turn.state.seats]
    turn.result(None, "over", winners=list(winners), totals=totals, shared=len(winners) > 1, reason=reason)
