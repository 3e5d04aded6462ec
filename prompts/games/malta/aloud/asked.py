"""How what is asked in Malta! is said aloud."""

from engine.games.malta.tiles import start_row, ways
from engine.games.malta.turns import PLACING
from engine.games.malta.view import Phase, View
from engine.games.malta.windows import ANSWERING
from engine.kernel.game import SayFacts
from engine.kernel.values import certain
from prompts.games.malta.aloud.names import (
    cards_named,
    hand,
    laid_out,
    near,
    on_table,
    place_name,
    steps,
    ways_named,
    what_it_does,
)
from prompts.games.malta.asked import ASKS
from prompts.games.malta.common import card_name, is_asked
from prompts.kit.aloud import part
from prompts.kit.words import clock, does, everyone, plural, sentence, who


def place(view: View, facts: SayFacts) -> str:
    """A7."""
    return f"{_start(view)} Others may stand there too. You have {clock(PLACING(view) or 0)}."


def _start(view: View) -> str:
    row = start_row(view.board)
    return f"Where does your pawn start? You choose a space from {place_name(row[0])} to {place_name(row[-1])}."


def _to_play(view: View) -> str:
    """A12: the hand, and then the question."""
    which = f"This is card {view.played + 1} of the {view.plays} that you play" if view.plays > 1 else "You play one"
    return part(f"In your hand:\n{hand(view)}", f"{which}. Which one?")


def turn(view: View, facts: SayFacts) -> str:
    """A11, 3.5."""
    drew = f"You draw {cards_named(facts['drew'])}." if facts["drew"] else "You draw no card."
    return part("Your turn.", near(view), drew, _to_play(view))


def play(view: View, facts: SayFacts) -> str:
    return _to_play(view)


def blind(view: View, facts: SayFacts) -> str:
    """AQ21."""
    return part("" if view.played else near(view), _wants(view))


def send_back(view: View, facts: SayFacts) -> str:
    """AQ17."""
    return part("Your Boomerang.", _wants(view))


def _wants(view: View) -> str:
    """What a card that is not the reader's to choose asks for."""
    if view.phase is Phase.BOOMERANG:
        laid = view.stack[0]
        text = f"You send {card_name(laid.card)} back to {view.names[laid.seat]}."
        gives = laid.card == "donation"
        return part(text, hand(view) if gives else "", "Which card do you give?" if gives else "Which way?")
    card = view.hand[view.drawn - 1]
    cards = f"In your hand:\n{hand(view)}" if card in ("discard2", "donation") else ""
    return part(f"You play {card_name(card)} blind: {what_it_does(card)}.", cards, ASKS[card][0])


def played(view: View, facts: SayFacts) -> str:
    """AQ17, AQ30: to all alike, whatever they hold."""
    what = laid_out(view, facts["card"], facts["chosen"])
    if facts["auto"]:
        lead = f"{'Blind, ' if facts['blind'] else ''}I play for {who(view, facts['seat'])}"
        text = f"{lead}: {what.replace(': ', ', ')}."
    else:
        text = f"{sentence(does(view, facts['seat'], 'play'))}{' blind:' if facts['blind'] else ''} {what}."
    return part(text, _time(view) if len(view.stack) == 1 else "")


def answered(view: View, facts: SayFacts) -> str:
    """AQ17."""
    return part(f"{sentence(does(view, facts['seat'], 'answer'))} with {card_name(facts['card'])}.", _time(view))


def _time(view: View) -> str:
    seconds = clock(ANSWERING(view) or 0)
    if is_asked(view, "answer"):
        return f"Do you answer it? You have {seconds}."
    mine = view.phase is Phase.WINDOW and view.stack[-1].seat == view.seat
    return f"The others have {seconds} to answer." if mine else ""


def move(view: View, facts: SayFacts) -> str:
    """A15."""
    return part("Now you move.", steps(view, facts["ways"]), "Which way?")


def tax(view: View, facts: SayFacts) -> str:
    """A18, A20."""
    return _to_pay(view, facts["count"])


def _to_pay(view: View, count: int) -> str:
    several = len(view.owed) > 1
    owed = f"You owe {everyone(view, view.owed)} {plural(count, 'card')}{' each' if several else ''}."
    which = "Which do you pay?" if count > 1 else "Which one do you pay?"
    return part(owed, f"In your hand:\n{hand(view)}", f"Whom do you pay first? {which}" if several else which)


def remind(view: View, facts: SayFacts) -> str:
    """AQ29."""
    return part("I still wait for you.", now(view))


def waits(view: View, facts: SayFacts) -> str:
    """AQ30."""
    return f"Taken back. {now(view) if is_asked(view, 'answer') else 'You are asked about every card again.'}"


def now(view: View) -> str:
    """What the listener is asked; "" where that is nothing."""
    if is_asked(view, "place"):
        return _start(view)
    if is_asked(view, "play"):
        return _to_play(view)
    if is_asked(view, "choose"):
        return _wants(view)
    if is_asked(view, "answer"):
        return f"{on_table(view, view.stack[-1])}. Do you answer it?"
    mine = view.pawns[certain(view.seat)] if view.seat is not None else ""
    if is_asked(view, "move"):
        return f"Now you move: {ways_named(ways(view.board, mine))}?"
    if is_asked(view, "tax"):
        return _to_pay(view, min(view.board[mine].number, view.held[certain(view.seat)]))
    return ""
