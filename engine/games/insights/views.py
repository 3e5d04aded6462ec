"""What each seat may know of a match (law 3; its secrets table)."""

from engine.games.insights.state import Notepad, State
from engine.games.insights.view import AskView, View


def view(state: State, seat: int | None) -> View:
    """Everything that `seat` may know, or with None a stranger at the table."""
    if seat is not None and not 0 <= seat < len(state.seats):
        seat = None
    own = None if seat is None else state.seats[seat]
    plays = seat is not None and seat in state.playing
    pad = state.pad(seat) if seat is not None and plays else Notepad()
    return View(
        seat=seat,
        pace=state.pace,
        names=state.names,
        bots=state.bots,
        left=state.left,
        phase=state.phase,
        round=state.round.number,
        rounds=state.max_rounds,
        totals=state.totals,
        until=state.until,
        players=state.round.players,
        in_round=state.playing,
        complete=state.complete,
        question=state.round.card.text,
        options=state.round.card.options,
        card=state.round.card.id,
        swapping=state.round.swapping,
        swaps=state.round.swaps,
        swap_open=state.swap_open,
        floor_wager=state.floor_wager,
        reveal=state.reveal,
        winners=state.winners,
        ask=None if seat is None else _ask(state, seat),
        opponents=state.opponents(seat) if seat is not None and plays else (),
        answer=pad.answer,
        predictions=pad.predictions,
        first=pad.first,
        second=pad.second,
        bill=own.bill if own else (),
    )


def _ask(state: State, seat: int) -> AskView | None:
    ask = state.seats[seat].ask
    if ask is None:
        return None
    is_open = seat in state.playing and state.until is not None
    return AskView(ask.number, ask.kind, state.until if is_open else None, over=not is_open, limit=ask.limit)
