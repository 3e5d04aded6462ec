"""A match of the Secrets Game as it is saved: immutable values, the questions that the rules ask of them, and what
holds in every state that play can reach."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.games.secrets.view import Phase, Reveal
from engine.kernel import state, turn
from engine.kernel.lengths import length
from engine.kernel.rulebook import Invariant
from engine.kernel.state import Entry
from engine.kernel.values import certain, changed, derived

LEAST = 3  # voting tokens (S1)
MOST = 12  # players (SQ11)
LINES = 2  # that lie face up (S5)
MOST_CHARACTERS = 1000  # of a story

Before = tuple[bool | None, bool] | str | None
"""What UNDO puts back: a token's vote and whether it was SURE, or a wish for other lines."""


@dataclass(frozen=True)
class Seat(state.Seat):
    """A place at the table; `token` is the number of its voting token. `since` is the first round that it plays in;
    `listens` names it among those who may vote on the running story (SQ16)."""

    token: int = 0
    since: int = 1
    listens: bool = True
    last: Entry[Before] | None = None
    wish: str | None = None
    asked: int = 0  # questions to the running teller (SQ13)
    done: bool = False  # has no more of them
    stories: int = 0  # texts of them, and of answers about them, that are kept somewhere (SQ14)


@dataclass(frozen=True)
class Token:
    """A voting token: that of a player or of a team. `scores` are the points of each round that has begun, None for one
    that it did not play; `turn` is the place of the member who tells next (S2, SQ10)."""

    scores: tuple[int | None, ...] = ()
    told: bool = False
    turn: int = 0
    vote: bool | None = None
    sure: bool = False
    extra: int = 0  # points of its extra story (SQ12)
    wants_extra: bool = False

    @derived
    def total(self) -> int:
        return sum([each or 0 for each in self.scores])

    def with_points(self, points: int, extra: bool) -> "Token":
        """The token with the points of one more story, which may be an extra one."""
        if extra:
            return changed(self, extra=self.extra + points)
        return changed(self, scores=(*self.scores[:-1], (self.scores[-1] or 0) + points)) if points else self


@dataclass(frozen=True)
class Story:
    """The story under way. Its teller is ready, named, last or extra, which is `how` he came to it. `late` says that
    its time runs for the second time (SQ2); `released` that the others have it; `page` and `person` are those of the
    book of a machine player."""

    teller: int
    begun: float  # table's clock
    line: int | None = None
    how: str = "ready"
    parts: tuple[str, ...] = ()
    finished: bool = False
    truth: bool | None = None
    released: bool = False
    late: bool = False
    replies: int = 0  # to questions (SQ13)
    page: str | None = None
    person: str | None = None

    @derived
    def words(self) -> str:
        return " ".join(self.parts)

    @derived
    def room(self) -> int:
        """The characters of one more part."""
        return max(0, MOST_CHARACTERS - length(self.words) - (1 if self.parts else 0))


