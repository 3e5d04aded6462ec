"""What is conserved in Malta!: 108 cards and the tiles; and what is drawn."""

from collections.abc import Mapping

from engine.games.malta import GAME
from engine.games.malta.actions import Back, Discards, Hand, Map, Near
from engine.games.malta.cards import DECK
from engine.games.malta.invariants import cards_of
from engine.games.malta.state import State
from engine.games.malta.tiles import STARTS, TILES, start_row
from engine.games.malta.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace, Step, Table
from tests.laws.play import NAMES, Play

PUBLIC_TURNS = True
BEGINS_WITH: Mapping[str, object] = {}
OUTCOMES: Mapping[str, int] = {"first/1": 4, "start/1": STARTS, "tiles/1": len(TILES) - STARTS, "deck/1": 12}
LOOKS = {Hand, Map, Near, Discards, Back}


def check(play: Play, before: State, step: Step) -> None:
    """All 108 cards are somewhere, the same tiles lie on the board, and who is out does nothing any more (3.6)."""
    state: State = step.state
    assert cards_of(state) == cards_of(before)
    assert cards_of(state).total() == len(DECK) == 108
    assert {space.tile for space in state.board.values()} == {space.tile for space in before.board.values()}
    assert len(state.board) in (49, 25)
    for seat, each in enumerate(state.seats):
        if each.out and state.phase is not Phase.OVER:
            assert {form.action for form in GAME.choices(state, seat)} <= LOOKS
            assert not each.asks


def check_match(play: Play) -> None:
    """Who has won is the only one who is not out (A2)."""
    state: State = play.state
    assert state.winners == state.playing
    assert len(state.winners) == 1


def draws(seed: int) -> Mapping[str, object]:
    """The first player, the first pawn's place where nobody chose one, the first tile above the bottom row; and where a
    card of which there are nine lies first in the deck, to a twelfth of it, counted among all its places."""
    table = Table(NAMES[:4], (False,) * 4, Pace.LIVE)
    chance = Chance(seed.to_bytes(16, "big"))
    state: State = GAME.start(table, Deck(()), chance, 0.0).state
    row = start_row(state.board)
    dealt: State = GAME.wake(state, chance, 60.0).state
    return {
        "first/1": dealt.active,
        "start/1": row.index(dealt.seats[0].pawn),
        "tiles/1": list(TILES).index(state.board["F1"].tile) - STARTS,
        "deck/1": [place for place, card in enumerate(state.deck) if card == "draw2"][seed % 9] // 9,
    }
