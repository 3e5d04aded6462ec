"""A match of Malarky as it is saved, the questions that the rules ask of it, and what holds of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.folders import state
from engine.games.malarky.view import BallotView, Fought, Lie, Moved, Phase, Reveal, Verdict
from engine.kernel import turn
from engine.kernel.rulebook import Invariant
from engine.kernel.values import Fields, certain, changed, derived, made

LEAST = 3  # M1
MOST = 6  # M1
MOST_TURNS = 3  # as Host (M32)
EXTRA_ROUNDS = 2  # MQ27
BLACK = "black"
EMPTY = "empty"
REAL = "real"
BLUFF = "bluff"


@dataclass(frozen=True)
class Hand(state.Hand):
    """What a seat has in the running round."""

    vote: str | None = None  # a seat's number, "black" or "empty"
    voted: bool = False  # sent since the vote was asked


@dataclass(frozen=True)
class Seat(state.Seat):
    """A place at the table; `hand` is None in a round that it does not play."""

    total: int = 0
    done: bool = False
    found: int = 0  # how often it saw through all bluffs
    hand: Hand | None = None

    @derived
    def own(self) -> Fields:
        """The fields of the view that are its player's alone, whatever happens to others (law 3)."""
        hand = self.hand
        kept = {} if hand is None else {"vote": hand.vote, "voted": hand.voted}
        return {**super().own, "done": self.done, **kept}


@dataclass(frozen=True, kw_only=True)
class Round(state.Round):
    """The running round. `repeats` pairs a struck author with the one he repeated."""

    host: int = 0
    repeats: tuple[tuple[int, int], ...] = ()
    tried: tuple[int, ...] = ()  # whose answers were put to a ballot: one challenge an answer (MQ6)
    verdicts: tuple[Verdict, ...] = ()
    objected: bool = False  # one objection a round (MQ12)
    appealed: tuple[int, ...] = ()  # who appealed an empty hand (MQ14)


@dataclass(frozen=True)
class Ballot:
    """A motion put to the vote; `tie` says that the Host is asked to decide."""

    moved: Moved
    electors: tuple[int, ...]
    ayes: tuple[int, ...] = ()
    nays: tuple[int, ...] = ()
    tie: bool = False

    def mine(self, seat: int | None) -> bool | None:
        """The ballot of one seat; None where it has sent none."""
        return True if seat in self.ayes else False if seat in self.nays else None

    def seen(self, seat: int | None = None) -> BallotView:
        """As a seat, or a stranger at the table, may see it."""
        own = {"electors": self.electors, "host_decides": self.tie, "mine": self.mine(seat)}
        return made(BallotView, vars(self.moved) | own)

    def with_vote(self, seat: int, vote: bool | None) -> "Ballot":
        """With one seat's vote replaced; None takes it out."""
        ayes = tuple(each for each in self.ayes if each != seat)
        nays = tuple(each for each in self.nays if each != seat)
        if vote is not None:
            ayes, nays = ((*ayes, seat), nays) if vote else (ayes, (*nays, seat))
        return changed(self, ayes=ayes, nays=nays)


@dataclass(frozen=True)
class Duel(Fought):
    """The tie-break (M34). `acted` are the duellists who have sent anything in it; `question` is its name."""

    attempt: int = 1
    acted: tuple[int, ...] = ()
    question: str | None = None
    objected: bool = False

    @property
    def receiver(self) -> int | None:
        """The duellist who does not give."""
        return None if self.giver is None else self.other(self.giver)

    @property
    def higher(self) -> int | None:
        """Who rolled the higher number; None while it is open or even."""
        first, second = self.rolls
        if first is None or second is None or first == second:
            return None
        return self.duellists[0 if first > second else 1]

    def other(self, seat: int) -> int:
        """The opponent of a duellist."""
        return self.duellists[1] if seat == self.duellists[0] else self.duellists[0]


