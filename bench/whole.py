"""The whole service: every process of the Procfile, with a pretend carrier that they send to."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from sqlalchemy import Engine, create_engine, func, select

from bench.carrier import Carrier
from bench.processes import House, wait_until
from bench.settings import settings
from service.store.migrate import upgrade
from service.store.tables import heartbeats, outbox
from tests.services import free_port

BROKER = 1  # the number of Redis's database
PATIENCE = 120.0


@dataclass
class Whole:
    """What runs: the database, the port of the web processes, the broker's address, and the carrier."""

    db: Engine
    port: int
    broker: str
    carrier: Carrier

    def wait_for_rest(self) -> None:
        """Returns when every message has arrived."""
        under_way = select(func.count()).where(outbox.c.state.in_(("pending", "sending", "taken")))
        wait_until("the messages to arrive", lambda: self._scalar(under_way) == 0, PATIENCE)

    def _scalar(self, query: object) -> object:
        with self.db.connect() as connection:
            return connection.execute(query).scalar()  # type: ignore[call-overload]


@contextmanager
def whole(house: House) -> Iterator[Whole]:
    """Start everything on an empty database, as the Procfile has it."""
    with ExitStack() as stack:
        url = stack.enter_context(house.database())
        upgrade(url)
        carrier = stack.enter_context(Carrier().open())
        broker = house.broker(BROKER)
        ours = settings(url, broker, carrier.address)
        worker = ["-A", "service.run.tasks", "worker"]
        for queue, pool, slots in (("sweep", "prefork", "2"), ("deliver", "threads", "8")):
            rest = ["--queues", queue, "--pool", pool, "--concurrency", slots, "--hostname", f"{queue}@%h"]
            stack.enter_context(house.program(queue, "celery", *worker, *rest, environment=ours))
        schedule = ["--pidfile=", "--schedule", str(house.folder / "schedule")]
        stack.enter_context(
            house.program("beat", "celery", "-A", "service.run.tasks", "beat", *schedule, environment=ours)
        )
        port = free_port()
        stack.enter_context(house.gunicorn("whole", "service.run.web:create_app()", port, ours))
        carrier.report_to(port)
        db = create_engine(url)
        stack.callback(db.dispose)
        it = Whole(db, port, broker, carrier)
        wait_until("the first sweep", lambda: it._scalar(select(func.count()).select_from(heartbeats)))
        yield it
