"""Placement and turns: draw, play, move or be lost, pay (A6 to A12, A15 to A20, AQ1, AQ10 to AQ12, AQ24, AQ29)."""

from collections.abc import Iterator, Sequence

from engine.games.malta import hands, losing
from engine.games.malta.actions import Move, Pay, Place
from engine.games.malta.state import State, Turn
from engine.games.malta.tiles import beyond, start_row, ways
from engine.games.malta.view import Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.phases import paced

PLACING = paced(60.0, 60.0, 8 * 3600.0)
MOVING = paced(60.0, 60.0, 8 * 3600.0)


# Placement.


def enter_placement(turn: Turn) -> None:
    turn.begin(Phase.PLACEMENT)
    turn.ask_all(turn.state.playing, "place", picture="board")


def place_forms(state: State, seat: int) -> Iterator[Form]:
    for ask in state.seats[seat].asks:
        yield Form(Place, (Blank("space", Kind.SPACE, start_row(state.board)),), ask.number, plain=True)


def unplaced(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.playing if not state.seats[seat].pawn)


def place(turn: Turn, seat: int, action: Place) -> None:
    """Spaces may be shared (A7)."""
    _place(turn, seat, action.space)
    turn.close(seat)
    turn.tell(seat, "placed", space=action.space)


def _place(turn: Turn, seat: int, space: str) -> None:
    turn.set_seat(seat, pawn=space, start=turn.state.board[space].tile)


def end_placement(turn: Turn) -> None:
    """Who chose no space begins on a random one. Four cards for each, and lots for the first turn (A8, A9, AQ14)."""
    state = turn.state
    for seat, each in enumerate(state.seats):
        if not each.start:
            _place(turn, seat, turn.chance.pick(f"start/{seat + 1}", start_row(state.board)))
            turn.close(seat)
            if each.out:
                turn.set_seat(seat, pawn="")
    for seat in turn.state.playing:
        hands.draw(turn, seat, turn.state.to_deal)
    turn.set(to_deal=0)
    turn.set_all(saw=tuple([each.pawn for each in turn.state.seats]))
    first = turn.chance.pick("first/1", turn.state.playing)
    turn.tell(None, "dealt", first=first)
    for seat in turn.state.playing:
        if seat != first:
            turn.tell(seat, "hand", secret=True)
    begin(turn, first)


# A turn.


