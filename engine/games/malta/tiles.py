"""The 54 tiles and the board that they make (3.2). Deck and board are ours: no public source lists the printed ones."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.kernel.chance import Chance
from engine.kernel.values import derived

UP, LEFT, RIGHT, DOWN = "UP", "LEFT", "RIGHT", "DOWN"
DIRECTIONS = (UP, LEFT, RIGHT, DOWN)
STEPS = {UP: (-1, 0), LEFT: (0, -1), RIGHT: (0, 1), DOWN: (1, 0)}
CLOCKWISE = (UP, RIGHT, DOWN, LEFT)
QUARTERS = {"RIGHT": 1, "HALF": 2, "LEFT": 3}
"""How far a space is turned, in quarters clockwise (card 16)."""
LARGE, SMALL = 7, 5  # rows and columns; the small one is for two (A29, AQ5)
STARTS = 7
TOP = "A"


class Symbol(StrEnum):
    """What a tile shows: all four exits, three, or one. The back of every tile is a circle, which has none."""

    STAR = "star"
    CROWN = "crown"
    DROP = "drop"


@dataclass(frozen=True)
class Tile:
    """The front of a tile: its number is how many cards are drawn there, its facing the printed one."""

    symbol: Symbol
    number: int
    facing: str = ""


# Symbol, number, and how many of them face up, left, right and down (a star: how many there are).
_KINDS = (
    (Symbol.CROWN, 1, (STARTS, 0, 0, 0)),
    (Symbol.STAR, 0, (3,)),
    (Symbol.STAR, 1, (6,)),
    (Symbol.STAR, 2, (3,)),
    (Symbol.CROWN, 1, (4, 1, 2, 1)),
    (Symbol.CROWN, 2, (4, 1, 1, 2)),
    (Symbol.CROWN, 3, (1, 1, 0, 0)),
    (Symbol.DROP, 2, (4, 1, 1, 1)),
    (Symbol.DROP, 3, (3, 2, 1, 1)),
    (Symbol.DROP, 4, (2, 0, 1, 0)),
)


def _all() -> dict[str, Tile]:
    """T01 to T54, in the order of the list; the first seven are the start tiles."""
    found = [
        Tile(symbol, number, "" if symbol is Symbol.STAR else facing)
        for symbol, number, counts in _KINDS
        for facing, count in zip(DIRECTIONS, counts, strict=False)
        for _ in range(count)
    ]
    return {f"T{place:02}": tile for place, tile in enumerate(found, 1)}


TILES = _all()
START_TILES = tuple(TILES)[:STARTS]
_START = frozenset(START_TILES)


@dataclass(frozen=True)
class Space:
    """A tile on the board, as it faces now. One that is turned to its circle is `gone`: the place where it lay when
    that was done, which the circle may have left since (AQ13)."""

    tile: str
    facing: str = ""
    gone: str = ""

    @derived
    def symbol(self) -> str:
        return "circle" if self.gone else TILES[self.tile].symbol.value

    @derived
    def number(self) -> int:
        """How many cards are drawn there, and paid to each who stands there."""
        return 0 if self.gone else TILES[self.tile].number

    @derived
    def exits(self) -> tuple[str, ...]:
        """The directions of its arrows: a crown has all but the one opposite its facing, a drop its facing alone."""
        if self.gone:
            return ()
        match TILES[self.tile].symbol:
            case Symbol.STAR:
                return DIRECTIONS
            case Symbol.CROWN:
                return tuple(each for each in DIRECTIONS if each != turned(self.facing, "HALF"))
        return (self.facing,)


Board = Mapping[str, Space]
"""Each space by its name: the row's letter, A on top, and the column's number."""


def turned(facing: str, how: str) -> str:
    """The facing after a turn; a star has none."""
    return CLOCKWISE[(CLOCKWISE.index(facing) + QUARTERS[how]) % 4] if facing else ""


def laid_out(size: int, chance: Chance) -> dict[str, Space]:
    """The bottom row has start tiles, the rows above it others, from the row above upwards; the rest stays out of the
    game (A6, AQ5)."""
    drawn = chance.shuffle("tiles/1", list(TILES)[STARTS:])
    rows = [chr(ord(TOP) + row) for row in range(size)]
    places = [f"{row}{column}" for row in reversed(rows[:-1]) for column in range(1, size + 1)]
    bottom = [f"{rows[-1]}{column}" for column in range(1, size + 1)]
    found = dict(zip([*bottom, *places], [*START_TILES[:size], *drawn], strict=False))
    return {place: Space(found[place], TILES[found[place]].facing) for place in sorted(found)}


def start_row(board: Board) -> tuple[str, ...]:
    """The spaces of the bottom row."""
    last = max(place[0] for place in board)
    return tuple(place for place in board if place[0] == last)


def beyond(board: Board, place: str, direction: str) -> str:
    """The next space in this direction; "" off the board (A16)."""
    row, column = STEPS[direction]
    following = f"{chr(ord(place[0]) + row)}{int(place[1:]) + column}"
    return following if following in board else ""


def ways(board: Board, place: str) -> tuple[str, ...]:
    """The arrows of a space that do not point off the board (A15, A17)."""
    return tuple(each for each in board[place].exits if beyond(board, place, each))


def starts(board: Board) -> dict[str, str]:
    """Where each start tile lies; of one that was turned to its circle, where it lay then (A27, AQ13)."""
    return {space.tile: space.gone or place for place, space in board.items() if space.tile in _START}
