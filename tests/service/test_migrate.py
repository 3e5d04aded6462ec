"""The migrations make the tables that the code describes."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlmodel import SQLModel

from service.store.database import open_database
from service.store.migrate import is_current, upgrade


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
