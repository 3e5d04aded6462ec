"""Malarians, and where they go (I1, I18, I26, IQ18). Whoever has none pays nothing."""

from engine.games.igor.state import A_TRICK, Turn


def gain(turn: Turn, seat: int, count: int) -> None:
    """He has won some, and may accuse again (IQ18)."""
    turn.set_seat(seat, total=turn.state.seats[seat].total + count, false_alarms=0)


def pay(turn: Turn, seat: int, to: int | None = None) -> int:
    """He pays one to another, or to the common pile; how many he paid."""
    total = turn.state.seats[seat].total
    if total == 0:
        return 0
    turn.set_seat(seat, total=total - 1)
    if to is None:
        turn.set(pile=turn.state.pile + 1)
    else:
        gain(turn, to, 1)
    return 1


def from_pile(turn: Turn, seat: int) -> None:
    """He gets one back that he paid there."""
    turn.set(pile=turn.state.pile - 1)
    gain(turn, seat, 1)


def for_trick(turn: Turn, seat: int) -> None:
    """I18."""
    turn.set(tricks_paid=turn.state.tricks_paid + 1)
    gain(turn, seat, A_TRICK)
