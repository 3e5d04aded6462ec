"""What is said to somebody whose action the rules refuse."""

from engine.games.secrets.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.secrets.common import waiting
from prompts.games.secrets.vocabulary import VOCABULARY
from prompts.kit.messages import message
from prompts.kit.words import does, whose

_TAUGHT = {kind.__name__: words.taught or "A story" for kind, words in VOCABULARY.items()}


def doing(view: View) -> str:
    """What the table is doing now."""
    match view.phase:
        case Phase.CLAIM:
            return f"Now {waiting(view)} may tell the next story: ME."
        case Phase.STORY if view.teller is not None:
            return f"Now {does(view, view.teller, 'tell')} a story."
        case Phase.QUESTIONS if view.teller is not None:
            return f"Now questions about {whose(view, view.teller)} story may be asked."
        case Phase.VOTE if view.teller is not None:
            return f"Now {whose(view, view.teller)} story is voted on."
        case Phase.TIE:
            return "Now all who are equal at the top may ask for EXTRA stories."
    return "The game is over. Text REMATCH to play again."


def works_now(view: View) -> str:
    """What the table is doing now, and where to ask what to do."""
    return doing(view) if view.phase is Phase.OVER else f"{doing(view)} REPEAT tells what I last asked you."


@message("secrets.refused_not_open", segments=1, wide=2, urgent=True)
def refused_not_open(view: View, facts: SayFacts) -> str:
    return f"{_TAUGHT.get(facts['action'], 'That')} is not possible just now. {works_now(view)}"


@message("secrets.refused_unfit", segments=1, wide=2, urgent=True)
def refused_unfit(view: View, facts: SayFacts) -> str:
    value, most = facts.get("value"), facts.get("most")
    if most and isinstance(value, str) and len(value) > most:
        return f"That has {len(value)} characters; {most} is the most. Please send it shorter."
    return f"{_TAUGHT.get(facts['action'], 'That')} does not fit so. {works_now(view)}"


@message("secrets.refused_left", segments=1, wide=1, urgent=True)
def refused_left(view: View, facts: SayFacts) -> str:
    return "You have left this game. Text REJOIN to listen from the next story on."


@message("secrets.refused_nothing_to_undo", segments=1, wide=1, urgent=True)
def refused_nothing_to_undo(view: View, facts: SayFacts) -> str:
    return "There is nothing of yours to take back now. REPEAT tells what I last asked you."


@message("secrets.refused_late", segments=1, wide=2, urgent=True)
def refused_late(view: View, facts: SayFacts) -> str:
    return f"Too late for that. {works_now(view)}"
