"""What is said while a hand is played."""

from engine.games.igor.deck import suit
from engine.games.igor.play import CLOSING
from engine.games.igor.rules import only_hails
from engine.games.igor.view import View
from engine.kernel.game import SayFacts
from prompts.games.igor.common import (
    card_name,
    cards_named,
    hand_name,
    malarians,
    suit_name,
    thrifty,
    to_play,
    trick_so_far,
    what_closes,
    with_key,
)
from prompts.kit.messages import message
from prompts.kit.words import clock, does, quoted, sentence, who


@message("igor.dealt", segments=1, wide=1, absorbs=("noted",))
def dealt(view: View, facts: SayFacts) -> str:
    """I10, I11."""
    deals, leads = does(view, facts["dealer"], "deal"), does(view, facts["leader"], "lead")
    return f"{hand_name(view)}. {sentence(deals)}, {leads}."


@message("igor.hand", segments=1, wide=1)
def hand(view: View, facts: SayFacts) -> str:
    return f"You: {cards_named(view.cards)}."


@message("igor.turn", segments=2, wide=5, absorbs=("hand",))
def turn(view: View, facts: SayFacts) -> str:
    led = f", {suit_name(view.led)} led" if view.led else ", you lead"
    text = f"Your turn{led}. You: {cards_named(view.cards)}."
    if view.round == 1:
        text += f" Text a card, such as {view.cards[0][:2]}, and what you say."
    return with_key(view, text) if facts["trick"] else text


@message("igor.turn_remind", segments=1, wide=1)
def turn_remind(view: View, facts: SayFacts) -> str:
    return f"It is your turn: {cards_named(view.legal)}. Else I play for you."


@message("igor.played", segments=3, wide=7)
def played(view: View, facts: SayFacts) -> str:
    """2.7: the whole trick so far, and the last card's message to the letter; a thrifty table reads card by card."""
    *before, (seat, card) = facts["trick"]
    if facts["by_server"]:
        last = f"I play {card_name(card)} for {who(view, seat)}"
    else:
        last = f"{view.names[seat].upper() if before and not thrifty(view) else view.names[seat]} {card_name(card)}"
        if facts["words"] and facts["words"] not in (card[:2], card):
            last += f": {quoted(facts['words'])}"
    if thrifty(view):
        return f"{last}." if facts["by_server"] else last
    laid = ", ".join([*(f"{view.names[each]} {card_name(other)}" for each, other in before), last])
    text = f"Trick {facts['number']}: {laid}."
    if facts["next"] is not None and facts["next"] != view.seat:
        text += f" {view.names[facts['next']]} to play, {suit_name(suit(facts['trick'][0][1]))} led."
    return text


@message("igor.on_the_table", segments=2, wide=6, urgent=True)
def on_the_table(view: View, facts: SayFacts) -> str:
    """2.7."""
    text = f"{trick_so_far(view)} {to_play(view)}."
    return with_key(view, text) if view.table else text


@message("igor.taken", segments=2, wide=4)
def taken(view: View, facts: SayFacts) -> str:
    """I16, I18; IQ28."""
    if facts["seat"] is None:
        return f"Trick {facts['number']} counts for nobody."
    takes = sentence(does(view, facts["seat"], "take"))
    return f"{takes} trick {facts['number']} ({facts['card'][:2]}). {malarians(view, facts['totals'], facts['tricks'])}"


@message("igor.said", segments=2, wide=3, lingers=lambda facts: only_hails(facts["words"]))
def said(view: View, facts: SayFacts) -> str:
    """2.7; of several hails see 2.6."""
    return f"{view.names[facts['seat']]}: {facts['words']}"


@message("igor.may_fine", segments=1, wide=2, urgent=True)
def may_fine(view: View, facts: SayFacts) -> str:
    """IQ25."""
    name = view.names[facts["seat"]]
    return f"{name} is slow. If you like text FINE {name.upper()}: it costs 1 M."


@message("igor.fined", segments=1, wide=1)
def fined(view: View, facts: SayFacts) -> str:
    fines = sentence(does(view, facts["by"], "fine"))
    paid = "1 M to the pile" if facts["paid"] else "who has no M to pay"
    return f"{fines} {who(view, facts['seat'])}, {paid}."


@message("igor.closing", segments=1, wide=1)
def closing(view: View, facts: SayFacts) -> str:
    """IQ12."""
    time = clock(CLOSING(view) or 0)
    return f"The hand is played. For {time} you may still CATCH, and say what you owe; text DONE if you have nothing."


@message("igor.done", segments=1, wide=2)
def done(view: View, facts: SayFacts) -> str:
    return f"Noted. {what_closes(view)}"
