"""What a game is to the service: about this much, and nothing more."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form, Value
from engine.kernel.values import Plain

if TYPE_CHECKING:
    from engine.kernel.state import State
    from engine.kernel.view import View

AState = TypeVar("AState", bound="State")
AView = TypeVar("AView", bound="View")

OptionValue = int | bool | str


class Pace(StrEnum):
    """How a table plays: quick texts or calls, a car, or hours and days."""

    LIVE = "live"
    ROAD = "road"
    SLOW = "slow"


@dataclass(frozen=True)
class Option:
    """A group's setting for a game: its default (None: the game chooses) and its bounds.

    A number has `least` and `most`, a choice `choices`; a yes/no option has neither. Where a choice takes `several`,
    its value is those chosen with blanks between, or "all"; this leaves those out that are played `if_named`.
    """

    name: str
    type: type[int] | type[bool] | type[str]
    default: OptionValue | None
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    several: bool = False
    if_named: tuple[str, ...] = ()


@dataclass(frozen=True)
class Teams:
    """In how many teams a game may be played: `least`, and the most for so many players and more, the fewest players
    first. `needed`: it is played in no other way. `members`: how many each team must have at least."""

    least: int
    most_for: tuple[tuple[int, int], ...]
    needed: bool = False
    members: int = 1

    @property
    def least_players(self) -> int:
        return self.most_for[0][0]

    def most(self, players: int) -> int:
        """The most teams for so many players; 0 where they are too few for teams."""
        return max((teams for least, teams in self.most_for if players >= least), default=0)


@dataclass(frozen=True)
class Evening:
    """What an evening with a game is like: about so many `minutes` for the fewest players at the live pace, and for
    `each_more` so many more; and for which `paces` it is made (none: for all)."""

    minutes: int
    each_more: int = 0
    paces: frozenset[Pace] = frozenset()


@dataclass(frozen=True)
class Facts:
    """The declared facts of a game. `version` counts changes of the state or of the rules' meaning; `evening` tells
    who asks for a game whether this is one for him; with `least_cards`
    cards nothing comes twice in the longest match (0: it has no decks). `decks` names the game whose decks it plays
    with (empty: its own), `teams` says whether it may be played in teams. From `brisk_seats` players on (0: never)
    so much is told at once that it is played only where our number sends fast. A match may change between `paces` while
    it runs. `ends_after` is what FINISH lets a match play to its end, a "round" say (empty: it has no such parts)."""

    name: str
    title: str
    version: int
    least_seats: int
    most_seats: int
    options: tuple[Option, ...]
    evening: Evening
    teams: Teams | None = None
    least_cards: int = 0
    decks: str = ""
    brisk_seats: int = 0
    paces: frozenset[Pace] = frozenset()
    ends_after: str = ""


@dataclass(frozen=True)
class Table:
    """Who sits down to a match, in seat order, and how they play.

    `teams` gives each seat its team's number from 1 on, or is empty. `options` holds only what the group has set.
    """

    names: tuple[str, ...]
    bots: tuple[bool, ...]
    pace: Pace
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    teams: tuple[int, ...] = ()


@dataclass(frozen=True)
class Deck:
    """All cards that the group plays with (plain JSON, one dict a card) and what it has used up.

    `used` names used cards as earlier Steps named them, those used longest ago first.
    """

    cards: tuple[Plain, ...]
    used: tuple[str, ...] = ()


class Telling(StrEnum):
    """How a say travels.

    An ask and a result go out at once at any pace; a tell may wait for the next of them to the same phone
    where the table is thrifty; a remind is dropped unsent when it comes too late.
    """

    ASK = "ask"
    TELL = "tell"
    RESULT = "result"
    REMIND = "remind"


SayFacts = Plain
"""What fills a sentence: plain JSON, by the names that its message knows."""

_NO_FACTS: SayFacts = {}
_NO_ASKS: Mapping[int, int] = {}


class Say(NamedTuple):
    """One thing told. `to` is a seat; None: it is public, for everybody at the table (bots too) and who watches it, and
    goes to the phones of all `but` these seats.

    `message` names the sentence in prompts/, `facts` what fills it (plain JSON). `asks` has the number of the ask that
    it puts to each seat; a public one may put it to several. `secret` marks words for one phone alone. `picture` names
    a drawing of the seat's view. What is told `by_ear` is read aloud where somebody can hear it, and a text only to a
    phone that cannot.
    """

    to: int | None
    telling: Telling
    message: str
    facts: SayFacts = _NO_FACTS
    asks: Mapping[int, int] = _NO_ASKS
    secret: bool = False
    picture: str | None = None
    but: tuple[int, ...] = ()
    by_ear: bool = False

    def reaches(self, seat: int) -> bool:
        """Whether it goes to this seat's phone."""
        return self.to == seat or (self.to is None and seat not in self.but)

    def readers(self, seats: int) -> Sequence[int]:
        """The seats, of so many, to whose phones it goes."""
        if self.to is not None:
            return (self.to,) if 0 <= self.to < seats else ()
        return [seat for seat in range(seats) if seat not in self.but] if self.but else range(seats)


