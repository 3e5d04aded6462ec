"""What holds in every state that play can reach (2.8; `given` in playthroughs)."""

from engine.games.igor.deck import DECK, HAND
from engine.games.igor.rules import HOUSE
from engine.games.igor.state import A_TRICK, MOST, START, State
from engine.games.igor.view import Phase
from engine.kernel.rulebook import Invariant


def _malarians(state: State) -> bool:
    """The sum of 2.8; who has left has taken his with him, and may bring them back."""
    paid = START * len(state.seats) + A_TRICK * state.tricks_paid - state.pile
    return sum(state.totals) == paid and min(state.totals) >= 0


def _cards(state: State) -> bool:
    """No card is twice among hands and table; who plays has as many as there are tricks to come, but for the one that
    he has played to this one."""
    laid = [] if state.hand is None else [each.card for each in state.hand.table]
    cards = [card for each in state.seats for card in each.cards] + laid
    return len(set(cards)) == len(cards) and set(cards) <= set(DECK) and (not state.in_hand or _hands(state))


def _hands(state: State) -> bool:
    hand = state.running
    have_played = {each.seat for each in hand.table}
    to_come = 0 if hand.ended else HAND + 1 - hand.trick
    return all(len(state.seats[seat].cards) == to_come - (seat in have_played) for seat in state.playing)


def _rules(state: State) -> bool:
    """Every rule card is in one place."""
    out = [*(each.key for each in state.in_play), *(each.key for each in state.retired)]
    return len(set(out)) == len(out) and set(out) <= set(state.catalogue) and HOUSE.key not in out


def _tricks(state: State) -> bool:
    hand = state.hand
    if hand is None or not state.in_hand:
        return True
    return 1 <= hand.trick <= HAND and sum(each.tricks for each in state.seats) <= hand.trick


def _over(state: State) -> bool:
    return (state.phase is Phase.OVER) == (state.wake is None)


INVARIANTS: tuple[Invariant[State], ...] = (
    (f"A table has at most {MOST} seats.", lambda state: 1 <= len(state.seats) <= MOST),
    ("All Malarians come from the ten of each player and the tricks, less what the common pile got.", _malarians),
    ("No card is twice, and all who play have as many.", _cards),
    ("A rule card is in play, retired or in the Rule Deck.", _rules),
    ("As many tricks are taken as were played.", _tricks),
    ("There are no more hands over than are played.", lambda state: 0 <= state.played <= state.hands),
    ("Something is due until the match is over.", _over),
)
