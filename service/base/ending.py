"""A signal as the request to end a program, for which its main thread waits."""

import signal
from queue import Empty, SimpleQueue


class Ending:
    """Whether one of these signals has come. For the main thread, in which Python handles them.

    It is no threading.Event: a handler that comes just when the main thread holds the lock of one, in the middle of
    `wait`, would wait for that lock for ever. SimpleQueue.put may come in the middle of its own get (Python, "queue").
    """

    def __init__(self, *signals: signal.Signals) -> None:
        self._asked: SimpleQueue[int] = SimpleQueue()
        for each in signals:
            signal.signal(each, lambda number, _: self._asked.put(number))

    def is_asked(self) -> bool:
        """Whether somebody has asked for it."""
        return not self._asked.empty()

    def wait(self, seconds: float | None = None) -> bool:
        """Returns when somebody asks for it, or after so many seconds; whether somebody has."""
        try:
            self._asked.put(self._asked.get(timeout=seconds))
        except Empty:
            return False
        return True
