"""What one seat, or a stranger at the table, may know of a Malarky match."""

from dataclasses import dataclass
from enum import StrEnum

from engine.kernel.game import Pace


class Phase(StrEnum):
    """What the table is doing now; decides who may act."""

    ROLL = "roll"
    THINK = "think"
    ANSWER = "answer"
    BALLOT = "ballot"
    LAST = "last"
    VOTE = "vote"
    REVEAL = "reveal"
    DUEL_ROLL = "duel_roll"
    DUEL_CHOOSE = "duel_choose"
    DUEL_GIVE = "duel_give"
    DUEL_JUDGE = "duel_judge"
    DUEL_REVEAL = "duel_reveal"
    OVER = "over"


class Motion(StrEnum):
    """What a ballot decides."""

    SIMILAR = "similar"  # M16: the accused repeats an earlier answer
    OBJECTION = "objection"  # MQ12: the holder broke the rule
    EMPTY = "empty"  # MQ14: an empty hand was right after all
    LABEL = "label"  # MQ32: the label of a duel was false


@dataclass(frozen=True)
class Given:
    """A disclosed answer; `words` is None where the seat gave none. A struck one no longer stands (MQ8)."""

    seat: int
    words: str | None
    struck: bool = False


@dataclass(frozen=True)
class BallotView:
    """The ballot that runs: who moved it, against whom, about which earlier answer, and my own ballot."""

    motion: Motion
    mover: int
    accused: int
    earlier: int | None
    electors: tuple[int, ...]
    host_decides: bool = False
    mine: bool | None = None


@dataclass(frozen=True)
class Verdict:
    """A counted ballot, which is open to all; `host` is the Host who decided an even one (MQ7)."""

    motion: Motion
    mover: int
    accused: int
    earlier: int | None
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
class Reveal:
    """All that is open after the votes of a round (M21-M31).

    `author` is the accepted real author, None when nobody is (MQ19). `forced` says that the holder had declared
    himself forced. `points` are this round's, by seat.
    """

    round: int
    question: str
    answer: str
    holder: int
    author: int | None
    forced: bool
    answers: tuple[Given, ...]
    votes: tuple[CastVote, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class DuelView:
    """The tie-break duel (M34). `answer` is the printed one: the giver's alone until the verdict."""

    duellists: tuple[int, int]
    rolls: tuple[int | None, int | None]
    giver: int | None = None
    receiver: int | None = None
    question: str | None = None
    answer: str | None = None
    words: str | None = None
    label: str | None = None  # "real" or "bluff": the giver's alone until the verdict
    verdict: str | None = None  # "correct" or "wrong"
    winner: int | None = None


@dataclass(frozen=True)
class AskView:
    """The question put to this seat now: its number, what it asks and when (table's clock) it runs out.

    `kind` is one of: roll, think, answer, ballot, tie (the Host breaks an even ballot), last, vote, reveal,
    duel_roll, duel_choose, duel_give, duel_judge, duel_reveal.
    """

    number: int
    kind: str
    until: float | None
    over: bool = False
    limit: float | None = None  # the seconds that were given for it


@dataclass(frozen=True, kw_only=True)
class FolderView:
    """What a seat (None: a stranger) may know where folders are dealt: in Malarky and Team Malarky.

    Lists by seat cover every seat of the match, left ones too. `round` counts from 1; `in_round` are the seats that
    have a folder in this round and have not left it.
    """

    seat: int | None
    pace: Pace
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    left: tuple[bool, ...]
    phase: Phase
    round: int
    totals: tuple[int, ...]
    in_round: tuple[int, ...]
    until: float | None  # when the running limit ends, table's clock
    question: str | None = None
    card: str | None = None  # "h01/2": which question of the deck, for hints
    rolled: int | None = None
    answers: tuple[Given, ...] = ()
    speaker: int | None = None
    ready_count: int = 0
    winners: tuple[int, ...] = ()
    # What is this seat's alone.
    ask: AskView | None = None  # the newest one put to it
    folder: str | None = None  # the real answer, in the holder's view alone
    draft: str | None = None
    ready: bool = False
    auto: bool = False
    forced: int | None = None


@dataclass(frozen=True, kw_only=True)
class View(FolderView):
    """Everything one seat may know of a Malarky match. `rounds` is how many are planned; `extra` marks one of MQ27."""

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
    next_host: int | None = None  # whom the rotation comes to next, None when it is over or an extra round runs
    # What is this seat's alone.
    vote: str | None = None  # "0" ... a seat's number, "black" or "empty"
    voted: bool = False  # sent since the vote was last asked (MQ31)
    done: bool = False
    disqualified: bool = False  # public: by a verdict (M18)
