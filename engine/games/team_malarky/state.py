"""A match of Team Malarky as it is saved: immutable values, and the questions that the rules ask of them."""

from dataclasses import dataclass
from functools import cached_property

from engine.games.malarky.likeness import whose_like
from engine.games.malarky.state import Entry, Pile, Question
from engine.games.malarky.view import Given, Phase
from engine.games.team_malarky.view import Reveal
from engine.kernel.game import Pace
from engine.kernel.old.turn import Ask


@dataclass(frozen=True)
class Hand:
    """What a giver has in the running round. One who left is `gone` until the next one (TM10)."""

    think: int | None = None  # the number of its think ask
    gone: bool = False
    draft: str | None = None
    ready: bool = False
    forced: int | None = None  # the author whom it declared (MQ10)


@dataclass(frozen=True)
class Seat:
    """A place at the table. `hand` is a giver's; `receives` says that it chooses with its team in this round."""

    name: str
    bot: bool
    team: int
    left: bool = False
    auto: bool = False
    ask: Ask | None = None  # the newest
    last: Entry | None = None
    hand: Hand | None = None
    receives: bool = False


@dataclass(frozen=True)
class Round:
    """The running round. `order` is the givers' order of speaking; `choice` is the receivers', sent by `chooser`."""

    number: int
    givers: int
    rolled: int | None = None
    question: Question | None = None
    holder: int | None = None
    order: tuple[int, ...] = ()
    answers: tuple[Given, ...] = ()
    choice: int | None = None
    chooser: int | None = None
    sure: bool = False


@dataclass(frozen=True)
class State:
    """A whole match. `goal` points win; `points` are those of team 1 and team 2."""

    pace: Pace
    goal: int
    thinking: float | None  # seconds; None: by pace
    seats: tuple[Seat, ...]
    pile: Pile
    round: Round
    points: tuple[int, int] = (0, 0)
    phase: Phase = Phase.THINK
    until: float | None = None
    warn: float | None = None
    reveal: Reveal | None = None
    winners: tuple[int, ...] = ()
    reason: str = ""

    after_answers = Phase.VOTE

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple(seat for seat, each in enumerate(self.seats) if not each.left)

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """The givers of this round that are still in it."""
        return tuple(seat for seat, each in enumerate(self.seats) if each.hand is not None and not each.hand.gone)

    @cached_property
    def receivers(self) -> tuple[int, ...]:
        """Those who choose in this round."""
        return tuple(seat for seat, each in enumerate(self.seats) if each.receives)

    @cached_property
    def standing(self) -> tuple[int, ...]:
        """The authors of the answers, in the order of speaking."""
        return tuple(given.seat for given in self.round.answers if given.words is not None)

    @property
    def speaker(self) -> int | None:
        """Whose answer comes next; None when all have had their turn."""
        spoken = len(self.round.answers)
        return self.round.order[spoken] if spoken < len(self.round.order) else None

    def members(self, team: int) -> tuple[int, ...]:
        """The seats of a team that have not left."""
        return tuple(seat for seat in self.present if self.seats[seat].team == team)

    def hand(self, seat: int) -> Hand:
        """The hand of a giver of this round."""
        hand = self.seats[seat].hand
        if hand is None:
            raise LookupError(f"seat {seat} has no folder in this round")
        return hand

    def fit_draft(self, seat: int) -> str | None:
        """The draft of a giver if it may be given: it repeats no earlier answer (TM5)."""
        draft = self.hand(seat).draft
        return None if draft is None or self.repeats(draft) is not None else draft

    def repeats(self, words: str) -> int | None:
        """Whose answer these words repeat (M14, TM5)."""
        return whose_like(words, self.round.answers)

    def to_speak(self, seat: int) -> bool:
        """Whether the seat is a giver whose turn to answer is still to come or runs now."""
        return seat in self.playing and seat in self.round.order[len(self.round.answers) :]


def other(team: int) -> int:
    """The team that plays against this one."""
    return 3 - team
