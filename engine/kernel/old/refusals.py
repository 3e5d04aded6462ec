"""Why an action is refused, the same in every game: from a seat that has left, not open now, or with a value that does
not fit."""

from typing import Any

from engine.kernel.forms import Action, Form, Unfit, fitting, values_of
from engine.kernel.game import Say, Step, Telling
from engine.kernel.old.turn import Running, wake_of


def refuse(state: Running, say: Say, stays: tuple[Any, ...] | None = None) -> Step:
    """A refusal: nothing changes, its sender is told. `stays`: see Step."""
    return Step(state, (say,), wake_of(state), refusal=True, stays=stays)


def unwanted(state: Running, forms: tuple[Form, ...], seat: int, action: Action) -> Say | None:
    """Why an action that may not be among the open `forms` of the seat is refused; None when it is open.

    The messages are refused_left, refused_nothing_to_undo, refused_not_open (action) and refused_unfit (action, blank,
    value, most).
    """
    if 0 <= seat < len(state.seats) and state.seats[seat].left:
        return Say(seat, Telling.TELL, "refused_left")
    form = fitting(forms, action)
    name = type(action).__name__
    if form is None:
        if name == "Undo":
            return Say(seat, Telling.TELL, "refused_nothing_to_undo")
        return Say(seat, Telling.TELL, "refused_not_open", {"action": name})
    try:
        form.fill(*values_of(action))
    except Unfit as unfit:
        facts = {"action": name, "blank": unfit.blank.name, "value": unfit.value, "most": unfit.blank.most}
        return Say(seat, Telling.TELL, "refused_unfit", facts)
    return None
