"""What a match with folders is made of, and what holds of every such match; a game's own values add what is the
game's."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.games.folders.likeness import whose_like
from engine.games.folders.view import Given, Phase, Reveal
from engine.kernel import state
from engine.kernel.game import Pace
from engine.kernel.rulebook import Invariant
from engine.kernel.state import Ask, Entry
from engine.kernel.turn import Turn
from engine.kernel.values import Fields, certain, changed, derived

Before = Mapping[str, str | int | bool | tuple[int, ...] | None]
"""What an entry changed, and what stood there."""


@dataclass(frozen=True)
class Question:
    """One question of a card, with its printed answer."""

    text: str
    answer: str


@dataclass(frozen=True)
class Pile:
    """What may still be drawn, next card first (MQ24). `asked` names the asked questions ("h01/2": a card's id and its
    number), oldest first; `draws` is how many draws the match can need at most."""

    cards: tuple[str, ...]
    asked: tuple[str, ...]
    draws: int


@dataclass(frozen=True)
class Hand:
    """What a seat has in the running round. A seat that left is `gone` until the next one (MQ25, TM10)."""

    gone: bool = False
    draft: str | None = None
    ready: bool = False
    forced: int | None = None  # the author whom it declared (MQ10)
    waits: bool = False  # it wants the whole time of its turn (MQ4)


@dataclass(frozen=True)
class Seat(state.Seat):
    """A place at the table; `hand` is None in a round in which it has no folder. A `silent` one was not heard where all
    could see it (MQ30)."""

    last: Entry[Before] | None = None
    auto: bool = False
    silent: bool = False
    hand: Hand | None = None

    @derived
    def own(self) -> Fields:
        """The fields of the view that are its player's alone, whatever happens to others (law 3)."""
        hand = self.hand
        kept = {} if hand is None else {"draft": hand.draft, "ready": hand.ready, "forced": hand.forced}
        return {"auto": self.auto, **kept}


@dataclass(frozen=True, kw_only=True)
class Round:
    """The running round. `order` is the order of speaking."""

    number: int = 0
    rolled: int | None = None
    question: str | None = None
    holder: int | None = None
    order: tuple[int, ...] = ()
    answers: tuple[Given, ...] = ()

    @derived
    def speaker(self) -> int | None:
        """Whose answer comes next (M12); None when all have had their turn."""
        spoken = len(self.answers)
        return self.order[spoken] if spoken < len(self.order) else None

    @derived
    def likenesses(self) -> dict[str, int | None]:
        """Whose answer some words nearly repeat, of those that were compared with these answers (State.repeats)."""
        return {}


