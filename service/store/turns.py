"""Turns: the writers of one SQLite file, of this process, one after the other and in the order in which they came.

SQLite itself lets a writer who finds the file locked look again now and then: who has waited longest looks most
seldom, so among many some wait in vain for seconds. Its own lock stands behind this, for other processes.
"""

import threading
from collections import deque
from typing import Any

from sqlalchemy.pool import ConnectionPoolEntry

_HAS_TURN = "has_turn"


class Turns:
    """Who writes, and who is `waiting` for that. A turn lasts until its connection goes back to the pool."""

    def __init__(self) -> None:
        self._lock, self._is_taken = threading.Lock(), False
        self.waiting: deque[threading.Event] = deque()

    def take(self, info: dict[Any, Any], seconds: float) -> None:
        """Wait for a turn, for so long at most: SQLite's own lock decides then. `info` is of the connection."""
        if info.get(_HAS_TURN):
            return
        mine = threading.Event()
        with self._lock:
            if not self._is_taken:
                self._is_taken = info[_HAS_TURN] = True
                return
            self.waiting.append(mine)
        if mine.wait(seconds):
            info[_HAS_TURN] = True
            return
        with self._lock:
            if mine.is_set():  # just now
                info[_HAS_TURN] = True
            else:
                self.waiting.remove(mine)

    def give_back(self, _: object, entry: ConnectionPoolEntry) -> None:
        """A connection goes back to the pool: if it had the turn, the next one has it."""
        if not entry.info.pop(_HAS_TURN, False):
            return
        with self._lock:
            if self.waiting:
                self.waiting.popleft().set()
            else:
                self._is_taken = False
