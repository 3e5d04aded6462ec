"""Answers to REPEAT, WHERE, SCORE and RULES in a match of Insights: functions of the view and of the table's clock."""

from engine.games.insights.state import GOAL, ONE
from engine.games.insights.view import Phase, View
from prompts.games.insights.common import names_of, next_step, question_lines, round_name, waited_for
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


def asks_now(view: View) -> str:
    """What the reader's sheet wants next, in the words of its question; of a whole one how it is changed."""
    if view.phase is Phase.OVER or view.seat not in view.in_round:
        return ""
    if view.seat not in view.complete:
        return next_step(view, brief=True)
    name = view.names[view.guessed[0]]
    row = f"{name.upper()} 2 25" if view.wagers == ONE else f"{name.upper()} 2 25 0"
    return f"Your sheet is in. ME 2 would change your answer, {row} what you said of {name}."


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
    both = "" if view is not None and view.wagers == ONE else ", and as much on each of them guessing yours"
    return (
        "INSIGHTS. All get the same question. Text the number of your own real answer, then what you think each of the "
        f"others says. Then wager 0, 25, 50 or 100 points on each guess{both}. Right adds the wager, wrong takes it. "
        f"{GOAL} points win."
    )


def more_rules(view: View | None) -> str:
    """The rest (W1 to W16, WQ13)."""
    one = view is not None and view.wagers == ONE
    theirs, wagers = ("", "a wager") if one else (", one on theirs", "two wagers")
    return (
        f"All your wagers together: not more than your points. Only one 100 on your guesses{theirs}. With 0 points: 50 "
        "in all, on one person. Nothing falls below 0.\n"
        f"I ask step by step; all at once works too: your number, then a name, your guess, {wagers}, and so on. SWAP: "
        "another card, if more than half want it.\n"
        "The original game is for 18 and over; our cards are for the family."
    )
