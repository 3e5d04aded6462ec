"""An outbox with two phones, a clock that the test moves, and a carrier that the test scripts."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, insert, select, update
from sqlmodel import SQLModel

from service.carrier.client import FateUnknown, Listed, Status
from service.outbox import delivering as delivery
from service.outbox import rate, reports
from service.outbox.queue import Claimed
from service.outbox.rate import Rate
from service.outbox.reports import Report
from service.store.database import open_database
from service.store.tables import outbox as rows
from service.store.tables import players, senders, usage
from tests.services import copied, database_at, empty, fresh_database, sid

NUMBER = "+12025550100"
NOON = 1_795_000_000.0
ANN, BOB, CY, DEE = PEOPLE = (1, 2, 3, 4)
PHONES = {player: f"+1202555010{player}" for player in PEOPLE}


@dataclass
class Clock:
    """Seconds that pass only when the test says so."""

    now: float = NOON

    def __call__(self) -> float:
        return self.now


@dataclass
class FakeCarrier:
    """Keeps what it is given. `answers` are raised or counted off in order; what it took without saying so is
    in `took_silently`."""

    answers: list[Exception | None] = field(default_factory=list)
    sent: list[tuple[int, str, str]] = field(default_factory=list)
    pictures: list[str | None] = field(default_factory=list)
    valid: list[float | None] = field(default_factory=list)
    listed: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    list_fails: bool = False
    asked: int = 0
    statuses: dict[str, Status] = field(default_factory=dict)

    def send(
        self, message_id: int, attempt: int, to: str, body: str, picture: str | None = None, valid: float | None = None
    ) -> str:
        self.sent.append((message_id, to, body))
        self.pictures.append(picture)
        self.valid.append(valid)
        answer = self.answers.pop(0) if self.answers else None
        if answer is not None:
            raise answer
        taken = sid(len(self.sent))
        return taken.replace("SM", "MM", 1) if picture else taken

    def sent_since(self, to: str, body: str, since: float) -> Listed:
        self.asked += 1
        if self.list_fails:
            raise FateUnknown
        return Listed(tuple(self.listed), tuple(self.others))

    def status_of(self, sid: str) -> Status | None:
        self.asked += 1
        if self.list_fails:
            raise FateUnknown
        return self.statuses.get(sid)


class Box:
    """The outbox in a database with empty tables, with what a test does to it."""

    def __init__(self, db: Engine) -> None:
        self.db = db
        self.clock = Clock()
        self.rate = Rate(NUMBER)
        self.carrier = FakeCarrier()
        with db.begin() as tx:
            for player, phone in PHONES.items():
                tx.execute(insert(players).values(id=player, phone=phone, created_at=NOON, heard_at=NOON))

    def put(self, player: int, body: str, kind: str = "tell", **values: Any) -> int:
        given = {"player_id": player, "kind": kind, "body": body, "segments": 1, "created_at": self.clock()}
        given |= {"state": "pending", "attempts": 0, "lapses": False, "answers": False, "copies": 0}
        with self.db.begin() as tx:
            identity: int = tx.execute(insert(rows).values(given | values).returning(rows.c.id)).scalar_one()
            return identity

    def change(self, row: int, **values: Any) -> None:
        with self.db.begin() as tx:
            tx.execute(update(rows).where(rows.c.id == row).values(values))

    def row(self, row: int) -> Any:
        with self.db.connect() as connection:
            return connection.execute(select(rows).where(rows.c.id == row)).one()

    def waiting(self, state: str) -> list[Any]:
        """The rows in this state."""
        with self.db.connect() as connection:
            return list(connection.execute(select(rows).where(rows.c.state == state).order_by(rows.c.id)))

    def states(self) -> list[str]:
        with self.db.connect() as connection:
            return list(connection.execute(select(rows.c.state).order_by(rows.c.id)).scalars())

    def player(self, player: int) -> Any:
        with self.db.connect() as connection:
            return connection.execute(select(players).where(players.c.id == player)).one()

    def set_player(self, player: int, **values: Any) -> None:
        with self.db.begin() as tx:
            tx.execute(update(players).where(players.c.id == player).values(values))

    def sender(self) -> Any:
        with self.db.connect() as connection:
            return connection.execute(select(senders)).one_or_none()

    def usage(self) -> list[tuple[int, ...]]:
        """Day, player, group, messages and segments; pictures, where there are any."""
        with self.db.connect() as connection:
            counted = [column for column in usage.c if column is not usage.c.answers]
            found = connection.execute(select(*counted).order_by(usage.c.day, usage.c.player_id)).all()
        return [tuple(row) if row.pictures else tuple(row)[:-1] for row in found]

    def limit(self, segments_a_second: float) -> None:
        """Our number's rate; 0: no limit."""
        self.rate = Rate(NUMBER, segments_a_second)

    def claim(self, player: int = ANN) -> Claimed | None:
        return rate.next_message(self.db, self.rate, player, self.clock())

    def work(self, most: int = 10) -> list[int]:
        return rate.phones_with_work(self.db, self.rate, self.clock(), most)

    def deliver(self, player: int = ANN, after: float = 0.0) -> None:
        """Let so many seconds pass, then deliver to this player."""
        self.clock.now += after
        delivery.deliver(self.db, self.carrier, self.clock, self.rate, player)

    def passes(self, seconds: float) -> None:
        """Time goes by, and each second everything is done that is to be done."""
        for _ in range(int(seconds)):
            self.clock.now += 1
            for player in self.work():
                self.deliver(player)

    def report(
        self, row: int | None, status: str, sid: str = sid(1), error: int | None = None, attempt: int | None = None
    ) -> int | None:
        return reports.take_in(self.db, NUMBER, Report(row, sid, status, error, attempt), self.clock())

    def bodies(self) -> list[str]:
        return [body for _, _, body in self.carrier.sent]


def create_tables(url: str) -> None:
    db = open_database(url)
    SQLModel.metadata.create_all(db)
    db.dispose()


@pytest.fixture(scope="session")
def sqlite_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with empty tables, to be copied."""
    file = tmp_path_factory.mktemp("tables") / "outbox.sqlite"
    create_tables(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def one_postgres(postgres_url: str) -> Iterator[str]:
    """The address of a database with tables that is handed from test to test."""
    with fresh_database(postgres_url) as url:
        create_tables(url)
        yield url
        database_at(url).dispose()


@pytest.fixture
def lent_postgres(one_postgres: str) -> Iterator[str]:
    """The address of a database with empty tables, of this test alone."""
    yield one_postgres
    empty(one_postgres)


@pytest.fixture
def lent_sqlite(sqlite_tables: Path) -> Iterator[str]:
    """The address of a file with empty tables, of this test alone."""
    url = copied(sqlite_tables, sqlite_tables.with_name("lent.sqlite"))
    yield url
    database_at(url).dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def box(request: pytest.FixtureRequest) -> Box:
    """An outbox on each kind of database."""
    return Box(database_at(request.getfixturevalue("lent_sqlite" if request.param == "sqlite" else "lent_postgres")))


@pytest.fixture
def postgres_box(lent_postgres: str) -> Box:
    return Box(database_at(lent_postgres))


def wait_until(condition: Callable[[], object], seconds: float = 20.0) -> None:
    """For real threads and processes: returns soon after the condition holds, fails when it does not in time. The
    longer it waits the less often it looks: a look may be a request that keeps from working whom it waits for."""
    deadline, pause = time.monotonic() + seconds, 0.005
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(pause)
        pause = min(2 * pause, 0.16)
