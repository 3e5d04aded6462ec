"""Clients that post what is ready, each one thing after another, all of them at once."""

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Self

from bench.posts import Wire


@dataclass
class Load:
    """What clients measured. `seconds` ends when the first of them had nothing left to post, `texts` were answered
    until then, and `took` are the seconds that each answer took."""

    seconds: float = 0.0
    texts: int = 0
    took: list[float] = field(default_factory=list)
    refused: int = 0

    def __add__(self, other: Self) -> "Load":
        return Load(
            self.seconds + other.seconds, self.texts + other.texts, self.took + other.took, self.refused + other.refused
        )

    @property
    def rate(self) -> float:
        """Texts a second."""
        return self.texts / self.seconds

    def percentile(self, percent: int) -> float:
        """Milliseconds within which so many of a hundred answers came."""
        return quantiles(self.took, n=100)[percent - 1] * 1000


def post_all(port: int, queues: Sequence[Sequence[bytes]]) -> Load:
    """A client for each queue of requests; they begin together, and all that is queued gets posted."""
    together = threading.Barrier(len(queues))

    def client(requests: Sequence[bytes]) -> list[tuple[float, float, int]]:
        wire = Wire(port)
        answers = []
        together.wait()
        began = time.perf_counter()
        for request in requests:
            status = wire.send(request)
            ended = time.perf_counter()
            answers.append((began, ended, status))
            began = ended
        wire.close()
        return answers

    with ThreadPoolExecutor(len(queues)) as pool:
        clients = list(pool.map(client, queues))
    start = min(answers[0][0] for answers in clients)
    end = min(answers[-1][1] for answers in clients)
    counted = [(ended - began, status) for answers in clients for began, ended, status in answers if ended <= end]
    refused = sum(status >= 300 for _, status in counted)
    return Load(end - start, len(counted), [took for took, _ in counted], refused)
