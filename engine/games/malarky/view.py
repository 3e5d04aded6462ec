"""What one seat, or a stranger at the table, may know of a Malarky match."""

from dataclasses import dataclass
from enum import StrEnum

from engine.games.folders import view
from engine.games.folders.view import Given as Given
from engine.games.folders.view import Phase as Phase


class Motion(StrEnum):
    """What a ballot decides."""

    SIMILAR = "similar"  # M16: the accused repeats an earlier answer
    OBJECTION = "objection"  # MQ12: the holder broke the rule
    EMPTY = "empty"  # MQ14: an empty hand was right after all
    LABEL = "label"  # MQ32: the label of a duel was false


@dataclass(frozen=True)
class Moved:
    """A motion that somebody made, a challenge or an objection: against whom, about which earlier answer."""

    motion: Motion
    mover: int
    accused: int
    earlier: int | None


@dataclass(frozen=True)
class BallotView(Moved):
    """The ballot that runs, and my own vote."""

    electors: tuple[int, ...]
    host_decides: bool = False
    mine: bool | None = None


@dataclass(frozen=True)
class Verdict(Moved):
    """A counted ballot, which is open to all; `host` is the Host who decided an even one (MQ7)."""

    upheld: bool
    ayes: tuple[int, ...]
    nays: tuple[int, ...]
    host: int | None = None


@dataclass(frozen=True)
class CastVote:
    """A vote as it was counted: kind is "seat", "black", "empty", "none" (nothing sent) or "void" (MQ20)."""

    seat: int
    kind: str
    target: int | None = None


@dataclass(frozen=True)
class Reveal(view.Reveal):
    """All that is open after the votes of a round (M21-M31). `points` are this round's, by seat."""

    votes: tuple[CastVote, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Lie:
    """An answer that was not the real one: whose, and how many have voted for it."""

    seat: int
    words: str
    fooled: int


@dataclass(frozen=True)
class Honours:
    """What will be told of a match that is over: the lie that most have believed, and who saw through most rounds, with
    how many these were."""

    lie: Lie | None
    eyes: tuple[int, ...]
    found: int


@dataclass(frozen=True)
class Fought:
    """The tie-break duel (M34). `label` is "real" or "bluff": the giver's alone until the `verdict`, which is "correct"
    or "wrong"."""

    duellists: tuple[int, int]
    rolls: tuple[int | None, int | None] = (None, None)
    giver: int | None = None
    words: str | None = None
    label: str | None = None
    verdict: str | None = None
    winner: int | None = None


@dataclass(frozen=True)
class DuelView(Fought):
    """What may be seen of it. `answer` is the printed one: the giver's alone until the verdict."""

    receiver: int | None = None
    question: str | None = None
    answer: str | None = None


@dataclass(frozen=True, kw_only=True)
class View(view.FolderView):
    """Everything one seat may know of a Malarky match. `rounds` is how many are planned; `extra` marks one of MQ27.

    The kind of an ask is its phase, but for "tie": the Host breaks an even ballot.
    """

    rounds: int
    extra: bool
    host: int
    votes_in: int = 0
    voters: int = 0
    undone: int = 0  # who are still to say DONE
    ballot: BallotView | None = None
    verdicts: tuple[Verdict, ...] = ()  # of this round's ballots
    reveal: Reveal | None = None
    duel: DuelView | None = None
    honours: Honours | None = None  # once it is over
    next_host: int | None = None  # whom the rotation comes to next, None when it is over or an extra round runs
    # What is this seat's alone.
    vote: str | None = None  # "0" ... a seat's number, "black" or "empty"
    voted: bool = False  # sent since the vote was last asked (MQ31)
    done: bool = False
    disqualified: bool = False  # public: by a verdict (M18)
