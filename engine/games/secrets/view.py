"""What one seat, or a stranger at the table, may know of a Secrets match."""

from dataclasses import dataclass
from enum import StrEnum

from engine.kernel.game import Pace


class Phase(StrEnum):
    """What the table is doing now; decides who may act."""

    CLAIM = "claim"
    STORY = "story"
    QUESTIONS = "questions"
    VOTE = "vote"
    TIE = "tie"
    OVER = "over"


@dataclass(frozen=True)
class Line:
    """An opening line; `card` is its card's id."""

    card: str
    text: str


@dataclass(frozen=True)
class CastVote:
    """What one voice took the story for; `truth` is None where it sent nothing (SQ7)."""

    voice: int
    truth: bool | None


@dataclass(frozen=True)
class Reveal:
    """A story after its vote (S14 to S16). `voice` told it by `seat`; `points` by voice. `person` is who is told of in
    the book of a machine player, empty for an invention of it, None where the teller is no machine."""

    seat: int
    voice: int
    truth: bool
    votes: tuple[CastVote, ...]
    points: tuple[int, ...]
    person: str | None = None


@dataclass(frozen=True)
class AskView:
    """The question put to this seat now: its number, what it asks, when it runs out (table's clock).

    `kind` is one of: claim, story, token (was it true), questions, vote, tie.
    """

    number: int
    kind: str
    until: float | None
    over: bool = False
    limit: float | None = None


@dataclass(frozen=True)
class View:
    """Everything one seat may know (`seat` None: what a stranger may).

    Lists by seat cover every seat, left ones too. A voice is a voting token: a player, or a team (S2); `voice` gives
    each seat its own. `sheet` has the points of each voice, round by round, the running one last; None where it did not
    play. `teams` gives each seat its team's number, or is empty.
    """

    seat: int | None
    pace: Pace
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    left: tuple[bool, ...]
    teams: tuple[int, ...]
    voice: tuple[int, ...]
    phase: Phase
    round: int
    rounds: int
    totals: tuple[int, ...]
    sheet: tuple[tuple[int | None, ...], ...]
    until: float | None
    lines: tuple[Line, Line]
    waiting: tuple[int, ...]  # who may claim the next story; the first of a team is the one whose turn it is
    told: tuple[int, ...]  # the voices that have told in this round
    wishes: tuple[str | None, ...]  # by seat: which line should be swapped
    swaps_left: int
    teller: int | None = None
    line: int | None = None  # which one the teller chose, 1 or 2; None: either
    story: str | None = None  # once it is released
    from_book: bool = False
    pages: tuple[str, ...] = ()  # of the machine players' book, told in this match
    listeners: tuple[int, ...] = ()  # the voices that vote
    outside: tuple[int, ...] = ()  # the seats that are back or new, with no part in the running story (SQ16)
    votes_in: int = 0  # voices that are done with voting
    reveal: Reveal | None = None  # the last one
    tied: tuple[int, ...] = ()  # voices in the tie, once there is one
    extra: bool = False  # extra stories are told (SQ12)
    extra_in: int = 0  # tied voices that have asked for one
    extra_points: tuple[int, ...] = ()  # by voice
    winners: tuple[int, ...] = ()
    # What is this seat's alone, or its team's.
    ask: AskView | None = None
    draft: str | None = None  # the teller's own words so far, joined
    parts: int = 0
    finished: bool = False  # the teller has said DONE
    room: int = 0  # characters that the story may still take
    token: bool | None = None  # the teller's own: was it true
    vote: bool | None = None  # my voice's
    sure: bool = False
    wants_extra: bool = False