@dataclass(frozen=True)
class Result:
    """How a match ended: each seat's score and the winning seats (several: a shared win)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Step(NamedTuple):
    """One change of a match.

    `wake` is the table's clock (seconds) when the game next wants to be woken, None when it is over. `used`
    names what has been used up of the deck. A refusal keeps the old state and wake and has one say, to its sender;
    `stays` are then the values of the action's blanks that may stay, None in the place of what is to be filled again.
    `withdraws` names actions whose words their sender takes back: whoever keeps what was sent keeps them no longer.
    """

    state: Any
    says: tuple[Say, ...] = ()
    wake: float | None = None
    used: tuple[str, ...] = ()
    result: Result | None = None
    refusal: bool = False
    stays: tuple[Value, ...] | None = None
    withdraws: tuple[type[Action], ...] = ()


@dataclass(frozen=True)
class PublicTurn:
    """A turn of one seat that everybody sees the table wait for: the number of its ask, and from when on (table's
    clock) the others may pass over it. Nothing private has a part in any of it."""

    seat: int
    ask: int
    passable: float


@dataclass(frozen=True)
class BotMove:
    """What a bot does, and after how many seconds of the table's clock."""

    action: Action
    after: float


class Rules(Protocol[AState, AView]):
    """The rules of one game, without any state of their own.

    `at` is the table's clock: seconds since the deal, never going back. Every method is pure and total:
    whatever is not open to a seat is refused by a Step, never by an exception. What is the same in every game is in
    engine.kernel.rulebook.
    """

    facts: Facts
    state_type: type[AState]
    view_type: type[AView]
    actions: tuple[type[Action], ...]

    def start(self, table: Table, deck: Deck, chance: Chance, at: float) -> Step: ...

    def choices(self, state: AState, seat: int) -> tuple[Form, ...]: ...

    def act(self, state: AState, seat: int, action: Action, chance: Chance, at: float) -> Step: ...

    def wake(self, state: AState, chance: Chance, at: float) -> Step: ...

    def waits_for(self, state: AState) -> PublicTurn | None:
        """The public turn that the table waits for; None where several are asked, or one in secret."""
        ...

    def skip(self, state: AState, seat: int, chance: Chance, at: float) -> Step:
        """Ends the public turn of this seat now, as if its limit had run out; refused where `waits_for` names it not.

        Who may ask for it, and when, is the service's to say.
        """
        ...

    def at_pace(self, state: AState, pace: Pace, chance: Chance, at: float) -> Step:
        """The match goes on at this pace, if it is one between which it may change (Facts.paces); else nothing
        changes. Nobody is told."""
        ...

    def may_finish(self, state: AState) -> bool:
        """Whether more follows the running part (Facts.ends_after), so that the match may end before."""
        ...

    def finish(self, state: AState, chance: Chance, at: float) -> Step:
        """The match ends after the running part, scored as after its last; nothing changes where that is so already.
        Nobody is told."""
        ...

    def leave(self, state: AState, seat: int, chance: Chance, at: float) -> Step: ...

    def join(self, state: AState, seat: int, name: str, chance: Chance, at: float) -> Step: ...

    def forget(self, state: AState, seat: int) -> AState:
        """The state without this seat's own words, DELETED in the place of those that the match goes on with. The seat
        has left or leaves at once, and what goes with that may stay."""
        ...

    def view(self, state: AState, seat: int | None) -> AView:
        """What this seat may know (None: a stranger at the table), as a `view_type`. By these names the service and the
        ear find in it: seat, pace, phase, until, asks; by seat names, bots, left, totals and, of a game in teams,
        teams."""
        ...

    def bot(self, view: AView, choices: tuple[Form, ...], hints: Plain, chance: Chance) -> BotMove | None: ...

    def most_wakes(self, state: AState) -> int:
        """How often the match is woken at most until it is over, if nobody sends a word (law 5)."""
        ...

    def broken(self, state: AState) -> str | None:
        """The invariant that a state breaks, as a sentence; None for every state that play can reach."""
        ...

    def upgrade(self, data: Plain, from_version: int) -> Plain: ...


Game = Rules[Any, Any]
"""One of the games, be it which it may: what its states and views are made of is its own business."""
