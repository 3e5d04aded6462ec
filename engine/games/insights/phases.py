"""The tables of Insights: its one phase, and what UNDO takes back."""

from typing import Any

from engine.games.insights import rounds, sheets
from engine.games.insights.choices import forms
from engine.games.insights.limits import WARNING, seconds
from engine.games.insights.state import State, Turn
from engine.games.insights.view import Phase
from engine.kernel.phases import PhaseRules, late
from engine.kernel.undo import Undoing, always


def _limit(state: State) -> float:
    return seconds(state.pace, len(state.present))


PHASES: dict[Phase, PhaseRules[Turn]] = {
    Phase.SHEETS: PhaseRules(
        rounds.enter, rounds.end, sheets.all_in, sheets.remind, forms, limit=_limit, reminder=late(WARNING)
    ),
}

# Each entry may be taken back until the reveal, or another card.
_WRITTEN: Undoing[Any] = Undoing(always, sheets.put_back, secret=True)
UNDOS: dict[str, Undoing[Any]] = {
    **dict.fromkeys(("answer", "predictions", "wagers", "sheet"), _WRITTEN),
    "swap": Undoing(always, rounds.unswap, secret=True),
}
