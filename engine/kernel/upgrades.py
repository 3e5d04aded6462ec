"""How saved states came to be what they are now: what several games' `upgrade` have in common."""

from collections.abc import Iterable

from engine.kernel.values import Plain


def with_timers(data: Plain) -> Plain:
    """A state whose phase had one limit, `until`, and one reminder, `warn`: they are timers since."""
    kept = {name: value for name, value in data.items() if name not in ("until", "warn")}
    moments = {str(data["phase"]): data["until"], "remind": data["warn"]}
    return {**kept, "timers": {name: at for name, at in moments.items() if at is not None}}


def with_asks(seat: Plain, timers: dict[str, str], open_asks: Iterable[Plain]) -> Plain:
    """A seat that had its newest `ask` alone: all that are open are kept since. `timers` is for each kind of ask the
    phase whose time it has."""

    def timed(ask: Plain) -> Plain:
        return {**ask, "timer": timers[ask["kind"]]}

    newest = seat["ask"]
    return {**seat, "ask": newest and timed(newest), "asks": [timed(ask) for ask in open_asks]}
