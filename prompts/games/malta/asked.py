"""What is asked in Malta!."""

from collections.abc import Mapping

from engine.games.malta.cards import BOOMERANG, CARDS, NEGATE
from engine.games.malta.tiles import DIRECTIONS, beyond, start_row, ways
from engine.games.malta.turns import PLACING
from engine.games.malta.view import Phase, View
from engine.games.malta.windows import ANSWERING
from engine.kernel.game import SayFacts
from engine.kernel.values import certain
from prompts.games.malta.common import (
    card_name,
    cards_named,
    chosen,
    hand,
    is_asked,
    moves,
    near,
    of_another,
    played_quietly,
    with_key,
)
from prompts.kit.messages import message
from prompts.kit.words import clock, does, everyone, plural, sentence, who

ASKS: Mapping[str, tuple[str, str]] = {
    "take1": ("From whom?", "{one}"),
    "discard2": ("Which two?", "{cards}"),
    "donation": ("To whom, and which card?", "{one} {card}"),
    "theirs": ("Who is it?", "{one}"),
    "swaphands": ("With whom?", "{one}"),
    "bankrupt": ("Who is it?", "{one}"),
    "everyone": ("Which way?", "LEFT"),
    "moveone": ("Whose pawn, and which way?", "{one} {way}"),
    "swapplaces": ("Which two pawns?", "{one} {two}"),
    "home": ("Whose pawn?", "{one}"),
    "remove": ("Which free space?", "{free}"),
    "swapspaces": ("Which two free spaces?", "{free} {other}"),
    "turn": ("Which space, and how far around?", "{free} RIGHT"),
    "restore": ("Which circle?", "{circle}"),
    "reinvite": ("Who comes back?", "{lost}"),
}
"""What a card that is played blind asks for, and what may be texted then: names, spaces, numbers of cards."""
NAMED = "C5", "D4"  # spaces that are named where nobody stands there


@message("malta.place", segments=1, wide=3)
def place(view: View, facts: SayFacts) -> str:
    """A7."""
    row = start_row(view.board)
    text = f"Where does your pawn start? {row[0]} to {row[-1]}; you may share. {sentence(clock(PLACING(view) or 0))}."
    return with_key(view, text)


def to_play(view: View) -> str:
    """A12."""
    return f"Play {view.played + 1} of {view.plays}: text its number.\n{hand(view)}"


@message("malta.turn", segments=4, wide=11, absorbs=("hand",))
def turn(view: View, facts: SayFacts) -> str:
    """A11, 3.5."""
    drew = f"You draw {cards_named(facts['drew'])}." if facts["drew"] else "You draw no card."
    return with_key(view, f"Your turn. {near(view)} {drew} {to_play(view)}")


@message("malta.play", segments=2, wide=2, absorbs=("hand",))
def play(view: View, facts: SayFacts) -> str:
    return to_play(view)


@message("malta.blind", segments=4, wide=10)
def blind(view: View, facts: SayFacts) -> str:
    """AQ21."""
    text = wants(view)
    return text if view.played else with_key(view, f"{near(view)} {text}")


def wants(view: View) -> str:
    """What a card that is not the reader's to choose asks for."""
    if view.phase is Phase.BOOMERANG:
        laid = view.stack[0]
        what = f"which card?\n{hand(view)}" if laid.card == "donation" else "UP, LEFT, RIGHT or DOWN?"
        return f"Your Boomerang. {card_name(laid.card)} on {view.names[laid.seat]}: {what}"
    card = view.hand[view.drawn - 1]
    cards = f"\n{hand(view, but=view.drawn)}" if card in ("discard2", "donation") else ""
    return f"Blind you play {card_name(card)}: {CARDS[card].words}. {ASKS[card][0]} Like: {example(view, card)}.{cards}"


