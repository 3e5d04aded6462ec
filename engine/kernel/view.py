"""What everybody's view has, whatever the game. A game's own View adds what is the game's."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from engine.kernel.game import Pace
from engine.kernel.state import Ask, State
from engine.kernel.values import Fields

_NO_TIMERS: Mapping[str, float] = {}
_ASKED = "_asked"  # where a seat keeps what it was last seen to be asked; no field, so it is never saved or compared


class AskView(NamedTuple):
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
    phase: str
    totals: tuple[int, ...]
    until: float | None
    winners: tuple[int, ...] = ()
    ask: AskView | None = None
    asks: tuple[AskView, ...] = ()


def picked(value: object, *names: str) -> Fields:
    """These fields of a value by name."""
    return _picking(names)(value)


@cache
def _picking(names: tuple[str, ...]) -> Callable[[object], Fields]:
    """What takes these fields from a value at once; an attrgetter of one name would give it bare."""
    if len(names) < 2:
        return lambda value: {name: getattr(value, name) for name in names}
    taking = attrgetter(*names)
    return lambda value: dict(zip(names, taking(value), strict=True))


def common(state: State, *names: str) -> Fields:
    """The fields of `View` as a stranger may know them, and of the game's own those that the state has by the same
    `names`."""
    return {
        "seat": None,
        "pace": state.pace,
        "names": state.names,
        "bots": state.bots,
        "left": state.left,
        "phase": state.phase,
        "totals": state.totals,
        "until": state.until,
        "winners": state.winners,
        **picked(state, *names),
    }


def questions(state: State, seat: int) -> Fields:
    """What of them is this seat's alone: the same as long as neither the seat changes nor, where it is asked anything,
    the time of that, or whether it is waited for."""
    each = state.seats[seat]
    timers, free = (state.timers, state.is_unawaited(seat)) if each.asks else (_NO_TIMERS, False)
    known: tuple[Mapping[str, float], bool, Fields] | None = each.__dict__.get(_ASKED)
    if known is not None and known[1] is free:
        if known[0] is timers:
            return known[2]
        if all(known[0].get(ask.timer) == timers.get(ask.timer) for ask in each.asks):
            each.__dict__[_ASKED] = (timers, free, known[2])
            return known[2]
    last = each.ask
    asks = tuple([_seen(ask, timers.get(ask.timer), free or state.goes_without(seat, ask)) for ask in each.asks])
    newest = asks[-1] if asks else None
    if last is not None and (newest is None or newest.number != last.number):
        newest = next((ask for ask in asks if ask.number == last.number), None)
        newest = newest or _seen(last, None, last.optional, over=True)
    found: Fields = {"seat": seat, "ask": newest, "asks": asks}
    each.__dict__[_ASKED] = (timers, free, found)
    return found


def _seen(ask: Ask, until: float | None, optional: bool, over: bool = False) -> AskView:
    return AskView(ask.number, ask.kind, until, over, ask.limit, optional)
