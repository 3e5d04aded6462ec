"""A match of the Secrets Game as it is saved: immutable values, and the questions that the rules ask of them."""

from dataclasses import dataclass
from functools import cached_property

from engine.games.secrets.view import Line, Phase, Reveal
from engine.kernel.game import Pace
from engine.kernel.old.turn import Ask

MOST_CHARACTERS = 1000  # of a story


@dataclass(frozen=True)
class Entry:
    """What a seat sent last and what stood there before, for UNDO."""

    what: str
    truth: bool | None = None
    sure: bool = False
    wish: str | None = None


@dataclass(frozen=True)
class Seat:
    """A place at the table. `since` is the first round that it plays in; `listens` names it among those who may vote
    on the running story (SQ16)."""

    name: str
    bot: bool
    voice: int
    since: int = 1
    left: bool = False
    listens: bool = True
    ask: Ask | None = None
    last: Entry | None = None
    wish: str | None = None
    asked: int = 0  # questions to the running teller (SQ13)
    done: bool = False  # has no more of them
    stories: int = 0  # texts of them, and of answers about them, that are kept somewhere (SQ14)


@dataclass(frozen=True)
class Voice:
    """A voting token: a player or a team. `scores` are the points of each round that has begun, None for one that it
    did not play; `turn` is the place of the member who tells next (S2, SQ10)."""

    scores: tuple[int | None, ...]
    told: bool = False
    turn: int = 0
    vote: bool | None = None
    sure: bool = False
    extra: int = 0  # points of its extra story (SQ12)
    wants_extra: bool = False

    @property
    def total(self) -> int:
        return sum(each or 0 for each in self.scores)


@dataclass(frozen=True)
class Story:
    """The story under way. `late` says that its time runs for the second time (SQ2); `released` that the others have
    it; `page` and `person` are those of the book of a machine player."""

    teller: int
    ask: int  # the number of the question that it answers
    begun: float  # table's clock
    line: int | None = None
    parts: tuple[str, ...] = ()
    finished: bool = False
    truth: bool | None = None
    released: bool = False
    late: bool = False
    replies: int = 0  # to questions (SQ13)
    page: str | None = None
    person: str | None = None

    @property
    def words(self) -> str:
        return " ".join(self.parts)

    @property
    def room(self) -> int:
        """The characters of one more part."""
        return max(0, MOST_CHARACTERS - len(self.words) - (1 if self.parts else 0))


@dataclass(frozen=True)
class State:
    """A whole match. `teams` is how many there are (0: everybody for himself); `question_minute` and `extra_story` are
    the group's options (SQ13, SQ12)."""

    pace: Pace
    rounds: int
    teams: int
    max_swaps: int
    question_minute: bool
    extra_story: bool
    seats: tuple[Seat, ...]
    voices: tuple[Voice, ...]
    lines: tuple[Line, Line]
    pile: tuple[Line, ...]
    round: int = 1
    phase: Phase = Phase.CLAIM
    until: float | None = None
    warn: float | None = None
    swaps: int = 0  # in this round
    story: Story | None = None
    pages: tuple[str, ...] = ()
    reveal: Reveal | None = None
    ending: bool = False  # the running story is the last (SQ16)
    tied: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()  # tied voices whose extra story is still to come
    in_extra: bool = False
    winners: tuple[int, ...] = ()
    reason: str = ""

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple(seat for seat, each in enumerate(self.seats) if not each.left)

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """Those of them that play in this round."""
        return tuple(seat for seat in self.present if self.seats[seat].since <= self.round)

    @cached_property
    def _members(self) -> tuple[tuple[int, ...], ...]:
        found: list[list[int]] = [[] for _ in self.voices]
        for seat in self.playing:
            found[self.seats[seat].voice].append(seat)
        return tuple(map(tuple, found))

    def members(self, voice: int) -> tuple[int, ...]:
        """The seats of a voice that play now."""
        return self._members[voice]

    @cached_property
    def active(self) -> tuple[int, ...]:
        """The voices that have somebody who plays now."""
        return tuple(voice for voice in range(len(self.voices)) if self.members(voice))

    @cached_property
    def alive(self) -> tuple[int, ...]:
        """The voices that have somebody who has not left, who may play from the next round only (SQ16)."""
        return tuple(dict.fromkeys(sorted(self.seats[seat].voice for seat in self.present)))

    def speaker(self, voice: int) -> int | None:
        """The member of a voice whose turn it is to tell (SQ10); None where nobody plays."""
        members = self.members(voice)
        if not members:
            return None
        everybody = [seat for seat, each in enumerate(self.seats) if each.voice == voice]
        first = self.voices[voice].turn % len(everybody)
        order = (*everybody[first:], *everybody[:first])
        return next(seat for seat in order if seat in members)

    @cached_property
    def to_tell(self) -> tuple[int, ...]:
        """The seats that may claim the next story: of each voice that has not told the one whose turn it is (S6)."""
        if self.in_extra:
            return ()
        voices = (voice for voice in self.active if not self.voices[voice].told)
        return tuple(seat for voice in voices if (seat := self.speaker(voice)) is not None)

    @cached_property
    def listeners(self) -> tuple[int, ...]:
        """The voices that vote on the running story (S12): all but the teller's that have somebody who listens."""
        if self.story is None:
            return ()
        telling = self.seats[self.story.teller].voice
        return tuple(voice for voice in self.active if voice != telling and self.voters(voice))

    @cached_property
    def _voters(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(seat for seat in members if self.seats[seat].listens) for members in self._members)

    @cached_property
    def outside(self) -> tuple[int, ...]:
        """Who is here and has no part in the running story."""
        if self.story is None:
            return ()
        return tuple(seat for seat in self.present if seat not in self.playing or not self.seats[seat].listens)

    def voters(self, voice: int) -> tuple[int, ...]:
        """The members of a voice that listen to the running story."""
        return self._voters[voice]

    def ready(self, voice: int) -> bool:
        """Whether a voice is done with voting: it has voted and, where several share it, is SURE (SQ9)."""
        each = self.voices[voice]
        return each.vote is not None and (each.sure or len(self.voters(voice)) < 2)
