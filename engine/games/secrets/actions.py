"""What a player may do in the Secrets Game. Lines are 1 and 2."""

from engine.kernel.forms import Action
from engine.kernel.undo import Undo as Undo


class Me(Action):
    """I am ready to tell the next story (S6), on this line or on either."""

    line: int | None = None


class Swap(Action):
    """Another opening line in the place of "1", "2" or "both" (S8, SQ3)."""

    which: str


class Tell(Action):
    """A part of my story; several make one (S7). A machine player adds the page of its book and of whom that tells."""

    words: str
    page: str | None = None
    person: str | None = None


class Told(Action):
    """The last part of my story: with these words it is told."""

    words: str


class Done(Action):
    """My story is told."""


class Retell(Action):
    """My story begins anew, as long as nobody has read it."""


class Withdraw(Action):
    """My stories are taken out of everything that is kept; the points stay (SQ14)."""


class Ask(Action):
    """A question to the teller, for all to read (SQ13)."""

    words: str


class Reply(Action):
    """The teller answers, for all to read (SQ13)."""

    words: str


class Truth(Action):
    """My story is true (S9, S13), or I take the story for true (S12); with "sure" for my whole team (SQ9)."""

    sure: str | None = None


class Lie(Action):
    """My story is false, or I take the story for false."""

    sure: str | None = None


class Sure(Action):
    """My team's vote may be counted (SQ9)."""


class Extra(Action):
    """One more story to decide a tie (SQ12)."""


ACTIONS: tuple[type[Action], ...] = (
    Me, Swap, Tell, Told, Done, Retell, Withdraw, Ask, Reply, Truth, Lie, Sure, Extra, Undo,
)  # fmt: skip
