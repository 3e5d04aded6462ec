"""The state of a match of IGOR."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.games.igor.deck import HAND, suit
from engine.games.igor.rules import BY_KEY, HOUSE, RULES, Rule, written
from engine.games.igor.view import Laid, Line, Phase, Ruling
from engine.kernel import state, turn
from engine.kernel.game import Pace
from engine.kernel.values import derived

LEAST, MOST = 3, 8  # players (IQ1)
CATALOGUES = {by_ear: tuple(rule.key for rule in RULES if rule.spoken or not by_ear) for by_ear in (False, True)}
FEWEST = 2  # who play on (IQ28)
START = 10  # Malarians (I1)
A_TRICK = 3  # I18
GRACE = {Pace.LIVE: 20.0, Pace.ROAD: 20.0, Pace.SLOW: 600.0}  # IQ13


@dataclass(frozen=True)
class InPlay:
    """A rule in play; `since` is the first hand for which it is (I23)."""

    key: str
    since: int


@dataclass(frozen=True)
class Retired:
    """A rule that was removed; `after` is the hand after which it was (I24)."""

    key: str
    after: int


@dataclass(frozen=True)
class Played:
    """That a card was played in this hand, by whom and when; of its face only whether it was a nine, which all keep in
    mind who owe a hail. `silent`: no message came with it, for the server played it."""

    seat: int
    at: float
    trick: int
    nine: bool = False
    silent: bool = False


@dataclass(frozen=True)
class Spoken:
    """That words without a card were read, by whom and when, and how many cards had been played by then."""

    seat: int
    at: float
    cards: int
    trick: int


@dataclass(frozen=True)
class Won:
    """A trick that is taken: by whom, and how many cards had been played by then."""

    seat: int
    cards: int
    trick: int


@dataclass(frozen=True)
class Duty:
    """A line of the ledger (2.7): what a rule in play wants of a seat in a matter, or what it broke there. `card` is
    the one that brought it. It is `met` in time, or `settled` because it was caught or reported."""

    seat: int
    key: str
    matter: str
    card: str = ""
    met: bool = False
    settled: bool = False


@dataclass(frozen=True)
class Hand:
    """One hand; `players` are dealt in and have not left, in seat order. `course` is the order of its cards, from which
    all may know what can be accused (IQ14)."""

    number: int
    dealer: int
    players: tuple[int, ...]
    leader: int
    trick: int = 1
    table: tuple[Laid, ...] = ()
    last: Laid | None = None
    begun: float = 0.0
    course: tuple[Played, ...] = ()
    talk: tuple[Spoken, ...] = ()
    won: tuple[Won, ...] = ()
    duties: tuple[Duty, ...] = ()
    spoken: tuple[Line, ...] = ()
    ended: bool = False  # its last card was played
    closed: bool = False  # its time is over (IQ12)
    is_slow: bool = False
    unpaid: int = 0  # tricks that counted for nobody (IQ28)

    @derived
    def latest(self) -> Mapping[int, int]:
        """The place of each player's latest card."""
        return {played.seat: place for place, played in enumerate(self.course)}

    @derived
    def behind(self) -> tuple[tuple[int, int], ...]:
        """The place of each player's latest card (-1: none yet), and whose it is, the earliest first."""
        return tuple(sorted([(self.latest.get(seat, -1), seat) for seat in self.players]))

    @property
    def now(self) -> float:
        """When the last card or word came."""
        return max(self.course[-1].at if self.course else self.begun, self.talk[-1].at if self.talk else self.begun)


@dataclass(frozen=True)
class Accusation:
    """Who accused, when, and the matters that were open to him then (IQ17). A report of oneself is one too."""

    by: int
    at: float
    matters: tuple[str, ...]


@dataclass(frozen=True)
class Stamp:
    """The moment at which a key on a call began an accusation (2.7), for which it stands `until` its player has said
    whom and what; and how many cards, and messages without one, there had been by then."""

    by: int
    at: float
    until: float
    cards: int
    said: int


@dataclass(frozen=True)
class Untimely:
    """An accusation that the table was told to be too early or too late (IQ17)."""

    by: int
    accused: int
    key: str
    at: float


@dataclass(frozen=True)
class Race:
    """The accusations of one player and key that are ruled on together (IQ15), or one report of oneself (IQ19), which
    is `idle` if an accusation was waiting when it came. At a thrifty table each accusation has its own, which waits
    until all have seen so many `cards` (IQ32)."""

    accused: int
    key: str
    due: float
    accusations: tuple[Accusation, ...]
    cards: int = 0
    is_report: bool = False
    idle: bool = False


@dataclass(frozen=True)
class Choice:
    """A breaker who has to say whom he pays (I27)."""

    breaker: int
    key: str
    accusers: tuple[int, ...]


@dataclass(frozen=True)
class Verdict:
    """What may be appealed against (IQ24): `what` is "right" or "false", `paid` whether its loser had a Malarian."""

    by: int
    accused: int
    key: str
    what: str
    paid: int
    until: float


@dataclass(frozen=True)
class Ballot:
    """A vote of the uninvolved (I34): about a verdict, or whether a written rule was broken (then `verdict` is None).
    `accusers` are in the order of their arrival."""

    accused: int
    key: str
    accusers: tuple[int, ...]
    matters: tuple[str, ...] = ()
    verdict: Verdict | None = None
    voters: tuple[int, ...] = ()
    ayes: tuple[int, ...] = ()
    nays: tuple[int, ...] = ()


@dataclass(frozen=True)
class Seat(state.Seat):
    """A place at the table; `total` is its Malarians (M)."""

    total: int = START
    tricks: int = 0  # in this hand (I16)
    cards: tuple[str, ...] = ()
    deals: int = 0
    dropped: bool = False  # its deal, when it left (IQ28)
    is_read: bool = False
    is_done: bool = False
    false_alarms: int = 0  # in this hand, without a Malarian to pay (IQ18)


