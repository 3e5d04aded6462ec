"""What a card asks for: what must be asked, and what goes without asking because only one thing fits (AQ28, AQ32)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.games.malta.view import Laid
from engine.kernel.forms import Blank, Kind, Value
from engine.kernel.values import derived

Pick = Callable[[int, Sequence[Value]], Value]
"""Chooses what fills the blank of this place."""


@dataclass(frozen=True)
class Filling:
    """The blanks of a card, as far as anything fits them. `known` has for each what goes without asking, None for one
    that is `asked`."""

    blanks: tuple[Blank, ...]
    known: tuple[Value | None, ...]

    @derived
    def asked(self) -> tuple[Blank, ...]:
        return tuple([blank for blank, value in zip(self.blanks, self.known, strict=True) if value is None])

    def values(self, given: Sequence[Value]) -> list[Value]:
        """All values, those that were asked for taken from `given` in turn."""
        left = iter(given)
        return [next(left) if value is None else value for value in self.known]

    def at_random(self, pick: Pick) -> list[Value]:
        """All values, those that would be asked for chosen by `pick` among what fits then."""
        found: list[Value] = []
        for place, (blank, value) in enumerate(zip(self.blanks, self.known, strict=True)):
            now = blank.after([(each.kind, other) for each, other in zip(self.blanks, found, strict=False)])
            found.append(pick(place, now.allowed) if value is None else value)
        return found

    def laid(self, seat: int, card: str, values: Sequence[Value], before: tuple[int | str, ...] = ()) -> Laid:
        """The card with these values: the numbers of cards in the hand are its player's alone."""
        pairs = list(zip(self.blanks, values, strict=True))
        chosen = tuple([value for blank, value in pairs if blank.kind is not Kind.CARD])
        return Laid(seat, card, (*before, *chosen), tuple([value for blank, value in pairs if blank.kind is Kind.CARD]))


def filling(blanks: Sequence[Blank]) -> Filling:
    """How these blanks are to be filled; what nothing fits ends them (AQ28)."""
    kept: list[Blank] = []
    known: list[Value | None] = []
    for place, blank in enumerate(blanks):
        if blank.given:
            value = None
        else:
            before = [(each.kind, value) for each, value in zip(kept, known, strict=True)] if blank.other else ()
            fits = blank.after(before).allowed if before else blank.allowed
            if not fits:
                break
            value = fits[0] if len(fits) == 1 or _is_forced_pair(blanks[place:], fits) else None
        kept.append(blank)
        known.append(value)
    return Filling(tuple(kept), tuple(known))


def _is_forced_pair(blanks: Sequence[Blank], fits: Sequence[Value]) -> bool:
    """Two different of two: which comes first makes no difference."""
    return len(fits) == 2 and len(blanks) > 1 and blanks[1].other and blanks[1].kind is blanks[0].kind
