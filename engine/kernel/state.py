"""What the state of every match has. A game's own State and Seat add what is the game's.

A state reads back from plain JSON. `cards` hold the words of all cards that may come in the match and never change;
everywhere else a card is its id (engine.kernel.saved keeps the two apart).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from engine.kernel.game import Pace
from engine.kernel.values import derived

REMIND = "remind"
"""The timer of the reminder; a phase's limit is the timer of its own name, and a game may have more
(Rulebook.beats)."""

NEARLY = "nearly"
"""The timer of a phase that is nearly complete (PhaseRules.nearly)."""

SEEN = "_seen"
"""Where a state keeps the views that were built of it (Rulebook.view); no field, so it is never saved or compared."""

DELETED = "[deleted]"
"""Stands in the place of the words of a player who asked to be forgotten."""

Before = TypeVar("Before")


@dataclass(frozen=True)
class Ask:
    """A question put to a seat: its number, what it asks, the seconds given for it and the timer that ends them. Nobody
    need answer one that is `optional`.

    A seat's own asks are counted, so that its numbers tell nothing of what others were asked.
    """

    number: int
    kind: str
    limit: float | None = None
    optional: bool = False
    timer: str = ""


@dataclass(frozen=True)
class Entry(Generic[Before]):
    """What a seat sent last and what stood there before, for UNDO."""

    what: str
    before: Before


@dataclass(frozen=True)
class Aside:
    """A phase that another holds up, with the seconds that its timers have left and each seat's open questions."""

    phase: str
    left: Mapping[str, float]
    asks: tuple[tuple[Ask, ...], ...] = ()


@dataclass(frozen=True)
class Seat:
    """A place at the table: the newest question put to it, open or not, and all that are open, oldest first. A game
    whose players have points of their own has `total`, and one with UNDO gives `last` its type."""

    name: str
    bot: bool = False
    left: bool = False
    ask: Ask | None = None
    asks: tuple[Ask, ...] = ()
    last: Entry[Any] | None = None

    def number_of(self, kind: str) -> int | None:
        """The number of its open question of this kind."""
        for ask in self.asks:
            if ask.kind == kind:
                return ask.number
        return None


def highest(able: Sequence[int], points: Callable[[int], int]) -> tuple[int, ...]:
    """Those of them that have the most points."""
    best = max(map(points, able), default=None)
    return tuple(each for each in able if points(each) == best)


class _Scoring(Protocol):
    @property
    def total(self) -> int: ...


class _Scored(Protocol):
    """A match whose players have points of their own."""

    @property
    def seats(self) -> tuple[_Scoring, ...]: ...


@dataclass(frozen=True, kw_only=True)
class State:
    """A match. `timers` are moments of the table's clock, the earliest of which wakes it; `aside` the phases that are
    held up, the last of them first to go on."""

    pace: Pace
    seats: tuple[Seat, ...]
    phase: str
    timers: Mapping[str, float] = field(default_factory=dict)
    aside: tuple[Aside, ...] = ()
    winners: tuple[int, ...] = ()
    reason: str = ""
    cards: Mapping[str, Any] = field(default_factory=dict)

    @derived
    def names(self) -> tuple[str, ...]:
        """Everybody's, by seat."""
        return tuple([each.name for each in self.seats])

    @derived
    def bots(self) -> tuple[bool, ...]:
        """Which seats are held by bots."""
        return tuple([each.bot for each in self.seats])

    @derived
    def left(self) -> tuple[bool, ...]:
        """Which seats are left."""
        return tuple([each.left for each in self.seats])

    @derived
    def present(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple([seat for seat, each in enumerate(self.seats) if not each.left])

    @derived
    def totals(self: _Scored) -> tuple[int, ...]:
        """Everybody's points, by seat; another game may count them otherwise."""
        return tuple([each.total for each in self.seats])

    def is_optional(self, seat: int, ask: Ask) -> bool:
        """Whether nobody need answer this question of the seat."""
        return self.is_unawaited(seat) or self.goes_without(seat, ask)

    def goes_without(self, seat: int, ask: Ask) -> bool:
        """Whether the match goes on without an answer to this question, going by what the seat has alone."""
        return ask.optional

    def is_unawaited(self, seat: int) -> bool:
        """Whether nobody waits for this seat, so that it need answer none of its questions."""
        return False

    def leaders(self, able: Iterable[int] | None = None) -> tuple[int, ...]:
        """Who has the most points among these seats (None: all that are here): points that were left behind win
        nothing."""
        return highest(self.present if able is None else tuple(able), self.totals.__getitem__)

    @property
    def until(self) -> float | None:
        """When the phase ends: with its limit, or earlier because it is nearly complete."""
        limit, nearly = self.timers.get(self.phase), self.timers.get(NEARLY)
        if limit is None or nearly is None:
            return nearly if limit is None else limit
        return min(limit, nearly)

    @property
    def wake(self) -> float | None:
        """When the match next wants to be woken."""
        return min(self.timers.values(), default=None)
