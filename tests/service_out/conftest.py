"""An outbox with two phones, a clock that the test moves, and a carrier that the test scripts."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, insert, select, update
from sqlmodel import SQLModel

from service import delivery, outbox
from service.carrier import FateUnknown
from service.db import open_database
from service.tables import outbox as rows
from service.tables import players

NOON = 1_795_000_000.0
ANN, BOB = 1, 2
PHONES = {ANN: "+12025550101", BOB: "+12025550102"}


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
    listed: list[str] = field(default_factory=list)
    list_fails: bool = False

    def send(self, message_id: int, to: str, body: str) -> str:
        self.sent.append((message_id, to, body))
        answer = self.answers.pop(0) if self.answers else None
        if answer is not None:
            raise answer
        return f"SM{len(self.sent)}"

    def sent_since(self, to: str, body: str, since: float) -> list[str]:
        if self.list_fails:
            raise FateUnknown
        return self.listed


class Box:
    """The outbox in a database, with what a test does to it."""

    def __init__(self, db: Engine) -> None:
        self.db = db
        self.clock = Clock()
        self.carrier = FakeCarrier()
        SQLModel.metadata.create_all(db)
        with db.begin() as tx:
            for player, phone in PHONES.items():
                tx.execute(insert(players).values(id=player, phone=phone, created_at=NOON, heard_at=NOON))

    def put(self, player: int, body: str, kind: str = "tell") -> int:
        values = {"player_id": player, "kind": kind, "body": body, "segments": 1, "created_at": self.clock()}
        with self.db.begin() as tx:
            row = insert(rows).values(values | {"state": "pending", "attempts": 0, "lapses": False})
            identity: int = tx.execute(row.returning(rows.c.id)).scalar_one()
            return identity

    def change(self, row: int, **values: Any) -> None:
        with self.db.begin() as tx:
            tx.execute(update(rows).where(rows.c.id == row).values(values))

    def row(self, row: int) -> Any:
        with self.db.connect() as connection:
            return connection.execute(select(rows).where(rows.c.id == row)).one()

    def states(self) -> list[str]:
        with self.db.connect() as connection:
            return list(connection.execute(select(rows.c.state).order_by(rows.c.id)).scalars())

    def opted_out_at(self, player: int) -> float | None:
        with self.db.connect() as connection:
            at: float | None = connection.execute(
                select(players.c.opted_out_at).where(players.c.id == player)
            ).scalar_one()
            return at

    def deliver(self, player: int = ANN, after: float = 0.0) -> None:
        """Let so many seconds pass, then deliver to this player."""
        self.clock.now += after
        delivery.deliver(self.db, self.carrier, self.clock, player)

    def report(self, row: int | None, status: str, sid: str = "SM1", error: int | None = None) -> int | None:
        return outbox.report(self.db, outbox.Report(row, sid, status, error), self.clock())

    def bodies(self) -> list[str]:
        return [body for _, _, body in self.carrier.sent]


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    db = open_database(f"sqlite:///{tmp_path / 'outbox.sqlite'}")
    yield Box(db)
    db.dispose()


@pytest.fixture
def postgres_box(postgres_database: str) -> Iterator[Box]:
    db = open_database(postgres_database)
    yield Box(db)
    db.dispose()


def wait_until(condition: Callable[[], object], seconds: float = 20.0) -> None:
    """For real threads and processes: returns as soon as the condition holds, fails when it does not in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.01)
