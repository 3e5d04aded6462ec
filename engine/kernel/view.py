"""What everybody's view has, whatever the game. A game's own View adds what is the game's."""

from dataclasses import dataclass
from typing import Any

from engine.kernel.game import Pace
from engine.kernel.state import Ask, State


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


def picked(value: Any, *names: str) -> dict[str, Any]:
    """These fields of a value by name."""
    return {name: getattr(value, name) for name in names}


def common(state: State, *names: str) -> dict[str, Any]:
    """The fields of `View` as a stranger may know them, and of the game's own those that the state has by the same
    `names`."""
    return {
        **picked(state, *names),
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
    each = state.seats[seat]
    asks = tuple([_seen(state, ask) for ask in each.asks])
    ask = None
    if each.ask is not None:
        number = each.ask.number
        ask = next((seen for seen in asks if seen.number == number), None) or _seen(state, each.ask, over=True)
    return {"seat": seat, "ask": ask, "asks": asks}


def _seen(state: State, ask: Ask, over: bool = False) -> AskView:
    until = None if over else state.timers.get(ask.timer)
    return AskView(ask.number, ask.kind, until, over, ask.limit, ask.optional)
