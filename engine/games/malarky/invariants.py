"""What holds in every state that play can reach (law of conservation; `given` in playthroughs)."""

from collections.abc import Callable

from engine.games.malarky.ending import EXTRA_ROUNDS
from engine.games.malarky.seats import LEAST, MOST
from engine.games.malarky.state import State
from engine.games.malarky.view import Phase
from engine.games.malarky.voting import BLACK, EMPTY

MOST_TURNS = 3  # M32


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


def _answers(state: State) -> bool:
    spoken = tuple(given.seat for given in state.round.answers)
    return spoken == state.round.order[: len(spoken)] and len(set(state.round.order)) == len(state.round.order)


def _votes(state: State) -> bool:
    authors = {str(given.seat) for given in state.round.answers if given.words is not None}
    votes = {(str(seat), each.hand.vote) for seat, each in enumerate(state.seats) if each.hand is not None}
    return all(vote in (None, BLACK, EMPTY) or (vote in authors and vote != seat) for seat, vote in votes)


def _ballot(state: State) -> bool:
    ballots = state.ballot is not None and state.held is not None
    return ballots if state.phase is Phase.BALLOT else state.ballot is None and state.held is None


def _pile(state: State) -> bool:
    """MQ24: each card is there once, and what was asked is of these cards."""
    ids = [card.id for card in state.pile.cards]
    return len(set(ids)) == len(ids) and state.pile.draws >= 0


def _extra(state: State) -> bool:
    return 0 <= state.extra <= EXTRA_ROUNDS and (state.extra > 0) == (len(state.tied) > 0)


def _duel(state: State) -> bool:
    return not state.phase.startswith("duel") or state.duel is not None


def _over(state: State) -> bool:
    """Never stuck: until the match is over a limit stands."""
    over = state.phase is Phase.OVER
    return over == (state.until is None) and over == (len(state.winners) > 0)


INVARIANTS: tuple[tuple[str, Callable[[State], bool]], ...] = (
    (f"A table has {LEAST} to {MOST} seats.", lambda state: LEAST <= len(state.seats) <= MOST),
    ("Everybody hosts one to three times, in seat order.", _turns),
    ("A round has a number from 1 and a Host at the table.", _round),
    ("A question has a roll of 1 to 3 and one holder among those who speak.", _folders),
    ("Answers are given in the order of speaking, one each.", _answers),
    ("A vote is for another's answer, BLACK or EMPTY.", _votes),
    ("A ballot runs in its own phase and holds up another.", _ballot),
    ("A card is in the pile once.", _pile),
    (f"There are at most {EXTRA_ROUNDS} extra rounds, among the tied.", _extra),
    ("A duel has duellists.", _duel),
    ("A limit stands until the match is over, and then somebody has won.", _over),
)
