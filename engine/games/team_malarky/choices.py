"""What a seat may do now: the only truth of what is legal. The forms of the holder and of the bluffers are equal."""

from collections.abc import Callable, Iterator

from engine.games.malarky import choices as malarky
from engine.games.malarky.view import Phase
from engine.games.team_malarky.actions import Choose, Sure, Unclear, Undo
from engine.games.team_malarky.state import State
from engine.games.team_malarky.undo import undoable
from engine.kernel.forms import Blank, Form, Kind

SURE = Blank("sure", Kind.CHOICE, ("sure",), optional=True)


def choices(state: State, seat: int) -> tuple[Form, ...]:
    """The forms open to a seat; none for one that has left."""
    if not 0 <= seat < len(state.seats) or state.seats[seat].left or state.phase is Phase.OVER:
        return ()
    forms = list(OPEN[state.phase](state, seat))
    if undoable(state, seat):
        forms.append(Form(Undo))
    return tuple(forms)


def _think(state: State, seat: int) -> Iterator[Form]:
    yield from malarky.think(state, seat)
    if seat in state.receivers:
        yield Form(Unclear, (malarky.WORDS,), _ask(state, seat, "question"))


def _choose(state: State, seat: int) -> Iterator[Form]:
    if seat in state.receivers:
        number = _ask(state, seat, "choose")
        yield Form(Choose, (Blank("target", Kind.SEAT, tuple(sorted(state.standing))), SURE), number, plain=True)
        if state.round.choice is not None:
            yield Form(Sure, ask=number)


def _ask(state: State, seat: int, kind: str) -> int | None:
    ask = state.seats[seat].ask
    return ask.number if ask is not None and ask.kind == kind else None


OPEN: dict[Phase, Callable[[State, int], Iterator[Form]]] = {
    Phase.THINK: _think,
    Phase.ANSWER: malarky.answer,
    Phase.VOTE: _choose,
}
