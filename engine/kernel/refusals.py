"""Why an action is refused, the same in every game: from a seat that has left, not open now, or with a value that does
not fit."""

from collections.abc import Iterable

from engine.kernel.forms import Action, Form, Value, fitting
from engine.kernel.game import Say, Step, Telling
from engine.kernel.state import State
from engine.kernel.values import Json


def refuse(state: State, say: Say, stays: tuple[Value, ...] | None = None) -> Step:
    """A refusal: nothing changes, its sender is told. `stays`: see Step."""
    return Step(state, (say,), state.wake, refusal=True, stays=stays)


def refused(state: State, seat: int, message: str, **facts: Json) -> Step:
    """A refusal in one message."""
    return refuse(state, Say(seat, Telling.TELL, message, facts))


def unwanted(state: State, forms: Iterable[Form], seat: int, action: Action) -> Step | None:
    """The refusal of an action that is not among the open `forms` of the seat; None when it is open.

    The messages are refused_left, refused_nothing_to_undo, refused_not_open (action) and refused_unfit (action, blank,
    value, most).
    """
    if 0 <= seat < len(state.seats) and state.seats[seat].left:
        return refused(state, seat, "refused_left")
    form, unfit = fitting(forms, action)
    name = type(action).__name__
    if unfit is not None:
        facts = {"action": name, "blank": unfit.blank.name, "value": unfit.value, "most": unfit.blank.most}
        return refused(state, seat, "refused_unfit", **facts)
    if form is not None:
        return None
    if name == "Undo":
        return refused(state, seat, "refused_nothing_to_undo")
    return refused(state, seat, "refused_not_open", action=name)
