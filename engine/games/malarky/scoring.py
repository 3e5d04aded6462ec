"""What the votes count and what they earn (M21-M31, MQ8, MQ9, MQ14-MQ20)."""

from engine.games.malarky.state import BLACK, EMPTY, State
from engine.games.malarky.view import CastVote


def author(state: State) -> int | None:
    """The accepted author of the real answer, None when nobody is (MQ9, MQ10, MQ19)."""
    holder, forced = state.round.holder, state.declared
    if forced is not None:
        return head(state, forced)
    if holder in state.standing or holder in state.struck:
        return head(state, holder)
    return None


def head(state: State, seat: int | None) -> int | None:
    """Follows a struck answer to the earliest one that it repeats (MQ9)."""
    repeats = dict(state.round.repeats)
    while seat in repeats:
        seat = repeats[seat]
    return seat


def count(state: State) -> tuple[CastVote, ...]:
    """The votes as they count, in seat order; the disqualified have none (MQ8, MQ20, MQ25)."""
    return tuple(
        _counted(state, seat)
        for seat, each in enumerate(state.seats)
        if each.hand is not None and seat in state.round.order and seat not in state.struck
    )


def _counted(state: State, seat: int) -> CastVote:
    hand = state.hand(seat)
    if seat == state.round.holder:
        if state.declared is not None:  # M25, filled in
            return CastVote(seat, "seat", author(state))
        if seat in state.standing:  # M23, filled in
            return CastVote(seat, BLACK)
    if hand.gone or hand.vote is None:
        return CastVote(seat, "none")
    if hand.vote == BLACK:
        return CastVote(seat, "void")
    if hand.vote == EMPTY:
        may = seat != state.round.holder and seat in state.standing
        return CastVote(seat, EMPTY if may else "void")
    target = int(hand.vote)
    return CastVote(seat, "seat", target) if target in state.standing else CastVote(seat, "none")


def points(state: State, votes: tuple[CastVote, ...]) -> tuple[int, ...]:
    """The points of the round by seat, before objections (M27-M31)."""
    real, holder, forced = author(state), state.round.holder, state.declared is not None
    earned = [0] * len(state.seats)
    for vote in votes:
        if vote.target is not None:
            earned[vote.target] += 2 if forced and vote.target == holder else 1  # M27, M29
            compulsory = forced and vote.seat == holder
            if vote.target == real and (state.forced_scores or not compulsory):  # M28, MQ15
                earned[vote.seat] += 1
        elif wrong_empty(vote, real):  # M30
            earned[vote.seat] -= 2
    return tuple(earned)


def wrong_empty(vote: CastVote, real: int | None) -> bool:
    """Whether an empty hand costs: not when nobody is the real author (MQ14, MQ19)."""
    return vote.kind == EMPTY and real is not None and vote.seat != real
