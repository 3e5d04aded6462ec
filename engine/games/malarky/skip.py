"""SKIP: passing over a turn of one seat that everybody sees the table wait for (the phase table of Malarky)."""

from engine.games.malarky import duel
from engine.games.malarky.limits import limits
from engine.games.malarky.state import State
from engine.games.malarky.view import Phase
from engine.kernel.game import PublicTurn


def waits_for(state: State) -> PublicTurn | None:
    """The turn that may be passed over from its reminder on; where it has none, when half of its time is gone."""
    seat = _awaited(state)
    ask = None if seat is None else state.seats[seat].ask
    if seat is None or ask is None or state.until is None:
        return None
    seconds, warn = limits(state, state.phase, tie=state.phase is Phase.BALLOT)
    if seconds is None:
        return None
    return PublicTurn(seat, ask.number, state.until - seconds + (seconds / 2 if warn is None else warn))


def _awaited(state: State) -> int | None:
    """The Host who rolls or breaks a tie, the speaker, the duellist whose part it is. While they think, ballot, vote
    and look at the reveal nobody sees who has answered, so there it is nobody: who is last, too."""
    match state.phase:
        case Phase.ROLL:
            return state.round.host
        case Phase.ANSWER:
            return state.speaker
        case Phase.BALLOT:
            return state.round.host if state.ballot is not None and state.ballot.tie else None
        case Phase.DUEL_ROLL | Phase.DUEL_CHOOSE | Phase.DUEL_GIVE | Phase.DUEL_JUDGE:
            waiting = duel.awaited(state)
            return waiting[0] if len(waiting) == 1 else None
    return None
