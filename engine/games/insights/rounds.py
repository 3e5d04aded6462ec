"""A round: a card is read, perhaps swapped, the sheets come in, all is revealed (W4, W12, WQ9, WQ10)."""

from engine.games.insights import deck, ending, scoring
from engine.games.insights.actions import Swap
from engine.games.insights.limits import limits
from engine.games.insights.state import Entry, Notepad, Round, State
from engine.games.insights.turn import Turn
from engine.games.insights.view import Phase, Reveal


def enter(turn: Turn) -> None:
    """The next round."""
    deal(turn, turn.state.round.number + 1)


def deal(turn: Turn, number: int, swaps: int = 0) -> None:
    """A card for everybody who is here, with empty sheets and the full time."""
    state = turn.state
    card, pile = deck.draw(state.pile, state.max_rounds - number)
    turn.use(card.id)
    turn.set(pile=pile, round=Round(number, card, state.present, swaps))
    for seat, each in enumerate(state.seats):
        turn.set_seat(seat, pad=None if each.left else Notepad(), last=None)
    turn.last(Phase.SHEETS, *limits(state.pace, len(state.present)))
    for seat in state.present:
        turn.ask(seat, "sheet", "question", swaps=swaps)


def end(turn: Turn) -> None:
    """All sheets are in or the time is over: the reveal, and what follows."""
    if len(turn.state.playing) < 2:
        deal(turn, turn.state.round.number)
        return
    _pay(turn)
    state = turn.state
    answered = any(state.pad(seat).answer is not None for seat in state.playing)
    turn.result(None, "reveal", picture="table" if answered else None)
    for seat in state.playing:
        if any(line.first is not None or line.second is not None for line in state.seats[seat].bill):
            turn.result(seat, "bill", secret=True)
    ending.after_round(turn)


def _pay(turn: Turn) -> None:
    """Every player's score is added; a total below zero becomes zero (W15, W16)."""
    state = turn.state
    players = state.playing
    bills = {seat: scoring.bill(state, seat) for seat in players}
    scores = [scoring.score(bills[seat]) for seat in players]
    for seat in range(len(state.seats)):
        turn.set_seat(seat, bill=bills.get(seat, ()))
    for seat, earned in zip(players, scores, strict=True):
        turn.set_seat(seat, total=max(0, state.seats[seat].total + earned))
    turn.set(reveal=_reveal(turn.state, players, tuple(scores)))


def _reveal(state: State, players: tuple[int, ...], scores: tuple[int, ...]) -> Reveal:
    pairs = [(one, other) for one in players for other in players if one != other]
    return Reveal(
        round=state.round.number,
        question=state.round.card.text,
        options=state.round.card.options,
        players=players,
        answers=tuple(state.pad(seat).answer for seat in players),
        predicted=tuple(seat for seat in players if state.pad(seat).predictions),
        right=tuple(pair for pair in pairs if scoring.right(state, *pair)),
        scores=scores,
        totals=tuple(state.seats[seat].total for seat in players),
    )


def swap(turn: Turn, seat: int, action: Swap) -> None:
    """Another card is asked for; it comes when more than half want it (WQ9)."""
    state = turn.state
    swapping = (*state.round.swapping, seat)
    turn.set_round(swapping=swapping)
    turn.set_seat(seat, last=Entry("swap", state.pad(seat)))
    if not swapped(turn):
        turn.tell(seat, "swap_noted")
        waiting = (each for each in state.present if each not in state.playing)
        turn.tell(None, "swap_asked", but=(seat, *waiting), seat=seat)


def swapped(turn: Turn) -> bool:
    """Draws another card where more than half want it now; whether it did."""
    state = turn.state
    wanting = [seat for seat in state.round.swapping if seat in state.playing]
    if not state.swap_open or 2 * len(wanting) <= len(state.playing):
        return False
    deal(turn, state.round.number, state.round.swaps + 1)
    return True
