"""What becomes of cards in Malta!."""

from collections.abc import Mapping

from engine.games.malta.cards import CARDS
from engine.games.malta.view import View
from engine.kernel.game import SayFacts
from prompts.games.malta.asked import now
from prompts.games.malta.common import card_name, cards_named, chosen, gathers, hand, is_asked, of_another
from prompts.kit.messages import message
from prompts.kit.words import does, plural, sentence, who

NONE = "You have no cards."
IDLE: Mapping[str, str] = {
    "draw2": "the deck is empty",
    "draw3": "the deck is empty",
    "discard2": "no card is left",
    "donation": "no card is left",
    "everyone1": "nobody has cards",
    "everyone": "no pawn can go there",
    "swapplaces": "they share a space",
    "remove": "it was a circle",
    "restore": "there is no circle",
    "reinvite": "nobody can come back",
    "reshuffle": "nothing is discarded",
}
"""Why a card changed nothing; where that is about one player or one space it is told in `idle`."""


@message("malta.hand", segments=2, wide=2, gathers=gathers)
def in_hand(view: View, facts: SayFacts) -> str:
    return f"Your cards:\n{hand(view)}" if any(view.hand) else NONE


@message("malta.held", segments=4, wide=4, urgent=True)
def held(view: View, facts: SayFacts) -> str:
    """The same, with what each card does."""
    cards = [f"{number} {CARDS[card].name}: {CARDS[card].words}" for number, card in enumerate(view.hand, 1) if card]
    return "\n".join(cards) or NONE


@message("malta.stands", segments=1, wide=1, gathers=gathers)
def stands(view: View, facts: SayFacts) -> str:
    """AQ17."""
    return f"{card_name(facts['card'])} stands."


@message("malta.negated", segments=1, wide=1, gathers=gathers)
def negated(view: View, facts: SayFacts) -> str:
    """AQ20."""
    return f"{card_name(facts['card'])} has no effect."


@message("malta.idle", segments=1, wide=1, gathers=gathers)
def idle(view: View, facts: SayFacts) -> str:
    """AQ28: nobody's secret, for hands are counted openly."""
    return f"{card_name(facts['card'])} changes nothing: {_why_idle(view, facts)}."


def _why_idle(view: View, facts: SayFacts) -> str:
    card, chosen_ones = facts["card"], facts["chosen"]
    seats = [each for each in chosen_ones if isinstance(each, int)]
    gone = [seat for seat in seats if view.out[seat]]
    if gone and card != "reinvite":
        return does(view, gone[0], "are out", "is out")
    match card:
        case "take1" | "theirs":
            return does(view, seats[0], "have no cards", "has no cards")
        case "bankrupt":
            return does(view, seats[0], "have cards", "has cards")
        case "home":
            return does(view, seats[0], "are there", "is there")
        case "turn":
            return "circles do not turn" if view.board[chosen_ones[0]].gone else "a star looks the same all around"
    return IDLE[card]


@message("malta.returns", segments=1, wide=1, gathers=gathers)
def returns(view: View, facts: SayFacts) -> str:
    """AQ17."""
    return f"{card_name(facts['card'])} goes back to {who(view, facts['seat'])}."


@message("malta.sent_back", segments=1, wide=1, gathers=gathers)
def sent_back(view: View, facts: SayFacts) -> str:
    return f"{card_name(facts['card'])}{chosen(view, facts['chosen'])}."


@message("malta.discarded", segments=1, wide=1, gathers=gathers)
def discarded(view: View, facts: SayFacts) -> str:
    return f"{sentence(does(view, facts['seat'], 'discard'))} {cards_named(facts['cards'])}."


@message("malta.taken", segments=1, wide=1, gathers=gathers)
def taken(view: View, facts: SayFacts) -> str:
    cards = cards_named(facts["cards"])
    if facts["taker"] == view.seat:
        return f"You take {cards} from {view.names[facts['giver']]}."
    return f"{view.names[facts['taker']]} takes your {cards}."


@message("malta.given", segments=1, wide=1, gathers=gathers)
def given(view: View, facts: SayFacts) -> str:
    cards = cards_named(facts["cards"])
    if facts["taker"] == view.seat:
        return f"{view.names[facts['giver']]} gives you {cards}."
    return f"You give {view.names[facts['taker']]} {cards}."


@message("malta.tax_paid", segments=1, wide=2, gathers=gathers)
def tax_paid(view: View, facts: SayFacts) -> str:
    """A18."""
    cards = cards_named(facts["cards"])
    if facts["taker"] == view.seat:
        return f"{view.names[facts['giver']]} pays you {cards}."
    return f"You pay {view.names[facts['taker']]} {cards}."


@message("malta.paid", segments=1, wide=1, gathers=gathers)
def paid(view: View, facts: SayFacts) -> str:
    giver, taker = view.names[facts["giver"]], view.names[facts["taker"]]
    return f"{giver} pays {taker} {plural(facts['count'], 'card')}."


@message("malta.blinded", segments=1, wide=1, gathers=gathers)
def blinded(view: View, facts: SayFacts) -> str:
    """AQ21."""
    return f"{sentence(does(view, facts['seat'], 'play'))} the next turn blind."


@message("malta.reinvited", segments=1, wide=1, gathers=of_another)
def reinvited(view: View, facts: SayFacts) -> str:
    """AQ24."""
    back = sentence(does(view, facts["seat"], "are", "is"))
    return f"{back} back in, on {facts['space']}, with {plural(facts['held'], 'card')}."


@message("malta.reshuffled", segments=1, wide=1, gathers=gathers)
def reshuffled(view: View, facts: SayFacts) -> str:
    return f"{plural(facts['count'], 'card')} of the discards went into the deck."


@message("malta.ok_turn", segments=1, wide=1, urgent=True)
def ok_turn(view: View, facts: SayFacts) -> str:
    """AQ30."""
    return "OK to the rest of this turn. WAIT takes it back."


@message("malta.waits", segments=1, wide=2, urgent=True)
def waits(view: View, facts: SayFacts) -> str:
    return f"Taken back. {now(view) if is_asked(view, 'answer') else 'You are asked about every card again.'}"


@message("malta.auto", segments=1, wide=1, urgent=True)
def auto(view: View, facts: SayFacts) -> str:
    """AQ30: the same whatever he holds."""
    if facts["order"] == "off":
        return "You have no standing orders any more."
    if facts["order"] == "ok":
        return "AUTO OK: from now on every card passes for you. AUTO OFF ends that."
    order = facts["order"].upper()
    return f"AUTO {order}: done once, as soon as it fits and you hold the card. AUTO OFF takes it back."
