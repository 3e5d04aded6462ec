"""Who is at the table, turns, and how the match begins and ends."""

from engine.games.malta.view import View
from engine.games.malta.windows import ANSWERING
from engine.kernel.game import SayFacts
from prompts.games.malta.common import (
    begins_quietly,
    card_name,
    cards_named,
    gathers,
    grid,
    is_over,
    near,
    news,
    of_another,
    pawns,
    with_key,
)
from prompts.kit.messages import message
from prompts.kit.words import does, everyone, plural, sentence, who, whose

WHY = {
    "cards": "no cards left",
    "empty": "no cards after the draw",
    "tax": "no cards left after taxes",
    "stuck": "no way to move",
    "bankrupt": "no cards, and Bankrupt",
}


@message("malta.started", segments=2, wide=2)
def started(view: View, facts: SayFacts) -> str:
    """A2, A10, AQ30."""
    live = ANSWERING(view)
    answers = f" Others have {plural(round(live), 'second')} to answer a card." if live else ""
    return (
        "Malta! The last one left wins. Your turn: draw, play half of your hand, move by an arrow of your space. "
        f"Without card or way you are out.{answers} RULES tells more, HAND your cards."
    )


@message("malta.placed", segments=1, wide=1, urgent=True)
def placed(view: View, facts: SayFacts) -> str:
    return f"Your pawn starts on {facts['space']}."


@message("malta.dealt", segments=1, wide=3, absorbs=("placed",))
def dealt(view: View, facts: SayFacts) -> str:
    """A8, AQ14."""
    return f"Four cards each. {pawns(view)}. By lot {does(view, facts['first'], 'begin')}."


@message("malta.begins", segments=1, wide=1, gathers=begins_quietly)
def begins(view: View, facts: SayFacts) -> str:
    """A11, A12."""
    blind = " blind" if facts["blind"] else ""
    if facts["seat"] == view.seat:
        return f"Your turn: you draw {facts['drew']}, hold {facts['held']}, play {facts['plays']}{blind}."
    plays = f", plays {facts['plays']}{blind}" if facts["plays"] else ""
    return f"{sentence(whose(view, facts['seat']))} turn: draws {facts['drew']}, holds {facts['held']}{plays}."


@message("malta.moved", segments=1, wide=2, gathers=gathers)
def moved(view: View, facts: SayFacts) -> str:
    """A15, A18."""
    text = f"{sentence(does(view, facts['seat'], 'move'))} {facts['direction']} to {facts['space']}"
    if facts["owners"] and facts["number"]:
        each = " each" if len(facts["owners"]) > 1 else ""
        return f"{text}. The tax is {plural(facts['number'], 'card')} to {everyone(view, facts['owners'])}{each}."
    return f"{text}."


@message("malta.lost", segments=1, wide=1, gathers=of_another)
def lost(view: View, facts: SayFacts) -> str:
    """A3, A4, A5."""
    told = f"{sentence(does(view, facts['seat'], 'are', 'is'))} out: {WHY[facts['why']]}."
    may_return = facts["seat"] == view.seat and not is_over(view)
    return f"{told} You see how it goes on, and a Reinvite can bring you back." if may_return else told


@message("malta.silent", segments=1, wide=1, gathers=of_another)
def silent(view: View, facts: SayFacts) -> str:
    """AQ29, AQ31."""
    if facts["seat"] == view.seat:
        told = "You left two turns unfinished, so you are out."
        return told if is_over(view) else f"{told} Text BACK when you are here: you may be reinvited."
    return f"{view.names[facts['seat']]} left two turns unfinished and is out."


@message("malta.back", segments=1, wide=1)
def back(view: View, facts: SayFacts) -> str:
    return f"{sentence(does(view, facts['seat'], 'are', 'is'))} here again, and may be reinvited."


@message("malta.returned", segments=1, wide=1)
def returned(view: View, facts: SayFacts) -> str:
    """AQ31."""
    return f"{sentence(does(view, facts['seat'], 'are', 'is'))} back at the table, and may be reinvited."


@message("malta.map", segments=4, wide=11, urgent=True)
def map_told(view: View, facts: SayFacts) -> str:
    """3.5."""
    return with_key(view, "\n".join(filter(None, [*grid(view), pawns(view), news(view)])))


@message("malta.near", segments=2, wide=4, urgent=True)
def near_told(view: View, facts: SayFacts) -> str:
    return near(view)


@message("malta.discards", segments=3, wide=3, urgent=True)
def discards(view: View, facts: SayFacts) -> str:
    """A13."""
    if not view.pile:
        return f"No card is discarded. {plural(view.deck, 'card')} in the deck."
    top = f", {card_name(view.pile[-1])} on top" if len(view.pile) > 1 else ""
    return f"{plural(len(view.pile), 'discard')}{top}: {cards_named(view.pile)}. Deck: {view.deck}."


@message("malta.over", segments=1, wide=3)
def over(view: View, facts: SayFacts) -> str:
    """A2."""
    winner = view.winners[0]
    text = f"{sentence(who(view, winner))} {'win' if winner == view.seat else 'wins'}"
    return with_key(view, f"{text}, the last on the board, in turn {view.round}. REMATCH?")
