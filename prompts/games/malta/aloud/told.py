"""How turns, cards and the end of the match are told aloud in Malta!."""

from engine.games.malta.cards import CARDS
from engine.games.malta.view import View
from engine.kernel.game import SayFacts
from prompts.games.malta.aloud.names import cards_named, hand, laid_out, near, pawns, place_name, what_it_does
from prompts.games.malta.common import card_name, is_over
from prompts.kit.aloud import another_game, asking, lines, part
from prompts.kit.words import does, listed, plural, sentence, who, whose

NONE = "You have no cards."


def started(view: View, facts: SayFacts) -> str:
    """A2, A10."""
    return part(
        "Malta begins. The last one who has not lost wins.",
        "In your turn you draw, play half of your hand, and move by an arrow of your space. Without a card, or without "
        f"a way, you are out. {sentence(asking(view, 'rules'))}, and I tell you how it goes.",
    )


def placed(view: View, facts: SayFacts) -> str:
    return f"Your pawn starts on {place_name(facts['space'])}."


def dealt(view: View, facts: SayFacts) -> str:
    """A8, AQ14."""
    begins = f"The lot says that {does(view, facts['first'], 'begin')}."
    return part("Each of you has four cards.", pawns(view), begins)


def begins(view: View, facts: SayFacts) -> str:
    """A11, A12."""
    told = [f"draws {plural(facts['drew'], 'card')}", f"holds {facts['held']}"]
    if facts["plays"]:
        told.append(f"plays {facts['plays']}{' blind' if facts['blind'] else ''}")
    if facts["seat"] == view.seat:
        told = [each.replace("s ", " ", 1) for each in told]
    return f"{sentence(whose(view, facts['seat']))} turn. {sentence(who(view, facts['seat']))} {listed(told)}."


def moved(view: View, facts: SayFacts) -> str:
    """A15, A18."""
    way = f"{facts['direction'].lower()}, to {place_name(facts['space'])}"
    text = f"{sentence(does(view, facts['seat'], 'move'))} {way}."
    if not (facts["owners"] and facts["number"]):
        return text
    each = " for each who stands there" if len(facts["owners"]) > 1 else ""
    return f"{text} The tax is {plural(facts['number'], 'card')}{each}."


def silent(view: View, facts: SayFacts) -> str:
    """AQ29, AQ31."""
    if facts["seat"] == view.seat:
        told = "You left two turns unfinished, so you are out."
        return told if is_over(view) else f"{told} Say back when you are here: you may be reinvited."
    return f"{view.names[facts['seat']]} left two turns unfinished and is out."


def map_told(view: View, facts: SayFacts) -> str:
    """3.5: the whole board is for the eye."""
    on_board = view.seat is not None and bool(view.pawns[view.seat])
    return part(near(view) if on_board else "", pawns(view), "A text with map shows you the whole board.")


def discards(view: View, facts: SayFacts) -> str:
    """A13."""
    deck = f"{plural(view.deck, 'card')} in the deck."
    if not view.pile:
        return f"No card is discarded. {deck}"
    lead = f"{plural(len(view.pile), 'discard')}, with {card_name(view.pile[-1])} on top."
    return part(lead, f"They are {cards_named(view.pile)}." if len(view.pile) > 1 else "", deck)


def over(view: View, facts: SayFacts) -> str:
    """A2."""
    winner = sentence(does(view, view.winners[0], "win"))
    return part(f"{winner}, the last on the board, in turn {view.round}!", another_game(view))


def near_told(view: View, facts: SayFacts) -> str:
    return near(view)


def in_hand(view: View, facts: SayFacts) -> str:
    return f"In your hand:\n{hand(view)}" if any(view.hand) else NONE


def held(view: View, facts: SayFacts) -> str:
    """The same, with what each card does."""
    told = [
        f"Card {number}: {CARDS[card].name}. {sentence(what_it_does(card))}."
        for number, card in enumerate(view.hand, 1)
        if card
    ]
    return lines(*told) or NONE


def sent_back(view: View, facts: SayFacts) -> str:
    return f"{laid_out(view, facts['card'], facts['chosen'])}."


def discarded(view: View, facts: SayFacts) -> str:
    return f"{sentence(does(view, facts['seat'], 'discard'))} {cards_named(facts['cards'])}."


def taken(view: View, facts: SayFacts) -> str:
    cards = cards_named(facts["cards"])
    if facts["taker"] == view.seat:
        return f"From {view.names[facts['giver']]} you take {cards}."
    return f"{view.names[facts['taker']]} takes from you {cards}."


def given(view: View, facts: SayFacts) -> str:
    cards = cards_named(facts["cards"])
    if facts["taker"] == view.seat:
        return f"{view.names[facts['giver']]} gives you {cards}."
    return f"You give {view.names[facts['taker']]} {cards}."


def tax_paid(view: View, facts: SayFacts) -> str:
    """A18."""
    cards = cards_named(facts["cards"])
    if facts["taker"] == view.seat:
        return f"{view.names[facts['giver']]} pays you {cards}."
    return f"You pay {view.names[facts['taker']]} {cards}."


def reinvited(view: View, facts: SayFacts) -> str:
    """AQ24."""
    back = sentence(does(view, facts["seat"], "are", "is"))
    return f"{back} back in, on {place_name(facts['space'])}, with {plural(facts['held'], 'card')}."


def ok_turn(view: View, facts: SayFacts) -> str:
    """AQ30."""
    return "Whatever comes in this turn passes for you. Say wait to take that back."


def auto(view: View, facts: SayFacts) -> str:
    """AQ30: the same whatever he holds."""
    if facts["order"] == "off":
        return "You have no standing orders any more."
    if facts["order"] == "ok":
        return "From now on every card passes for you. Say auto off to end that."
    return (
        f"Your standing order is {facts['order'].lower()}. It is done once, as soon as it fits and you hold the card. "
        "Say auto off to take it back."
    )
