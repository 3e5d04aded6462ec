"""A round: a card is read, perhaps swapped, the sheets come in, all is revealed and paid; and the end of the match,
when somebody has 1,200, the rounds are over, or one is left (W3, W4, W12 to W16, WQ5 to WQ7, WQ9, WQ10, WQ12, WQ14)."""

from collections.abc import Mapping

from engine.games.insights.actions import Swap
from engine.games.insights.state import BEGIN_WITH, GOAL, LEAST, Card, Notepad, Round, State, Turn
from engine.games.insights.view import Billed, Phase, Reveal
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace
from engine.kernel.majorities import more_than_half
from engine.kernel.piles import ordered
from engine.kernel.values import changed

PICTURED = 5  # every so many rounds there is a picture, and at the end
SPARE = 12  # cards beyond one a round, for swaps; with more of them those used longest ago come back
A_SHEET = {Pace.LIVE: 120.0, Pace.ROAD: 180.0, Pace.SLOW: 24 * 3600.0}  # seconds
AN_OPPONENT = {Pace.LIVE: 30.0, Pace.ROAD: 30.0, Pace.SLOW: 0.0}  # more


def build(deck: Deck, rounds: int, chance: Chance) -> dict[str, Card]:
    """The cards of a match of at most so many rounds, in the order in which they come."""
    cards = ordered(deck, chance)[: rounds + SPARE]
    return {str(card["id"]): Card(str(card["text"]), tuple(map(str, card["options"]))) for card in cards}


def seconds(pace: Pace, players: int) -> float:
    """Until the sheets are due."""
    return A_SHEET[pace] + AN_OPPONENT[pace] * (players - 1)


def enter(turn: Turn) -> None:
    """The next round."""
    deal(turn, turn.state.round.number + 1)


def deal(turn: Turn, number: int, swaps: int = 0) -> None:
    """The next card for everybody who is here, with empty sheets and the full time. A card goes to the bottom where the
    pile might run out in the rounds still to come."""
    state = turn.state
    card, *rest = state.pile
    pile = rest if len(rest) >= state.max_rounds - number + SPARE else (*rest, card)
    turn.use(card)
    seats = [changed(each, pad=None if each.left else Notepad(), last=None) for each in state.seats]
    turn.set(pile=tuple(pile), round=Round(number, card, state.present, swaps), seats=tuple(seats))
    turn.begin(Phase.SHEETS)
    turn.ask_all(state.present, "sheet", "question", swaps=swaps)


def swap(turn: Turn, seat: int, action: Swap) -> None:
    """Another card is asked for; it comes when more than half want it (WQ9)."""
    state = turn.state
    turn.set_in("round", swapping=(*state.round.swapping, seat))
    turn.note(seat, "swap", state.pad(seat))
    if not swapped(turn):
        turn.tell(seat, "swap_noted")
        waiting = (each for each in state.present if each not in state.playing)
        turn.tell(None, "swap_asked", but=(seat, *waiting), seat=seat)


def unswap(turn: Turn, seat: int, before: Notepad | None) -> None:
    """The seat wants this card after all."""
    turn.set_in("round", swapping=tuple(each for each in turn.state.round.swapping if each != seat))


def swapped(turn: Turn) -> bool:
    """Draws another card where more than half want it now; whether it did."""
    state = turn.state
    wanting = [seat for seat in state.round.swapping if seat in state.playing]
    if not state.swap_open or len(wanting) < more_than_half(len(state.playing)):
        return False
    deal(turn, state.round.number, state.round.swaps + 1)
    return True


