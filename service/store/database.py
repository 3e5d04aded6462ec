"""The database: PostgreSQL, or one SQLite file whose writers come one after the other."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import (
    JSON,
    ColumnClause,
    Connection,
    Engine,
    String,
    Table,
    TableValuedAlias,
    bindparam,
    column,
    create_engine,
    event,
    func,
    make_url,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.types import TypeEngine

from service.store.turns import Turns

BUSY_SECONDS = 4
# The carrier waits 15 s for an answer, and what waited in vain here is tried again.
IMPATIENT = {"connect_timeout": 4, "options": "-c lock_timeout=4s -c idle_in_transaction_session_timeout=30s"}


def _as_json(value: Any) -> str:
    return orjson.dumps(value).decode()


_JSON: dict[str, Any] = {"json_serializer": _as_json, "json_deserializer": orjson.loads}


def open_database(url: str) -> Engine:
    """The engine for a postgresql:// or sqlite:// address. A SQLite file's folder is made.

    SQLite transactions take the write lock at their beginning, in turn: the default of the driver begins none before a
    SELECT, and so loses updates. `reading(db)` gives transactions that only read and wait for nobody.
    """
    if make_url(url).get_backend_name() != "sqlite":
        patience = {name: value for name, value in IMPATIENT.items() if name not in make_url(url).query}
        from service.store.cursor import BriefCursor

        arguments: dict[str, object] = patience | {"cursor_factory": BriefCursor}
        # Errors that carry parameters would bring phone numbers and words into logs.
        return create_engine(
            url, pool_size=10, max_overflow=10, pool_timeout=4, connect_args=arguments, hide_parameters=True, **_JSON
        )
    if file := make_url(url).database:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        url, connect_args={"timeout": BUSY_SECONDS, "isolation_level": None}, hide_parameters=True, **_JSON
    )
    turns = Turns()
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", partial(_begin_sqlite, turns))
    event.listen(engine, "checkin", turns.give_back)
    return engine


def reading(db: Engine) -> Engine:
    """The same database for transactions that write nothing: take them with `begin()`, as all others. What is left to
    a ROLLBACK, as by `connect()`, costs PostgreSQL's driver all statements that it has prepared on that connection."""
    return db.execution_options(sqlite_begin="DEFERRED")


def insert_once(tx: Connection, table: Table, values: dict[str, object]) -> bool:
    """Insert a row unless one with the same key is there; whether it was inserted.

    On PostgreSQL it waits for another transaction that is about to insert the same key.
    """
    return tx.execute(_inserting_once(tx.dialect.name, table), values).first() is not None


def insert_new(tx: Connection, table: Table, rows: Sequence[Mapping[str, object]]) -> set[tuple[Any, ...]]:
    """Insert those of these rows, all with the same columns, whose key is not there yet; the values of those."""
    return set(map(tuple, tx.execute(_inserting_new(tx.dialect.name, table, tuple(rows[0])), list(rows))))


def upsert(tx: Connection, table: Table, *rows: dict[str, object]) -> None:
    """Insert these rows, all with the same columns, or give the row of the same primary key their values."""
    if rows:
        tx.execute(_upserting(tx.dialect.name, table, tuple(rows[0])), list(rows))


def rows_of_json(parameter: str, table: Table, columns: Sequence[str], *more: ColumnClause[Any]) -> TableValuedAlias:
    """Rows with these columns of a table, and `more`, as one parameter of a statement for PostgreSQL: a list of
    objects, in which what is missing is NULL. psycopg reads a statement anew each time that has more than 50
    parameters, and sends one for each row otherwise."""
    given = func.json_to_recordset(bindparam(parameter, type_=JSON))
    typed = [column(name, _plain(table.c[name].type)) for name in columns]
    return given.table_valued(*typed, *more).render_derived(with_types=True)


def _plain(kind: TypeEngine[Any]) -> TypeEngine[Any]:
    return String() if isinstance(kind, String) else kind


# Building a statement costs more than sending it: those of each text are built once.
@cache
def _inserting_once(dialect: str, table: Table) -> Any:
    return _insert(dialect, table).on_conflict_do_nothing().returning(next(iter(table.primary_key)))


@cache
def _inserting_new(dialect: str, table: Table, columns: tuple[str, ...]) -> Any:
    return _insert(dialect, table).on_conflict_do_nothing().returning(*(table.c[name] for name in columns))


@cache
def _upserting(dialect: str, table: Table, columns: tuple[str, ...]) -> Any:
    insert = _insert(dialect, table).values({name: bindparam(name) for name in columns})
    key = table.primary_key
    values = {name: insert.excluded[name] for name in columns if name not in key.columns}
    return insert.on_conflict_do_update(index_elements=key, set_=values)


def _insert(dialect: str, table: Table) -> Any:
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)


def _prepare_sqlite(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    # What is deleted shall be gone from the files too, not only from the tables.
    gone = ("secure_delete=ON", "journal_size_limit=0")
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", *gone):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(turns: Turns, connection: Connection) -> None:
    kind = connection.get_execution_options().get("sqlite_begin", "IMMEDIATE")
    if kind == "IMMEDIATE":
        turns.take(connection.info, BUSY_SECONDS)
    connection.exec_driver_sql(f"BEGIN {kind}")
