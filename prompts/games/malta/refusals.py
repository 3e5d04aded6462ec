"""What is said to somebody whose action the rules refuse: the rule, and what would work."""

from engine.games.malta.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.malta.asked import now
from prompts.games.malta.common import card_name
from prompts.games.malta.vocabulary import VOCABULARY
from prompts.kit.messages import message
from prompts.kit.usual import untimely, where_to_ask


def works_now(view: View) -> str:
    """Where to ask what to do."""
    return where_to_ask(is_over=view.phase is Phase.OVER)


@message("malta.refused_card", segments=1, wide=1, urgent=True)
def refused_card(view: View, facts: SayFacts) -> str:
    """AQ30."""
    return f"You hold no {card_name(facts['card'])}. Text OK to let it pass."


@message("malta.refused_target", segments=1, wide=1, urgent=True)
def refused_target(view: View, facts: SayFacts) -> str:
    """AQ17."""
    return "A Boomerang is for a card that is played on you. Text OK to let it pass."


@message("malta.refused_unfit", segments=3, wide=5, urgent=True)
def refused_unfit(view: View, facts: SayFacts) -> str:
    return f"That does not fit. {now(view) or works_now(view)}"


refused_not_open, refused_late = untimely("malta", VOCABULARY, works_now)
