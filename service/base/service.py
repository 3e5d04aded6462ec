"""What every part of the service is handed."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Engine

from service.base.settings import Settings

Clock = Callable[[], float]
Nudge = Callable[[Sequence[int]], None]


def nobody_hurries(player_ids: Sequence[int]) -> None:
    """The nudge of a process without a sender: the sweep finds what is to be sent."""


@dataclass(frozen=True)
class Service:
    """What every part of the service needs.

    `clock` gives the time of day in seconds since 1970. `nudge` is told, after a commit, whose phones have
    something new to be sent; it returns at once and never raises.
    """

    settings: Settings
    db: Engine
    clock: Clock = time.time
    nudge: Nudge = nobody_hurries
