"""What the page of a table shows to whoever watches it: plain parts, from which the service draws."""

from dataclasses import dataclass

from prompts.show.pictures import Picture


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
    know that it does."""

    name: str
    points: int | None = None
    note: str = ""
    waited_for: bool = False


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
    counted: str = "Points"


def ranked(scores: tuple[Score, ...]) -> tuple[Score, ...]:
    """The highest first, in seat order where they are equal."""
    return tuple(sorted(scores, key=lambda each: -(each.points or 0)))