class Parts(NamedTuple):
    """The seats of each token that play now, those of them that listen to the running story, and who does neither."""

    members: tuple[tuple[int, ...], ...]
    voters: tuple[tuple[int, ...], ...]
    outside: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class State(state.State):
    """A whole match. `teams` is how many there are (0: everybody for himself); `question_minute` and `extra_story` are
    the group's options (SQ13, SQ12). `lines` lie face up, those of the `pile` come next."""

    seats: tuple[Seat, ...]
    phase: Phase
    cards: Mapping[str, str]
    rounds: int
    teams: int
    max_swaps: int
    question_minute: bool
    extra_story: bool
    tokens: tuple[Token, ...]
    pile: tuple[str, ...]
    lines: tuple[str, ...] = ()
    round: int = 0
    swaps: int = 0  # in this round
    story: Story | None = None
    booked: int | None = None  # who tells next, said while the others vote
    booked_line: int | None = None
    pages: tuple[str, ...] = ()
    reveal: Reveal | None = None
    ending: bool = False  # the running story is the last (SQ16)
    tied: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()  # tied tokens whose extra story is still to come
    in_extra: bool = False

    @derived
    def totals(self) -> tuple[int, ...]:
        """Those of everybody's token (S2)."""
        return tuple([self.tokens[each.token].total for each in self.seats])

    @property
    def running(self) -> Story:
        """The story under way, where there must be one."""
        return certain(self.story)

    @property
    def swaps_left(self) -> int:
        """How often lines may still be replaced in this round (SQ3)."""
        return self.max_swaps - self.swaps if len(self.pile) >= LINES else 0

    @derived
    def playing(self) -> tuple[int, ...]:
        """Who is here and plays in this round."""
        return tuple([seat for seat in self.present if self.seats[seat].since <= self.round])

    @derived
    def newcomers(self) -> tuple[int, ...]:
        """Who is here and plays from the next round on (SQ16)."""
        return tuple([seat for seat in self.present if self.seats[seat].since > self.round])

    @derived
    def parts(self) -> Parts:
        """What part everybody who is here has in the round, and in the story that is told."""
        members: list[tuple[int, ...]] = [()] * len(self.tokens)
        voters, outside = members.copy(), []
        for seat, each in enumerate(self.seats):
            if each.left:
                continue
            plays = each.since <= self.round
            if plays:
                members[each.token] += (seat,)
            if plays and each.listens:
                voters[each.token] += (seat,)
            else:
                outside.append(seat)
        return Parts(tuple(members), tuple(voters), tuple(outside))

    @property
    def members(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each token that play now."""
        return self.parts.members

    @property
    def voters(self) -> tuple[tuple[int, ...], ...]:
        """The members of each token that listen to the running story."""
        return self.parts.voters

    @property
    def outside(self) -> tuple[int, ...]:
        """Who is here and has no part in the running story."""
        return () if self.story is None else self.parts.outside

    @derived
    def alive(self) -> tuple[int, ...]:
        """The tokens that have somebody who has not left, who may play from the next round only (SQ16)."""
        return tuple(sorted({self.seats[seat].token for seat in self.present}))

    def speaker(self, token: int) -> int:
        """The member of a token, which has some, whose turn it is to tell (SQ10)."""
        members = self.members[token]
        if len(members) == 1:
            return members[0]
        everybody = [seat for seat, each in enumerate(self.seats) if each.token == token]
        first = self.tokens[token].turn % len(everybody)
        order = (*everybody[first:], *everybody[:first])
        return next(seat for seat in order if seat in members)

    @derived
    def to_tell(self) -> tuple[int, ...]:
        """The seats that may claim the next story: of each token that has not told the one whose turn it is (S6)."""
        if self.in_extra:
            return ()
        untold = [token for token, each in enumerate(self.tokens) if not each.told and self.members[token]]
        return tuple(map(self.speaker, untold))

    @derived
    def may_book(self) -> tuple[int, ...]:
        """The seats that may say, while the others vote, that they tell next: their own vote is in. Once one has, it
        alone, to choose its line."""
        if self.phase is not Phase.VOTE or self.ending:
            return ()
        able = [seat for seat in self.to_tell if seat in self.listening and self.ready(self.seats[seat].token)]
        return tuple([seat for seat in able if self.booked in (None, seat)])

    @derived
    def listeners(self) -> tuple[int, ...]:
        """The tokens that vote on the running story (S12): all but the teller's that have somebody who listens."""
        if self.story is None:
            return ()
        telling = self.seats[self.story.teller].token
        return tuple([token for token, voters in enumerate(self.voters) if voters and token != telling])

    @derived
    def listening(self) -> tuple[int, ...]:
        """The seats that vote on it, and may ask the teller."""
        return self._of(self.listeners)

    def _of(self, tokens: Iterable[int]) -> tuple[int, ...]:
        voters = self.voters
        return tuple([seat for token in tokens for seat in voters[token]])

    @derived
    def in_tie(self) -> tuple[int, ...]:
        """The members of the tied tokens that are still here."""
        return tuple(seat for seat in self.playing if self.seats[seat].token in self.tied)

    @derived
    def undecided(self) -> tuple[int, ...]:
        """Those of them whose token does not want to tell one more story, or not yet (SQ12)."""
        return tuple(seat for seat in self.in_tie if not self.tokens[self.seats[seat].token].wants_extra)

    @property
    def unanswered(self) -> int:
        """How many questions the teller may still answer (SQ13)."""
        return max(0, sum(each.asked for each in self.seats) - self.running.replies)

    def ready(self, token: int) -> bool:
        """Whether a token's vote is in: where several share it they are SURE (SQ9)."""
        each = self.tokens[token]
        return each.vote is not None and (each.sure or len(self.voters[token]) < 2)

    @derived
    def missing(self) -> tuple[int, ...]:
        """The tokens on whose vote the story waits."""
        return tuple([token for token in self.listeners if not self.ready(token)])

    @derived
    def awaited(self) -> tuple[int, ...]:
        """The seats that have to vote still."""
        return self._of(self.missing)


Turn = turn.Turn[State]


def _seats(state: State) -> bool:
    return len(state.seats) <= MOST and all(0 <= each.token < len(state.tokens) for each in state.seats)


def _lines(state: State) -> bool:
    cards = (*state.lines, *state.pile)
    return len(state.lines) == LINES and len(set(cards)) == len(cards) and state.cards.keys() >= set(cards)


def _story(state: State) -> bool:
    story = state.story
    if state.phase not in (Phase.STORY, Phase.QUESTIONS, Phase.VOTE):
        return story is None
    if story is None or len(story.words) > MOST_CHARACTERS or story.released is not (story.truth is not None):
        return False
    return story.released is not (state.phase is Phase.STORY)


def _scores(state: State) -> bool:
    """With N tokens a round gives out N (N - 1) points at most, and one token gets twice (N - 1) at most."""
    if any(len(each.scores) != state.round for each in state.tokens):
        return False
    most = len(state.tokens) - 1
    columns = [[each.scores[number] or 0 for each in state.tokens] for number in range(state.round)]
    return all(0 <= points <= 2 * most for column in columns for points in column) and all(
        sum(column) <= most * (most + 1) for column in columns
    )


def _round(state: State) -> bool:
    return 1 <= state.round <= state.rounds and 0 <= state.swaps <= state.max_swaps


def _booked(state: State) -> bool:
    if state.booked is None:
        return state.booked_line is None
    return state.phase is Phase.VOTE and state.booked in state.to_tell and not state.in_extra


def _votes(state: State) -> bool:
    return state.phase is Phase.VOTE or all(each.vote is None for each in state.tokens)


INVARIANTS: tuple[Invariant[State], ...] = (
    ("A seat has no token.", _seats),
    ("An opening line is there twice, or unknown.", _lines),
    ("A story does not fit its phase.", _story),
    ("The points are not those that stories give.", _scores),
    ("The round or its swaps cannot be.", _round),
    ("A vote lies on the table outside of a vote.", _votes),
    ("Somebody is to tell next who may not.", _booked),
)
