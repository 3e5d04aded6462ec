"""From the last vote of a round to six results in the carrier's hands, with every process running."""

import time
from statistics import quantiles

from bench import evening, floor_sender, numbers
from bench.evening import Table
from bench.posts import Wire
from bench.processes import House, wait_until
from bench.rehearsal import RESULT
from bench.report import Row, middle
from bench.whole import Whole, whole

PATIENCE = 30.0


def measure(house: House, runs: int) -> list[Row]:
    """A match of six rounds for each run; before each the floor hands over as many messages."""
    lows: list[float] = []
    highs: list[float] = []
    with whole(house) as service, floor_sender.worker(house, service.broker) as bare:
        for run in range(runs):
            _, [table], _ = evening.gather(service.db, service.port, 1, [run], 1)
            phones = numbers.phones(run)
            for _ in table.rehearsed.results:
                began = bare.send(phones, service.carrier.address)
                lows += [_arrival(service, phones, began)]
            highs += _play(service, table)
    late, low_late = _percentile(highs, 95), _percentile(lows, 95)
    note = (
        f"gunicorn, sweep, deliver and beat run, Redis, six players, no rate for the sender; {len(highs)} votes, each "
        f"at a quiet table; p50 {middle(highs):.0f} ms, longest {max(highs):.0f} ms. The floor: a Celery worker gets "
        f"six tasks, each of which posts a message; p50 {middle(lows):.0f} ms"
    )
    what = "milliseconds from the last vote to six results at the carrier, p95"
    return [Row("results", what, f"{low_late:.0f}", f"{late:.0f}", late, 100, 60, note, more_is_better=False)]


def _play(service: Whole, table: Table) -> list[float]:
    """Milliseconds for each round's result."""
    wire, took = Wire(service.port), []
    for place, request in enumerate(table.texts()):
        service.wait_for_rest()  # people answer what they have read
        began = time.perf_counter()
        wire.send(request)
        if place in table.rehearsed.results:
            took.append(_arrival(service, numbers.phones(table.number), began))
    wire.close()
    return took


def _arrival(service: Whole, phones: tuple[str, ...], began: float) -> float:
    """Milliseconds from `began` until a result for each of these phones had come to the carrier."""

    def came() -> dict[str, float]:
        return {to: at for at, to, body in reversed(service.carrier.taken) if RESULT in body and at >= began}

    wait_until("the results", lambda: set(phones) <= set(came()), PATIENCE)
    return (max(came().values()) - began) * 1000


def _percentile(values: list[float], percent: int) -> float:
    return quantiles(values, n=100, method="inclusive")[percent - 1]
