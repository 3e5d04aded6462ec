"""Round by round: whose turn it is to host, the roll and the deal (M3-M9, M20), and what follows a round: the next one,
extra rounds for three or more, a duel for two, or the end (M32-M34, MQ25, MQ27)."""

from collections.abc import Iterator

from engine.games.folders import thinking
from engine.games.malarky.actions import Roll
from engine.games.malarky.state import EXTRA_ROUNDS, Duel, Hand, Round, State, Turn
from engine.games.malarky.view import Phase
from engine.kernel.game import Pace


def next_turn(state: State) -> tuple[int, int] | None:
    """The next Host turn as (cycle, seat), None when the rotation is over (M5, M20, MQ25)."""
    return next(_turns_left(state), None)


def next_host(state: State) -> int | None:
    """Who hosts after this round, as far as the rotation tells; an extra round is not foreseen."""
    turn = None if state.extra else next_turn(state)
    return None if turn is None else turn[1]


def plan(turn: Turn) -> None:
    """Counts the planned rounds anew: those that were played and the Host turns that are left."""
    state = turn.state
    if not state.extra:
        turn.set(rounds=state.round.number + len(tuple(_turns_left(state))))


def _turns_left(state: State) -> Iterator[tuple[int, int]]:
    for cycle in range(state.cycle, state.turns):
        for seat in state.present:
            if cycle > state.cycle or seat > state.turn:
                yield cycle, seat


def enter_roll(turn: Turn) -> None:
    """The next round: in live play its Host is asked to roll, else the service rolls at once (MQ31)."""
    state = turn.state
    host, noted = _take_office(turn), state.noted
    players = state.tied if state.extra else state.present
    for seat, each in enumerate(state.seats):
        plays = seat in players and not each.left
        turn.set_seat(seat, hand=Hand() if plays else None, done=False, last=None)
    turn.set(round=Round(number=state.round.number + 1, host=host), queue=(), noted=None)
    plan(turn)
    if state.pace is Pace.LIVE and noted != host:
        ask_roll(turn)
    else:
        end_roll(turn)


def _take_office(turn: Turn) -> int:
    state = turn.state
    if state.extra:  # MQ27: the next seat among the tied
        there = [seat for seat in state.tied if seat in state.present]
        return next((seat for seat in there if seat > state.round.host), there[0])
    following = next_turn(state)
    if following is None:
        raise LookupError("the rotation is over")
    turn.set(cycle=following[0], turn=following[1])
    return following[1]


def ask_roll(turn: Turn) -> None:
    """The Host has his time to roll."""
    turn.begin(Phase.ROLL)
    turn.ask(turn.state.round.host, "roll")


def roll(turn: Turn, seat: int, action: Roll) -> None:
    """The Host rolls (M6)."""
    end_roll(turn)


def end_roll(turn: Turn) -> None:
    """The die names the question, and the folders are dealt (M6-M9, MQ1)."""
    thinking.deal(turn, speaking_order(turn.state.playing, turn.state.round.host))
    turn.go(Phase.THINK)


def speaking_order(playing: tuple[int, ...], host: int) -> tuple[int, ...]:
    """The Host first, then clockwise (M12, MQ3)."""
    return (*(seat for seat in playing if seat >= host), *(seat for seat in playing if seat < host))


def after_round(turn: Turn) -> None:
    """The next round, or what decides the match."""
    if not turn.state.extra and next_turn(turn.state) is not None:
        turn.go(Phase.ROLL)
    else:
        decide(turn)


def decide(turn: Turn) -> None:
    """One leader has won (M33), two fight a duel (M34), more play up to two extra rounds (MQ27)."""
    first, extra = leaders(turn.state), turn.state.extra
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
    return state.leaders([seat for seat in state.tied if seat in state.present] or None)


def finish(turn: Turn, winners: tuple[int, ...], reason: str) -> None:
    """The match is over; `reason` is "points", "duel", "shared" or "few"."""
    turn.finish(winners, reason)
    turn.set(queue=(), ballot=None, noted=None)
    totals = list(turn.state.totals)
    turn.result(None, "over", winners=list(winners), totals=totals, shared=len(winners) > 1, reason=reason)
