"""The receipts for a sheet and its steps (WQ4, WQ8)."""

from collections.abc import Sequence

from engine.games.insights.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.insights.common import names_of, next_step, sheet_line, sum_line, waited_for
from prompts.games.insights.refusals import rule
from prompts.kit.messages import message

MINE = -1
"""Among the places of opponents that were written: one's own answer."""


@message("insights.noted", segments=3, wide=6, urgent=True, lingers=lambda facts: bool(facts.get("whole")), lapses=True)
def noted(view: View, facts: SayFacts) -> str:
    """What was understood, and what comes next; in the end the whole sheet, unless the reveal comes as soon. That it
    may be changed is told in the first round."""
    if view.round != facts["round"] or view.phase is Phase.OVER:
        return ""
    return receipt(view, facts["wrote"], brief=view.round > 1)


def receipt(view: View, wrote: Sequence[int] = (), *, brief: bool = False) -> str:
    """What was written just now, or the whole sheet, and what to do next: no more of that, `brief`ly, once the sheet is
    whole."""
    if view.answer is None:
        return f"Your sheet is empty. {next_step(view)}"
    if view.seat not in view.complete:
        return f"{_understood(view, wrote) or sheet_line(view)}. {next_step(view)}"
    others = [seat for seat in waited_for(view) if seat != view.seat]
    still = f" Still to come: {names_of(view, others)}." if others else ""
    how = "" if brief else f" {next_step(view)}"
    return f"Your sheet is in. {sheet_line(view)}. {sum_line(view)}{how}{still}"


def _understood(view: View, wrote: Sequence[int]) -> str:
    """The one answer that was written, in the card's words."""
    if len(wrote) != 1:
        return ""
    [place] = wrote
    number = view.answer if place == MINE else view.rows[place][0]
    who = "You" if place == MINE else view.names[view.opponents[place]]
    return "" if number is None else f"{who}: {view.options[number - 1]}"


@message("insights.mend", segments=2, wide=4, urgent=True)
def mend(view: View, facts: SayFacts) -> str:
    """A sheet of which a part breaks a rule: all else of it stands (WQ18)."""
    return f"{rule(view, facts['fault'], facts)} The rest stands. {next_step(view, brief=True)}"
