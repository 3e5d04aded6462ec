"""What is asked in Malta!."""

from engine.games.malta.cards import CARDS
from engine.games.malta.tiles import start_row, ways
from engine.games.malta.turns import PLACING
from engine.games.malta.view import Phase, View
from engine.games.malta.windows import ANSWERING
from engine.kernel.game import SayFacts
from engine.kernel.values import certain
from prompts.games.malta.common import card_name, cards_named, chosen, hand, is_asked, moves, near, with_key
from prompts.kit.messages import message
from prompts.kit.words import clock, does, everyone, plural, sentence, who

# What may stand behind the number of a card.
EXAMPLES = {
    "take1": "BOB", "discard2": "1 5", "donation": "BOB 5", "theirs": "BOB", "swaphands": "BOB", "bankrupt": "BOB",
    "everyone": "LEFT", "moveone": "BOB UP", "swapplaces": "BOB CY", "home": "BOB", "remove": "C5",
    "swapspaces": "C5 D6", "turn": "C5 RIGHT", "restore": "C5", "reinvite": "BOB",
}  # fmt: skip


@message("malta.place", segments=1, wide=3)
def place(view: View, facts: SayFacts) -> str:
    """A7."""
    row = start_row(view.board)
    text = f"Where does your pawn start? {row[0]} to {row[-1]}; you may share. {sentence(clock(PLACING(view) or 0))}."
    return with_key(view, text)


def to_play(view: View) -> str:
    """A12."""
    return f"Play {view.played + 1} of {view.plays}: text its number. {hand(view)}."


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
    text = f"You play {card_name(view.hand[view.drawn - 1])} blind: {wants(view)}"
    return text if view.played else with_key(view, f"{near(view)} {text}")


def wants(view: View) -> str:
    """What a card that is not the reader's to choose asks for."""
    if view.phase is Phase.BOOMERANG:
        laid = view.stack[0]
        what = "which card? " + hand(view) if laid.card == "donation" else "UP, LEFT, RIGHT or DOWN"
        return f"{card_name(laid.card)} on {view.names[laid.seat]}: {what}."
    card = view.hand[view.drawn - 1]
    cards = f" {hand(view)}." if card in ("discard2", "donation") else ""
    return f"{CARDS[card].words}. Text on what, such as {EXAMPLES[card]}.{cards}"


@message("malta.send_back", segments=2, wide=4)
def send_back(view: View, facts: SayFacts) -> str:
    """AQ17."""
    return f"Your Boomerang. {wants(view)}"


@message("malta.played", segments=1, wide=2)
def played(view: View, facts: SayFacts) -> str:
    """AQ17, AQ30: to all alike, whatever they hold."""
    what = f"{card_name(facts['card'])}{' blind' if facts['blind'] else ''}"
    if facts["auto"]:
        text = f"I play {what} for {who(view, facts['seat'])}{chosen(view, facts['chosen'])}."
    else:
        text = f"{sentence(does(view, facts['seat'], 'play'))} {what}{chosen(view, facts['chosen'])}."
    return f"{text} {_ways(view, 'NEGATE, BOOMERANG or OK')}".rstrip()


@message("malta.answered", segments=1, wide=1)
def answered(view: View, facts: SayFacts) -> str:
    """AQ17."""
    text = f"{sentence(does(view, facts['seat'], 'answer'))} with {card_name(facts['card'])}."
    return f"{text} {_ways(view, 'NEGATE or OK')}".rstrip()


def _ways(view: View, ways: str) -> str:
    seconds = clock(ANSWERING(view) or 0)
    if is_asked(view, "answer"):
        return f"{ways}? {sentence(seconds)}."
    mine = view.phase is Phase.WINDOW and view.stack[-1].seat == view.seat
    return f"The others have {seconds} to answer." if mine else ""


@message("malta.move", segments=2, wide=4)
def move(view: View, facts: SayFacts) -> str:
    """A15."""
    return f"Your move: {moves(view, facts['ways'])}."


@message("malta.tax", segments=3, wide=5)
def tax(view: View, facts: SayFacts) -> str:
    """A18, A20."""
    return to_pay(view, facts["count"])


def to_pay(view: View, count: int) -> str:
    owners = everyone(view, view.owed)
    each = " each" if len(view.owed) > 1 else ""
    example = " ".join(str(number) for number, card in enumerate(view.hand, 1) if card)[: 2 * count - 1]
    name = "a name and " if len(view.owed) > 1 else ""
    how = f"PAY, {name}their numbers" if name else f"PAY {example}, say"
    return f"You owe {owners} {plural(count, 'card')}{each}: {how}. {hand(view)}."


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
        return sentence(wants(view))
    if is_asked(view, "answer"):
        top = view.stack[-1]
        ways_now = "NEGATE, BOOMERANG or OK" if len(view.stack) == 1 else "NEGATE or OK"
        return f"{view.names[top.seat]}: {card_name(top.card)}{chosen(view, top.chosen)}. {ways_now}?"
    if is_asked(view, "move"):
        return f"Your move: {', '.join(ways(view.board, view.pawns[certain(view.seat)]))}."
    if is_asked(view, "tax"):
        count = min(view.board[view.pawns[certain(view.seat)]].number, view.held[certain(view.seat)])
        return to_pay(view, count)
    return ""
