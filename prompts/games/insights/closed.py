"""Why a word of Insights does not work now: a sentence of the seat's own view, "" where nothing better can be said."""

from engine.games.insights.state import MOST_SWAPS
from engine.games.insights.view import Phase, View


def _out(view: View) -> str:
    if view.phase is Phase.SHEETS and view.seat not in view.in_round:
        return "You play from the next round on."
    return ""


def step(view: View) -> str:
    """Predictions before one's own answer, wagers before the predictions."""
    if view.phase is Phase.OVER:
        return "The game is over."
    if _out(view):
        return _out(view)
    return "Your own answer comes first." if view.answer is None else "Your predictions come first."


def swap(view: View) -> str:
    """SWAP too late, too often, or once more."""
    if view.phase is Phase.OVER:
        return "The game is over."
    if _out(view):
        return _out(view)
    if view.complete:
        return "A sheet is in, so this card stays."
    if view.swaps >= MOST_SWAPS:
        return f"This round has had its {MOST_SWAPS} swaps, so this card stays."
    return "You have asked for another card already."


def undo(view: View) -> str:
    """UNDO where nothing was sent, or where it has had its effect."""
    return "You have nothing to take back just now."
