"""What is said to somebody whose action the rules refuse."""

from engine.games.secrets.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.secrets.common import waiting
from prompts.games.secrets.vocabulary import VOCABULARY
from prompts.kit.messages import message
from prompts.kit.usual import called, too_long, untimely
from prompts.kit.words import does, whose


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


@message("secrets.refused_unfit", segments=1, wide=2, urgent=True)
def refused_unfit(view: View, facts: SayFacts) -> str:
    return too_long(facts) or f"{called(VOCABULARY, facts, 'A story')} does not fit so. {works_now(view)}"


@message("secrets.refused_left", segments=1, wide=1, urgent=True)
def refused_left(view: View, facts: SayFacts) -> str:
    return "You have left this game. Text REJOIN to listen from the next story on."


refused_not_open, refused_late = untimely("secrets", VOCABULARY, works_now, "A story", wide=2)
