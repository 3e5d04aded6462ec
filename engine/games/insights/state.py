"""A match of Insights as it is saved: immutable values, and the questions that the rules ask of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.games.insights.view import VOID, Billed, Phase, Reveal, Row
from engine.kernel import state, turn
from engine.kernel.state import Entry
from engine.kernel.values import Fields, certain, derived
from engine.kernel.view import picked

LEAST = 2  # players (W1)
BEGIN_WITH = 600  # W2
GOAL = 1200  # W3
MOST = 8  # players, a decision of ours: with more a reveal is no longer one message, and a sheet a page of numbers
MOST_SWAPS = 3  # in a round (WQ9)
FIRST, SECOND = 1, 2  # columns of a row; column 0 is the prediction
ONE, TWO = "one", "two"  # columns of wagers (WQ19)


@dataclass(frozen=True)
class Card:
    """A question with its numbered answers (W4)."""

    text: str
    options: tuple[str, ...]

    @derived
    def numbers(self) -> tuple[int, ...]:
        """Those of its answers."""
        return tuple(range(1, len(self.options) + 1))


@dataclass(frozen=True)
class Notepad:
    """What a seat has written in the running round; predictions and wagers in the order of its opponents, None for one
    that is still missing. A column in which nothing stands is empty."""

    answer: int | None = None
    predictions: tuple[int | None, ...] = ()
    first: tuple[int | None, ...] = ()
    second: tuple[int | None, ...] = ()


@dataclass(frozen=True)
class Seat(state.Seat):
    """A place at the table; `pad` is None in a round that it does not play, or has left."""

    last: Entry[Notepad] | None = None
    total: int = BEGIN_WITH
    pad: Notepad | None = None
    bill: tuple[Billed, ...] = ()

    @derived
    def own(self) -> Fields:
        """The fields of the view that are its player's alone."""
        sheet = {} if self.pad is None else picked(self.pad, "answer", "predictions", "first", "second")
        return {"bill": self.bill, **sheet}


@dataclass(frozen=True)
class Round:
    """The running round with its card; who leaves stays among its `players`, so that nobody's columns shrink in it
    (WQ14)."""

    number: int
    card: str
    players: tuple[int, ...]
    swaps: int = 0
    swapping: tuple[int, ...] = ()

    @derived
    def opponents(self) -> dict[int, tuple[int, ...]]:
        """For each player those whose answers he predicts, in seat order."""
        return {seat: tuple([other for other in self.players if other != seat]) for seat in self.players}


@dataclass(frozen=True, kw_only=True)
class State(state.State):
    """A whole match. `pile` are the cards that come next."""

    seats: tuple[Seat, ...]
    phase: Phase
    cards: Mapping[str, Card]
    max_rounds: int
    floor_wager: bool
    play_on: bool
    wagers: str
    pile: tuple[str, ...]
    round: Round
    reveal: Reveal | None = None

    @property
    def card(self) -> Card:
        """The card of the round."""
        return self.cards[self.round.card]

    @derived
    def playing(self) -> tuple[int, ...]:
        """The players of this round that are still in it."""
        return tuple([seat for seat, each in enumerate(self.seats) if each.pad is not None])

    @derived
    def complete(self) -> tuple[int, ...]:
        """The seats whose sheets are in: answer, predictions and wagers (WQ4)."""
        answered = [seat for seat in self.playing if self.pad(seat).answer is not None]
        return tuple([seat for seat in answered if all(None not in row for row in self.rows(seat))])

    @derived
    def awaited(self) -> tuple[int, ...]:
        """The seats whose sheets are not; nobody where too few play the round to go on with it (WQ14)."""
        playing, complete = self.playing, self.complete
        return tuple([seat for seat in playing if seat not in complete]) if len(playing) >= LEAST else ()

    @property
    def wager_columns(self) -> tuple[int, ...]:
        """The columns in which wagers are placed (W7, W8, WQ19)."""
        return (FIRST,) if self.wagers == ONE else (FIRST, SECOND)

    @property
    def swap_open(self) -> bool:
        """Whether another card may still be asked for (WQ9)."""
        return self.phase is Phase.SHEETS and not self.complete and self.round.swaps < MOST_SWAPS

    def pad(self, seat: int) -> Notepad:
        """The notepad of a seat that plays this round."""
        return certain(self.seats[seat].pad)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Whose answers a player of this round predicts, in seat order."""
        return self.round.opponents[seat]

    def rows(self, seat: int) -> tuple[Row, ...]:
        """What stands on the sheet of a player about each of his opponents."""
        pad, none = self.pad(seat), (None,) * len(self.opponents(seat))
        return self.counting(seat, zip(pad.predictions or none, pad.first or none, pad.second or none, strict=True))

    def counting(self, seat: int, rows: Iterable[Row]) -> tuple[Row, ...]:
        """These rows about a player's opponents, void where one has left (WQ14)."""
        playing = self.playing
        return tuple([row if other in playing else VOID for other, row in zip(self.opponents(seat), rows, strict=True)])


Turn = turn.Turn[State]
