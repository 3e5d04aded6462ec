"""What one seat, or a stranger at the table, may know of a match of IGOR."""

from dataclasses import dataclass
from enum import StrEnum

from engine.kernel import view


class Phase(StrEnum):
    """What the table is doing now."""

    WRITE = "write"
    CHANGE = "change"
    CHOICE = "choice"
    READING = "reading"
    PLAY = "play"
    CLOSING = "closing"
    OVER = "over"


@dataclass(frozen=True)
class Card:
    """A rule card as it is read: its key, its name, its words."""

    key: str
    name: str
    words: str


@dataclass(frozen=True)
class Laid:
    """A card on the table and what was said with it; `by_server`: the table played it for a slow player (IQ25)."""

    seat: int
    card: str
    words: str | None = None
    by_server: bool = False


@dataclass(frozen=True)
class Line:
    """Words that all have read."""

    seat: int
    words: str


@dataclass(frozen=True)
class Ruled:
    """One accusation, or a report of oneself, after its ruling: "right", "false", "caught" (already), "reported" or
    "nothing" (it came behind an accusation); after an appeal "overturned" or "stands". `paid`: what its loser paid."""

    by: int
    what: str
    paid: int


@dataclass(frozen=True)
class Ruling:
    """What became of all accusations of one player and key that came together; `number` counts them in a match."""

    number: int
    accused: int
    key: str
    rows: tuple[Ruled, ...]


@dataclass(frozen=True)
class Noticed:
    """A breach that a machine player has noticed: whose, of which key, in which trick, and in how many seconds from the
    last card or word it may be accused."""

    seat: int
    key: str
    trick: int
    name: str
    wait: float


@dataclass(frozen=True)
class Memory:
    """What a machine player has in its head: the rules in play, the trick that it has just won, and whether others'
    nines are to be answered; what it has noticed."""

    rules: tuple[str, ...]
    owes: tuple[str, ...]
    noticed: tuple[Noticed, ...]


@dataclass(frozen=True, kw_only=True)
class View(view.View):
    """Everything one seat may know; see engine.kernel.view.

    `rules` are those in play, while one may look at them: between hands (I4). `keys` are those of all rule cards of the
    match, in play or not. The kinds of its questions are write, change, choose, reading, turn, first, ballot and
    closing.
    """

    phase: Phase
    round: int  # tricks of the match so far, the running one among them
    hand: int  # 0 before the first
    hands: int
    trick: int
    dealer: int
    dealt_in: tuple[int, ...]  # who plays this hand
    table: tuple[Laid, ...]
    last: Laid | None  # the card that was played last, which may have closed a trick
    led: str | None
    to_play: int | None
    tricks: tuple[int, ...]
    keys: tuple[str, ...]
    by_ear: bool = False  # the rules are read aloud, where somebody can hear them (IQ29)
    rules: tuple[Card, ...] | None = None
    changer: int | None = None  # who may change the rules, or looks at three
    waiting: tuple[int, ...] = ()  # who has still to say that he has read them, or has finished
    is_slow: bool = False  # the running turn is over its limit, and not fined yet
    finer: int | None = None
    spoken: tuple[Line, ...] = ()
    rulings: tuple[Ruling, ...] = ()  # the last ones
    choosing: int | None = None  # who says whom he pays
    first_of: tuple[int, ...] = ()
    balloting: tuple[int, int, str] | None = None  # accuser, accused, key: what is voted about
    is_closed: bool = False
    appeals: int = 0  # how many there have been
    voted: tuple[int, int] | None = None  # the ayes and nays of the last ballot
    unnoticed: int | None = None  # breaches of the last hand, where the group wants to know (IQ21)
    # What is this seat's alone.
    cards: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    looked_at: tuple[Card, ...] = ()
    ballot: bool | None = None
    may_appeal: bool = False
    accusing: tuple[tuple[int, str], ...] = ()  # my accusations, and reports of myself, that wait for the ruling
    memory: Memory | None = None  # a machine player's
