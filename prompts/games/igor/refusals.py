"""What is said to somebody whose action the rules refuse: the rule, and what would work."""

from engine.games.igor.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.igor.common import card_name, cards_named, suit_name
from prompts.games.igor.vocabulary import VOCABULARY
from prompts.kit.messages import message
from prompts.kit.usual import too_long, untimely, where_to_ask


def works_now(view: View) -> str:
    """Where to ask what to do."""
    return where_to_ask(is_over=view.phase is Phase.OVER)


@message("igor.refused_suit", segments=1, wide=1, urgent=True)
def refused_suit(view: View, facts: SayFacts) -> str:
    """I12, IQ26."""
    return f"{suit_name(facts['led'])} is led, and you have it: {cards_named(view.legal)}."


@message("igor.refused_shows", segments=1, wide=1, urgent=True)
def refused_shows(view: View, facts: SayFacts) -> str:
    """2.7."""
    return "That names a card of your hand, so nobody was told. A card is played in your turn; say it without its code."


@message("igor.refused_again", segments=1, wide=1, urgent=True)
def refused_again(view: View, facts: SayFacts) -> str:
    """2.7: a card by the same message twice."""
    return f"You have played {card_name(facts['card'])} already, and nobody was told twice. Other words go to all."


@message("igor.refused_alarms", segments=1, wide=1, urgent=True)
def refused_alarms(view: View, facts: SayFacts) -> str:
    """IQ18."""
    return "Three false alarms, and no Malarian to pay for another: CATCH again when you have won some."


@message("igor.refused_talk", segments=1, wide=1, urgent=True)
def refused_talk(view: View, facts: SayFacts) -> str:
    """IQ32."""
    return f"{facts['most']} messages wait for the others already. Say more when they have read those."


@message("igor.refused_young", segments=1, wide=1, urgent=True)
def refused_young(view: View, facts: SayFacts) -> str:
    """I23."""
    return f"{facts['rule']} is new: it must be in play for a hand before it can go. REMOVE another, or PASS."


@message("igor.refused_card", segments=1, wide=1, urgent=True)
def refused_card(view: View, facts: SayFacts) -> str:
    """IQ22."""
    return f"A card has a key of 3 to 12 letters, then its words, {facts['most']} characters at most. Or text PASS."


@message("igor.refused_key", segments=1, wide=1, urgent=True)
def refused_key(view: View, facts: SayFacts) -> str:
    return f"There is a card {facts['key']} already. Text yours with another key, or PASS."


@message("igor.refused_unfit", segments=1, wide=1, urgent=True)
def refused_unfit(view: View, facts: SayFacts) -> str:
    return too_long(facts) or f"That does not fit so. {works_now(view)}"


refused_not_open, refused_late = untimely("igor", VOCABULARY, works_now)
