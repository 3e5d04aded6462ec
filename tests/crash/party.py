"""A stack with people at its tables: somebody is always in the middle of a match when a process is killed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from sqlalchemy.exc import OperationalError

from tests.crash import hearing, judge
from tests.crash.callers import Car
from tests.crash.phones import Table, look
from tests.crash.points import CALL_POINTS
from tests.crash.stack import Stack, running, wait_until

LOOK_SECONDS = 0.2


class Party:
    """Tables where people play side by side, and what is done to the stack meanwhile."""

    def __init__(self, stack: Stack, seed: int) -> None:
        self.stack = stack
        self.rng = Random(seed)
        self.tables: list[Table] = []
        self.finished: list[Table] = []
        self._look_at = 0.0

    def sit_down(self, people: int, bots: int = 0) -> None:
        self.tables.append(Table(self.stack, Random(self.rng.random()), people, bots))

    def fill(self) -> None:
        """See to it that people play, with bots and without."""
        if not any(table.bots == 0 for table in self.tables):
            self.sit_down(3)
        if not any(table.bots for table in self.tables):
            self.sit_down(2, bots=2)

    def drive(self) -> None:
        """See to it that some play in a car, on calls."""
        if not any(isinstance(table, Car) for table in self.tables):
            self.tables.append(Car(self.stack, Random(self.rng.random()), people=3, pace="road"))

    def tick(self) -> None:
        """Everybody who has something to say texts it."""
        if time.monotonic() < self._look_at:
            return
        self._look_at = time.monotonic() + LOOK_SECONDS
        try:
            sights = look(self.stack.db, self.tables)
        except OperationalError:
            return
        for table, sight in zip(list(self.tables), sights, strict=True):
            table.tick(sight)
            if table.over:
                self.tables.remove(table)
                self.finished.append(table)

    def strike(self, point: str, victim: str) -> None:
        """Play on until the victim was killed at this point, and start it again. Whatever else ends meanwhile, by
        itself, is started again too: another than the victim may have to come to the point."""

        def is_struck() -> bool:
            if point in CALL_POINTS:
                self.drive()
            return self._played(but=victim) and self.stack.carried_out(point, victim)

        self.stack.order(point, victim)
        wait_until(
            is_struck,
            lambda: f"{victim} dies at {point}: {[table.told() for table in self.tables]}",
        )
        self.stack.start(victim)

    def settle(self, *, lossy: bool = False) -> judge.Cut:
        """Play on until the service works again and all that was begun by now has come to its end."""
        now = time.time()
        for table in self.tables:
            table.ask_where()
        until = judge.cut(self.stack)
        wait_until(lambda: self._played() and self._swept_since(now), lambda: "time passes again")
        wait_until(
            lambda: self._played() and not judge.unsettled(self.stack, until, lossy=lossy),
            lambda: f"all is settled: {judge.unsettled(self.stack, until, lossy=lossy)}",
        )
        wait_until(
            lambda: self._played() and not hearing.unsettled(self.stack, until),
            lambda: f"no call is forgotten: {hearing.unsettled(self.stack, until)}",
        )
        return until

    def play_until_one_is_over(self, seconds: float) -> None:
        """Until another match is over."""
        over = len(self.finished)
        wait_until(
            lambda: self._played() and len(self.finished) > over,
            lambda: f"a match is over: {[table.told() for table in self.tables]}",
            seconds,
        )

    def _played(self, but: str = "") -> bool:
        self.stack.supervise(but)
        self.tick()
        return True

    def _swept_since(self, then: float) -> bool:
        return bool(self.stack.look("SELECT 1 FROM heartbeats WHERE name = 'sweep' AND at > :then", then=then))


@contextmanager
def party(folder: Path, seed: int) -> Iterator[Party]:
    with running(folder) as stack:
        yield Party(stack, seed)