@dataclass(frozen=True, kw_only=True)
class State(state.State):
    """A whole match; `cards` are its questions by their names."""

    seats: tuple[Seat, ...]
    phase: Phase
    cards: Mapping[str, Question]
    thinking: float | None  # seconds; None: by pace
    pile: Pile
    round: Round
    reveal: Reveal | None = None
    finishing: bool = False  # the running round is the last (MQ30)

    @property
    def question(self) -> Question | None:
        """The question of the round."""
        return None if self.round.question is None else self.cards[self.round.question]

    @derived
    def hands(self) -> Mapping[int, Hand]:
        """By seat, of those that have a folder in this round and are still in it, disqualified ones too."""
        return {seat: hand for seat, each in enumerate(self.seats) if (hand := each.hand) and not hand.gone}

    @derived
    def playing(self) -> tuple[int, ...]:
        """The seats that have a folder in this round and are still in it, disqualified ones too."""
        return tuple(self.hands)

    @derived
    def standing(self) -> tuple[int, ...]:
        """The authors of the answers that stand, in the order of speaking."""
        return tuple([given.seat for given in self.round.answers if given.words is not None and not given.struck])

    @property
    def speaker(self) -> int | None:
        """Whose answer comes next; see Round."""
        return self.round.speaker

    @derived
    def unheard(self) -> frozenset[int]:
        """The silent, for whom nobody waits (MQ30); none where nobody else is there to wait."""
        silent = frozenset([seat for seat, each in enumerate(self.seats) if each.silent and not each.left])
        awake = silent and any(not self.seats[seat].bot for seat in self.present if seat not in silent)
        return silent if awake else frozenset()

    @derived
    def drafted(self) -> tuple[int, ...]:
        """Who has a draft or wants no more time to think (MQ2)."""
        return tuple([seat for seat, hand in self.hands.items() if hand.draft is not None or hand.ready])

    @property
    def answering(self) -> bool:
        """Whether answers are being given, a ballot in between included."""
        return self.phase is Phase.ANSWER or any(aside.phase == Phase.ANSWER for aside in self.aside)

    @property
    def declared(self) -> int | None:
        """The author whom the holder declared (MQ10); a declaration of anybody else means nothing (MQ21)."""
        hand = None if self.round.holder is None else self.seats[self.round.holder].hand
        return None if hand is None else hand.forced

    def hand(self, seat: int) -> Hand:
        """The hand of a seat that has a folder in this round."""
        return certain(self.seats[seat].hand)

    def repeats(self, words: str) -> int | None:
        """Whose answer these words nearly repeat (M14, MQ5, TM5)."""
        known = self.round.likenesses
        if words not in known:
            known[words] = whose_like(words, self.round.answers)
        return known[words]

    def fit_draft(self, seat: int) -> str | None:
        """The draft of a seat if it may be its answer."""
        return self.hand(seat).draft

    @derived
    def goes_out(self) -> bool:
        """Whether the draft of the speaker is told without his word: live, if he does not want the whole time, and it
        is neither nearly an earlier answer nor a question to us (MQ4)."""
        speaker = certain(self.speaker)
        if self.pace is not Pace.LIVE or self.hand(speaker).waits:
            return False
        draft = self.fit_draft(speaker)
        return draft is not None and not draft.endswith("?") and self.repeats(draft) is None

    def goes_without(self, seat: int, ask: Ask) -> bool:
        """Live, a draft is told without another word: whoever has one need not answer (MQ4)."""
        if ask.optional:
            return True
        hand = self.seats[seat].hand if self.pace is Pace.LIVE and ask.kind in (Phase.THINK, Phase.ANSWER) else None
        return hand is not None and hand.draft is not None and not hand.waits

    def is_unawaited(self, seat: int) -> bool:
        """Nobody waits for the silent (MQ30)."""
        return seat in self.unheard

    def hurried(self, seat: int) -> bool:
        """Whether the speaker has less than the whole time because nobody has heard of him (MQ30)."""
        hand = self.hand(seat)
        return seat in self.unheard and hand.draft is None and not hand.waits

    @property
    def is_short(self) -> bool:
        """Whether the speaker, who is here, has less than the whole time."""
        return self.goes_out or self.hurried(certain(self.speaker))

    def to_speak(self, seat: int) -> bool:
        """Whether the seat thinks, or its turn to answer is still to come or runs now."""
        is_early = self.phase is Phase.THINK or self.answering
        return is_early and seat in self.playing and seat in self.round.order[len(self.round.answers) :]

    def shown(self, author: int | None, forced: bool) -> Fields:
        """The fields of the round's Reveal that all games have."""
        question, running = certain(self.question), self.round
        return {
            "round": running.number,
            "question": question.text,
            "answer": question.answer,
            "holder": running.holder,
            "author": author,
            "forced": forced,
            "answers": running.answers,
        }


Folders = Turn[State]


def set_hand(turn: Folders, seat: int, /, **changes: object) -> None:
    """Changes fields of one seat's hand."""
    turn.set_seat(seat, hand=changed(turn.state.hand(seat), **changes))


def note_hand(turn: Folders, seat: int, what: str, /, **changes: object) -> None:
    """Changes fields of one seat's hand by an entry that UNDO may take back."""
    hand = turn.state.hand(seat)
    turn.note(seat, what, {name: getattr(hand, name) for name in changes}, hand=changed(hand, **changes))


def heard(turn: Folders, seat: int, was: bool) -> None:
    """All have seen whether a person let a phase pass without a word; it matters in live play alone (MQ30). Who left
    this round, and is back perhaps, was asked for none."""
    each = turn.state.seats[seat]
    if each.silent is was and turn.state.pace is Pace.LIVE and not each.bot and seat in turn.state.playing:
        turn.set_seat(seat, silent=not was)


def stand_up(turn: Folders, seat: int, **changes: object) -> None:
    """A seat leaves: of what it had in this round only its declaration stays (MQ25, TM10)."""
    hand = turn.state.seats[seat].hand
    turn.stand_up(seat, auto=False, silent=False, hand=hand and type(hand)(gone=True, forced=hand.forced), **changes)


def _folders(state: State) -> bool:
    """M3, M4: with the question there is one holder, among those who speak."""
    running = state.round
    if running.question is None:
        return running.holder is None and running.rolled is None and not running.order and not running.answers
    return running.holder in running.order and running.rolled in (1, 2, 3)


def _in_order(state: State) -> bool:
    order, spoken = state.round.order, tuple(given.seat for given in state.round.answers)
    return spoken == order[: len(spoken)] and len(set(order)) == len(order)


def _pile(state: State) -> bool:
    """MQ24: each card is there once, and its words are known."""
    cards = state.pile.cards
    return len(set(cards)) == len(cards) and state.pile.draws >= 0 and state.round.question in (None, *state.cards)


def _over(state: State) -> bool:
    """Never stuck: until the match is over a limit stands."""
    is_over = state.phase is Phase.OVER
    return is_over == (state.until is None) and is_over == (len(state.winners) > 0)


INVARIANTS: tuple[Invariant[State], ...] = (
    ("A question has a roll of 1 to 3 and one holder among those who speak.", _folders),
    ("Answers are given in the order of speaking, one each.", _in_order),
    ("A card is in the pile once.", _pile),
    ("A limit stands until the match is over, and then somebody has won.", _over),
)
