"""What holds in every state that play can reach (law of conservation; `given` in playthroughs)."""

from collections.abc import Callable

from engine.games.folders import invariants
from engine.games.malarky.state import BLACK, EMPTY, EXTRA_ROUNDS, LEAST, MOST, MOST_TURNS, State
from engine.games.malarky.view import Phase


def _turns(state: State) -> bool:
    return 1 <= state.turns <= MOST_TURNS and 0 <= state.cycle < state.turns and -1 <= state.turn < len(state.seats)


def _round(state: State) -> bool:
    return state.round.number >= 1 and 0 <= state.round.host < len(state.seats)


def _folders(state: State) -> bool:
    """M3, M4: with the question there is one holder, among those who speak."""
    running = state.round
    if running.question is None:
        return running.holder is None and running.rolled is None and not running.order and not running.answers
    return running.holder in running.order and running.rolled in (1, 2, 3)


def _votes(state: State) -> bool:
    authors = {str(given.seat) for given in state.round.answers if given.words is not None}
    votes = {(str(seat), each.hand.vote) for seat, each in enumerate(state.seats) if each.hand is not None}
    return all(vote in (None, BLACK, EMPTY) or (vote in authors and vote != seat) for seat, vote in votes)


def _ballot(state: State) -> bool:
    return state.ballot is not None if state.phase is Phase.BALLOT else state.ballot is None and not state.aside


def _extra(state: State) -> bool:
    return 0 <= state.extra <= EXTRA_ROUNDS and (state.extra > 0) == (len(state.tied) > 0)


def _duel(state: State) -> bool:
    return not state.phase.startswith("duel") or state.duel is not None


INVARIANTS: tuple[tuple[str, Callable[[State], bool]], ...] = (
    (f"A table has {LEAST} to {MOST} seats.", lambda state: LEAST <= len(state.seats) <= MOST),
    ("Everybody hosts one to three times, in seat order.", _turns),
    ("A round has a number from 1 and a Host at the table.", _round),
    ("A question has a roll of 1 to 3 and one holder among those who speak.", _folders),
    ("A vote is for another's answer, BLACK or EMPTY.", _votes),
    ("A ballot runs in its own phase and holds up another.", _ballot),
    (f"There are at most {EXTRA_ROUNDS} extra rounds, among the tied.", _extra),
    ("A duel has duellists.", _duel),
    *invariants.INVARIANTS,
)