def begin(turn: Turn, seat: int) -> None:
    """The draw, and how many cards are to be played: half of the hand after it, rounded up (A11, A12, A21)."""
    state = turn.state
    if any(each.ok_turn for each in state.seats):
        turn.set_all(ok_turn=False)
    before = state.seats[seat]
    turn.set(active=seat, round=state.round + 1, played=0, is_blind=before.blind, is_auto=False,
             since=before.turn, stood=before.saw)  # fmt: skip
    turn.set_seat(seat, blind=False, turn=turn.state.round, saw=tuple([each.pawn for each in state.seats]))
    drew = hands.draw(turn, seat, state.board[state.seats[seat].pawn].number)
    held = turn.state.seats[seat].held
    turn.set(plays=(held + 1) // 2, came=drew)
    but = () if turn.state.is_blind else (seat,)
    turn.tell(None, "begins", but=but, seat=seat, drew=len(drew), held=held, plays=turn.state.plays,
                     blind=turn.state.is_blind)  # fmt: skip
    if held:
        turn.go(Phase.PLAY)
    else:
        losing.lose(turn, seat, "empty")
        end(turn)


def go_on(turn: Turn, *, ended: bool) -> None:
    """After a card was resolved: lost, or the next play, or the move (A14, A23, A24). Who has left has no turn."""
    state, seat = turn.state, turn.state.running
    if state.phase is Phase.OVER:
        return
    if not state.seats[seat].out and not state.seats[seat].held:
        losing.lose(turn, seat, "cards")
    if ended or turn.state.seats[seat].out:
        end(turn)
    else:
        turn.go(Phase.PLAY if state.played < state.plays else Phase.MOVE)


def end(turn: Turn) -> None:
    """The next player's turn, clockwise (A9); where the match is over there is none."""
    state = turn.state
    if state.phase is not Phase.OVER:
        if not state.is_auto:
            turn.set_seat(state.running, missed=False)
        turn.set(came=(), drawn=0)
        begin(turn, turn.state.after(state.running)[0])


# The move.


def enter_move(turn: Turn) -> None:
    """Who cannot move has lost; a single way is taken (A4, A17, AQ32)."""
    state, seat = turn.state, turn.state.running
    found = exits(state, seat)
    if not found:
        losing.lose(turn, seat, "stuck")
        end(turn)
    elif len(found) == 1:
        _move(turn, found[0])
    elif state.is_auto:
        _move(turn, turn.chance.pick(f"move/{state.round}", found))
    else:
        turn.begin(Phase.MOVE)
        turn.ask(seat, "move", ways=list(found))


def exits(state: State, seat: int) -> tuple[str, ...]:
    return ways(state.board, state.seats[seat].pawn)


def move_forms(state: State, seat: int) -> Iterator[Form]:
    for ask in state.seats[seat].asks:
        yield Form(Move, (Blank("direction", Kind.DIRECTION, exits(state, seat)),), ask.number, plain=True)


def move(turn: Turn, seat: int, action: Move) -> None:
    turn.close(seat)
    _move(turn, action.direction)


def _move(turn: Turn, direction: str) -> None:
    """One space; whoever stands there is paid its number of cards (A18, AQ11, AQ12)."""
    state, seat = turn.state, turn.state.running
    space = beyond(state.board, state.seats[seat].pawn, direction)
    owners = tuple(each for each in state.opponents(seat) if each in state.at(space))
    number = state.board[space].number
    turn.set_seat(seat, pawn=space)
    turn.tell(None, "moved", seat=seat, direction=direction, space=space, owners=list(owners), number=number)
    if owners and number:
        turn.set(owed=owners)
        turn.go(Phase.TAX)
    else:
        end(turn)


# Taxes.


def enter_tax(turn: Turn) -> None:
    """Each owner gets as many cards as the number, or all that are left (A18, A20). Where nothing is to be chosen it is
    paid without asking (AQ32)."""
    while turn.state.owed and turn.state.seats[turn.state.running].held:
        seat, owed = turn.state.running, turn.state.owed
        if len(owed) == 1 and due(turn.state) == turn.state.seats[seat].held:
            _pay(turn, owed[0], turn.state.seats[seat].numbers)
        elif turn.state.is_auto:
            _pay(turn, owed[0], _any_cards(turn))
        else:
            turn.begin(Phase.TAX)
            turn.ask(seat, "tax", count=due(turn.state), owners=list(owed), secret=True)
            return
    turn.set(owed=())
    if not turn.state.seats[turn.state.running].held:
        losing.lose(turn, turn.state.running, "tax")
    end(turn)


def due(state: State) -> int:
    """How many cards the next owner gets."""
    payer = state.seats[state.running]
    return min(state.board[payer.pawn].number, payer.held)


def _any_cards(turn: Turn) -> Sequence[int]:
    state = turn.state
    numbers = turn.chance.shuffle(f"tax/{state.round}/{len(state.owed)}", state.seats[state.running].numbers)
    return numbers[: due(state)]


def tax_forms(state: State, seat: int) -> Iterator[Form]:
    """To whom first, where there are several; then the cards (A20)."""
    for ask in state.seats[seat].asks:
        cards = tuple(Blank(f"card{place}", Kind.CARD, state.seats[seat].numbers, other=True)
                      for place in range(1, due(state) + 1))  # fmt: skip
        owners = (Blank("who", Kind.SEAT, tuple(sorted(state.owed))),) if len(state.owed) > 1 else ()
        yield Form(Pay, (*owners, *cards), ask.number, plain=True)


def pay(turn: Turn, seat: int, action: Pay) -> None:
    values, owed = action.values, turn.state.owed
    who, cards = (values[0], values[1:]) if len(owed) > 1 else (owed[0], values)
    turn.close(seat)
    _pay(turn, who, cards)
    turn.go(Phase.TAX)


def pay_any(turn: Turn) -> None:
    """Who owes tax, if he does, is about to be away: it is paid at random (AQ31)."""
    while turn.state.owed and turn.state.seats[turn.state.running].held:
        _pay(turn, turn.state.owed[0], _any_cards(turn))
    turn.set(owed=())


def _pay(turn: Turn, who: int, numbers: Sequence[int]) -> None:
    seat = turn.state.running
    turn.set(owed=tuple(each for each in turn.state.owed if each != who))
    turn.tell(None, "paid", but=(seat, who), giver=seat, taker=who, count=len(numbers))
    hands.give(turn, seat, who, numbers, "tax_paid")
