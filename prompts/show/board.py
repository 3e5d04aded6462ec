"""What the page of a table shows to whoever watches it: plain parts, from which the service draws."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from prompts.show.pictures import Picture
from prompts.show.pictures.shapes import Point


@dataclass(frozen=True)
class Subject:
    """What the table looks at now: words in the biggest letters, and what they are ("The question"). `word` marks a
    single word that is to be typed."""

    label: str
    words: str
    word: bool = False


@dataclass(frozen=True)
class Tile:
    """Something that lies on the table for all to see: whose it is, what it is, and how it is drawn."""

    name: str
    words: str
    picture: Picture


@dataclass(frozen=True)
class Figure:
    """A shape in a box of 100, by its outline (the path of an SVG). `kind` names its colours, a class of the page."""

    path: str
    kind: str
    eyes: float = 46.0  # how far down it has them


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
    """What stands on a field: its `key`, whose it is, and where its middle is, in spaces from the upper left corner;
    `size` in parts of a space. It is `lit` where it stands out."""

    key: str
    name: str
    figure: Figure
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
    more, `bright` where it turned out to be what all looked for; `note` says either in words too."""

    name: str
    words: str
    note: str = ""
    dim: bool = False
    bright: bool = False


@dataclass(frozen=True)
class Score:
    """A seat and its points (None before there are any). `waited_for` where the table waits for this seat, and may
    know that it does. `figure` is its pawn; it is `lost` where it has no place in the match any more."""

    name: str
    points: int | None = None
    note: str = ""
    waited_for: bool = False
    figure: Figure | None = None
    lost: bool = False


@dataclass(frozen=True)
class Board:
    """One page: where the table is, what it waits for, what all may know, who has how many points.

    `counted` is what the points are called. `until` is when the running limit ends, on the table's clock (seconds);
    None where none runs. `stands` is said in the clock's place. `hints` are what somebody may text.
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


def outline(points: Iterable[Point]) -> str:
    """A closed shape with these corners, as the path of an SVG."""
    return f"M{'L'.join(f'{x:.3g},{y:.3g}' for x, y in points)}Z"


def ranked(scores: tuple[Score, ...]) -> tuple[Score, ...]:
    """The highest first, in seat order where they are equal."""
    return tuple(sorted(scores, key=lambda each: -(each.points or 0)))
