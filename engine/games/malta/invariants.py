"""What holds in every state that play can reach (3.6; `given` in playthroughs)."""

from collections import Counter

from engine.games.malta.cards import DECK
from engine.games.malta.state import MOST, State
from engine.games.malta.tiles import LARGE, SMALL, TILES
from engine.games.malta.view import Phase
from engine.kernel.rulebook import Invariant


def cards_of(state: State) -> Counter[str]:
    """All cards of the match, wherever they are."""
    hands = [card for each in state.seats for card in each.hand if card]
    return Counter([*state.deck, *state.pile, *state.removed, *(laid.card for laid in state.stack), *hands])


def _cards(state: State) -> bool:
    return cards_of(state) <= Counter(DECK)


def _board(state: State) -> bool:
    tiles = [space.tile for space in state.board.values()]
    return len(tiles) in (LARGE**2, SMALL**2) and len(set(tiles)) == len(tiles) and set(tiles) <= set(TILES)


def _pawns(state: State) -> bool:
    """Who is in has a pawn on the board, once it is placed; who is out has none. The match may end in the placement."""
    if any(each.pawn and each.out for each in state.seats):
        return False
    may_lack = state.phase in (Phase.PLACEMENT, Phase.OVER)
    playing = [state.seats[seat] for seat in state.playing]
    return all(each.pawn in state.board or (may_lack and not each.start) for each in playing)


def _answers(state: State) -> bool:
    return all(ask.kind != "answer" or bool(state.stack) for each in state.seats for ask in each.asks)


INVARIANTS: tuple[Invariant[State], ...] = (
    (f"A table has at most {MOST} seats.", lambda state: 1 <= len(state.seats) <= MOST),
    ("There are no more cards than 108, and of no kind more than there are.", _cards),
    ("The board has 49 or 25 of the 54 tiles.", _board),
    ("A pawn stands on the board as long as its player is not out.", _pawns),
    ("What may be answered lies on the table.", _answers),
    ("Who has left is out.", lambda state: all(each.out and each.away for each in state.seats if each.left)),
    ("Something is due until the match is over.", lambda state: (state.phase is Phase.OVER) == (state.wake is None)),
)
