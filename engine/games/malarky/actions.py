"""What a player may do in Malarky. Seats are numbers from 0; words are the player's own."""

from dataclasses import dataclass

from engine.kernel.forms import Action


@dataclass(frozen=True)
class Roll(Action):
    """The Host rolls the die (M6), or a duellist his (M34)."""


@dataclass(frozen=True)
class Draft(Action):
    """Private words for one's own answer; the last ones count (MQ4)."""

    words: str


@dataclass(frozen=True)
class Ready(Action):
    """No more time needed to think (MQ2)."""


@dataclass(frozen=True)
class Unclear(Action):
    """A query about the question, for the whole table (M7)."""

    words: str


@dataclass(frozen=True)
class AutoOn(Action):
    """My draft is my answer as soon as my turn comes (MQ30)."""


@dataclass(frozen=True)
class AutoOff(Action):
    """My draft waits for my OK again (MQ30)."""


@dataclass(frozen=True)
class Answer(Action):
    """My answer, for the table to hear (M12)."""

    words: str


@dataclass(frozen=True)
class AnswerDraft(Action):
    """My draft as it stands is my answer (MQ4)."""


@dataclass(frozen=True)
class Forced(Action):
    """`author` gave the real answer before my turn (M19, MQ10); with `words` also my answer."""

    author: int
    words: str | None = None


@dataclass(frozen=True)
class ForcedNobody(Action):
    """Takes Forced back (MQ10)."""


@dataclass(frozen=True)
class Similar(Action):
    """`later` repeats the answer of `earlier` (M16, MQ6)."""

    later: int
    earlier: int


@dataclass(frozen=True)
class Aye(Action):
    """A ballot for the motion (MQ7, MQ12)."""


@dataclass(frozen=True)
class Nay(Action):
    """A ballot against the motion (MQ7, MQ12)."""


@dataclass(frozen=True)
class Done(Action):
    """Nothing more to say here."""


@dataclass(frozen=True)
class Vote(Action):
    """I believe the answer of `target` (M21)."""

    target: int


@dataclass(frozen=True)
class VoteBlack(Action):
    """The black chip: I gave the real answer (M23)."""


@dataclass(frozen=True)
class VoteEmpty(Action):
    """The empty hand: I think that my own invention is the real answer (M24)."""


@dataclass(frozen=True)
class Object(Action):
    """The holder broke the rule (MQ12), or a duel's label was false (MQ32)."""


@dataclass(frozen=True)
class ObjectEmpty(Action):
    """My empty hand was right after all (MQ14)."""


@dataclass(frozen=True)
class Give(Action):
    """The higher roller gives the question (M34)."""


@dataclass(frozen=True)
class Receive(Action):
    """The higher roller receives the question (M34)."""


@dataclass(frozen=True)
class Real(Action):
    """The giver's answer, meant as the real one (MQ32)."""

    words: str


@dataclass(frozen=True)
class Bluff(Action):
    """The giver's answer, invented (MQ32)."""

    words: str


@dataclass(frozen=True)
class Correct(Action):
    """The receiver believes the giver (M34)."""


@dataclass(frozen=True)
class Wrong(Action):
    """The receiver does not believe the giver (M34)."""


@dataclass(frozen=True)
class Undo(Action):
    """Takes back one's own last entry while it has had no effect."""


ACTIONS: tuple[type[Action], ...] = (
    Roll, Draft, Ready, Unclear, AutoOn, AutoOff, Answer, AnswerDraft, Forced, ForcedNobody, Similar, Aye, Nay,
    Done, Vote, VoteBlack, VoteEmpty, Object, ObjectEmpty, Give, Receive, Real, Bluff, Correct, Wrong, Undo,
)  # fmt: skip
