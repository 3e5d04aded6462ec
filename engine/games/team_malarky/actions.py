"""What a player may do in Team Malarky: a giver as in Malarky, a receiver with his team. Seats are numbers from 0."""

from engine.games.folders import actions as folders
from engine.games.folders.actions import Answer as Answer
from engine.games.folders.actions import AnswerDraft as AnswerDraft
from engine.games.folders.actions import AutoOff as AutoOff
from engine.games.folders.actions import AutoOn as AutoOn
from engine.games.folders.actions import Draft as Draft
from engine.games.folders.actions import Forced as Forced
from engine.games.folders.actions import ForcedNobody as ForcedNobody
from engine.games.folders.actions import Ready as Ready
from engine.games.folders.actions import Unclear as Unclear
from engine.games.folders.actions import Wait as Wait
from engine.kernel.forms import Action
from engine.kernel.undo import Undo as Undo


class Choose(Action):
    """My team believes the answer of `target`; with `sure` it is counted at once (TM8)."""

    target: int
    sure: str | None = None


class Sure(Action):
    """What my team has chosen may be counted (TM8)."""


ACTIONS: tuple[type[Action], ...] = (*folders.ACTIONS, Choose, Sure, Undo)
