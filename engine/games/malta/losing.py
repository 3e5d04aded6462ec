"""How a player loses, is away, comes back in, and how the match ends (A2 to A5, AQ15, AQ16, AQ24, AQ31)."""

from engine.games.malta import hands
from engine.games.malta.state import Turn
from engine.games.malta.view import Phase
from engine.kernel.values import Fields

NOTHING: Fields = {"out": True, "pawn": "", "blind": False, "orders": (), "ok_turn": False}
REINVITED = 3  # cards that a reinvited player holds at least


def lose(turn: Turn, seat: int, why: str) -> None:
    """His pawn goes, his hand stays with him (A5); the last one left has won (AQ16). `why`: no cards during the plays
    ("cards"), after drawing ("empty") or after taxes ("tax"), no way to move ("stuck"), or "bankrupt"."""
    turn.close(seat)
    turn.set_seat(seat, **NOTHING)
    turn.tell(None, "lost", seat=seat, why=why)
    last(turn)


def be_away(turn: Turn, seat: int) -> None:
    """Out because he did not answer twice (AQ29): no loss by the rules (AQ31)."""
    turn.close(seat)
    turn.set_seat(seat, away=True, **NOTHING)
    turn.tell(None, "silent", seat=seat)
    last(turn)


def last(turn: Turn) -> None:
    """Who alone is left has won, with no cards too (A2, AQ15)."""
    if len(turn.state.playing) < 2 and turn.state.phase is not Phase.OVER:
        turn.finish(turn.state.playing, "last")
        turn.result(None, "over", picture="board")


def come_back(turn: Turn, seat: int) -> None:
    """To his start space, with three cards at least (AQ24)."""
    turn.set_seat(seat, out=False, pawn=turn.state.homes[seat])
    drawn = hands.draw(turn, seat, max(0, REINVITED - turn.state.seats[seat].held))
    held = turn.state.seats[seat].held
    turn.tell(None, "reinvited", seat=seat, space=turn.state.seats[seat].pawn, drawn=len(drawn), held=held)
    turn.tell(seat, "hand", secret=True)