def example(view: View, card: str) -> str:
    """What the reader could text for a card that is played blind: it fits."""
    mine = certain(view.seat)
    others = [seat for seat in range(len(view.names)) if seat != mine and not view.out[seat]]
    lost = [name for seat, name in enumerate(view.names) if view.out[seat] and not view.away[seat]]
    numbers = [str(number) for number, each in enumerate(view.hand, 1) if each and number != view.drawn]
    free = [place for place in (*NAMED, *view.board) if place in view.board and place not in view.pawns]
    circles = [place for place, space in view.board.items() if space.gone]
    return ASKS[card][1].format(
        one=view.names[others[0]], two=view.names[others[-1] if len(others) > 1 else mine], lost="".join(lost[:1]),
        way=next(way for way in DIRECTIONS if beyond(view.board, view.pawns[others[0]], way)),
        free=free[0], other=next(place for place in free if place != free[0]), circle="".join(circles[:1]),
        card="".join(numbers[:1]), cards=" ".join(numbers[:2]),
    )  # fmt: skip


@message("malta.send_back", segments=2, wide=4)
def send_back(view: View, facts: SayFacts) -> str:
    """AQ17."""
    return wants(view)


@message("malta.played", segments=1, wide=2, gathers=played_quietly)
def played(view: View, facts: SayFacts) -> str:
    """A25, AQ17, AQ30: to all alike, whatever they hold."""
    blind = " blind" if facts["blind"] else ""
    idle = ", to no effect" if facts["card"] in (NEGATE, BOOMERANG) else ""
    what = f"{card_name(facts['card'])}{blind}{chosen(view, facts['chosen'])}{idle}"
    if facts["auto"]:
        text = f"For {who(view, facts['seat'])} I play {what}."
    else:
        text = f"{sentence(does(view, facts['seat'], 'play'))} {what}."
    is_open = len(view.stack) == 1  # or a standing order has answered it, and that answer is put to the reader
    return f"{text} {_ways(view, 'NEGATE, BOOMERANG or OK') if is_open else ''}".rstrip()


@message("malta.answered", segments=1, wide=1, gathers=of_another)
def answered(view: View, facts: SayFacts) -> str:
    """AQ17."""
    text = f"{sentence(does(view, facts['seat'], 'answer'))} with {card_name(facts['card'])}."
    return f"{text} {_ways(view, 'NEGATE or OK')}".rstrip()


def _ways(view: View, ways: str) -> str:
    return f"{ways}? {sentence(clock(ANSWERING(view) or 0))}." if is_asked(view, "answer") else ""


@message("malta.move", segments=2, wide=4)
def move(view: View, facts: SayFacts) -> str:
    """A15."""
    return f"Your move: {moves(view, facts['ways'])}."


@message("malta.tax", segments=2, wide=5, absorbs=("hand",))
def tax(view: View, facts: SayFacts) -> str:
    """A18, A20."""
    return to_pay(view, facts["count"])


def to_pay(view: View, count: int) -> str:
    owners = everyone(view, view.owed)
    each = " each" if len(view.owed) > 1 else ""
    cards = " ".join([str(number) for number, card in enumerate(view.hand, 1) if card][:count])
    first = f"{view.names[view.owed[0]]} " if each else ""
    return f"You owe {owners} {plural(count, 'card')}{each}. Like: PAY {first}{cards}.\n{hand(view)}"


@message("malta.remind", segments=3, wide=5)
def remind(view: View, facts: SayFacts) -> str:
    """AQ29."""
    return f"I still wait for you. {now(view)}"


def now(view: View) -> str:
    """What the reader is asked, in short."""
    if is_asked(view, "place"):
        row = start_row(view.board)
        return f"Your start space: {row[0]} to {row[-1]}."
    if is_asked(view, "play"):
        return to_play(view)
    if is_asked(view, "choose"):
        return wants(view)
    if is_asked(view, "answer"):
        top = view.stack[-1]
        ways_now = "NEGATE, BOOMERANG or OK" if len(view.stack) == 1 else "NEGATE or OK"
        return f"{view.names[top.seat]} plays {card_name(top.card)}{chosen(view, top.chosen)}. {ways_now}?"
    if is_asked(view, "move"):
        return f"Your move: {', '.join(ways(view.board, view.pawns[certain(view.seat)]))}."
    if is_asked(view, "tax"):
        count = min(view.board[view.pawns[certain(view.seat)]].number, view.held[certain(view.seat)])
        return to_pay(view, count)
    return ""
