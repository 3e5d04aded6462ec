"""The question of a round, and its reveal (W4, W12 to W16, WQ10)."""

from collections.abc import Sequence

from engine.games.insights.rounds import PICTURED
from engine.games.insights.state import MOST_SWAPS, ONE
from engine.games.insights.view import Billed, Phase, Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.insights.common import limit, next_step, question_lines, round_name, sheet_line
from prompts.kit.messages import is_read, message
from prompts.kit.words import everyone, listed, sentence, who

FEW = 3  # names from which on it is told how many they are
SHORT_FROM = 5  # players: a reveal of all is a wall from so many on
FRONT = 3  # of so many it is told that they are in front
WALL = 240  # characters, about six lines, after which a question gets a message of its own


@message(
    "insights.question", segments=2, wide=2, absorbs=("noted", "undone", "swap_asked", "swap_noted"), apart_from=WALL
)
def question(view: View, facts: SayFacts) -> str:
    """W4: read to all."""
    again = " Another card:" if facts.get("swaps") else ""
    if is_read(view, facts):
        return f"{round_name(view)}.{again} {next_step(view)} {sentence(limit(view))}. REPEAT shows the card."
    head = f"{round_name(view)}.{again} {question_lines(view)}"
    if view.seat is None:
        return f"{head}\nAll text the number of their own answer, and I ask for the rest. {sentence(limit(view))}."
    if view.round == 1 and not facts.get("swaps"):
        return (
            f"{head}\nText your own answer. Then I ask what the others say, and how sure you are. "
            f"{sentence(limit(view))}. SWAP: another card."
        )
    return f"{head}\nText your own answer. {sentence(limit(view))}."


@message("insights.sheet_remind", segments=2, wide=5)
def sheet_remind(view: View, facts: SayFacts) -> str:
    time = f"{round_name(view)} waits for you." if view.pace is Pace.SLOW else "30 seconds left."
    so_far = f" {sheet_line(view)}." if view.answer is not None else ""
    return f"{time}{so_far} {next_step(view)}"


@message("insights.reveal", segments=3, wide=7)
def reveal(view: View, facts: SayFacts) -> str:
    """All answers; who predicted whom; round scores and totals (WQ10). At a large table what concerns the reader, and
    SCORE tells the rest."""
    shown = view.reveal
    if shown is None or {None}.issuperset(shown.answers):
        return f"Round {shown.round if shown else view.round}: nobody answered, so nothing changes."
    if is_short(view, shown):
        return "\n".join(_mine(view, shown))
    lines = [f"Round {shown.round}, the answers:", *answer_lines(view, shown), *_score_lines(view, shown)]
    return "\n".join(lines)


def is_short(view: View, shown: Reveal) -> bool:
    """Whether this reader is told at once only what concerns him."""
    return view.seat is not None and len(shown.players) >= SHORT_FROM


def _mine(view: View, shown: Reveal) -> list[str]:
    """Six lines at most: my answer and who gave it too, whom I guessed, who guessed me, what I got, who is in front,
    and how to read the rest; of the last round the rest itself."""
    lines = [f"Round {shown.round}."]
    if view.seat in shown.players:
        place = shown.players.index(view.seat)
        answer, score = shown.answers[place], shown.scores[place]
        if answer is None:
            lines = [f"Round {shown.round}. No answer from you, so you were out of it."]
        else:
            lines = [f"Round {shown.round}. {_alike(view, shown, answer)}"]
            tried = [other for one, other in shown.predicted if one == view.seat]
            right = [other for one, other in shown.right if one == view.seat]
            if tried:
                lines.append(f"You guessed right: {everyone(view, right) or 'nobody'} ({len(right)} of {len(tried)}).")
            if by := predicted_by(view, shown, view.seat):
                lines.append(f"Guessed you: {by}.")
            lines.append(f"{_won(view)}{signed(score)}: you have {shown.totals[place]}.")
    if view.phase is Phase.OVER:  # nobody can ask any more, and the points of all follow
        return [*lines, f"All answers: {'; '.join(answer_lines(view, shown))}."]
    return [*lines, _standing(view, shown), "SCORE: all answers and points."]


def _alike(view: View, shown: Reveal, answer: int) -> str:
    said = shown.options[answer - 1]
    others = [
        seat for seat, each in zip(shown.players, shown.answers, strict=True) if each == answer and seat != view.seat
    ]
    return f"You: {said}, like {everyone(view, others)}." if others else f"You alone: {said}."


def _won(view: View) -> str:
    """What the reader's wagers won and lost."""
    counted = [wager for line in view.bill for wager in (line.first, line.second) if wager]
    won, lost = sum(each for each in counted if each > 0), sum(each for each in counted if each < 0)
    return f"Won {won}, lost {-lost}, so " if won and lost else ""


def _standing(view: View, shown: Reveal) -> str:
    """Who is in front; where a picture shows them all, all of them."""
    order = sorted(shown.players, key=lambda seat: -view.totals[seat])
    told = order if shown.round % PICTURED == 0 else order[:FRONT]
    head = "Points" if len(told) == len(order) else "In front"
    return f"{head}: {listed([f'{who(view, seat)} {view.totals[seat]}' for seat in told])}."


def answer_lines(view: View, shown: Reveal) -> list[str]:
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


def predicted_by(view: View, shown: Reveal, seat: int) -> str:
    """Who predicted the answer of a seat; empty where nobody could."""
    by = shown.predicted_by.get(seat)
    if by is None:
        return ""
    if len(by) < FEW:
        return everyone(view, by) or "nobody"
    if len(by) == len(shown.players) - 1:
        return "all"
    return f"{len(by)}: {everyone(view, by)}"


def signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


@message("insights.bill", segments=1, wide=2)
def bill(view: View, facts: SayFacts) -> str:
    """One's own wagers as they counted: nobody else ever reads them. At a large table SCORE has them."""
    if view.reveal is not None and is_short(view, view.reveal):
        return ""
    sides = "" if view.wagers == ONE else " (your prediction / theirs)"
    return f"Your bill, for you alone: {bill_lines(view, view.bill)}{sides}."


def bill_lines(view: View, lines: Sequence[Billed]) -> str:
    if view.wagers == ONE:
        return listed([f"{view.names[line.seat]} {_side(line.first)}" for line in lines])
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
