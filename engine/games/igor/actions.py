"""What a player may do in IGOR."""

from engine.games.igor.speech import key_of
from engine.kernel.forms import Action


class Play(Action):
    """A card, and the whole message that plays it, to the letter (2.7)."""

    card: str
    words: str | None = None


class Talk(Action):
    """Words without a card, for all to read."""

    words: str


class Catch(Action):
    """I say that this player broke the rule of this key, by the card of this trick perhaps (I25, IQ16)."""

    who: int
    rule: str
    trick: int | None = None


class Claim(Action):
    """The key on a call with which an accusation begins: it arrives now, whatever is said next (2.7)."""


class MeaCulpa(Action):
    """I broke it myself (I29, IQ19)."""

    rule: str


class Appeal(Action):
    """The newest verdict about me was wrong (I34, IQ24)."""


class Fine(Action):
    """The dealer fines who is slow (I19, IQ25)."""

    who: int


class First(Action):
    """Whom I pay: he was first to catch me (I27)."""

    who: int


class Aye(Action):
    """The verdict was wrong; or, of a rule that a player wrote, it was broken (IQ22, IQ24)."""


class Nay(Action):
    """It was not."""


class Add(Action):
    """I look at three rules and add one (I8)."""


class Remove(Action):
    """This rule goes (I9)."""

    rule: str


class Pass(Action):
    """The rules stay as they are (IQ2)."""


class Choose(Action):
    """Of the rules that I look at, the one of this number (I8)."""

    number: int


class GotIt(Action):
    """I have understood the rules that were read (IQ29)."""


class Done(Action):
    """The hand may close for me (IQ12)."""


class Cards(Action):
    """Which rules are in play? Between hands alone (I4, IQ11)."""


class Look(Action):
    """What lies on the table?"""


class Write(Action):
    """A rule card of my own: its key, then its words (IQ22)."""

    words: str

    @property
    def head(self) -> str:
        return key_of(self.words)


ACTIONS: tuple[type[Action], ...] = (
    Play, Talk, Catch, MeaCulpa, Appeal, Fine, First, Aye, Nay, Add, Remove, Pass, Choose, GotIt, Done, Cards, Look,
    Write, Claim,
)  # fmt: skip
