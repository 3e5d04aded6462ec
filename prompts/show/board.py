"""What the page of a table shows to whoever watches it: plain parts, from which the service draws."""

from collections.abc import Mapping
from dataclasses import dataclass

from prompts.show.pictures import Picture


@dataclass(frozen=True)
class Stages:
    """What a round goes through, in its order, and at which of them (from 0 on) the table is."""

    names: tuple[str, ...]
    now: int


@dataclass(frozen=True)
class Invitation:
    """How somebody new sits down: the join word in capitals, and the number as people read it."""

    word: str
    number: str


@dataclass(frozen=True)
class Subject:
    """What the table looks at now: words in the biggest letters, and what they are ("The question")."""

    label: str
    words: str


@dataclass(frozen=True)
class Tile:
    """Something that lies on the table for all to see: whose it is, what it is, and how it is drawn."""

    name: str
    words: str
    picture: Picture
    seat: int | None = None


@dataclass(frozen=True)
class Space:
    """A place of a field, and what lies there: `key` is what lies there, and stays its own wherever it goes; of its
    `kind` are its colours and its sign, which is turned so many quarters clockwise. `number` stands on it, upright;
    `words` tell all of it. `is_new`: it was changed."""

    key: str
    row: int
    column: int
    kind: str
    quarters: int
    number: int
    words: str
    is_new: bool = False


@dataclass(frozen=True)
class Pawn:
    """What stands on a field: the figure of a seat, with its name, and where its middle is, in spaces from the upper
    left corner; `size` in parts of a space. It is `lit` where it stands out."""

    seat: int
    name: str
    x: float
    y: float
    size: float
    lit: bool = False


@dataclass(frozen=True)
class Field:
    """Spaces in rows and columns, with what these are called, and what stands on them. `signs` has the outline of the
    sign of each kind of space that has one, in a box of 100."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    signs: Mapping[str, str]
    spaces: tuple[Space, ...]
    pawns: tuple[Pawn, ...]


@dataclass(frozen=True)
class Line:
    """Something that was told to all: by whom, its words, and what is to be said of it. It is `dim` where it counts no
    more, `bright` where it turned out to be what all looked for; `note` says either in words too. `seat` is whose it
    is, `number` what is texted for it. `votes` are the seats that turned out to be for it, each with its name."""

    name: str
    words: str
    note: str = ""
    dim: bool = False
    bright: bool = False
    seat: int | None = None
    number: int | None = None
    votes: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Score:
    """A seat and its points (None before there are any). `waited_for` where the table waits for this seat, and may
    know that it does; it is `lost` where it has no place in the match any more, and has `won` where it has. `gained`
    is what it has just got."""

    name: str
    points: int | None = None
    note: str = ""
    waited_for: bool = False
    seat: int | None = None
    lost: bool = False
    won: bool = False
    gained: int = 0


@dataclass(frozen=True)
class Board:
    """One page: where the table is, what it waits for, what all may know, who has how many points.

    `counted` is what the points are called. `until` is when the running limit ends, on the table's clock (seconds);
    None where none runs. `stands` is said in the clock's place. `hints` are what somebody may text. `options` are what
    is chosen from, numbered from 1 on. `told` is what the lines are, where that does not go without saying.
    """

    title: str
    place: str
    headline: str
    progress: str = ""
    subject: Subject | None = None
    lines: tuple[Line, ...] = ()
    scores: tuple[Score, ...] = ()
    until: float | None = None
    stands: str = ""
    hints: tuple[str, ...] = ()
    tiles: tuple[Tile, ...] = ()
    field: Field | None = None
    counted: str = "Points"
    options: tuple[str, ...] = ()
    told: str = ""
    stages: Stages | None = None
    invitation: Invitation | None = None


def ranked(scores: tuple[Score, ...]) -> tuple[Score, ...]:
    """The highest first, in seat order where they are equal."""
    return tuple(sorted(scores, key=lambda each: -(each.points or 0)))
