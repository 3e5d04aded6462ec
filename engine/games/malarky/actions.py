"""What a player may do in Malarky. Seats are numbers from 0; words are the player's own."""

from engine.games.folders import actions as folders
from engine.games.folders.actions import Answer as Answer
from engine.games.folders.actions import AnswerDraft as AnswerDraft
from engine.games.folders.actions import AutoOff as AutoOff
from engine.games.folders.actions import AutoOn as AutoOn
from engine.games.folders.actions import Draft as Draft
from engine.games.folders.actions import Forced as Forced
from engine.games.folders.actions import ForcedNobody as ForcedNobody
from engine.games.folders.actions import Ready as Ready
from engine.games.folders.actions import Unclear as Unclear
from engine.games.folders.actions import Wait as Wait
from engine.kernel.forms import Action
from engine.kernel.undo import Undo as Undo


class Roll(Action):
    """A duellist rolls the die (M34)."""


class Similar(Action):
    """`later` repeats the answer of `earlier` (M16, MQ6)."""

    later: int
    earlier: int


class Aye(Action):
    """A ballot for the motion (MQ7, MQ12)."""


class Nay(Action):
    """A ballot against the motion (MQ7, MQ12)."""


class Done(Action):
    """Nothing more to say here."""


class Vote(Action):
    """I believe the answer of `target` (M21)."""

    target: int


class VoteBlack(Action):
    """The black chip: I gave the real answer (M23)."""


class VoteEmpty(Action):
    """The empty hand: I think that my own invention is the real answer (M24)."""


class Object(Action):
    """The holder broke the rule (MQ12), or a duel's label was false (MQ32)."""


class ObjectEmpty(Action):
    """My empty hand was right after all (MQ14)."""


class Give(Action):
    """The higher roller gives the question (M34)."""


class Receive(Action):
    """The higher roller receives the question (M34)."""


class Real(Action):
    """The giver's answer, meant as the real one (MQ32)."""

    words: str


class Bluff(Action):
    """The giver's answer, invented (MQ32)."""

    words: str


class Correct(Action):
    """The receiver believes the giver (M34)."""


class Wrong(Action):
    """The receiver does not believe the giver (M34)."""


ACTIONS: tuple[type[Action], ...] = (
    Roll, *folders.ACTIONS, Similar, Aye, Nay, Done, Vote, VoteBlack, VoteEmpty, Object, ObjectEmpty, Give, Receive,
    Real, Bluff, Correct, Wrong, Undo,
)  # fmt: skip
