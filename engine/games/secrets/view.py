"""What one seat, or a stranger at the table, may know of a Secrets match."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.kernel import view


class Phase(StrEnum):
    """What the table is doing now; decides who may act."""

    CLAIM = "claim"
    STORY = "story"
    QUESTIONS = "questions"
    VOTE = "vote"
    TIE = "tie"
    OVER = "over"


class Line(NamedTuple):
    """An opening line; `card` is its card's id."""

    card: str
    text: str


@dataclass(frozen=True)
class CastVote:
    """What one token took the story for; `truth` is None where it sent nothing (SQ7)."""

    token: int
    truth: bool | None


@dataclass(frozen=True)
class Reveal:
    """A story after its vote (S14 to S16). `token` told it by `seat`; `points` by token. `person` is who is told of in
    the book of a machine player, empty for an invention of it, None where the teller is no machine."""

    seat: int
    token: int
    truth: bool
    votes: tuple[CastVote, ...]
    points: tuple[int, ...]
    person: str | None = None


@dataclass(frozen=True, kw_only=True)
class View(view.View):
    """Everything one seat may know; see engine.kernel.view.

    A token is a voting token, that of a player or of a team (S2); `token` gives each seat the number of its own.
    `sheet` has the points of each token, round by round, the running one last; None where it did not play. `teams`
    gives each seat its team's number, or is empty. The kinds of its questions are claim, story, token (was it true),
    questions, questioned, vote and tie.
    """

    teams: tuple[int, ...]
    token: tuple[int, ...]
    phase: Phase
    round: int
    rounds: int
    sheet: tuple[tuple[int | None, ...], ...]
    lines: tuple[Line, ...]
    waiting: tuple[int, ...]  # who may claim the next story; the first of a team is the one whose turn it is
    told: tuple[int, ...]  # the tokens that have told in this round
    swaps_left: int
    teller: int | None = None
    line: int | None = None  # which one the teller chose, 1 or 2; None: either
    story: str | None = None  # once it is released
    from_book: bool = False
    pages: tuple[str, ...] = ()  # of the machine players' book, told in this match
    listeners: tuple[int, ...] = ()  # the tokens that vote
    newcomers: tuple[int, ...] = ()  # the seats that play from the next round on (SQ16)
    outside: tuple[int, ...] = ()  # the seats that are back or new, with no part in the running story (SQ16)
    votes_in: int = 0  # tokens that are done with voting
    booked: int | None = None  # the seat that tells next, once it has said so while the others vote
    booked_line: int | None = None
    reveal: Reveal | None = None  # the last one
    tied: tuple[int, ...] = ()  # tokens in the tie, once there is one
    extra: bool = False  # extra stories are told (SQ12)
    extra_in: int = 0  # tied tokens that have asked for one
    extra_points: tuple[int, ...] = ()  # by token
    # What is this seat's alone, or its team's.
    draft: str | None = None  # the teller's own words so far, joined
    parts: int = 0
    finished: bool = False  # the teller has said DONE
    room: int = 0  # characters that the story may still take
    truth: bool | None = None  # the teller's own: what his token says
    vote: bool | None = None  # my token's
    sure: bool = False
    may_book: bool = False  # my vote is in, and I may say that I tell next
    wants_extra: bool = False
