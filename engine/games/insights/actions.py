"""What a player may do in Insights. Answers are numbers from 1 on; what is said of the opponents stands in seat
order."""

from engine.kernel.forms import Action
from engine.kernel.undo import Undo as Undo


class Answer(Action):
    """My own answer (W5)."""

    number: int


class Predict(Action):
    """The answers of the next opponents whose I have not predicted; where none is missing, of all (W6)."""

    numbers: tuple[int, ...]


class Wager(Action):
    """The next of my wagers that are missing, opponent by opponent: that I predicted him (W7), then that he predicted
    me (W8); where none is missing, all of them."""

    numbers: tuple[int, ...]


class NoBet(Action):
    """All my wagers are 0 (WQ4)."""


class AllIn(Action):
    """On all that is missing as much as the rules allow, one after another (WQ17)."""


class Sheet(Action):
    """My answer and a row for every opponent: prediction, first wager, second wager; None where it was left out."""

    answer: int
    rows: tuple[tuple[int | None, ...], ...]


class Swap(Action):
    """I ask for another card (WQ9)."""


ACTIONS: tuple[type[Action], ...] = (Answer, Predict, Wager, NoBet, AllIn, Sheet, Swap, Undo)
