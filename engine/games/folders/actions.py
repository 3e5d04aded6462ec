"""What a player with a folder may do. Seats are numbers from 0; words are the player's own."""

from dataclasses import dataclass

from engine.kernel.forms import Action


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


ACTIONS: tuple[type[Action], ...] = (Draft, Ready, Unclear, AutoOn, AutoOff, Answer, AnswerDraft, Forced, ForcedNobody)