@dataclass(frozen=True, kw_only=True)
class State(state.State):
    """A whole match. `cycle` and `turn` are the Host turn that the rotation has reached (M5, M20)."""

    seats: tuple[Seat, ...]
    turns: int  # Host turns each (M32)
    forced_scores: bool  # MQ15
    round: Round
    rounds: int  # planned, without extra ones
    cycle: int = 0
    turn: int = -1
    queue: tuple[Moved, ...] = ()
    ballot: Ballot | None = None
    again: bool = False  # a verdict struck an answer while votes were coming in (MQ31)
    reveal: Reveal | None = None
    lie: Lie | None = None  # which most have believed so far, the first of equals
    extra: int = 0  # extra rounds begun (MQ27)
    tied: tuple[int, ...] = ()  # who plays them
    duel: Duel | None = None

    if TYPE_CHECKING:
        hands: Mapping[int, Hand]

        def hand(self, seat: int) -> Hand: ...

    @derived
    def struck(self) -> frozenset[int]:
        """The disqualified of this round (M18)."""
        return frozenset([given.seat for given in self.round.answers if given.struck])

    @derived
    def voters(self) -> tuple[int, ...]:
        """Who may vote and challenge in this round: all who play it and are not disqualified."""
        struck = self.struck
        return tuple([seat for seat in self.playing if seat not in struck]) if struck else self.playing

    @property
    def doing(self) -> Phase:
        """The phase, or the one that a ballot holds up: where it has put none aside, the vote that was to begin."""
        if self.phase is not Phase.BALLOT:
            return self.phase
        return Phase(self.aside[-1].phase) if self.aside else Phase.VOTE

    def undone(self) -> tuple[int, ...]:
        """Whose DONE the table waits for."""
        match self.phase:
            case Phase.REVEAL:
                seats = tuple(seat for seat in self.present if seat not in self.unheard)
            case Phase.DUEL_REVEAL:
                seats = self.fought.duellists
            case _:
                return ()
        return tuple(seat for seat in seats if not self.seats[seat].done)

    @property
    def fought(self) -> Duel:
        """The running duel."""
        return certain(self.duel)

    @derived
    def hosts_left(self) -> tuple[int, ...]:
        """The Hosts whom the rotation still comes to, in this cycle and in those that follow (M5, M20, MQ25, MQ30)."""
        if self.finishing:
            return ()
        return (*[seat for seat in self.present if seat > self.turn], *self.present * (self.turns - self.cycle - 1))

    @property
    def next_host(self) -> int | None:
        """Who hosts after this round, as far as the rotation tells; an extra round is not foreseen."""
        return None if self.extra or not self.hosts_left else self.hosts_left[0]

    def similar(self, mover: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The answers that `mover` may challenge, each with the earlier ones that still stand (M16, MQ6)."""
        standing = self.standing
        return tuple(
            (later, standing[:place])
            for place, later in enumerate(standing)
            if place > 0 and later != mover and later not in self.round.tried
        )


Turn = turn.Turn[State]


def _turns(state: State) -> bool:
    return 1 <= state.turns <= MOST_TURNS and 0 <= state.cycle < state.turns and -1 <= state.turn < len(state.seats)


def _round(state: State) -> bool:
    return state.round.number >= 1 and 0 <= state.round.host < len(state.seats)


def _votes(state: State) -> bool:
    authors = {str(given.seat) for given in state.round.answers if given.words is not None}
    votes = {(str(seat), each.hand.vote) for seat, each in enumerate(state.seats) if each.hand is not None}
    return all(vote in (None, BLACK, EMPTY) or (vote in authors and vote != seat) for seat, vote in votes)


def _ballot(state: State) -> bool:
    return state.ballot is not None if state.phase is Phase.BALLOT else state.ballot is None and not state.aside


def _extra(state: State) -> bool:
    return 0 <= state.extra <= EXTRA_ROUNDS and (state.extra > 0) == (len(state.tied) > 0)


INVARIANTS: tuple[Invariant[State], ...] = (
    (f"A table has {LEAST} to {MOST} seats.", lambda state: LEAST <= len(state.seats) <= MOST),
    ("Everybody hosts one to three times, in seat order.", _turns),
    ("A round has a number from 1 and a Host at the table.", _round),
    ("A vote is for another's answer, BLACK or EMPTY.", _votes),
    ("A ballot runs in its own phase and holds up another.", _ballot),
    (f"There are at most {EXTRA_ROUNDS} extra rounds, among the tied.", _extra),
    ("A duel has duellists.", lambda state: not state.phase.startswith("duel") or state.duel is not None),
    *state.INVARIANTS,
)
