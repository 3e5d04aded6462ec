"""What several messages of Malarky share: the limits, the round, what may be voted for and what a ballot is about."""

from collections.abc import Mapping

from engine.games.malarky.phases import LIMITS, TIE
from engine.games.malarky.view import Given, Motion, View
from engine.kernel.game import Pace
from engine.kernel.lengths import length
from engine.kernel.phases import Limit
from prompts.games.folders import common

ROOM = 660
"""Characters of all answers up to which there is room for the question beside them."""

USUAL: Mapping[str, Limit] = {**{str(phase): seconds for phase, seconds in LIMITS.items()}, "tie": TIE}


def limit(view: View, kind: str) -> str:
    """How long the ask of this kind lasts, in words."""
    return common.limit(view, kind, USUAL)


def short_limit(view: View, kind: str) -> str:
    """The same where room is scarce."""
    return common.short_limit(view, kind, USUAL)


def round_name(view: View) -> str:
    """ "Round 2 of 9", "Extra round"."""
    return "Extra round" if view.extra else f"Round {view.round} of {view.rounds}"


def goes_on(view: View) -> bool:
    """Whether another round is sure to follow, which who watches this one plays."""
    return view.next_host is not None


def standing(view: View) -> list[Given]:
    """The answers that may be voted for, by anybody but their authors."""
    return [each for each in view.answers if each.words is not None and not each.struck]


def electable(view: View) -> list[int]:
    """The seats that this seat may vote for."""
    return sorted(each.seat for each in standing(view) if each.seat != view.seat)


def motion(view: View, facts_motion: object = None) -> Motion:
    """What the ballot is about, from a say's facts or else from the view."""
    if isinstance(facts_motion, str):
        return Motion(facts_motion)
    return view.ballot.motion if view.ballot is not None else Motion.SIMILAR


def question_again(view: View) -> list[str]:
    """The question, where a day may lie between it and what is asked now, and the answers leave room for it."""
    told = sum(length(each.words or "") for each in view.answers)
    again = view.pace is Pace.SLOW and view.question and told <= ROOM
    return [f"{round_name(view)}: {view.question}"] if again else []
