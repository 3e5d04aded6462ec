"""What is said to somebody whose action the rules refuse."""

from engine.games.folders.view import Phase
from engine.games.team_malarky import actions
from engine.games.team_malarky.view import View
from engine.kernel.game import SayFacts
from prompts.games.team_malarky.common import others
from prompts.games.team_malarky.vocabulary import VOCABULARY
from prompts.kit.messages import message
from prompts.kit.usual import called, too_long, untimely
from prompts.kit.words import sentence, whose


def doing(view: View) -> str:
    """What the table is doing now."""
    match view.phase:
        case Phase.THINK:
            return f"Now team {view.givers} thinks of its answers."
        case Phase.ANSWER if view.speaker is not None:
            return f"Now {whose(view, view.speaker)} answer comes."
        case Phase.VOTE:
            return f"Now team {others(view.givers)} chooses."
    return "The game is over. Text REMATCH to play again."


def works_now(view: View) -> str:
    """What the table is doing now, and where to ask what to do."""
    return doing(view) if view.phase is Phase.OVER else f"{doing(view)} REPEAT tells what I last asked you."


@message("team_malarky.refused_unfit", segments=1, wide=1, urgent=True)
def refused_unfit(view: View, facts: SayFacts) -> str:
    if longer := too_long(facts):
        return longer
    if facts["action"] == actions.Choose.__name__:
        return f"Pick one of those who answered: a name or its number. {works_now(view)}"
    return f"{sentence(called(VOCABULARY, facts, 'A draft'))} does not fit that player. {works_now(view)}"


refused_not_open, refused_late = untimely("team_malarky", VOCABULARY, works_now, "A draft")
