"""What a round pays (W13 to W16, WQ7)."""

from engine.games.insights.state import State
from engine.games.insights.view import Billed


def counts(state: State, one: int, other: int) -> bool:
    """Whether the pair is not void: both have answered and are still here, and `one` has predicted."""
    if one not in state.playing or other not in state.playing:
        return False
    mine, theirs = state.pad(one), state.pad(other)
    return mine.answer is not None and theirs.answer is not None and bool(mine.predictions)


def right(state: State, one: int, other: int) -> bool:
    """Whether `one` has predicted the answer of `other`, and it counts."""
    place = state.opponents(one).index(other)
    return counts(state, one, other) and state.pad(one).predictions[place] == state.pad(other).answer


def bill(state: State, seat: int) -> tuple[Billed, ...]:
    """A player's wagers with their signs, opponent by opponent (W13, W14)."""
    pad = state.pad(seat)
    none = (0,) * len(state.opponents(seat))
    rows = zip(state.opponents(seat), pad.first or none, pad.second or none, strict=True)
    return tuple(
        Billed(other, _signed(state, seat, other, first), _signed(state, other, seat, second))
        for other, first, second in rows
    )


def _signed(state: State, one: int, other: int, wager: int) -> int | None:
    if not counts(state, one, other):
        return None
    return wager if right(state, one, other) else -wager


def score(lines: tuple[Billed, ...]) -> int:
    """W15: the sum of the signed wagers."""
    return sum((line.first or 0) + (line.second or 0) for line in lines)
