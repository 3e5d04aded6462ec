"""The switchboard's own SQLite file: one writer at a time, readers beside it, every change numbered."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, create_engine, event, inspect, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.schema import CreateColumn

from service.switchboard.tables import Call, Message, call_of, calls, changes, message_of, messages, metadata

_COUNTED = update(changes).values(count=changes.c.count + 1).returning(changes.c.count)


@dataclass
class Change:
    """One transaction: its connection, its number, and the work it leaves for the courier after the
    commit. `shows`: the page of phones shows something of it."""

    connection: Connection
    number: int
    shows: bool = True
    calls: list[Call] = field(default_factory=list)
    moves_at: float | None = None

    def moves(self, at: float | None) -> None:
        """Note that a message changes its status at this time."""
        if at is not None and (self.moves_at is None or at < self.moves_at):
            self.moves_at = at


class Store:
    """Opens the file, makes it where it is missing, and hands out transactions.

    `committed` is called after each commit, before the next writer begins, so that work reaches the courier
    in the order in which it was saved.
    """

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self.committed: Callable[[Change], None] = lambda change: None
        self._writing = threading.Lock()
        self._grown = threading.Condition()
        self._ends = False
        self._writes = create_engine(f"sqlite:///{file}", connect_args={"timeout": 5, "isolation_level": None})
        self._reads = self._writes.execution_options(sqlite_begin="DEFERRED")
        event.listen(self._writes, "connect", _prepare)
        event.listen(self._writes, "begin", _begin)
        with self._writes.begin() as connection:
            metadata.create_all(connection)
            _add_what_is_new(connection)
            connection.execute(insert(changes).values(id=1, count=0).on_conflict_do_nothing())
            self.count = self.shown = self.count_in(connection)

    @contextmanager
    def write(self, *, shows: bool = True) -> Iterator[Change]:
        """A transaction that is saved when the block ends and undone when it raises. One of which the page `shows`
        nothing, unless it comes out otherwise, wakes nobody who waits for more."""
        with self._writing:
            with self._writes.begin() as connection:
                change = Change(connection, connection.execute(_COUNTED).scalar_one(), shows)
                yield change
            self.count = change.number
            if change.shows:
                self.shown = change.number
            self.committed(change)
        if change.shows:
            with self._grown:
                self._grown.notify_all()

    def wait_for_more(self, count: int, seconds: float) -> None:
        """Returns when the page shows more than after so many changes, or after so many seconds, or when the store is
        closed; at once where there never were so many."""
        with self._grown:
            self._grown.wait_for(lambda: self._ends or self.shown > count or self.count < count, seconds)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """One consistent look at the file; waits for no writer."""
        with self._reads.begin() as connection:
            yield connection

    def count_in(self, connection: Connection) -> int:
        """How many changes this transaction sees."""
        count: int = connection.execute(select(changes.c.count)).scalar_one()
        return count

    def calls_to_make(self) -> list[Call]:
        """The calls that no answer has ended yet, oldest first."""
        with self.read() as connection:
            return [call_of(row) for row in connection.execute(select(calls).order_by(calls.c.id))]

    def message(self, sid: str) -> Message | None:
        """The message of this sid, as long as the account has it."""
        wanted = select(messages).where(messages.c.sid == sid, messages.c.deleted.is_(False))
        with self.read() as connection:
            row = connection.execute(wanted).one_or_none()
        return message_of(row) if row else None

    def close(self) -> None:
        """Give the file back, and let nobody wait any longer; the store opens it again when it is used again."""
        with self._grown:
            self._ends = True
            self._grown.notify_all()
        self._writes.dispose()


def _add_what_is_new(connection: Connection) -> None:
    """Give the tables of an older file the columns that it lacks; all such may be null."""
    for table in metadata.sorted_tables:
        there = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in there:
                told = CreateColumn(column).compile(dialect=connection.dialect)
                connection.exec_driver_sql(f"ALTER TABLE {table.name} ADD COLUMN {told}")


def _prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # The sqlite3 module begins only before the first write: two writers could then read the same old row.
    how = connection.get_execution_options().get("sqlite_begin", "IMMEDIATE")
    connection.exec_driver_sql(f"BEGIN {how}")
