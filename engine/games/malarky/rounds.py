"""Round by round: whose turn it is to host, and the deal (M3-M9, M20), and what follows a round: the next one,
extra rounds for three or more, a duel for two, or the end (M32-M34, MQ27); who leaves, returns or comes late (MQ25)."""

from engine.games.folders import state as folders
from engine.games.folders import thinking
from engine.games.malarky.state import EXTRA_ROUNDS, LEAST, Duel, Hand, Round, State, Turn
from engine.games.malarky.view import Honours, Phase
from engine.kernel.values import changed

OPEN_ROUND = (Phase.ROLL, Phase.THINK, Phase.ANSWER, Phase.VOTE)  # its votes are not yet counted


def plan(turn: Turn) -> None:
    """Counts the planned rounds anew: those that were played and the Host turns that are left."""
    state = turn.state
    if not state.extra:
        turn.set(rounds=state.round.number + len(state.hosts_left))


def enter_roll(turn: Turn) -> None:
    """The next round; the service rolls for its Host (MQ2)."""
    state = turn.state
    if state.extra:  # MQ27: the next seat among the tied
        players = tuple(seat for seat in state.tied if seat in state.present)
        host = next((seat for seat in players if seat > state.round.host), players[0])
    else:
        players = state.present
        host = state.hosts_left[0]
        turn.set(cycle=state.cycle + (host <= state.turn), turn=host)
    hands = [Hand() if seat in players else None for seat in range(len(state.seats))]
    seats = [changed(each, hand=hand, done=False, last=None) for each, hand in zip(state.seats, hands, strict=True)]
    turn.set(seats=tuple(seats), round=Round(number=state.round.number + 1, host=host), queue=())
    plan(turn)
    end_roll(turn)


def end_roll(turn: Turn) -> None:
    """The die names the question, and the folders are dealt (M6-M9, MQ1)."""
    thinking.deal(turn, speaking_order(turn.state.playing, turn.state.round.host))
    turn.go(Phase.THINK)


def speaking_order(playing: tuple[int, ...], host: int) -> tuple[int, ...]:
    """The Host first, then clockwise (M12, MQ3)."""
    return (*(seat for seat in playing if seat >= host), *(seat for seat in playing if seat < host))


def go_on(turn: Turn) -> None:
    """The next round. After the last one leader has won (M33), two fight a duel (M34), more play up to two extra rounds
    (MQ27); where the people want it to end, those who lead share the win (MQ30)."""
    state = turn.state
    first = leaders(state)
    if not state.extra and state.hosts_left:
        turn.go(Phase.ROLL)
    elif len(first) == 1:
        finish(turn, first, "points")
    elif state.finishing:
        finish(turn, first, "shared")
    elif len(first) == 2:
        turn.set(duel=Duel((first[0], first[1])))
        turn.tell(None, "duel", duellists=list(first))
        turn.go(Phase.DUEL_ROLL)
    elif state.extra < EXTRA_ROUNDS:
        turn.set(extra=state.extra + 1, tied=first)
        turn.tell(None, "extra", seats=list(first), attempt=state.extra)
        turn.go(Phase.ROLL)
    else:
        finish(turn, first, "shared")


def leaders(state: State) -> tuple[int, ...]:
    """The highest among those who can win: the tied in extra rounds, and nobody who has left (MQ25, MQ27)."""
    return state.leaders([seat for seat in state.tied if seat in state.present] or None)


def finish(turn: Turn, winners: tuple[int, ...], reason: str) -> None:
    """The match is over; `reason` is "points", "duel", "shared" or "few"."""
    turn.finish(winners, reason)
    turn.set(queue=(), ballot=None)
    totals, best = list(turn.state.totals), honours(turn.state)
    told = {"lie": None if best.lie is None else {**vars(best.lie)}, "eyes": list(best.eyes), "found": best.found}
    turn.result(None, "over", winners=list(winners), totals=totals, shared=len(winners) > 1, reason=reason, **told)


def honours(state: State) -> Honours:
    """The best lie, and the sharpest eyes."""
    found = [each.found for each in state.seats]
    return Honours(state.lie, tuple(seat for seat, count in enumerate(found) if count == max(found) > 0), max(found))


# Who leaves, returns or comes late.


def leave(turn: Turn, seat: int) -> None:
    """A seat leaves: silent from now on, its draft dropped, its uncounted ballots and votes lapsed."""
    state = turn.state
    fought, open_round = state.duel, state.doing in OPEN_ROUND
    _stand_up(turn, seat)
    few = len(state.present) < LEAST
    dropped = few or (open_round and state.extra > 0 and len(state.playing) < LEAST)
    host = _next_host(turn, seat) if open_round and state.round.host == seat and not dropped else None
    turn.tell(None, "left", seat=seat, host=host)
    if fought is not None:
        if seat in fought.duellists:  # he loses the duel (MQ32); with the others it goes on
            finish(turn, (fought.other(seat),), "duel")
    elif dropped:
        if open_round:
            turn.tell(None, "dropped")  # its answer and holder are never told
        turn.set(queue=(), ballot=None, aside=(), again=False)
        if few:
            finish(turn, leaders(state), "few")
        else:
            go_on(turn)


def _stand_up(turn: Turn, seat: int) -> None:
    state = turn.state
    folders.stand_up(turn, seat)
    if state.ballot is not None:
        electors = tuple(each for each in state.ballot.electors if each != seat)
        turn.set(ballot=changed(state.ballot.with_vote(seat, None), electors=electors))
    plan(turn)


def _next_host(turn: Turn, seat: int) -> int | None:
    """The next seat that is not disqualified is Host for the rest of the round: he may have to break a tie."""
    able = turn.state.voters or turn.state.playing
    host = next((each for each in able if each > seat), able[0] if able else None)
    if host is not None:
        turn.set_in("round", host=host)
    return host


def join(turn: Turn, seat: int, name: str) -> None:
    """Sits down: in the old seat with the old points, or last with none; plays from the next deal of folders."""
    state = turn.state
    if seat == len(state.seats) and state.reveal is not None:  # lists by seat cover every seat
        turn.set(reveal=changed(state.reveal, points=(*state.reveal.points, 0)))
    turn.sit_down(seat, name, done=True)
    plan(turn)
