"""What several people decide together: how many it takes, and how many have agreed."""

from collections.abc import Callable, Collection
from dataclasses import dataclass


def half(others: int) -> int:
    """At least half of so many: to pass over a turn."""
    return (others + 1) // 2


def more_than_half(others: int) -> int:
    """To put somebody out of a match."""
    return others // 2 + 1


@dataclass(frozen=True)
class Count:
    """Who agrees by now, and how many it takes; `again`: who agreed last had done so before."""

    agreed: frozenset[int]
    needed: int
    again: bool

    @property
    def is_enough(self) -> bool:
        return len(self.agreed) >= self.needed


def count(before: Collection[int], seat: int, others: Collection[int], majority: Callable[[int], int]) -> Count:
    """This seat agrees too. Only the `others` count: whoever is decided about does not, nor who has left since."""
    return Count(frozenset(others) & {*before, seat}, majority(len(others)), seat in before)
