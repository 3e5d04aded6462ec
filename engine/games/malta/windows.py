"""Answers to a card: the window in which opponents may send them at a live table, and the standing orders that do so
at any pace (AQ17, AQ18, AQ30). Nothing in it, its length included, depends on who holds which card."""

from collections.abc import Iterator

from engine.games.malta import hands
from engine.games.malta.actions import Auto, Boomerang, Negate, Ok, OkTurn, Wait
from engine.games.malta.cards import BOOMERANG, CARDS, NEGATE, TURNOVER
from engine.games.malta.state import State, Turn
from engine.games.malta.view import Laid, Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.game import Pace, SayFacts, Telling
from engine.kernel.phases import paced

ANSWERING = paced(20.0, None, None)
MOST_ANSWERS = 3  # to a card, each but the first to the one before it (AQ17)
NEGATE_ME, BOOMERANG_ME, NEGATE_TURNOVER, OK, OFF = "negate me", "boomerang me", "negate turnover", "ok", "off"
ORDERS = (NEGATE_ME, BOOMERANG_ME, NEGATE_TURNOVER, OK, OFF)
_CARD_OF = {NEGATE_ME: NEGATE, BOOMERANG_ME: BOOMERANG, NEGATE_TURNOVER: NEGATE}


def announce(turn: Turn) -> str | None:
    """A card lies on the table. Orders answer it first; then a live table has a window. Returns what comes next: None
    when the card is to be resolved at once."""
    order = _ordered(turn.state)
    if order is None and turn.state.pace is Pace.LIVE:
        return Phase.WINDOW
    state = turn.state
    but = () if state.is_blind or state.is_auto else (state.stack[0].seat,)
    turn.tell(None, "played", but=but, **_facts(state))
    if order is None:
        return None
    seat, what = order
    turn.set_seat(seat, orders=tuple(each for each in turn.state.seats[seat].orders if each != what))
    return answer(turn, seat, _CARD_OF[what])


def _ordered(state: State) -> tuple[int, str] | None:
    """The first order that the card on the table calls, from the left of its player (AQ18)."""
    laid = state.stack[0]
    for seat in state.opponents(laid.seat):
        for order in state.seats[seat].orders:
            if order != OK and _CARD_OF[order] in state.seats[seat].hand and _calls(state, laid, seat, order):
                return seat, order
    return None


def _calls(state: State, laid: Laid, seat: int, order: str) -> bool:
    card = CARDS[laid.card]
    if order == NEGATE_TURNOVER:
        return laid.card == TURNOVER
    return card.target(state, laid) == seat if order == BOOMERANG_ME else seat in card.touches(state, laid)


def answer(turn: Turn, seat: int, card: str) -> str | None:
    """An answer lies on top. Returns what comes next, as `announce` does."""
    hand = turn.state.seats[seat].hand
    numbers = [number for number, each in enumerate(hand, 1) if each == card]
    chosen = turn.state.stack[0].numbers if turn.state.stack[0].seat == seat else ()
    number = next((each for each in numbers if each not in chosen), numbers[0])
    hands.take_out(turn, seat, number)
    turn.set(stack=(*turn.state.stack, Laid(seat, card)))
    if turn.state.pace is Pace.LIVE and len(turn.state.stack) <= MOST_ANSWERS:
        return Phase.WINDOW
    turn.tell(None, "answered", **_facts(turn.state))
    return None


def _facts(state: State) -> SayFacts:
    laid = state.stack[-1]
    return {"seat": laid.seat, "card": laid.card, "chosen": list(laid.chosen), "held": state.seats[laid.seat].held,
            "blind": state.is_blind, "auto": state.is_auto}  # fmt: skip


def enter(turn: Turn) -> None:
    """All opponents of its player are asked alike, but for who lets everything pass: he is told, like who only watches,
    and his phone may be quiet. It is told as a result: what was played must arrive when the question is over too."""
    turn.begin(Phase.WINDOW)
    state = turn.state
    asked = [seat for seat in _answering(state) if not lets_pass(state, seat)]
    message = "played" if len(state.stack) == 1 else "answered"
    turn.ask_all(asked, "answer", message, telling=Telling.RESULT, optional=True, **_facts(state))
    turn.tell_rest(asked, message, **_facts(state))


def _answering(state: State) -> tuple[int, ...]:
    """Who may answer what lies on top."""
    return state.opponents(state.stack[-1].seat)


def lets_pass(state: State, seat: int) -> bool:
    """Whether a seat has said OK to every card that comes: in this turn, or for good."""
    return state.seats[seat].ok_turn or OK in state.seats[seat].orders


def forms(state: State, seat: int) -> Iterator[Form]:
    for ask in state.seats[seat].asks:
        if ask.kind == "answer":
            yield Form(Negate, ask=ask.number)
            if len(state.stack) == 1:
                yield Form(Boomerang, ask=ask.number)
            yield Form(Ok, ask=ask.number)


def beside(state: State, seat: int) -> Iterator[Form]:
    """Orders, and what is let pass, whatever the phase."""
    each = state.seats[seat]
    if not each.out:
        yield Form(Auto, (Blank("order", Kind.CHOICE, ORDERS),))
        if state.pace is Pace.LIVE and state.active not in (None, seat):
            yield Form(Wait if each.ok_turn else OkTurn)


def is_complete(state: State) -> bool:
    """Everybody who may answer has let it pass."""
    return not state.waiting


def holds(state: State, seat: int, card: str) -> bool:
    return card in state.seats[seat].hand


def is_target(state: State, seat: int) -> bool:
    """Whether this seat may send the card on the table back (AQ17)."""
    laid = state.stack[0]
    return len(state.stack) == 1 and CARDS[laid.card].target(state, laid) == seat


def ok(turn: Turn, seat: int, action: Ok) -> None:
    turn.close(seat, "answer")


def ok_turn(turn: Turn, seat: int, action: OkTurn) -> None:
    turn.set_seat(seat, ok_turn=True)
    turn.close(seat, "answer")
    turn.tell(seat, "ok_turn")


def wait(turn: Turn, seat: int, action: Wait) -> None:
    """A window that is open may be answered again, or now."""
    turn.set_seat(seat, ok_turn=False)
    if turn.state.phase is Phase.WINDOW and seat in _answering(turn.state):
        turn.ask(seat, "answer", "waits", optional=True)
    else:
        turn.tell(seat, "waits")


def auto(turn: Turn, seat: int, action: Auto) -> None:
    """The same receipt whatever he holds. What is let pass for good is let pass now too."""
    orders = turn.state.seats[seat].orders
    turn.set_seat(seat, orders=() if action.order == OFF else tuple(dict.fromkeys((*orders, action.order))))
    if action.order == OK:
        turn.close(seat, "answer")
    turn.tell(seat, "auto", secret=True, order=action.order)
