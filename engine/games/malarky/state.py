"""A match of Malarky as it is saved: immutable values, and the questions that the rules ask of them."""

from dataclasses import dataclass
from functools import cached_property

from engine.games.malarky.view import Given, Motion, Phase, Reveal, Verdict
from engine.kernel.game import Pace
from engine.kernel.old.turn import Ask


@dataclass(frozen=True)
class Question:
    """One question of a card; `name` is the card's id and its number, "h01/2"."""

    name: str
    text: str
    answer: str


@dataclass(frozen=True)
class Card:
    """A card with its three questions."""

    id: str
    questions: tuple[Question, ...]


@dataclass(frozen=True)
class Pile:
    """What may still be drawn, next card first (MQ24).

    `asked` names the asked questions, oldest first; `draws` is how many draws the match can need at most.
    """

    cards: tuple[Card, ...]
    asked: tuple[str, ...]
    draws: int


@dataclass(frozen=True)
class Entry:
    """What a seat sent last and what stood there before, for UNDO; `sent` says that a vote before it had been sent."""

    what: str
    before: str | int | bool | None = None
    sent: bool = False


@dataclass(frozen=True)
class Hand:
    """What a seat has in the running round. A seat that left is `gone` until the next one (MQ25)."""

    think: int | None = None  # the number of its think ask
    voting: int | None = None  # the number of its newest vote ask
    gone: bool = False
    draft: str | None = None
    ready: bool = False
    forced: int | None = None  # the author whom it declared (MQ10)
    vote: str | None = None  # a seat's number, "black" or "empty"
    voted: bool = False  # sent since the vote was asked


@dataclass(frozen=True)
class Seat:
    """A place at the table; `hand` is None in a round that it does not play."""

    name: str
    bot: bool
    left: bool = False
    total: int = 0
    auto: bool = False
    done: bool = False
    ask: Ask | None = None  # the newest
    last: Entry | None = None
    hand: Hand | None = None


@dataclass(frozen=True)
class Round:
    """The running round. `order` is the order of speaking, `repeats` pairs a struck author with the one he repeated."""

    number: int
    host: int
    rolled: int | None = None
    question: Question | None = None
    holder: int | None = None
    order: tuple[int, ...] = ()
    answers: tuple[Given, ...] = ()
    repeats: tuple[tuple[int, int], ...] = ()
    tried: tuple[int, ...] = ()  # whose answers were put to a ballot: one challenge an answer (MQ6)
    verdicts: tuple[Verdict, ...] = ()
    objected: bool = False  # one objection a round (MQ12)
    appealed: tuple[int, ...] = ()  # who appealed an empty hand (MQ14)


@dataclass(frozen=True)
class Moved:
    """A motion that somebody made: a challenge or an objection."""

    motion: Motion
    mover: int
    accused: int
    earlier: int | None = None


@dataclass(frozen=True)
class Ballot:
    """A motion put to the vote; `tie` says that the Host is asked to decide."""

    moved: Moved
    electors: tuple[int, ...]
    ayes: tuple[int, ...] = ()
    nays: tuple[int, ...] = ()
    tie: bool = False


@dataclass(frozen=True)
class Held:
    """The phase that a ballot holds up, with what is left of its times; `until` None: it had not begun."""

    phase: Phase
    until: float | None = None
    warn: float | None = None


@dataclass(frozen=True)
class Duel:
    """The tie-break (M34). `acted` are the duellists who have sent anything in it."""

    duellists: tuple[int, int]
    attempt: int = 1
    rolls: tuple[int | None, int | None] = (None, None)
    acted: tuple[int, ...] = ()
    giver: int | None = None
    question: Question | None = None
    words: str | None = None
    label: str | None = None
    verdict: str | None = None
    winner: int | None = None
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


@dataclass(frozen=True)
class State:
    """A whole match. `cycle` and `turn` are the Host turn that the rotation has reached (M5, M20)."""

    pace: Pace
    turns: int  # Host turns each (M32)
    thinking: float | None  # seconds; None: by pace
    forced_scores: bool  # MQ15
    seats: tuple[Seat, ...]
    pile: Pile
    round: Round
    rounds: int  # planned, without extra ones
    phase: Phase = Phase.ROLL
    cycle: int = 0
    turn: int = -1
    until: float | None = None
    warn: float | None = None
    noted: int | None = None  # who rolled during the reveal
    queue: tuple[Moved, ...] = ()
    ballot: Ballot | None = None
    held: Held | None = None
    again: bool = False  # a verdict struck an answer while votes were coming in (MQ31)
    reveal: Reveal | None = None
    extra: int = 0  # extra rounds begun (MQ27)
    tied: tuple[int, ...] = ()  # who plays them
    duel: Duel | None = None
    winners: tuple[int, ...] = ()
    reason: str = ""

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple(seat for seat, each in enumerate(self.seats) if not each.left)

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """The seats of this round that are still in it, disqualified ones too."""
        return tuple(seat for seat, each in enumerate(self.seats) if each.hand is not None and not each.hand.gone)

    @cached_property
    def struck(self) -> frozenset[int]:
        """The disqualified of this round (M18)."""
        return frozenset(given.seat for given in self.round.answers if given.struck)

    @cached_property
    def voters(self) -> tuple[int, ...]:
        """Who may vote and challenge in this round: all who play it and are not disqualified."""
        struck = self.struck
        return tuple(seat for seat in self.playing if seat not in struck)

    @cached_property
    def standing(self) -> tuple[int, ...]:
        """The authors of the answers that stand, in the order of speaking."""
        return tuple(given.seat for given in self.round.answers if given.words is not None and not given.struck)

    @property
    def speaker(self) -> int | None:
        """Whose answer comes next (M12); None when all have had their turn."""
        spoken = len(self.round.answers)
        return self.round.order[spoken] if spoken < len(self.round.order) else None

    @property
    def after_answers(self) -> Phase:
        """What follows the last answer."""
        return Phase.LAST if self.pace is Pace.LIVE else Phase.VOTE

    @property
    def answering(self) -> bool:
        """Whether answers are being given, a ballot in between included."""
        return self.phase is Phase.ANSWER or (self.held is not None and self.held.phase is Phase.ANSWER)

    def hand(self, seat: int) -> Hand:
        """The hand of a seat that plays this round."""
        hand = self.seats[seat].hand
        if hand is None:
            raise LookupError(f"seat {seat} does not play this round")
        return hand

    def fit_draft(self, seat: int) -> str | None:
        """The draft of a seat that would be its answer."""
        return self.hand(seat).draft

    def to_speak(self, seat: int) -> bool:
        """Whether the seat plays this round and its turn to answer is still to come or runs now."""
        return seat in self.playing and seat in self.round.order[len(self.round.answers) :]

    def similar(self, mover: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The answers that `mover` may challenge, each with the earlier ones that still stand (M16, MQ6)."""
        standing = self.standing
        return tuple(
            (later, standing[:place])
            for place, later in enumerate(standing)
            if place > 0 and later != mover and later not in self.round.tried
        )
