"""The rows that games with folders share: two phases, what is done in them and taken back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.games.folders import actions as act
from engine.games.folders import answers, thinking
from engine.games.folders.state import Before, Folders, State, set_hand
from engine.games.folders.view import Phase
from engine.kernel.forms import Action, Form
from engine.kernel.phases import Limit, PhaseRules, late, paced
from engine.kernel.undo import Undoing

HOUR = 3600.0
LIMITS: Mapping[Phase, Limit] = {Phase.THINK: paced(120, 120, 12 * HOUR), Phase.ANSWER: paced(60, 90, 6 * HOUR)}
WARNED = late(15)

Enters = Callable[[Folders], None]
Awaited = Callable[[Any], Sequence[int]]
Forms = Callable[[Any, int], Iterator[Form]]


def _thinking(state: State) -> float | None:
    """As the group has set (MQ30)."""
    return LIMITS[Phase.THINK](state) if state.thinking is None else state.thinking


def then(phase: Phase) -> Enters:
    """What follows a phase, always."""
    return lambda turn: turn.go(phase)


def alone(awaited: Awaited) -> Callable[[Any], int | None]:
    """Whose turn it is when one alone is awaited, which everybody sees."""
    return lambda state: seats[0] if len(seats := awaited(state)) == 1 else None


def awaiting(
    awaited: Awaited, enter: Enters, end: Enters, forms: Forms, message: str = "", **more: Any
) -> PhaseRules[Folders]:
    """The row of a phase that is over when nobody is awaited any more; who still is, is reminded by this message."""
    return PhaseRules(
        enter, end, lambda state: not awaited(state), lambda turn: turn.remind(awaited(turn.state), message), forms,
        **more,
    )  # fmt: skip


def think(enter: Enters, forms: Forms) -> PhaseRules[Folders]:
    """The row of the time to think (M11)."""
    return PhaseRules(
        enter, then(Phase.ANSWER), lambda state: not thinking.thinkers(state), thinking.remind, forms, _thinking, WARNED
    )


def answer(forms: Forms) -> PhaseRules[Folders]:
    """The row of the answers; drafts are open behind it."""
    return awaiting(
        answers.awaited, answers.enter, answers.end, forms, "answer_remind", limit=LIMITS[Phase.ANSWER],
        reminder=WARNED, turn_of=alone(answers.awaited), keeps=frozenset(["think"]), resume=answers.ask,
    )  # fmt: skip


DOINGS: Mapping[type[Action], Callable[[Folders, int, Any], None]] = {
    act.Draft: thinking.draft,
    act.Ready: thinking.ready,
    act.Unclear: thinking.unclear,
    **dict.fromkeys((act.AutoOn, act.AutoOff), thinking.auto),
    **dict.fromkeys((act.Answer, act.AnswerDraft), answers.answer),
    **dict.fromkeys((act.Forced, act.ForcedNobody), answers.forced),
}


def hand_back(turn: Folders, seat: int, before: Before) -> None:
    """The hand as it was."""
    set_hand(turn, seat, **before)


def _to_speak(state: State, seat: int) -> bool:
    return state.to_speak(seat)


UNDOS: Mapping[str, Undoing[Folders]] = {
    "draft": Undoing(_to_speak, hand_back),
    "auto": Undoing(_to_speak, lambda turn, seat, before: turn.set_seat(seat, **before)),
    "ready": Undoing(lambda state, seat: state.phase is Phase.THINK, hand_back),
    "forced": Undoing(lambda state, seat: state.phase is Phase.ANSWER and state.speaker == seat, hand_back),
}
