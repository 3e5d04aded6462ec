"""The state of a match of Malta!."""

from dataclasses import dataclass, field

from engine.games.malta import tiles
from engine.games.malta.tiles import Space
from engine.games.malta.view import Laid, Phase
from engine.kernel import state, turn
from engine.kernel.values import derived

LEAST, MOST = 2, 6  # players (A1)
HAND = 4  # cards that everybody is dealt (A8)


@dataclass(frozen=True)
class Seat(state.Seat):
    """A place at the table. `hand` has the card of each number from 1 on, "" where there is none; `start` is the tile
    where its pawn began. `blind`: its next turn is played blind; `missed`: the table had to finish its last turn
    (AQ29). One that is `out` has lost, or is `away` (AQ31). `turn` is its last turn, and `saw` where all pawns stood
    when that began."""

    hand: tuple[str, ...] = ()
    pawn: str = ""
    start: str = ""
    out: bool = False
    away: bool = False
    blind: bool = False
    missed: bool = False
    orders: tuple[str, ...] = ()
    ok_turn: bool = False
    turn: int = 0
    saw: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the cards in its hand."""
        return tuple([number for number, card in enumerate(self.hand, 1) if card])

    @property
    def held(self) -> int:
        return sum(map(bool, self.hand))


@dataclass(frozen=True, kw_only=True)
class State(state.State):
    """A whole match, as it is saved."""

    seats: tuple[Seat, ...]
    phase: Phase
    board: dict[str, Space]
    deck: tuple[str, ...]  # the first is on top
    to_deal: int = 0  # cards that everybody still gets
    pile: tuple[str, ...] = ()  # the last is on top
    removed: tuple[str, ...] = ()  # cards that have left the match
    round: int = 0  # turns that have begun
    changed: dict[str, int] = field(default_factory=dict)  # in which turn what lies on a space changed last
    # The turn.
    active: int | None = None
    since: int = 0  # the one that its player had before
    stood: tuple[str, ...] = ()  # where the pawns stood then
    plays: int = 0
    played: int = 0
    is_blind: bool = False
    is_auto: bool = False  # the table plays it to its end (AQ29)
    ended: bool = False  # by End Turn
    came: tuple[str, ...] = ()  # the cards that were drawn for it, until the first play
    drawn: int = 0  # the number of the card that is played blind
    stack: tuple[Laid, ...] = ()  # a card, and the answers to it
    returner: int | None = None  # who sends it back
    owed: tuple[int, ...] = ()

    @derived
    def totals(self) -> tuple[int, ...]:
        """One for who has won."""
        return tuple([int(seat in self.winners) for seat in range(len(self.seats))])

    @derived
    def playing(self) -> tuple[int, ...]:
        """Who is not out, in seat order."""
        return tuple([seat for seat, each in enumerate(self.seats) if not each.out])

    def after(self, seat: int) -> tuple[int, ...]:
        """Who is not out, clockwise from the left of this seat, itself last."""
        return (*(each for each in self.playing if each > seat), *(each for each in self.playing if each <= seat))

    def opponents(self, seat: int) -> tuple[int, ...]:
        """The others who are not out, clockwise from his left."""
        return tuple([each for each in self.after(seat) if each != seat])

    def at(self, place: str) -> tuple[int, ...]:
        """Whose pawns stand on a space."""
        return tuple([seat for seat, each in enumerate(self.seats) if each.pawn == place])

    @property
    def free(self) -> tuple[str, ...]:
        """The spaces where nobody stands."""
        taken = {each.pawn for each in self.seats}
        return tuple([place for place in self.board if place not in taken])

    @derived
    def homes(self) -> tuple[str, ...]:
        """Where each pawn goes home to, "" before it was placed (A27, AQ13)."""
        lies = tiles.starts(self.board)
        return tuple([lies[each.start] if each.start else "" for each in self.seats])

    @property
    def running(self) -> int:
        """Whose turn it is."""
        if self.active is None:
            raise LookupError("no turn has begun yet")
        return self.active

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who has not answered the card on the table yet."""
        return tuple([seat for seat, each in enumerate(self.seats) if any(ask.kind == "answer" for ask in each.asks)])


Turn = turn.Turn[State]