@dataclass(frozen=True, kw_only=True)
class State(state.State):
    """A whole match, as it is saved."""

    seats: tuple[Seat, ...]
    phase: Phase
    # The group's options.
    hands: int
    one_each: bool
    trick_rule: str
    babble: bool
    blanks: bool
    rules_by: str
    max_rules: int
    show_unnoticed: bool
    # The rules.
    written: dict[str, str] = field(default_factory=dict)  # the players' own: key and words (IQ22)
    writers: dict[str, int] = field(default_factory=dict)  # the seats that wrote them
    in_play: tuple[InPlay, ...] = ()
    retired: tuple[Retired, ...] = ()
    looks: int = 0  # how often somebody looked at three
    looked_at: tuple[str, ...] = ()
    changers: tuple[int, ...] = ()
    is_new: bool = True  # a rule was told since the last hand (IQ29)
    readers: tuple[int, ...] = ()
    # The hands.
    next_dealer: int = 0
    played: int = 0  # hands that are over
    tricks_before: int = 0  # tricks of the hands that are over
    hand: Hand | None = None
    untimely: tuple[Untimely, ...] = ()
    stamps: tuple[Stamp, ...] = ()
    races: tuple[Race, ...] = ()
    choices: tuple[Choice, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    appeals: int = 0
    voted: tuple[int, int] | None = None  # the ayes and nays of the last ballot
    unnoticed: int | None = None  # breaches that nobody noticed in the last hand, where the group wants to know (IQ21)
    # The count of Malarians (2.8).
    tricks_paid: int = 0
    pile: int = 0  # what was paid to the common pile beyond what came back of it on appeal

    @property
    def by_ear(self) -> bool:
        """Whether the rules are read aloud (IQ29)."""
        return self.rules_by == "voice"

    @derived
    def catalogue(self) -> tuple[str, ...]:
        """The keys of all rule cards of the match (IQ16), without the house rule's."""
        printed = CATALOGUES[self.by_ear]
        return (*printed, *self.written) if self.written else printed

    @derived
    def keys(self) -> tuple[str, ...]:
        """All that may be accused."""
        return (*self.catalogue, HOUSE.key) if self.babble else self.catalogue

    def rule(self, key: str) -> Rule:
        return BY_KEY.get(key) or written(key, self.written[key])

    @derived
    def rules(self) -> tuple[Rule, ...]:
        """Those in force while a hand runs, the oldest first."""
        house = (HOUSE,) if self.babble else ()
        return (*house, *(self.rule(each.key) for each in self.in_play))

    @derived
    def undealt(self) -> tuple[str, ...]:
        """The Rule Deck: its order is drawn when somebody looks (I2)."""
        out = {*(each.key for each in self.in_play), *(each.key for each in self.retired)}
        return tuple(key for key in self.catalogue if key not in out)

    @property
    def known_keys(self) -> tuple[str, ...]:
        """Those that all may know: not of cards that are still being written."""
        return (
            self.keys if self.phase is not Phase.WRITE else tuple(key for key in self.keys if key not in self.written)
        )

    @property
    def grace(self) -> float:
        return GRACE[self.pace]

    @property
    def running(self) -> Hand:
        """The hand, where there is one."""
        if self.hand is None:
            raise LookupError("no hand was dealt yet")
        return self.hand

    @derived
    def in_hand(self) -> bool:
        """Whether a hand runs, so that no one may look at the rules (I4)."""
        return self.phase in (Phase.PLAY, Phase.CLOSING)

    @property
    def playing(self) -> tuple[int, ...]:
        """Who is in the hand and has not left, in seat order."""
        return () if self.hand is None else self.hand.players

    @derived
    def led(self) -> str | None:
        """The suit led to the running trick."""
        return suit(self.hand.table[0].card) if self.hand is not None and self.hand.table else None

    @derived
    def to_play(self) -> int | None:
        """Whose turn it is to play a card: the first from the leader on who has not played to the trick."""
        if self.phase is not Phase.PLAY:
            return None
        have = [laid.seat for laid in self.running.table]
        still = [seat for seat in self.clockwise(self.running.leader) if seat not in have]
        return still[0] if still else None

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Who is in the hand, from this seat on to the left (I11)."""
        return turned(self.playing, first)

    @property
    def finer(self) -> int | None:
        """Who may fine the slow one: the dealer, or on his left who is next (IQ25)."""
        order = self.clockwise(self.running.dealer)
        return next((seat for seat in order if seat != self.to_play), None)

    @property
    def acting_dealer(self) -> int:
        """The dealer; if he has left who is next on his left (IQ28)."""
        return self.clockwise(self.running.dealer)[0]

    @derived
    def accusing(self) -> Mapping[int, tuple[tuple[int, str], ...]]:
        """Whom, and by which key, each seat accuses that waits for a ruling; who reports himself, himself."""
        waiting: dict[int, tuple[tuple[int, str], ...]] = {}
        for race in self.races:
            for by in race.accusations:
                waiting[by.by] = (*waiting.get(by.by, ()), (race.accused, race.key))
        return waiting

    @property
    def is_settled(self) -> bool:
        """Nothing waits for a ruling, a choice or a ballot."""
        return not (self.stamps or self.races or self.choices or self.ballots)

    @property
    def tricks_so_far(self) -> int:
        hand = self.hand if self.in_hand else None
        return self.tricks_before + (0 if hand is None else min(hand.trick, HAND))


Turn = turn.Turn[State]


def turned(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    """These seats, which stand in seat order, from this one on to the left."""
    place = bisect_left(seats, first)
    return seats[place:] + seats[:place]
