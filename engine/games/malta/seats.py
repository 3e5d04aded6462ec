"""Who leaves, and who is here again (AQ31)."""

from engine.games.malta import losing, plays, turns
from engine.games.malta.actions import Back
from engine.games.malta.state import Turn
from engine.games.malta.view import Phase


def leave(turn: Turn, seat: int) -> None:
    """His pawn goes, his hand stays with him. A choice that was his is made at random; a card that he has announced has
    its effect; else his turn ends."""
    state = turn.state
    was_out, is_his_turn = state.seats[seat].out, state.active == seat
    if state.phase is Phase.TAX and is_his_turn:
        turns.pay_any(turn)
    turn.stand_up(seat, away=True, **losing.NOTHING)
    turn.tell(None, "left", seat=seat)
    losing.last(turn)
    if turn.state.phase is Phase.OVER or was_out:
        return
    if turn.state.owed:
        _without_owner(turn, seat)
    elif state.phase is Phase.BOOMERANG and state.returner == seat:
        plays.end_boomerang(turn)
    elif is_his_turn and state.phase in (Phase.PLAY, Phase.BLIND, Phase.MOVE, Phase.TAX):
        turns.end(turn)
    else:
        plays.go_on_with_few(turn)


def _without_owner(turn: Turn, seat: int) -> None:
    """Nobody pays who is not there."""
    if seat in turn.state.owed:
        payer = turn.state.running
        turn.set(owed=tuple(each for each in turn.state.owed if each != seat))
        turn.close(payer)
        turn.go(Phase.TAX)


def come(turn: Turn, seat: int, name: str) -> None:
    """He is one who has lost, like any other."""
    turn.sit_down(seat, name, away=False)


def back(turn: Turn, seat: int, action: Back) -> None:
    turn.set_seat(seat, away=False)
    turn.tell(None, "back", seat=seat)
