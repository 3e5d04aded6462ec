"""The rows that games with folders share: two phases, what is done in them and taken back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from engine.games.folders import actions as act
from engine.games.folders import answers, thinking
from engine.games.folders.state import Before, Folders, State, set_hand
from engine.games.folders.view import Phase
from engine.kernel.forms import Action, Form
from engine.kernel.game import Pace
from engine.kernel.phases import Doing, Limit, PhaseRules, late, paced
from engine.kernel.turn import Turn
from engine.kernel.undo import Undoing

HOUR = 3600.0
LIMITS: Mapping[str, Limit] = {Phase.THINK: paced(120, 120, 12 * HOUR), Phase.ANSWER: paced(60, 90, 6 * HOUR)}
WARNED = late(15)
GOES_OUT = 10.0  # seconds after which a draft is told (MQ4)
UNHEARD = 15.0  # for who was silent (MQ30)

AState = TypeVar("AState", bound=State)
Enters = Callable[[Turn[AState]], None]
Awaited = Callable[[AState], Sequence[int]]
Forms = Callable[[AState, int], Iterator[Form]]


def _thinking(state: State) -> float | None:
    """As the group has set (MQ30)."""
    return LIMITS[Phase.THINK](state) if state.thinking is None else state.thinking


def _answering(state: State) -> float | None:
    """The speaker's time (MQ4, MQ30)."""
    speaker = state.speaker
    if speaker in state.playing and state.is_short:
        return GOES_OUT if state.goes_out else UNHEARD
    return LIMITS[Phase.ANSWER](state)


def nearly(awaited: Awaited[AState], asked: Awaited[AState]) -> Callable[[AState], bool]:
    """Whether no more are awaited than of those who were asked were silent: who it is that has been heard does not show
    (MQ21, MQ30)."""
    return lambda state: 0 < len(awaited(state)) <= len(state.unheard & {*asked(state)})


def then(phase: Phase) -> Enters[State]:
    """What follows a phase, always."""
    return lambda turn: turn.go(phase)


def alone(awaited: Awaited[AState]) -> Callable[[AState], int | None]:
    """Whose turn it is when one alone is awaited, which everybody sees."""
    return lambda state: seats[0] if len(seats := awaited(state)) == 1 else None


def awaiting(
    awaited: Awaited[AState], enter: Enters[AState], end: Enters[AState], forms: Forms[AState], message: str = "",
    **more: Any,
) -> PhaseRules[AState]:  # fmt: skip
    """The row of a phase that is over when nobody is awaited any more; who still is, is reminded by this message."""
    return PhaseRules(
        enter, end, lambda state: not awaited(state), lambda turn: turn.remind(awaited(turn.state), message), forms,
        **more,
    )  # fmt: skip


def think(enter: Enters[AState], forms: Forms[AState]) -> PhaseRules[AState]:
    """The row of the time to think (M11)."""
    return PhaseRules(
        enter, then(Phase.ANSWER), lambda state: not thinking.thinkers(state), thinking.remind, forms,
        limit=_thinking, reminder=WARNED, nearly=thinking.all_in,
    )  # fmt: skip


def answer(forms: Forms[AState]) -> PhaseRules[AState]:
    """The row of the answers; drafts are open behind it."""
    return awaiting(
        answers.awaited, answers.enter, answers.end, forms, "answer_remind", limit=_answering,
        reminder=WARNED, turn_of=alone(answers.awaited), keeps=frozenset(["think"]), resume=answers.ask,
        doings={act.Draft: answers.draft},
    )  # fmt: skip


DOINGS: Mapping[type[Action], Doing[State]] = {
    act.Draft: thinking.draft,
    act.Ready: thinking.ready,
    act.Unclear: thinking.unclear,
    **dict.fromkeys((act.AutoOn, act.AutoOff), thinking.auto),
    **dict.fromkeys((act.Answer, act.AnswerDraft), answers.answer),
    act.Wait: answers.wait,
    **dict.fromkeys((act.Forced, act.ForcedNobody), answers.forced),
}


def hand_back(turn: Folders, seat: int, before: Before) -> None:
    """The hand as it was."""
    set_hand(turn, seat, **before)


def _drafts(state: State, seat: int) -> bool:
    """Whether a draft may still be taken back: live the speaker's goes out, and another text takes its place."""
    goes_out = state.pace is Pace.LIVE and state.answering and state.speaker == seat
    return not goes_out and state.to_speak(seat)


UNDOS: Mapping[str, Undoing[State]] = {
    "draft": Undoing(_drafts, hand_back),
    "auto": Undoing(State.to_speak, lambda turn, seat, before: turn.set_seat(seat, **before)),
    "ready": Undoing(lambda state, seat: state.phase is Phase.THINK, hand_back),
    "forced": Undoing(lambda state, seat: state.phase is Phase.ANSWER and state.speaker == seat, hand_back),
}
