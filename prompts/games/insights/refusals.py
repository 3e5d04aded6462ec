"""What is said to somebody whose action the rules refuse: the rule, and what would work."""

from engine.games.insights.judging import AT_ZERO, WAGERS
from engine.games.insights.state import FIRST
from engine.games.insights.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.insights.common import names_of, next_step
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


def rule(view: View, fault: str, facts: SayFacts) -> str:
    """The rule that is broken, in a sentence (W6 to W11)."""
    return _RULES[fault](view, facts)


def _prediction(view: View, facts: SayFacts) -> str:
    return f"{view.names[facts['seat']]} cannot say {facts['value']}: this card has answers 1 to {facts['most']}."


def _wager(view: View, facts: SayFacts) -> str:
    return f"{facts['value']} on {view.names[facts['seat']]}: a wager is {_ALLOWED}."


def _hundreds(view: View, facts: SayFacts) -> str:
    return f"Only one 100 {'on your guesses' if facts['column'] == FIRST else 'on being guessed'}."


def _sum(view: View, facts: SayFacts) -> str:
    return f"That makes {facts['sum']} in all, and you have {plural(facts['total'], 'point')}."


def _zero(view: View, facts: SayFacts) -> str:
    return f"Without points you may wager {AT_ZERO} in all, on one friend only."


_RULES = {
    "refused_prediction": _prediction,
    "refused_wager": _wager,
    "refused_hundreds": _hundreds,
    "refused_sum": _sum,
    "refused_zero": _zero,
}


def _refused(view: View, fault: str, facts: SayFacts) -> str:
    """The rule, and how to go on: with the parts that are wrong alone, where the rest is kept."""
    if facts["rest"]:
        how = f"Your sheet stays as it was. To change it, text {names_of(view, facts['seats'])} again."
    else:
        how = next_step(view, brief=True)
    return f"{rule(view, fault, facts)} {how}"


@message("insights.refused_prediction", segments=2, wide=4, urgent=True)
def refused_prediction(view: View, facts: SayFacts) -> str:
    """W6."""
    return _refused(view, "refused_prediction", facts)


@message("insights.refused_wager", segments=2, wide=4, urgent=True)
def refused_wager(view: View, facts: SayFacts) -> str:
    """W7, W8."""
    return _refused(view, "refused_wager", facts)


@message("insights.refused_hundreds", segments=2, wide=3, urgent=True)
def refused_hundreds(view: View, facts: SayFacts) -> str:
    """W10."""
    return _refused(view, "refused_hundreds", facts)


@message("insights.refused_sum", segments=2, wide=4, urgent=True)
def refused_sum(view: View, facts: SayFacts) -> str:
    """W9, WQ1."""
    return _refused(view, "refused_sum", facts)


@message("insights.refused_zero", segments=2, wide=4, urgent=True)
def refused_zero(view: View, facts: SayFacts) -> str:
    """W11, WQ2."""
    return _refused(view, "refused_zero", facts)


@message("insights.refused_unfit", segments=1, wide=1, urgent=True)
def refused_unfit(view: View, facts: SayFacts) -> str:
    if facts["blank"] in ("number", "answer"):
        return f"Your own answer is a number of the card, 1 to {len(view.options)}. {works_now(view)}"
    return f"That needs numbers for each of your {plural(len(view.guessed), 'opponent')}. {works_now(view)}"


@message("insights.refused_left", segments=1, wide=1, urgent=True)
def refused_left(view: View, facts: SayFacts) -> str:
    return "You have left this game. Text REJOIN to play on from the next round."


@message("insights.refused_nothing_to_undo", segments=1, wide=1, urgent=True)
def refused_nothing_to_undo(view: View, facts: SayFacts) -> str:
    return f"There is nothing of yours to take back now. {works_now(view)}"


refused_not_open, refused_late = untimely("insights", VOCABULARY, works_now)
