"""Who leaves, returns or comes late (MQ25)."""

from typing import Any

from engine.games.malarky import rounds
from engine.games.malarky.state import LEAST, Hand, Turn
from engine.games.malarky.view import Phase
from engine.kernel.values import changed

OPEN_ROUND = (Phase.ROLL, Phase.THINK, Phase.ANSWER, Phase.LAST, Phase.VOTE)  # its votes are not yet counted


def leave(turn: Turn, seat: int) -> None:
    """A seat leaves: silent from now on, its draft dropped, its uncounted ballots and votes lapsed."""
    state = turn.state
    duelling, open_round = state.duel, state.doing in OPEN_ROUND
    hosted = open_round and state.round.host == seat
    _stand_up(turn, seat)
    few = len(state.present) < LEAST
    few_in_extra = open_round and state.extra and len(state.playing) < LEAST
    host = _next_host(turn, seat) if hosted and not few and not few_in_extra else None
    turn.tell(None, "left", seat=seat, host=host)
    if duelling is not None:
        if seat in duelling.duellists:  # he loses the duel (MQ32); with the others it goes on
            rounds.finish(turn, (duelling.other(seat),), "duel")
    elif few or few_in_extra:
        if open_round and state.phase is not Phase.ROLL:
            turn.tell(None, "dropped")  # its answer and holder are never told
        turn.set(queue=(), ballot=None, aside=(), again=False)
        if few:
            rounds.finish(turn, rounds.leaders(state), "few")
        else:
            rounds.decide(turn)
    elif host is not None and state.phase is Phase.ROLL:
        rounds.ask_roll(turn)


def _stand_up(turn: Turn, seat: int) -> None:
    state = turn.state
    hand = state.seats[seat].hand
    if hand is not None:
        lapsed = changed(hand, gone=True, draft=None, ready=False, vote=None, voted=False)
        hand = None if state.phase is Phase.ROLL else lapsed
    turn.stand_up(seat, auto=False, hand=hand)
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
