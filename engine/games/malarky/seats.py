"""Who leaves, returns or comes late (MQ25)."""

from typing import Any

from engine.games.folders import state as folders
from engine.games.malarky import rounds
from engine.games.malarky.state import LEAST, Hand, Turn
from engine.games.malarky.view import Phase
from engine.kernel.values import changed

OPEN_ROUND = (Phase.ROLL, Phase.THINK, Phase.ANSWER, Phase.LAST, Phase.VOTE)  # its votes are not yet counted


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
            rounds.finish(turn, (fought.other(seat),), "duel")
    elif dropped:
        if open_round and state.phase is not Phase.ROLL:
            turn.tell(None, "dropped")  # its answer and holder are never told
        turn.set(queue=(), ballot=None, aside=(), again=False)
        if few:
            rounds.finish(turn, rounds.leaders(state), "few")
        else:
            rounds.go_on(turn)
    elif host is not None and state.phase is Phase.ROLL:
        rounds.ask_roll(turn)


def _stand_up(turn: Turn, seat: int) -> None:
    state = turn.state
    if state.phase is Phase.ROLL:
        turn.set_seat(seat, hand=None)
    folders.stand_up(turn, seat)
    if state.noted == seat:
        turn.set(noted=None)
    if state.ballot is not None:
        electors = tuple(each for each in state.ballot.electors if each != seat)
        turn.set(ballot=changed(state.ballot.with_vote(seat, None), electors=electors))
    rounds.plan(turn)


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
    plays = state.phase is Phase.ROLL and (not state.extra or seat in state.tied)
    hand: dict[str, Any] = {"hand": Hand()} if plays else {}
    if seat == len(state.seats) and state.reveal is not None:  # lists by seat cover every seat
        turn.set(reveal=changed(state.reveal, points=(*state.reveal.points, 0)))
    turn.sit_down(seat, name, done=True, **hand)
    rounds.plan(turn)
