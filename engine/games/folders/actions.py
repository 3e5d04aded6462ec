"""What a player with a folder may do. Seats are numbers from 0; words are the player's own."""

from engine.kernel.forms import Action


class Draft(Action):
    """Private words for one's own answer; the last ones count (MQ4)."""

    words: str


class Ready(Action):
    """No more time needed to think: my draft is final (MQ2)."""


class Unclear(Action):
    """A query about the question, for the whole table (M7)."""

    words: str


class AutoOn(Action):
    """My draft is my answer as soon as my turn comes (MQ30)."""


class AutoOff(Action):
    """My draft waits for my OK again (MQ30)."""


class Answer(Action):
    """My answer, for the table to hear (M12)."""

    words: str


class AnswerDraft(Action):
    """My draft as it stands is my answer (MQ4)."""


class Wait(Action):
    """My draft is not to go out yet: I want the whole time of my turn (MQ4)."""


class Forced(Action):
    """`author` gave the real answer before my turn (M19, MQ10); with `words` also my answer."""

    author: int
    words: str | None = None


class ForcedNobody(Action):
    """Takes Forced back (MQ10)."""


ACTIONS: tuple[type[Action], ...] = (
    Draft, Ready, Unclear, AutoOn, AutoOff, Answer, AnswerDraft, Wait, Forced, ForcedNobody,
)  # fmt: skip
