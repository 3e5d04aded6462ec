"""What one seat, or a stranger at the table, may know of a match of Malta!."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.games.malta.tiles import Board
from engine.kernel import view


class Phase(StrEnum):
    """What the table is doing now."""

    PLACEMENT = "placement"
    PLAY = "play"
    BLIND = "blind"
    WINDOW = "window"
    BOOMERANG = "boomerang"
    MOVE = "move"
    TAX = "tax"
    OVER = "over"


@dataclass(frozen=True)
class Laid:
    """A card that lies on the table until it is resolved: whose it is, what its player chose for all to hear, and the
    numbers of the cards that he chose from his hand."""

    seat: int
    card: str
    chosen: tuple[int | str, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class View(view.View):
    """Everything one seat may know; see engine.kernel.view.

    The kinds of its questions are place, play, choose, answer, move and tax.
    """

    phase: Phase
    round: int  # turns that have begun
    board: Board
    changed: Mapping[str, int]  # in which turn what lies on a space changed last
    pawns: tuple[str, ...]  # the space of each seat's pawn, "" where it has none
    homes: tuple[str, ...]  # where each pawn goes home to, "" before it was placed
    held: tuple[int, ...]  # how many cards each holds
    deck: int  # how many are in it
    pile: tuple[str, ...]  # the last is on top
    out: tuple[bool, ...]
    away: tuple[bool, ...]  # who is out because he did not answer, or left (AQ31)
    active: int | None = None  # whose turn it is
    since: int = 0  # the turn that who plays now had before; 0: none
    stood: tuple[str, ...] = ()  # where the pawns stood then
    plays: int = 0
    played: int = 0
    is_blind: bool = False
    is_auto: bool = False  # the table plays this turn to its end (AQ29)
    stack: tuple[Laid, ...] = ()  # a card, and the answers to it
    returner: int | None = None  # who sends a card back
    owed: tuple[int, ...] = ()  # to whom tax is due
    # What is this seat's alone.
    hand: tuple[str, ...] = ()  # the card of each number from 1 on, "" where there is none
    drawn: int = 0  # the number of the card that it plays blind
    orders: tuple[str, ...] = ()
    ok_turn: bool = False
