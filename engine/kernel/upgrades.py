"""How saved states came to be what they are now: what several games' `upgrade` have in common."""

from collections.abc import Iterable
from typing import Any


def with_timers(data: dict[str, Any]) -> dict[str, Any]:
    """A state whose phase had one limit, `until`, and one reminder, `warn`: they are timers since."""
    kept = {name: value for name, value in data.items() if name not in ("until", "warn")}
    moments = {str(data["phase"]): data["until"], "remind": data["warn"]}
    return {**kept, "timers": {name: at for name, at in moments.items() if at is not None}}


def with_asks(seat: dict[str, Any], timers: dict[str, str], open_asks: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A seat that had its newest `ask` alone: all that are open are kept since. `timers` is for each kind of ask the
    phase whose time it has."""

    def timed(ask: dict[str, Any]) -> dict[str, Any]:
        return {**ask, "timer": timers[ask["kind"]]}

    newest = seat["ask"]
    return {**seat, "ask": newest and timed(newest), "asks": [timed(ask) for ask in open_asks]}
