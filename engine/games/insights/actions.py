"""What a player may do in Insights. Answers are numbers from 1 on; what is said of the opponents stands in seat
order."""

from engine.kernel.forms import Action
from engine.kernel.undo import Undo as Undo


class Answer(Action):
    """My own answer (W5)."""

    number: int


class Predict(Action):
    """The answer of every opponent (W6)."""

    numbers: tuple[int, ...]


class Wager(Action):
    """On every opponent: that I predicted him (`first`, W7), and that he predicted me (`second`, W8)."""

    first: tuple[int, ...]
    second: tuple[int, ...]


class NoBet(Action):
    """All my wagers are 0 (WQ4)."""


class Sheet(Action):
    """My answer and a row for every opponent: prediction, first wager, second wager; None where it was left out."""

    answer: int
    rows: tuple[tuple[int | None, ...], ...]


class Swap(Action):
    """I ask for another card (WQ9)."""


ACTIONS: tuple[type[Action], ...] = (Answer, Predict, Wager, NoBet, Sheet, Swap, Undo)
