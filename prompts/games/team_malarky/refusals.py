"""What is said to somebody whose action the rules refuse."""

from engine.games.folders.view import Phase
from engine.games.team_malarky import actions
from engine.games.team_malarky.view import View
from engine.kernel.game import SayFacts
from prompts.games.malarky import refusals as malarky
from prompts.games.team_malarky.common import others
from prompts.games.team_malarky.vocabulary import VOCABULARY
from prompts.kit.messages import message
from prompts.kit.words import sentence, whose

_TAUGHT = {kind.__name__: words.taught or "A draft" for kind, words in VOCABULARY.items()}


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


@message("team_malarky.refused_not_open", segments=1, wide=1, urgent=True)
def refused_not_open(view: View, facts: SayFacts) -> str:
    return f"{_TAUGHT.get(facts['action'], 'That')} is not possible just now. {works_now(view)}"


@message("team_malarky.refused_unfit", segments=1, wide=1, urgent=True)
def refused_unfit(view: View, facts: SayFacts) -> str:
    if longer := malarky.too_long(facts):
        return longer
    if facts["action"] == actions.Choose.__name__:
        return f"Pick one of those who answered: a name or its number. {works_now(view)}"
    return f"{sentence(_TAUGHT.get(facts['action'], 'That'))} does not fit that player. {works_now(view)}"


@message("team_malarky.refused_late", segments=1, wide=1, urgent=True)
def refused_late(view: View, facts: SayFacts) -> str:
    return f"Too late for that. {works_now(view)}"
