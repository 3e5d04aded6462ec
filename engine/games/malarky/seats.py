"""Who leaves, returns or comes late (MQ25)."""

from dataclasses import replace

from engine.games.malarky import challenges, ending, rounds
from engine.games.malarky.state import Hand, Seat, State
from engine.games.malarky.turn import Turn
from engine.games.malarky.view import Phase

LEAST = 3  # M1
MOST = 6  # M1


def leave(turn: Turn, seat: int) -> None:
    """A seat leaves: silent from now on, its draft dropped, its uncounted ballots and votes lapsed."""
    duelling, open_round = turn.state.duel is not None, round_runs(turn.state)
    hosted = open_round and turn.state.round.host == seat
    _stand_up(turn, seat)
    few = len(turn.state.present) < LEAST
    few_in_extra = open_round and turn.state.extra and len(turn.state.playing) < LEAST
    host = _next_host(turn, seat) if hosted and not few and not few_in_extra else None
    turn.tell(None, "left", seat=seat, host=host)
    if duelling:
        _leave_duel(turn, seat)
    elif few:
        _drop_round(turn, open_round)
        ending.finish(turn, ending.leaders(turn.state), "few")
    elif few_in_extra:
        _drop_round(turn, open_round)
        ending.decide(turn)
    elif host is not None and turn.state.phase is Phase.ROLL:
        rounds.ask_roll(turn)


def round_runs(state: State) -> bool:
    """Whether a round is under way whose votes are not yet counted."""
    phase = state.held.phase if state.phase is Phase.BALLOT and state.held is not None else state.phase
    return phase in {Phase.ROLL, Phase.THINK, Phase.ANSWER, Phase.LAST, Phase.VOTE}


def _stand_up(turn: Turn, seat: int) -> None:
    state = turn.state
    hand = state.seats[seat].hand
    if hand is not None:
        lapsed = replace(hand, gone=True, draft=None, ready=False, vote=None, voted=False)
        hand = None if state.phase is Phase.ROLL else lapsed
    turn.set_seat(seat, left=True, auto=False, last=None, hand=hand)
    if state.noted == seat:
        turn.set(noted=None)
    if state.ballot is not None:
        kept = challenges.with_ballot(state.ballot, seat, None)
        turn.set(ballot=replace(kept, electors=tuple(each for each in kept.electors if each != seat)))
    rounds.plan(turn)


def _next_host(turn: Turn, seat: int) -> int | None:
    """The next seat that is not disqualified is Host for the rest of the round: he may have to break a tie."""
    able = turn.state.voters or turn.state.playing
    host = next((each for each in able if each > seat), able[0] if able else None)
    if host is not None:
        turn.set_round(host=host)
    return host


def _leave_duel(turn: Turn, seat: int) -> None:
    """A duellist who leaves loses the duel (MQ32); with the others it goes on."""
    duel = turn.state.duel
    if duel is not None and seat in duel.duellists:
        ending.finish(turn, (duel.other(seat),), "duel")


def _drop_round(turn: Turn, open_round: bool) -> None:
    """The running round is dropped: its answer and holder are never told."""
    if open_round and turn.state.phase is not Phase.ROLL:
        turn.tell(None, "dropped")
    turn.set(queue=(), ballot=None, held=None, again=False)


def join(turn: Turn, seat: int, name: str) -> None:
    """Sits down: in the old seat with the old points, or last with none; plays from the next deal of folders."""
    if seat < len(turn.state.seats):
        turn.set_seat(seat, left=False, done=True)
        message = "returned"
    else:
        turn.set(seats=(*turn.state.seats, Seat(name, bot=False, done=True)))
        shown = turn.state.reveal
        if shown is not None:  # lists by seat cover every seat
            turn.set(reveal=replace(shown, points=(*shown.points, 0)))
        message = "joined"
    if turn.state.phase is Phase.ROLL and (not turn.state.extra or seat in turn.state.tied):
        turn.set_seat(seat, hand=Hand())
    rounds.plan(turn)
    turn.tell(None, message, seat=seat)
