"""The migrations make the tables that the code describes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, text
from sqlmodel import SQLModel

from service.store.database import open_database
from service.store.migrate import config, is_current, upgrade
from service.store.tables import matches


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database without tables, on each kind of database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.sqlite'}"
    else:
        yield request.getfixturevalue("postgres_database")


def test_they_make_the_tables_of_the_code(database_url: str) -> None:
    engine = open_database(database_url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), SQLModel.metadata) == []
    assert is_current(engine)
    upgrade(database_url)
    assert is_current(engine)
    engine.dispose()


def test_a_database_without_them_is_not_current(postgres_database: str) -> None:
    engine = open_database(postgres_database)
    assert not is_current(engine)
    engine.dispose()


def test_what_is_kept_for_a_running_match_moves_into_its_row(empty_url: str) -> None:
    engine = open_database(empty_url)
    ours = config()
    with engine.begin() as connection:
        ours.attributes["connection"] = connection
        command.upgrade(ours, "0006")
        for statement in (
            "INSERT INTO groups (id, word_until, label, game, pace, options, created_at) "
            "VALUES (1, 0, '', 'malarky', 'road', '{}', 0)",
            "INSERT INTO matches (id, group_id, game, version, seed, pace, state, step, clock, silences, created_at) "
            "VALUES (7, 1, 'malarky', 1, 'x', 'road', '{}', 0, 0, 0, 0)",
            'INSERT INTO seats (match_id, seat, name, held, half, "left") '
            "VALUES (7, 0, 'Ann', '[{\"text\": \"so\"}]', NULL, FALSE), "
            "(7, 1, 'Bob', '[]', '{\"values\": [1]}', FALSE)",
            "INSERT INTO wakes (match_id, due_at) VALUES (7, 12.5)",
        ):
            connection.execute(text(statement))
    upgrade(empty_url)
    with engine.connect() as connection:
        match = connection.execute(select(matches.c.due_at, matches.c.held, matches.c.half)).one()
    assert match == (12.5, {"0": [{"text": "so"}]}, {"1": {"values": [1]}})
    engine.dispose()
