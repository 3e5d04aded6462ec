"""What is said to somebody whose action the rules refuse."""

from engine.games.malarky import actions
from engine.games.malarky.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.malarky.vocabulary import VOCABULARY
from prompts.kit.messages import message
from prompts.kit.words import does, plural

_TAUGHT = {kind.__name__: words.taught or "A draft" for kind, words in VOCABULARY.items()}


def doing(view: View) -> str:
    """What the table is doing now."""
    return {
        Phase.ROLL: f"Now {does(view, view.host, 'roll')} the die.",
        Phase.THINK: "Now everybody thinks of an answer.",
        Phase.ANSWER: "Now the answers are given, one by one.",
        Phase.BALLOT: "Now a ballot runs.",
        Phase.LAST: "Now the last challenges may come: SIMILAR and two names, or DONE.",
        Phase.VOTE: "Now all vote.",
        Phase.REVEAL: "Now this round is closed: DONE, or OBJECT.",
        Phase.OVER: "The game is over. Text REMATCH to play again.",
    }.get(view.phase, "Now the duel runs.")


def works_now(view: View) -> str:
    """What the table is doing now, and where to ask what to do."""
    return doing(view) if view.phase is Phase.OVER else f"{doing(view)} REPEAT tells what I last asked you."


@message("malarky.refused_not_open", segments=1, wide=1, urgent=True)
def refused_not_open(view: View, facts: SayFacts) -> str:
    return f"{_TAUGHT.get(facts['action'], 'That')} is not possible just now. {works_now(view)}"


@message("malarky.refused_unfit", segments=1, wide=1, urgent=True)
def refused_unfit(view: View, facts: SayFacts) -> str:
    if longer := too_long(facts):
        return longer
    if facts["action"] == actions.Vote.__name__ and facts.get("value") == view.seat:
        return "You cannot vote for yourself. Text another name or its number, BLACK or EMPTY."
    return f"{_TAUGHT.get(facts['action'], 'That')} does not fit that player or that number. {works_now(view)}"


def too_long(facts: SayFacts) -> str:
    """That words are too long, "" where they are not."""
    value, most = facts.get("value"), facts.get("most")
    if not most or not isinstance(value, str) or len(value) <= most:
        return ""
    return f"That has {len(value)} characters; {most} is the most. Please send it shorter."


@message("malarky.refused_full", segments=1, wide=1, urgent=True)
def refused_full(view: View, facts: SayFacts) -> str:
    return f"This table is full: {plural(facts['most'], 'player')} at most. Text NEW for a table of your own."


@message("malarky.refused_left", segments=1, wide=1, urgent=True)
def refused_left(view: View, facts: SayFacts) -> str:
    return "You have left this game. Text REJOIN to play on from the next round."


@message("malarky.refused_nothing_to_undo", segments=1, wide=1, urgent=True)
def refused_nothing_to_undo(view: View, facts: SayFacts) -> str:
    return "There is nothing of yours to take back now. REPEAT tells what I last asked you."


@message("malarky.refused_late", segments=1, wide=1, urgent=True)
def refused_late(view: View, facts: SayFacts) -> str:
    return f"Too late for that. {works_now(view)}"
