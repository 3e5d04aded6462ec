"""Nudges: telling the broker at once which phones have something to receive.

A nudge is speed, never truth: who nudges does not wait, and what the broker cannot take is dropped. The sweep finds
the rows anyway.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

logger = logging.getLogger(__name__)

MOST_WAITING = 1000
MOST_TOGETHER = 50
APART_SECONDS = 0.04
"""Between two nudges at least: passing one on costs a third of a text, and nobody notices so short a wait. Where it is
quiet the first goes at once."""


class Nudger:
    """A bounded queue and one background thread that passes players' ids to `pass_on`, several together.

    `pass_on` may raise and should give up after some seconds; what waits behind a failure is dropped with it.
    """

    def __init__(self, pass_on: Callable[[Sequence[int]], None], most: int = MOST_WAITING) -> None:
        self.pass_on = pass_on
        self._waiting: queue.Queue[Sequence[int] | None] = queue.Queue(most)
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    def nudge(self, player_ids: Sequence[int]) -> None:
        """Returns at once. The thread begins with the first nudge, so that it lives in the process that nudges and
        not in one that was forked from."""
        if player_ids:
            self._begin()
            with suppress(queue.Full):
                self._waiting.put_nowait(player_ids)

    def stop(self, seconds: float) -> None:
        """Stop passing on, within so many seconds; what waits is dropped."""
        self._stopped.set()
        self._drop_waiting()
        if self._thread is not None:
            self._waiting.put_nowait(None)
            self._thread.join(seconds)

    def _begin(self) -> None:
        with self._starting:
            if self._thread is None and not self._stopped.is_set():
                self._thread = threading.Thread(target=self._work, name="nudges", daemon=True)
                self._thread.start()

    def _work(self) -> None:
        next_at = 0.0
        while not self._stopped.is_set():
            player_ids = self._waiting.get()
            if player_ids is None:
                return
            self._stopped.wait(max(0.0, next_at - time.monotonic()))
            next_at = time.monotonic() + APART_SECONDS
            try:
                self.pass_on(self._with_more(player_ids))
            except Exception as error:
                dropped = self._drop_waiting() + 1
                logger.warning("the broker took no nudge (%s); %d dropped", type(error).__name__, dropped)

    def _with_more(self, player_ids: Sequence[int]) -> list[int]:
        """These and what else waits by now, up to MOST_TOGETHER: passing on is dearer than its words."""
        together = dict.fromkeys(player_ids)
        while len(together) < MOST_TOGETHER:
            try:
                more = self._waiting.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._waiting.put_nowait(None)
                break
            together.update(dict.fromkeys(more))
        return list(together)

    def _drop_waiting(self) -> int:
        count = 0
        while True:
            try:
                self._waiting.get_nowait()
            except queue.Empty:
                return count
            count += 1
