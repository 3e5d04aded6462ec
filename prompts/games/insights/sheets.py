"""The receipts for a sheet and its steps (WQ4, WQ8)."""

from engine.games.insights.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.insights.common import names_of, next_step, sheet_line, sum_line, waited_for
from prompts.kit.messages import message


@message("insights.noted", segments=3, wide=6, urgent=True)
def noted(view: View, facts: SayFacts) -> str:
    """The whole sheet so far, the sum, and what comes next; of the last sheet the reveal speaks."""
    if view.round != facts["round"] or view.phase is Phase.OVER:
        return ""
    return receipt(view)


def receipt(view: View) -> str:
    """What stands on the reader's sheet, and what to do next."""
    if view.answer is None:
        return f"Your sheet is empty. {next_step(view)}"
    if view.first is None:
        return f"{sheet_line(view)}. {_sum(view)}{next_step(view)}"
    others = [seat for seat in waited_for(view) if seat != view.seat]
    still = f" Still to come: {names_of(view, others)}." if others else ""
    return f"Your sheet is in. {sheet_line(view)}. {sum_line(view)} {next_step(view)}{still}"


def _sum(view: View) -> str:
    return f"{sum_line(view)} " if view.predictions else ""
