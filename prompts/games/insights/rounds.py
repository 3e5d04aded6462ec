"""The question of a round, and its reveal (W4, W12 to W16, WQ10)."""

from collections.abc import Sequence

from engine.games.insights.state import MOST_SWAPS
from engine.games.insights.view import Billed, Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.insights.common import example, limit, next_step, question_lines, round_name, sheet_line
from prompts.kit.messages import message
from prompts.kit.words import everyone, listed, sentence, who

FEW = 3  # names from which on it is told how many they are


@message("insights.question", segments=3, wide=5, absorbs=("noted", "undone", "swap_asked", "swap_noted"))
def question(view: View, facts: SayFacts) -> str:
    """W4: read to all. The whole way to answer stands in the first."""
    again = " Another card:" if facts.get("swaps") else ""
    head = f"{round_name(view)}.{again} {question_lines(view)}"
    if view.seat is None:
        return f"{head}\nAll text the number of their own answer, and I ask for the rest. {sentence(limit(view))}."
    if view.round == 1 and not facts.get("swaps"):
        return (
            f"{head}\nText the number of your own answer, and I ask for the rest. Or all at once: your number; then "
            f"NAME, prediction, wager on it, wager that they predict you, like {example(view)}\n"
            f"{sentence(limit(view))}. SWAP: another card."
        )
    return f"{head}\nText your number, or all: {example(view)}\n{sentence(limit(view))}."


@message("insights.sheet_remind", segments=3, wide=6)
def sheet_remind(view: View, facts: SayFacts) -> str:
    time = f"{round_name(view)} waits for you." if view.pace is Pace.SLOW else "30 seconds left."
    so_far = f" {sheet_line(view)}." if view.answer is not None else ""
    return f"{time}{so_far} {next_step(view)}"


@message("insights.reveal", segments=8, wide=17)
def reveal(view: View, facts: SayFacts) -> str:
    """All answers; who predicted whom; round scores and totals (WQ10)."""
    shown = view.reveal
    if shown is None or not any(answer is not None for answer in shown.answers):
        return f"Round {shown.round if shown else view.round}: nobody answered, so nothing changes."
    lines = [f"Round {shown.round}, the answers:", *_answer_lines(view, shown), *_score_lines(view, shown)]
    return "\n".join(lines)


def _answer_lines(view: View, shown: Reveal) -> list[str]:
    lines = []
    for number, option in enumerate(shown.options, 1):
        seats = [seat for seat, answer in zip(shown.players, shown.answers, strict=True) if answer == number]
        if seats:
            lines.append(f"{number} {option}: {everyone(view, seats)}")
    silent = [seat for seat, answer in zip(shown.players, shown.answers, strict=True) if answer is None]
    if silent:
        lines.append(f"No answer: {everyone(view, silent)}, out of this round")
    return lines


def _score_lines(view: View, shown: Reveal) -> list[str]:
    rows = zip(shown.players, shown.scores, shown.totals, strict=True)
    return [
        f"{sentence(who(view, seat))} {signed(score)} = {total}{_by(view, shown, seat)}" for seat, score, total in rows
    ]


def _by(view: View, shown: Reveal, seat: int) -> str:
    told = predicted_by(view, shown, seat)
    return f", predicted by {told}" if told else ""


def predicted_by(view: View, shown: Reveal, seat: int, *, short: bool = False) -> str:
    """Who predicted the answer of a seat; empty where nobody could. `short`: how many, where it is more than a few."""
    able = [each for each in shown.predicted if each != seat and shown.answers[shown.players.index(each)] is not None]
    if shown.answers[shown.players.index(seat)] is None or not able:
        return ""
    by = [one for one, other in shown.right if other == seat]
    if len(by) < FEW:
        return everyone(view, by) or "nobody"
    if len(by) == len(shown.players) - 1:
        return "all"
    return str(len(by)) if short else f"{len(by)}: {everyone(view, by)}"


def signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


@message("insights.bill", segments=2, wide=4)
def bill(view: View, facts: SayFacts) -> str:
    """One's own wagers as they counted: nobody else ever reads them."""
    return f"Your bill, for you alone: {bill_lines(view, view.bill)} (your prediction / theirs)."


def bill_lines(view: View, lines: Sequence[Billed]) -> str:
    return listed([f"{view.names[line.seat]} {_side(line.first)}/{_side(line.second)}" for line in lines])


def _side(wager: int | None) -> str:
    return "void" if wager is None else signed(wager)


@message("insights.swap_noted", segments=1, wide=1, urgent=True)
def swap_noted(view: View, facts: SayFacts) -> str:
    return f"Noted: {_voices(view)} want another card. It comes when more than half do."


@message("insights.swap_asked", segments=1, wide=1, urgent=True)
def swap_asked(view: View, facts: SayFacts) -> str:
    """WQ9."""
    last = " That would be the last swap of this round." if view.swaps == MOST_SWAPS - 1 else ""
    return f"{view.names[facts['seat']]} wants another card ({_voices(view)}). Text SWAP if you do too.{last}"


def _voices(view: View) -> str:
    return f"{len(view.swapping)} of {len(view.in_round)}"
