"""What is said to somebody whose action the rules refuse."""

from engine.games.malarky import actions
from engine.games.malarky.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.malarky.vocabulary import VOCABULARY
from prompts.kit.messages import message
from prompts.kit.usual import called, too_long, untimely


def doing(view: View) -> str:
    """What the table is doing now."""
    return {
        Phase.ROLL: "Now the next question comes.",
        Phase.THINK: "Now everybody thinks of an answer.",
        Phase.ANSWER: "Now the answers are given, one by one.",
        Phase.BALLOT: "Now a ballot runs.",
        Phase.VOTE: "Now all vote.",
        Phase.REVEAL: "Now you read the answer: OK goes on.",
        Phase.OVER: "The game is over. Text REMATCH to play again.",
    }.get(view.phase, "Now the duel runs.")


def works_now(view: View) -> str:
    """What the table is doing now, and where to ask what to do."""
    return doing(view) if view.phase is Phase.OVER else f"{doing(view)} REPEAT tells what I last asked you."


@message("malarky.refused_unfit", segments=1, wide=1, urgent=True)
def refused_unfit(view: View, facts: SayFacts) -> str:
    if longer := too_long(facts):
        return longer
    if facts["action"] == actions.Vote.__name__ and facts.get("value") == view.seat:
        return "You cannot vote for yourself. Text another name or its number."
    return f"{called(VOCABULARY, facts, 'A draft')} does not fit that player or that number. {works_now(view)}"


@message("malarky.refused_left", segments=1, wide=1, urgent=True)
def refused_left(view: View, facts: SayFacts) -> str:
    return "You have left this game. Text REJOIN to play on from the next round."


refused_not_open, refused_late = untimely("malarky", VOCABULARY, works_now, "A draft")
