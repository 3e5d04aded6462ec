"""SKIP: passing over the giver whose answer everybody sees the table wait for."""

from engine.games.malarky.view import Phase
from engine.games.team_malarky.limits import limits
from engine.games.team_malarky.state import State
from engine.kernel.game import PublicTurn


def waits_for(state: State) -> PublicTurn | None:
    """The giver who answers, passable from his reminder on. Who thinks and what a team chooses is nobody's turn."""
    seat = state.speaker if state.phase is Phase.ANSWER else None
    ask = None if seat is None else state.seats[seat].ask
    if seat is None or ask is None or state.until is None:
        return None
    seconds, warn = limits(state, Phase.ANSWER)
    return PublicTurn(seat, ask.number, state.until - seconds + (warn or 0.0))
