"""Signed texts a second: whole matches on PostgreSQL, posted by eight clients."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from sqlalchemy import Engine, create_engine

from bench import evening, floor
from bench.load import Load
from bench.processes import House
from bench.report import Row, middle
from bench.settings import settings
from service.store.migrate import upgrade
from tests.services import free_port

CLIENTS = 8
STATE_BYTES = 8000
MOST_GROUPS = 1000


@dataclass
class Both:
    """The floor and our own web processes (their ports), each on a database of its own, and ours."""

    db: Engine
    ours: int
    floor: int


@contextmanager
def both(house: House) -> Iterator[Both]:
    """Start them; no worker runs, so that the webhook alone is measured."""
    with ExitStack() as stack:
        bare = stack.enter_context(house.database())
        floor.lay(bare, MOST_GROUPS, STATE_BYTES)
        port = free_port()
        stack.enter_context(house.gunicorn("floor", "bench.floor:create_app()", port, {floor.DATABASE: bare}))
        db, ours = stack.enter_context(web(house, "web"))
        yield Both(db, ours, port)


@contextmanager
def web(house: House, name: str, broker: int = 0) -> Iterator[tuple[Engine, int]]:
    """Our web processes without workers, on an empty database: the database and the port."""
    with house.database() as url:
        upgrade(url)
        port, db = free_port(), create_engine(url)
        with house.gunicorn(name, "service.run.web:create_app()", port, settings(url, house.broker(broker))):
            yield db, port
        db.dispose()


def measure(house: House, runs: int) -> list[Row]:
    """The floor and ours in turn."""
    lows: list[Load] = []
    highs: list[Load] = []
    shares: list[float] = []
    sizes: list[int] = []
    with both(house) as servers:
        for run in range(runs + 1):
            load, played = evening.play(servers.db, servers.ours, CLIENTS, run * CLIENTS, CLIENTS)
            bare = evening.again(played, servers.floor, CLIENTS)
            if run == 0 and runs > 1:  # to warm up
                continue
            lows.append(bare)
            highs.append(load)
            shares.append(evening.accepted(servers.db, played))
            sizes.append(played.state_bytes)
            if runs == 1:
                break
    note = (
        f"{CLIENTS} clients, whole matches of Malarky from NEW to the last vote, six players each; {tail(highs)}; the "
        f"floor: {tail(lows)}; {min(shares):.0%} of the matches' texts were accepted, "
        f"{sum(load.refused for load in highs + lows)} answers were not 200; states of {max(sizes) / 1000:.1f} kB; "
        "Redis takes the nudges, no worker runs: the webhook is measured. The floor checks the signature, claims the "
        "SID, locks a row, reads and saves a JSON state of that size and adds six messages"
    )
    ours, low = middle([load.rate for load in highs]), middle([load.rate for load in lows])
    ratio = middle([high.rate / bare.rate for high, bare in zip(highs, lows, strict=True)])
    what = "signed texts a second"
    return [Row("texts", what, f"{low:.0f}", f"{ours:.0f}", ratio, 0.65, 0.8, note, share=True)]


def tail(loads: list[Load]) -> str:
    """The median of the runs' latencies."""
    half = middle([load.percentile(50) for load in loads])
    late = middle([load.percentile(99) for load in loads])
    return f"p50 {half:.0f} ms, p99 {late:.0f} ms"
