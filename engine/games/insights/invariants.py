"""What holds in every state that play can reach (law of conservation; `given` in playthroughs)."""

from engine.games.insights.judging import judge
from engine.games.insights.state import LEAST, MOST, MOST_SWAPS, State
from engine.games.insights.view import Phase
from engine.kernel.rulebook import Invariant

UNIT = 25  # every total is a multiple


def _players(state: State) -> bool:
    """Nobody who has left, or came in the middle of the round, has a sheet in it."""
    players = state.round.players
    placed = all(0 <= seat < len(state.seats) for seat in (*players, *state.round.swapping))
    sheets = {seat for seat, each in enumerate(state.seats) if each.pad is not None}
    return placed and list(players) == sorted(set(players)) and sheets <= set(players) & set(state.present)


def _sheets(state: State) -> bool:
    """W6 to W11 hold of everything that was accepted and is not counted yet, step after step."""
    return all(_sheet(state, seat) for seat in state.playing)


def _sheet(state: State, seat: int) -> bool:
    pad, count = state.pad(seat), len(state.opponents(seat))
    columns = (pad.predictions, pad.first, pad.second)
    if pad.answer is None:
        return not any(columns)
    fits = pad.answer in state.card.numbers and {len(each) for each in columns} <= {0, count}
    return fits and judge(state, seat, state.rows(seat)) is None


def _over(state: State) -> bool:
    """Never stuck: until the match is over a limit stands."""
    over = state.phase is Phase.OVER
    return over == (state.until is None) and over == (len(state.winners) > 0)


INVARIANTS: tuple[Invariant[State], ...] = (
    (f"A table has {LEAST} to {MOST} seats.", lambda state: LEAST <= len(state.seats) <= MOST),
    (
        f"A total is a multiple of {UNIT} and never below zero.",
        lambda state: all(total >= 0 and total % UNIT == 0 for total in state.totals),
    ),
    (
        f"A round has a number up to the most rounds, and at most {MOST_SWAPS} swaps.",
        lambda state: 1 <= state.round.number <= state.max_rounds and 0 <= state.round.swaps <= MOST_SWAPS,
    ),
    ("The players of a round stand in seat order, and only they have sheets.", _players),
    ("An accepted sheet keeps the rules for predictions and wagers.", _sheets),
    (
        "There is a card to draw, and its words are known.",
        lambda state: len(state.pile) > 0 and state.cards.keys() >= {state.round.card, *state.pile},
    ),
    ("A limit stands until the match is over, and then somebody has won.", _over),
)
