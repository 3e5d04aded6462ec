"""What is said to somebody whose action the rules refuse: the rule, and what would work."""

from engine.games.insights.judging import AT_ZERO, FIRST, WAGERS
from engine.games.insights.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.insights.common import example_row, names_of
from prompts.games.insights.vocabulary import VOCABULARY
from prompts.kit.messages import message
from prompts.kit.usual import untimely
from prompts.kit.words import listed, plural

_ALLOWED = listed([str(wager) for wager in WAGERS], "or")


def works_now(view: View) -> str:
    """What the table is doing now, and where to ask what to do."""
    if view.phase is Phase.OVER:
        return "The game is over. Text REMATCH to play again."
    if view.seat is not None and view.seat not in view.in_round:
        return "You play from the next round on."
    return "REPEAT tells the question and your sheet."


def _again(view: View, facts: SayFacts) -> str:
    """How to go on: with the parts that are wrong alone, where the rest stays."""
    if not facts["rest"]:
        return "Text these numbers again."
    return f"Text {names_of(view, facts['seats'])} again; I keep the rest."


@message("insights.refused_missing", segments=2, wide=3, urgent=True)
def refused_missing(view: View, facts: SayFacts) -> str:
    """W6."""
    seats = facts["seats"]
    place = view.opponents.index(seats[0]) if seats[0] in view.opponents else 0
    how = f"{view.names[seats[0]].upper()} {example_row(view, place)}"
    return f"Every opponent needs a prediction. Missing: {names_of(view, seats)}. Text it like {how}; I keep the rest."


@message("insights.refused_prediction", segments=2, wide=3, urgent=True)
def refused_prediction(view: View, facts: SayFacts) -> str:
    """W6."""
    name = view.names[facts["seat"]]
    return f"{facts['value']} for {name} is no answer of this card: predict 1 to {facts['most']}. {_again(view, facts)}"


@message("insights.refused_wager", segments=2, wide=3, urgent=True)
def refused_wager(view: View, facts: SayFacts) -> str:
    """W7, W8."""
    return f"{facts['value']} on {view.names[facts['seat']]}: a wager is {_ALLOWED}. {_again(view, facts)}"


@message("insights.refused_hundreds", segments=2, wide=3, urgent=True)
def refused_hundreds(view: View, facts: SayFacts) -> str:
    """W10."""
    side = "that you predict them" if facts["column"] == FIRST else "that they predict you"
    return f"Only one 100 among your wagers {side}. {_again(view, facts)}"


@message("insights.refused_sum", segments=1, wide=1, urgent=True)
def refused_sum(view: View, facts: SayFacts) -> str:
    """W9, WQ1."""
    return f"{_wagers(facts['sum'])}, and you have {plural(facts['total'], 'point')}: wager less. {_all_again(facts)}"


@message("insights.refused_zero", segments=1, wide=1, urgent=True)
def refused_zero(view: View, facts: SayFacts) -> str:
    """W11, WQ2."""
    return f"Without points you may wager {AT_ZERO} in all, on one opponent only. {_all_again(facts)}"


def _wagers(total: int) -> str:
    return f"Your wagers are {total} in all"


def _all_again(facts: SayFacts) -> str:
    return "Text all wagers again; I keep the rest." if facts["rest"] else "Text all wagers again."


@message("insights.refused_unfit", segments=1, wide=1, urgent=True)
def refused_unfit(view: View, facts: SayFacts) -> str:
    if facts["blank"] in ("number", "answer"):
        return f"Your own answer is a number of the card, 1 to {len(view.options)}. {works_now(view)}"
    return f"That needs numbers for each of your {plural(len(view.opponents), 'opponent')}. {works_now(view)}"


@message("insights.refused_left", segments=1, wide=1, urgent=True)
def refused_left(view: View, facts: SayFacts) -> str:
    return "You have left this game. Text REJOIN to play on from the next round."


@message("insights.refused_nothing_to_undo", segments=1, wide=1, urgent=True)
def refused_nothing_to_undo(view: View, facts: SayFacts) -> str:
    return f"There is nothing of yours to take back now. {works_now(view)}"


refused_not_open, refused_late = untimely("insights", VOCABULARY, works_now)
