"""The floor of delivering: a Celery worker that posts to the carrier what it is handed, and knows nothing else."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import requests
from celery import Celery

from bench.processes import House, wait_until

BROKER = "BENCH_FLOOR_BROKER"
QUEUE = "bare"
BODY = "REAL ANSWER: it keeps the wind out of the flute. Points: ANN 1, BOB 2, CARA 0, DEV 1, EVE 0, FINN 3"

app = Celery("bare", broker=os.environ.get(BROKER, "memory://localhost/"), set_as_current=False)
app.conf.update(task_ignore_result=True, task_default_queue=QUEUE, worker_hijack_root_logger=False)
_session = requests.Session()


@app.task(name="bare.send", shared=False)
def send(carrier: str, phone: str) -> None:
    """Post one message to the carrier."""
    address = f"{carrier}/2010-04-01/Accounts/AC/Messages.json"
    _session.post(address, {"To": phone, "Body": BODY}, timeout=10).raise_for_status()


@dataclass
class Bare:
    """Hands tasks to the floor's worker."""

    broker: str

    def send(self, phones: tuple[str, ...], carrier: str) -> float:
        """Hand over a message for each phone; when that began (perf_counter)."""
        began = time.perf_counter()
        with app.connection_for_write(self.broker) as connection:
            for phone in phones:
                bare: Any = send
                bare.apply_async((carrier, phone), connection=connection)
        return began


@contextmanager
def worker(house: House, broker: str) -> Iterator[Bare]:
    """Run the floor's worker on this broker."""
    arguments = ["-A", "bench.floor_sender", "worker", "--pool", "threads", "--concurrency", "8", "--queues", QUEUE]
    named = ["--hostname", "bare@%h", "--loglevel", "INFO"]
    with house.program("bare", "celery", *arguments, *named, environment={BROKER: broker}):
        log = house.folder / "bare.log"
        wait_until("the floor's worker", lambda: "ready." in log.read_text())
        yield Bare(broker)
