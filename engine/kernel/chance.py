"""Named draws: the only source of chance that the rules know."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


class ImpossibleOutcome(ValueError):
    """An outcome fixed for a draw cannot come of it."""


class Chance:
    """A pure function of a seed and of a draw's own name: asked twice it answers the same.

    `seed` is secret (128 random bits in service, anything in a test). `fixed` names outcomes for tests and
    playthroughs: the picked option, the rolled number, or the items that a shuffle puts on top.
    """

    def __init__(self, seed: bytes, fixed: Mapping[str, object] | None = None) -> None:
        self._seed = seed
        self._fixed = dict(fixed or {})
        self._asked: set[str] = set()

    def pick(self, draw: str, options: Sequence[T]) -> T:
        """One of `options`, each equally likely. Raises ImpossibleOutcome for a fixed one not among them."""
        if draw in self._fixed:
            wanted = self._take(draw)
            for option in options:
                if option == wanted:
                    return option
            raise ImpossibleOutcome(f"{draw}: {wanted!r} is not among {list(options)!r}")
        return options[self._below(draw, 0, len(options))]

    def roll(self, draw: str, sides: int) -> int:
        """A die: 1 to `sides`, each equally likely."""
        return self.pick(draw, range(1, sides + 1))

    def shuffle(self, draw: str, items: Sequence[T]) -> tuple[T, ...]:
        """All `items` in random order, every order equally likely; fixed ones come first, as given."""
        top: list[T] = []
        rest = list(items)
        if draw in self._fixed:
            wanted = self._take(draw)
            for item in wanted if isinstance(wanted, (list, tuple)) else (wanted,):
                if item not in rest:
                    raise ImpossibleOutcome(f"{draw}: {item!r} is not among what is shuffled")
                rest.remove(item)
                top.append(item)
        for last in range(len(rest) - 1, 0, -1):
            other = self._below(draw, last, last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        return (*top, *rest)

    def unused(self) -> tuple[str, ...]:
        """The draws that were fixed and never asked for."""
        return tuple(draw for draw in self._fixed if draw not in self._asked)

    def _take(self, draw: str) -> object:
        self._asked.add(draw)
        return self._fixed[draw]

    def _below(self, draw: str, turn: int, limit: int) -> int:
        """0 to limit-1 without bias: 64-bit words that would favour small numbers are thrown away."""
        fair = (1 << 64) - (1 << 64) % limit
        attempt = 0
        while True:
            name = f"{draw}\x00{turn}\x00{attempt}".encode()
            word = int.from_bytes(hmac.new(self._seed, name, hashlib.sha256).digest()[:8], "big")
            if word < fair:
                return word % limit
            attempt += 1
