"""Who leaves, returns or comes late (IQ28)."""

from engine.games.igor import catching, changes, play
from engine.games.igor.state import FEWEST, Turn
from engine.games.igor.view import Phase


def leave(turn: Turn, seat: int) -> None:
    """His Malarians leave the table, the rest of his hand is withdrawn, and with his deal, where he has not dealt yet,
    a hand falls away."""
    state = turn.state
    is_turn, is_playing = state.to_play == seat, seat in state.playing
    drops = state.one_each and state.seats[seat].deals == 0
    turn.stand_up(seat, cards=(), dropped=drops)
    turn.set(hands=state.hands - drops)
    if is_playing:
        turn.set_in("hand", players=tuple(each for each in state.playing if each != seat))
    turn.tell(None, "left", seat=seat)
    if len(turn.state.present) < FEWEST:
        play.over(turn)
    elif not state.in_hand:
        _leave_changes(turn, seat)
    elif is_playing:
        _leave_hand(turn, seat, is_turn=is_turn)


def _leave_hand(turn: Turn, seat: int, *, is_turn: bool) -> None:
    """A card that he has played stays, and can win for nobody."""
    catching.lapse(turn, seat)
    if not turn.state.playing:
        play.close(turn)
    elif is_turn:
        play.go_on(turn)


def _leave_changes(turn: Turn, seat: int) -> None:
    """A change that was his is silence; for the dealer who was to come the next on his left is dealer."""
    state = turn.state
    if state.phase is not Phase.WRITE and state.played >= state.hands:
        play.over(turn)
    elif state.phase is Phase.CHOICE and state.changers[0] == seat:
        changes.end_choice(turn)
    elif state.phase in (Phase.CHANGE, Phase.CHOICE):
        _change_without(turn, seat)
    if turn.state.next_dealer == seat and turn.state.phase is not Phase.OVER:
        turn.set(next_dealer=play.next_dealer(turn.state))


def _change_without(turn: Turn, seat: int) -> None:
    *winners, dealer = turn.state.changers
    is_asked = turn.state.changers[0] == seat
    if dealer == seat:
        dealer = play.next_dealer(turn.state)
    turn.set(changers=(*(each for each in winners if each != seat), dealer), next_dealer=dealer)
    if is_asked:
        turn.go(Phase.CHANGE)


def come(turn: Turn, seat: int, name: str) -> None:
    """Who is back, or new, is dealt in at the next deal; a deal that fell away comes back, and a new one comes where
    everybody deals once."""
    state = turn.state
    is_new = seat >= len(state.seats)
    brings = state.one_each and (is_new or state.seats[seat].dropped)
    fewest = 0 if state.one_each else min(state.seats[each].deals for each in state.present)
    if is_new:
        turn.sit_down(seat, name, deals=fewest)
    else:
        turn.sit_down(seat, name, dropped=False)
    turn.set(hands=state.hands + brings)
    turn.tell(seat, "waits")
