"""What everybody's view has, whatever the game. A game's own View adds what is the game's."""

from dataclasses import dataclass
from typing import Any

from engine.kernel.game import Pace
from engine.kernel.state import Ask, State

_SEEN = "_seen"  # where a question keeps how it was seen last; no field, so it is never saved or compared


@dataclass(frozen=True)
class AskView:
    """A question put to this seat: its number, when (table's clock) it runs out, the seconds given for it."""

    number: int
    kind: str
    until: float | None
    over: bool = False
    limit: float | None = None
    optional: bool = False


@dataclass(frozen=True, kw_only=True)
class View:
    """What one seat may know (`seat` None: what a stranger may). Lists by seat cover every seat of the match, left ones
    too. `ask` is the newest question put to the seat, which may be over; `asks` are those that are open."""

    seat: int | None
    pace: Pace
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    left: tuple[bool, ...]
    phase: Any
    totals: tuple[int, ...]
    until: float | None
    winners: tuple[int, ...] = ()
    ask: AskView | None = None
    asks: tuple[AskView, ...] = ()


def common(state: State, *names: str) -> dict[str, Any]:
    """The fields of `View` as a stranger may know them, and of the game's own those that the state has by the same
    `names`."""
    return {
        **{name: getattr(state, name) for name in names},
        "seat": None,
        "pace": state.pace,
        "names": state.names,
        "bots": state.bots,
        "left": state.left,
        "phase": state.phase,
        "totals": state.totals,
        "until": state.until,
        "winners": state.winners,
    }


def questions(state: State, seat: int) -> dict[str, Any]:
    """What of them is this seat's alone."""
    each, timers = state.seats[seat], state.timers
    newest = None
    asks = []
    for ask in each.asks:
        seen = _seen(ask, timers.get(ask.timer), over=False)
        asks.append(seen)
        if ask.number == each.ask.number:
            newest = seen
    if newest is None and each.ask is not None:
        newest = _seen(each.ask, None, over=True)
    return {"seat": seat, "ask": newest, "asks": tuple(asks)}


def _seen(ask: Ask, until: float | None, *, over: bool) -> AskView:
    """How its seat sees a question; kept with it, since it stays the same while neither of these changes."""
    seen: AskView | None = ask.__dict__.get(_SEEN)
    if seen is None or seen.until != until or seen.over is not over:
        seen = ask.__dict__[_SEEN] = AskView(ask.number, ask.kind, until, over, ask.limit, ask.optional)
    return seen
