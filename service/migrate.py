"""Bringing the tables up to date."""

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from service.db import open_database, reading

SCRIPTS = "service:migrations"


def upgrade(url: str) -> None:
    """Run the migrations that the database at this address has not had, in one transaction."""
    engine = open_database(url)
    try:
        with engine.begin() as connection:
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


def is_current(engine: Engine) -> bool:
    """Whether the database has had all migrations."""
    with reading(engine).connect() as connection:
        has = set(MigrationContext.configure(connection).get_current_heads())
    return has == set(ScriptDirectory.from_config(_config()).get_heads())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    return config
