"""Playing cards: what is asked, what is laid down, and how it is resolved (A12 to A14, A21, A25, AQ17, AQ20 to AQ22,
AQ29)."""

from collections.abc import Iterator, Sequence

from engine.games.malta import hands, losing, turns, windows
from engine.games.malta.actions import Boomerang, Choose, Negate, Play
from engine.games.malta.cards import BOOMERANG, CARDS, NEGATE, RESHUFFLE
from engine.games.malta.filling import Filling, filling
from engine.games.malta.state import State, Turn
from engine.games.malta.view import Laid, Phase
from engine.kernel.forms import Blank, Form, Kind, Value
from engine.kernel.phases import late, paced
from engine.kernel.values import certain, changed

PLAYING = paced(60.0, 90.0, 8 * 3600.0)
WARNING = late(20.0)


def enter(turn: Turn) -> None:
    """A card is asked for; of one that is played blind only what it asks for (AQ21). In a turn that the table plays to
    its end nothing is asked (AQ29)."""
    state, seat = turn.state, turn.state.running
    if state.is_auto:
        _lay_any(turn, _any_number(turn))
    elif state.is_blind:
        number = _any_number(turn)
        turn.set(drawn=number)
        if wants(turn.state, seat, number).asked:
            turn.begin(Phase.BLIND)
            turn.ask(seat, "choose", "blind", secret=True, picture=None if state.played else "board")
        else:
            _lay(turn, number, ())
    else:
        turn.begin(Phase.PLAY)
        first = not state.played
        picture = "board" if first else None
        turn.ask(seat, "play", "turn" if first else "play", secret=True, picture=picture, drew=list(state.came))


def wants(state: State, seat: int, number: int) -> Filling:
    """What the card of this number asks for, when it has been laid down."""
    hand = state.seats[seat].hand
    seats = (
        *state.seats[:seat],
        changed(state.seats[seat], hand=hands.without(hand, number)),
        *state.seats[seat + 1 :],
    )
    return filling(CARDS[hand[number - 1]].blanks(changed(state, seats=seats), seat))


def forms(state: State, seat: int) -> Iterator[Form]:
    return forms_of(state, seat, state.seats[seat].numbers)


def is_in_hand(state: State, seat: int, number: int) -> bool:
    """Whether a seat, if there is such a one, holds the card of this number."""
    return 0 <= seat < len(state.seats) and number in state.seats[seat].numbers


def forms_of(state: State, seat: int, numbers: Sequence[int]) -> Iterator[Form]:
    """Those that play the cards of these numbers."""
    for ask in state.seats[seat].asks:
        for number in numbers:
            blanks = (Blank("card", Kind.CARD, (number,)), *wants(state, seat, number).asked)
            yield Form(Play, blanks, ask.number, plain=True)


def blind_forms(state: State, seat: int) -> Iterator[Form]:
    """Of a card that is played blind only what it asks for."""
    for ask in state.seats[seat].asks:
        yield Form(Choose, wants(state, seat, state.drawn).asked, ask.number, plain=True)


def play(turn: Turn, seat: int, action: Play) -> None:
    _lay(turn, action.card, [each for each in (action.one, action.two) if each is not None])


def choose_blind(turn: Turn, seat: int, action: Choose) -> None:
    _lay(turn, turn.state.drawn, [each for each in (action.one, action.two) if each is not None])


def _draw_name(state: State, what: str) -> str:
    return f"{what}/{state.round}/{state.played + 1}"


def _any_number(turn: Turn) -> int:
    """A random card of the hand; one that was drawn already stays."""
    state = turn.state
    return state.drawn or turn.chance.pick(_draw_name(state, "card"), state.seats[state.running].numbers)


def _lay_any(turn: Turn, number: int) -> None:
    """This card, with random choices (AQ29)."""
    wanted, name = wants(turn.state, turn.state.running, number), _draw_name(turn.state, "choice")
    values = wanted.at_random(lambda place, allowed: turn.chance.pick(f"{name}/{place + 1}", allowed))
    _lay_down(turn, number, wanted, values)


def _lay(turn: Turn, number: int, given: Sequence[Value]) -> None:
    wanted = wants(turn.state, turn.state.running, number)
    _lay_down(turn, number, wanted, wanted.values(given))


def _lay_down(turn: Turn, number: int, wanted: Filling, values: Sequence[Value]) -> None:
    """The card leaves the hand, and all hear of it."""
    seat = turn.state.running
    card = hands.take_out(turn, seat, number)
    turn.close(seat)
    turn.set(stack=(wanted.laid(seat, card, values),), played=turn.state.played + 1, drawn=0, came=())
    _go_on(turn, windows.announce(turn))


def _go_on(turn: Turn, phase: str | None) -> None:
    if phase is None:
        resolve(turn)
    else:
        turn.go(Phase(phase))


