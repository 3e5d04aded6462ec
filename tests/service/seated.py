"""Tables that have sat down before: what a database on SQLite held then is put into the next empty one, instead of
texting all of it anew."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import Connection, Engine, Select, exists, or_, select
from sqlmodel import SQLModel

from service.store.database import reading

if TYPE_CHECKING:
    from tests.service.conftest import House

LOOKING = frozenset(["monkeypatch", "caplog", "capsys", "capfd"])
"""A test that asks for one of these may look at how its table sits down, or change it."""


@dataclass(frozen=True)
class Seated:
    """What a house was when its table had sat down; `held` is its database."""

    held: sqlite3.Connection
    word: str
    texts: int
    nudged: tuple[tuple[int, ...], ...]
    seen: int


class Tables:
    """Those that have sat down in this process, by how they did, and whether the running test takes them."""

    def __init__(self) -> None:
        self.known: dict[tuple[Any, ...], Seated] = {}
        self.taken = False

    @contextmanager
    def open(self, *, to_all: bool) -> Iterator[None]:
        """For one test, or for as long as something in it decides what tables come to."""
        before, self.taken = self.taken, to_all
        try:
            yield
        finally:
            self.taken = before

    def close(self) -> None:
        for each in self.known.values():
            each.held.close()
        self.known.clear()

    def sit(self, house: House, how: tuple[Any, ...], sit_down: Callable[[], str]) -> str:
        """The word of a table that sits down in this house as `sit_down` does it; nothing has happened there yet, or
        it is done."""
        db = house.service.db
        if not self.taken or db.dialect.name != "sqlite" or holds_something(db):
            return sit_down()
        settings = house.service.settings.model_copy(update={"database_url": ""})
        key = (*how, house.clock.now, repr(settings))
        if key not in self.known:
            self.known[key] = seated(house, sit_down())
        else:
            put(self.known[key], house)
        return self.known[key].word


def holds_something(db: Engine) -> bool:
    with reading(db).connect() as connection:
        return bool(connection.execute(_any_row()).scalar_one())


@cache
def _any_row() -> Select[bool]:
    return select(or_(*(exists().select_from(table) for table in SQLModel.metadata.tables.values())))


def seated(house: House, word: str) -> Seated:
    """This house as it is."""
    held = sqlite3.connect(":memory:", check_same_thread=False)
    with house.service.db.connect() as connection:
        driver(connection).backup(held)
    return Seated(held, word, next(house.sids) - 1, tuple(house.nudged), house.seen)


def put(table: Seated, house: House) -> None:
    """Make this house what that one was."""
    with house.service.db.connect() as connection:
        table.held.backup(driver(connection))
    house.sids = count(table.texts + 2)
    house.nudged[:] = table.nudged
    house.seen = table.seen


def driver(connection: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, connection.connection.driver_connection)


tables = Tables()
