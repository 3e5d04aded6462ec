"""What a player may do in Team Malarky: a giver as in Malarky, a receiver with his team. Seats are numbers from 0."""

from dataclasses import dataclass

from engine.games.malarky.actions import (
    Answer,
    AnswerDraft,
    AutoOff,
    AutoOn,
    Draft,
    Forced,
    ForcedNobody,
    Ready,
    Unclear,
    Undo,
)
from engine.kernel.forms import Action

__all__ = [
    "ACTIONS",
    "Answer",
    "AnswerDraft",
    "AutoOff",
    "AutoOn",
    "Choose",
    "Draft",
    "Forced",
    "ForcedNobody",
    "Ready",
    "Sure",
    "Unclear",
    "Undo",
]


@dataclass(frozen=True)
class Choose(Action):
    """My team believes the answer of `target`; with `sure` it is counted at once (TM8)."""

    target: int
    sure: str | None = None


@dataclass(frozen=True)
class Sure(Action):
    """What my team has chosen may be counted (TM8)."""


ACTIONS: tuple[type[Action], ...] = (
    Draft, Ready, Unclear, AutoOn, AutoOff, Answer, AnswerDraft, Forced, ForcedNobody, Choose, Sure, Undo,
)  # fmt: skip
