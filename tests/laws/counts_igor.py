"""What is conserved in IGOR: Malarians and cards; and what is drawn."""

import random
from collections.abc import Mapping

from engine.games.igor import GAME
from engine.games.igor.deck import DECK, HAND
from engine.games.igor.state import A_TRICK, START, State
from engine.games.igor.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, OptionValue, Pace, Step, Table
from tests.laws.play import NAMES, Play

PUBLIC_TURNS = True
BEGINS_WITH = {"Moment.plays": True, "Rule.spoken": True, "Hand.trick": 1, "Seat.total": START, "State.is_new": True}
OUTCOMES: Mapping[str, int] = {"dealer/1": 4, "rules/1": 24, "deck/1": 10}


def shorter(seats: int, rng: random.Random) -> dict[str, OptionValue]:
    """One hand or two; of three players one each now and then."""
    return {"hands": rng.choice((1, 1, 1, 2))} if seats > 3 or rng.random() < 0.5 else {}


def check(play: Play, before: State, step: Step) -> None:
    """Malarians come from tricks and go to the pile, one at a time; a hand loses its cards by playing them."""
    state: State = step.state
    tricks = state.tricks_paid - before.tricks_paid
    came = len(state.seats) - len(before.seats)
    assert sum(state.totals) - sum(before.totals) == A_TRICK * tricks - (state.pile - before.pile) + START * came
    assert 0 <= tricks <= 1
    for seat, each in enumerate(before.seats):
        now = state.seats[seat]
        if state.hand is not None and before.hand is not None and state.hand.number == before.hand.number:
            assert set(now.cards) <= set(each.cards)
        elif state.hand is not None and state.phase is Phase.PLAY and seat in state.playing:
            assert len(set(now.cards) & set(DECK)) == HAND
    if before.in_hand and state.in_hand:
        assert state.in_play == before.in_play


def check_match(play: Play) -> None:
    """The sum of 2.8; who is here and has the most has won (I36)."""
    state: State = play.state
    assert sum(state.totals) == START * len(state.seats) + A_TRICK * state.tricks_paid - state.pile
    best = max((state.totals[seat] for seat in play.present()), default=0)
    assert list(state.winners) == [seat for seat in play.present() if state.totals[seat] == best]


def draws(seed: int) -> Mapping[str, object]:
    """The first dealer, the first of the starting rules, and the value of a card that lies with the first to lead."""
    table = Table(NAMES[:4], (False,) * 4, Pace.LIVE)
    chance = Chance(seed.to_bytes(16, "big"))
    state: State = GAME.start(table, Deck(()), chance, 0.0).state
    return {
        "dealer/1": state.next_dealer,
        "rules/1": state.catalogue.index(state.in_play[0].key),
        "deck/1": int(chance.shuffle("deck/1", DECK)[seed % HAND][0]),
    }
