"""Answers to REPEAT, WHERE, SCORE and RULES in a match of Insights: functions of the view and of the table's clock."""

from engine.games.insights.state import GOAL
from engine.games.insights.view import Phase, View
from prompts.games.insights.common import names_of, question_lines, round_name, waited_for
from prompts.games.insights.refusals import works_now
from prompts.games.insights.rounds import answer_lines, bill_lines, is_short
from prompts.games.insights.sheets import receipt
from prompts.kit.words import everyone, sentence, time_left


def repeat(view: View) -> str:
    """The question, and the reader's sheet so far with what comes next."""
    if view.phase is Phase.OVER:
        return works_now(view)
    text = f"{round_name(view)}. {question_lines(view)}\n"
    return text + (receipt(view) if view.seat in view.in_round else works_now(view))


def where(view: View, at: float) -> str:
    """Whose sheets the table waits for, and how long still."""
    if view.phase is Phase.OVER:
        return "The game is over. Text REMATCH to play again."
    left = time_left(view.until, at)
    return f"{round_name(view)} waits for {_sheets(view)}.{left}"


def _sheets(view: View) -> str:
    waiting = waited_for(view)
    if view.seat in waiting:
        others = names_of(view, [seat for seat in waiting if seat != view.seat])
        return f"your sheet, and {others}" if others else "your sheet"
    return names_of(view, waiting)


def score(view: View) -> str:
    """The points, the highest first, and the reader's own bill of the last round."""
    order = sorted(range(len(view.names)), key=lambda seat: -view.totals[seat])
    points = [f"{view.names[seat]} {view.totals[seat]}{' (left)' if view.left[seat] else ''}" for seat in order]
    if view.phase is Phase.OVER:
        return f"At the close: {', '.join(points)}. {sentence(everyone(view, view.winners))} won."
    text = f"{round_name(view)}. {', '.join(points)}. {GOAL} wins."
    if view.reveal is not None and is_short(view, view.reveal):
        text += f"\nRound {view.reveal.round}: {'; '.join(answer_lines(view, view.reveal))}."
    if view.bill:
        text += f"\nYour last bill: {bill_lines(view, view.bill)}."
    return text


def rules(view: View | None) -> str:
    """How to play (W1 to W16, WQ13)."""
    return (
        "INSIGHTS. All get a question. 1 Choose your real answer. 2 Predict what each of the others says. 3 Wager 0, "
        "25, 50 or 100 on each prediction, and as much again on each opponent that they predict you. Right adds the "
        "wager, wrong takes it.\n"
        "All your wagers together: not more than your points. Only one 100 on your predictions, one on theirs. With 0 "
        "points: 50 in all, on one opponent. Nothing falls below 0.\n"
        f"Text it step by step as I ask, or all at once: your number; then NAME, prediction, two wagers. {GOAL} wins.\n"
        "SWAP: another card, if more than half want it. Also WHERE, REPEAT, SCORE, WHO, UNDO, LEAVE. The original game "
        "is for 18 and over; our cards are for the family."
    )