def missed(turn: Turn) -> None:
    """A limit of his own turn is over: the table finishes the turn; the second time running he is out (AQ29)."""
    seat = turn.state.running
    turn.close(seat)
    if turn.state.seats[seat].missed and not turn.state.is_auto:
        turns.pay_any(turn)
        losing.be_away(turn, seat)
        turns.end(turn)
    else:
        turn.set_seat(seat, missed=True)
        turn.set(is_auto=True)
        turn.go(turn.state.phase)


def go_on_with_few(turn: Turn) -> None:
    """Somebody has left who could be chosen: where that leaves nothing to choose, it is not waited for (AQ28, AQ32)."""
    state = turn.state
    if state.phase is Phase.BLIND and not wants(state, state.running, state.drawn).asked:
        _lay(turn, state.drawn, ())
    elif state.phase is Phase.BOOMERANG and not returning(state)[1].asked:
        end_boomerang(turn)


# Answers (AQ17).


def negate(turn: Turn, seat: int, action: Negate) -> None:
    _go_on(turn, windows.answer(turn, seat, NEGATE))


def boomerang(turn: Turn, seat: int, action: Boomerang) -> None:
    _go_on(turn, windows.answer(turn, seat, BOOMERANG))


def resolve(turn: Turn) -> None:
    """Last to first: of three answers the first stands, of two none. Each is discarded whatever comes of it."""
    laid, *answers = turn.state.stack
    turn.set(stack=(laid,))
    hands.lay_off(turn, *(answer.card for answer in reversed(answers)))
    if len(answers) % 2 == 0:
        if answers:
            turn.tell(None, "stands", seat=laid.seat, card=laid.card)
        finish(turn, laid)
    elif answers[0].card == NEGATE:
        turn.tell(None, "negated", seat=laid.seat, card=laid.card)
        finish(turn, None)
    else:
        turn.tell(None, "returns", seat=laid.seat, card=laid.card, by=answers[0].seat)
        turn.set(returner=answers[0].seat)
        if not returning(turn.state)[1].asked or turn.state.seats[answers[0].seat].out:
            end_boomerang(turn)
        else:
            turn.go(Phase.BOOMERANG)


def finish(turn: Turn, effect: Laid | None) -> None:
    """The effect, if there is one; then the card is discarded, but for a Reshuffle, which leaves the match (A13). The
    zero test comes last (A14, AQ3, AQ15, AQ20). All hear of an effect that changed nothing (AQ28)."""
    card = turn.state.stack[0].card
    if effect is not None:
        before = changed(turn.state)
        CARDS[effect.card].does(turn, effect)
        if turn.state == before and not CARDS[effect.card].tells:
            turn.tell(None, "idle", card=effect.card, chosen=list(effect.chosen))
    if effect is not None and card == RESHUFFLE:
        turn.set(removed=(*turn.state.removed, card))
    else:
        hands.lay_off(turn, card)
    ended = turn.state.ended
    turn.set(stack=(), returner=None, ended=False)
    turns.go_on(turn, ended=ended)


def close_window(turn: Turn) -> None:
    """All have let it pass, or its time is over."""
    for seat in turn.state.waiting:
        turn.close(seat, "answer")
    resolve(turn)


# A card that comes back.


def returning(state: State) -> tuple[Laid, Filling]:
    """The card as it comes back to its player, and what its new player is asked for."""
    laid = state.stack[0]
    back, blanks = CARDS[laid.card].sent_back(state, laid, certain(state.returner))
    return back, filling(blanks)


def enter_boomerang(turn: Turn) -> None:
    turn.begin(Phase.BOOMERANG)
    turn.ask(certain(turn.state.returner), "choose", "send_back", secret=True)


def boomerang_forms(state: State, seat: int) -> Iterator[Form]:
    for ask in state.seats[seat].asks:
        yield Form(Choose, returning(state)[1].asked, ask.number, plain=True)


def choose_returned(turn: Turn, seat: int, action: Choose) -> None:
    turn.close(seat)
    _come_back(turn, returning(turn.state)[1].values([action.one]))


def end_boomerang(turn: Turn) -> None:
    """Nothing to choose; or silence, or he has left, and the choice is random (AQ31, AQ32)."""
    state = turn.state
    turn.close(certain(state.returner))
    name = f"choice/{state.round}/{state.played}/back"
    _come_back(turn, returning(state)[1].at_random(lambda place, allowed: turn.chance.pick(name, allowed)))


def _come_back(turn: Turn, values: Sequence[Value]) -> None:
    back, wanted = returning(turn.state)
    laid = wanted.laid(back.seat, back.card, values, back.chosen)
    if len(laid.chosen) > 1:
        turn.tell(None, "sent_back", seat=laid.seat, card=laid.card, chosen=list(laid.chosen))
    finish(turn, laid)
