"""A round: a card is read, perhaps swapped, the sheets come in, all is revealed; and the end of the match, when
somebody has 1,200, the rounds are over, or one is left (W3, W4, W12, WQ5, WQ6, WQ9, WQ10, WQ12, WQ14)."""

from engine.games.insights import deck, scoring
from engine.games.insights.actions import Swap
from engine.games.insights.state import GOAL, LEAST, Notepad, Round, State, Turn
from engine.games.insights.view import Phase, Reveal
from engine.kernel.values import changed


def enter(turn: Turn) -> None:
    """The next round."""
    deal(turn, turn.state.round.number + 1)


def deal(turn: Turn, number: int, swaps: int = 0) -> None:
    """A card for everybody who is here, with empty sheets and the full time."""
    state = turn.state
    card, pile = deck.draw(state.pile, state.max_rounds - number)
    turn.use(card)
    seats = tuple(changed(each, pad=None if each.left else Notepad(), last=None) for each in state.seats)
    turn.set(pile=pile, round=Round(number, card, state.present, swaps), seats=seats)
    turn.begin(Phase.SHEETS)
    turn.ask_all(state.present, "sheet", "question", swaps=swaps)


def end(turn: Turn) -> None:
    """All sheets are in or the time is over: the reveal, and what follows."""
    if len(turn.state.playing) < LEAST:
        deal(turn, turn.state.round.number)
        return
    _pay(turn)
    state = turn.state
    answered = any(state.pad(seat).answer is not None for seat in state.playing)
    turn.result(None, "reveal", picture="table" if answered else None)
    for seat in state.playing:
        if any(line.first is not None or line.second is not None for line in state.seats[seat].bill):
            turn.result(seat, "bill", secret=True)
    after_round(turn)


def _pay(turn: Turn) -> None:
    """Every player's score is added; a total below zero becomes zero (W15, W16)."""
    state = turn.state
    players = state.playing
    bills = {seat: scoring.bill(state, seat) for seat in players}
    scores = [scoring.score(bills[seat]) for seat in players]
    turn.set_all(bill=())
    for seat, earned in zip(players, scores, strict=True):
        turn.set_seat(seat, bill=bills[seat], total=max(0, state.seats[seat].total + earned))
    turn.set(reveal=_reveal(turn.state, players, tuple(scores)))


def _reveal(state: State, players: tuple[int, ...], scores: tuple[int, ...]) -> Reveal:
    pairs = [(one, other) for one in players for other in players if one != other]
    return Reveal(
        round=state.round.number,
        question=state.card.text,
        options=state.card.options,
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
    turn.set_in("round", swapping=swapping)
    turn.note(seat, "swap", state.pad(seat))
    if not swapped(turn):
        turn.tell(seat, "swap_noted")
        waiting = (each for each in state.present if each not in state.playing)
        turn.tell(None, "swap_asked", but=(seat, *waiting), seat=seat)


def unswap(turn: Turn, seat: int, before: Notepad) -> None:
    """The seat wants this card after all."""
    turn.set_in("round", swapping=tuple(each for each in turn.state.round.swapping if each != seat))


def swapped(turn: Turn) -> bool:
    """Draws another card where more than half want it now; whether it did."""
    state = turn.state
    wanting = [seat for seat in state.round.swapping if seat in state.playing]
    if not state.swap_open or 2 * len(wanting) <= len(state.playing):
        return False
    deal(turn, state.round.number, state.round.swaps + 1)
    return True


def after_round(turn: Turn) -> None:
    """The next round, or the end."""
    state = turn.state
    first = state.leaders()
    reached = state.totals[first[0]] >= GOAL
    if reached and (len(first) == 1 or not state.play_on):
        finish(turn, first, "points")
    elif state.round.number >= state.max_rounds:
        finish(turn, first, "rounds")
    else:
        turn.go(Phase.SHEETS)


def finish(turn: Turn, winners: tuple[int, ...], reason: str) -> None:
    """The match is over; `reason` is "points", "rounds" or "alone". Running sheets are dropped."""
    turn.finish(winners, reason, pad=None)
    turn.result(None, "over", winners=list(winners), totals=list(turn.state.totals), reason=reason)


def leave(turn: Turn, seat: int) -> None:
    """A seat leaves: its sheet is void, its total stays as it is. Who is left alone has won (WQ14)."""
    turn.stand_up(seat, pad=None)
    turn.set_in("round", swapping=tuple(each for each in turn.state.round.swapping if each != seat))
    state = turn.state
    few = len(state.present) < LEAST
    anew = not few and len(state.playing) < LEAST
    turn.tell(None, "left", seat=seat, anew=anew)
    if few:
        finish(turn, state.present, "alone")
    elif not anew:
        swapped(turn)