def end(turn: Turn) -> None:
    """All sheets are in or the time is over: the reveal, and the next round or the end (W3, W12, WQ5, WQ10, WQ12)."""
    state = turn.state
    if len(state.playing) < LEAST:
        deal(turn, state.round.number)
        return
    _pay(turn)
    answered = any(state.pad(seat).answer is not None for seat in state.playing)
    pictured = answered and state.round.number % PICTURED == 0
    turn.result(None, "reveal", picture="race" if pictured else None)
    for seat in state.playing:
        if any(line.first is not None or line.second is not None for line in state.seats[seat].bill):
            turn.result(seat, "bill", secret=True)
    first = state.leaders()
    if state.totals[first[0]] >= GOAL and (len(first) == 1 or not state.play_on):
        finish(turn, first, "points")
    elif state.round.number >= state.max_rounds:
        finish(turn, first, "rounds")
    else:
        turn.go(Phase.SHEETS)


def _pay(turn: Turn) -> None:
    """Every player's signed wagers are added to his total; one below zero becomes zero (W13 to W16)."""
    state, players = turn.state, turn.state.playing
    answers = {seat: state.pad(seat).answer for seat in players}
    right = {  # a pair is void where one has no answer, or the prediction is missing (WQ7)
        (one, other): predicted == answers[other]
        for one in players
        for other, predicted in zip(state.opponents(one), state.pad(one).predictions, strict=False)
        if predicted is not None and answers.get(other) is not None
    }
    bills = {seat: _bill(state, seat, right) for seat in players}
    scores = {seat: sum((line.first or 0) + (line.second or 0) for line in bills[seat]) for seat in players}
    seats = [
        changed(each, bill=bills.get(seat, ()), total=max(0, each.total + scores.get(seat, 0)))
        for seat, each in enumerate(state.seats)
    ]
    reveal = Reveal(
        round=state.round.number,
        question=state.card.text,
        options=state.card.options,
        players=players,
        answers=tuple(answers.values()),
        predicted=tuple(right),
        right=tuple([pair for pair, came_true in right.items() if came_true]),
        scores=tuple(scores.values()),
        totals=tuple([seats[seat].total for seat in players]),
    )
    turn.set(seats=tuple(seats), reveal=reveal)


def _bill(state: State, seat: int, right: Mapping[tuple[int, int], bool]) -> tuple[Billed, ...]:
    """A player's wagers with their signs, opponent by opponent (W13, W14); void against one who has left (WQ7)."""
    rows = zip(state.opponents(seat), state.rows(seat), strict=True)
    lines = [
        Billed(other, _signed(right.get((seat, other)), first), _signed(right.get((other, seat)), second))
        for other, (_, first, second) in rows
    ]
    return tuple(lines)


def _signed(right: bool | None, wager: int | None) -> int | None:
    if right is None:
        return None
    return (wager or 0) if right else -(wager or 0)


def leave(turn: Turn, seat: int) -> None:
    """A seat leaves: its sheet is void, its total stays as it is. Who was still to be asked about it is told what is
    asked now. Who is left alone has won (WQ14)."""
    asked = _asked_about(turn.state, seat)
    turn.stand_up(seat, pad=None)
    unswap(turn, seat, None)
    state = turn.state
    few = len(state.present) < LEAST
    anew = not few and len(state.playing) < LEAST
    turn.tell(None, "left", seat=seat, anew=anew)
    if few:
        finish(turn, state.present, "alone")
    elif not anew:
        for each in asked:
            whole = each in state.complete
            turn.tell(each, "noted", secret=True, round=state.round.number, wrote=[], whole=whole)
        swapped(turn)


def _asked_about(state: State, seat: int) -> list[int]:
    """Those who have begun their sheets, and have something open about this seat, if it plays the round."""
    if seat not in state.playing:
        return []
    begun = [each for each in state.playing if each != seat and state.pad(each).answer is not None]
    return [each for each in begun if None in state.rows(each)[state.opponents(each).index(seat)]]


def finish(turn: Turn, winners: tuple[int, ...], reason: str) -> None:
    """The match is over; `reason` is "points", "rounds" or "alone". Running sheets are dropped."""
    turn.finish(winners, reason, pad=None)
    moved = set(turn.state.totals) != {BEGIN_WITH}
    facts = {"winners": list(winners), "totals": list(turn.state.totals), "reason": reason}
    turn.result(None, "over", picture="race" if moved else None, **facts)
