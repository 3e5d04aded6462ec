"""What several messages of Malarky share: the limits, the lists of answers, the next Host."""

from collections.abc import Sequence

from engine.games.folders.view import FolderView
from engine.games.malarky.phases import LIMITS, TIE
from engine.games.malarky.view import Given, Motion, Phase, View
from engine.kernel.game import Pace
from prompts.kit.words import clock, shortened

ROOM = 660
"""Characters of all answers up to which there is room for the question beside them."""


def limit(view: FolderView, kind: str) -> str:
    """How long the ask of this kind lasts, in words: "90 seconds"."""
    if view.ask is not None and view.ask.kind == kind and view.ask.limit is not None:
        return clock(view.ask.limit)
    return clock((TIE if kind == "tie" else LIMITS[Phase(kind)])(view) or 0)


def short_limit(view: FolderView, kind: str) -> str:
    """The same where room is scarce: "90 s", "2 min"."""
    count, _, unit = limit(view, kind).partition(" ")
    return f"{count} {'s' if unit.startswith('s') else 'min' if unit.startswith('m') else unit}"


def round_name(view: View) -> str:
    """ "Round 2 of 9", "Extra round"."""
    return "Extra round" if view.extra else f"Round {view.round} of {view.rounds}"


def standing(view: View) -> list[Given]:
    """The answers that may be voted for, by anybody but their authors."""
    return [each for each in view.answers if each.words is not None and not each.struck]


def electable(view: View) -> list[int]:
    """The seats that this seat may vote for."""
    return sorted(each.seat for each in standing(view) if each.seat != view.seat)


def answer_line(view: FolderView, given: Given, most: int = 0) -> str:
    """One answer with the number it is chosen by; shortened to `most` characters where that is not 0."""
    name = f"{given.seat + 1} {view.names[given.seat]}"
    if given.words is None:
        return f"{name} gave no answer"
    if given.struck:
        return f"{name} is out"
    return f"{name}: {shortened(given.words, most) if most else given.words}"


def answer_lines(view: FolderView, answers: Sequence[Given], most: int = 0) -> str:
    """A line for each answer; see `answer_line`."""
    return "".join(answer_line(view, given, most) + "\n" for given in answers)


def motion(view: View, facts_motion: object = None) -> Motion:
    """What the ballot is about, from a say's facts or else from the view."""
    if isinstance(facts_motion, str):
        return Motion(facts_motion)
    return view.ballot.motion if view.ballot is not None else Motion.SIMILAR


def question_again(view: View) -> list[str]:
    """The question, where a day may lie between it and what is asked now, and the answers leave room for it."""
    told = sum(len(each.words or "") for each in view.answers)
    again = view.pace is Pace.SLOW and view.question and told <= ROOM
    return [f"{round_name(view)}: {view.question}"] if again else []


def thrifty(view: FolderView) -> bool:
    return view.pace is not Pace.LIVE
