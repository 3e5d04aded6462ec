"""Looking at what lies there, at any time: it changes nothing. And reminders."""

from collections.abc import Iterator

from engine.games.malta import actions as act
from engine.games.malta.state import State, Turn
from engine.kernel.forms import Action, Form

_TOLD: dict[type[Action], str] = {act.Hand: "held", act.Map: "map", act.Near: "near", act.Discards: "discards"}


def beside(state: State, seat: int) -> Iterator[Form]:
    """For everybody, also for who has lost (A5)."""
    for action in _TOLD:
        yield Form(action)
    if state.seats[seat].away:
        yield Form(act.Back)


def look(turn: Turn, seat: int, action: Action) -> None:
    picture = "board" if isinstance(action, act.Map) else None
    turn.tell(seat, _TOLD[type(action)], secret=isinstance(action, act.Hand), picture=picture)


def remind(turn: Turn) -> None:
    """Who has still to answer."""
    turn.remind([seat for seat, each in enumerate(turn.state.seats) if each.asks], "remind")
