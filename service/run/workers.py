"""Celery's workers and beat in threads of this process: one worker a queue, as in production.

Only one process may do this for a broker in memory, and only one at a time may do it in a process.
"""

import threading
import time
import warnings
from typing import Any, cast

import celery.worker.state
from celery import Celery, signals
from celery.beat import EmbeddedService
from celery.exceptions import SecurityWarning

from service.run.tasks import Queues

SLOTS = {Queues.SWEEP: 2, Queues.DELIVER: 8}
START_SECONDS = 10.0
# How long beat may sleep on, once it is told to stop.
BEAT_GRAIN = 0.2


# One flag for all workers of the process.
_flags: Any = celery.worker.state


class Workers:
    """`apps` are as many Celery apps as there are queues: an app's choice of queues holds for all of its workers."""

    def __init__(self, apps: list[Celery]) -> None:
        # Celery warns root of pickle, which our settings refuse.
        warnings.simplefilter("ignore", SecurityWarning)
        self._apps = apps
        self._ready = threading.Semaphore(0)
        self._threads: list[threading.Thread] = []
        self._beat = cast(Any, EmbeddedService(apps[0], thread=True, scheduler_cls="celery.beat:Scheduler"))
        self._beat.service.max_interval = BEAT_GRAIN

    def start(self) -> None:
        """Returns when tasks are taken from every queue."""
        signals.worker_ready.connect(self._one_is_ready, weak=False)
        try:
            for app, (queue, slots) in zip(self._apps, SLOTS.items(), strict=True):
                worker = app.Worker(
                    hostname=f"{queue}@localhost", queues=[queue], pool="threads", concurrency=slots,
                    loglevel="WARNING", quiet=True,
                    without_heartbeat=True, without_mingle=True, without_gossip=True,
                )  # fmt: skip
                thread = threading.Thread(target=worker.start, name=f"worker-{queue}", daemon=True)
                thread.start()
                self._threads.append(thread)
            for _ in self._threads:
                self._ready.acquire(timeout=START_SECONDS)
        finally:
            signals.worker_ready.disconnect(self._one_is_ready)
        self._beat.start()

    def stop(self, seconds: float) -> bool:
        """Let running tasks finish, for so many seconds at most; whether all did."""
        deadline = time.monotonic() + seconds
        self._beat.service.stop()
        _flags.should_stop = 0
        while self._running() and time.monotonic() < deadline:
            # The workers look at the flag between two messages; any message wakes them.
            for app in self._apps:
                app.control.broadcast("heartbeat")
            for thread in self._threads:
                thread.join(0.05)
        ended = not self._running()
        if ended:
            _flags.should_stop = None
        return ended

    def _running(self) -> bool:
        return any(thread.is_alive() for thread in self._threads)

    def _one_is_ready(self, **_told: Any) -> None:
        self._ready.release()
