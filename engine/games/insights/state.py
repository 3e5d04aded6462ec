"""A match of Insights as it is saved: immutable values, and the questions that the rules ask of them."""

from dataclasses import dataclass
from functools import cached_property

from engine.games.insights.view import Billed, Phase, Reveal
from engine.kernel.game import Pace
from engine.kernel.old.turn import Ask

BEGIN_WITH = 600  # W2
GOAL = 1200  # W3
MOST_SWAPS = 3  # in a round (WQ9)


@dataclass(frozen=True)
class Card:
    """A question with its numbered answers (W4)."""

    id: str
    text: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class Notepad:
    """What a seat has written in the running round; predictions and wagers in the order of its opponents."""

    answer: int | None = None
    predictions: tuple[int, ...] = ()
    first: tuple[int, ...] | None = None
    second: tuple[int, ...] | None = None

    @property
    def complete(self) -> bool:
        """Whether it counts as a whole sheet: answer, predictions and wagers (WQ4)."""
        return self.answer is not None and bool(self.predictions) and self.first is not None

    @property
    def wagered(self) -> int:
        """The sum of all wagers."""
        return sum(self.first or ()) + sum(self.second or ())


@dataclass(frozen=True)
class Entry:
    """What a seat sent last, and its notepad before that, for UNDO."""

    what: str
    before: Notepad


@dataclass(frozen=True)
class Seat:
    """A place at the table; `pad` is None in a round that it does not play, or has left."""

    name: str
    bot: bool
    left: bool = False
    total: int = BEGIN_WITH
    ask: Ask | None = None  # the newest
    last: Entry | None = None
    pad: Notepad | None = None
    bill: tuple[Billed, ...] = ()


@dataclass(frozen=True)
class Round:
    """The running round; who leaves stays among its `players`, so that nobody's columns shrink in it (WQ14)."""

    number: int
    card: Card
    players: tuple[int, ...]
    swaps: int = 0
    swapping: tuple[int, ...] = ()


@dataclass(frozen=True)
class State:
    """A whole match. `pile` are the cards that come next."""

    pace: Pace
    max_rounds: int
    floor_wager: bool
    play_on: bool
    seats: tuple[Seat, ...]
    pile: tuple[Card, ...]
    round: Round
    phase: Phase = Phase.SHEETS
    until: float | None = None
    warn: float | None = None
    reveal: Reveal | None = None
    winners: tuple[int, ...] = ()
    reason: str = ""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Everybody's, by seat."""
        return tuple(each.name for each in self.seats)

    @cached_property
    def bots(self) -> tuple[bool, ...]:
        """Which seats are held by bots."""
        return tuple(each.bot for each in self.seats)

    @cached_property
    def left(self) -> tuple[bool, ...]:
        """Which seats are left."""
        return tuple(each.left for each in self.seats)

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Everybody's points, by seat."""
        return tuple(each.total for each in self.seats)

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple(seat for seat, each in enumerate(self.seats) if not each.left)

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """The players of this round that are still in it."""
        return tuple(seat for seat in self.round.players if self.seats[seat].pad is not None)

    @cached_property
    def complete(self) -> tuple[int, ...]:
        """The seats whose sheets are in."""
        return tuple(seat for seat in self.playing if self.pad(seat).complete)

    @property
    def swap_open(self) -> bool:
        """Whether another card may still be asked for (WQ9)."""
        return self.phase is Phase.SHEETS and not self.complete and self.round.swaps < MOST_SWAPS

    def pad(self, seat: int) -> Notepad:
        """The notepad of a seat that plays this round."""
        pad = self.seats[seat].pad
        if pad is None:
            raise LookupError(f"seat {seat} does not play this round")
        return pad

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Whose answers a player of this round predicts, in seat order."""
        players = self.round.players
        place = players.index(seat)
        return players[:place] + players[place + 1 :]
