"""Bringing the tables up to date."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Engine, inspect, text

from service.store.database import open_database, reading

if TYPE_CHECKING:
    from alembic.config import Config

SCRIPTS = "service.store:migrations"
VERSIONS = Path(__file__).with_name("migrations") / "versions"


def upgrade(url: str) -> None:
    """Run the migrations that the database at this address has not had, in one transaction."""
    engine = open_database(url)
    try:
        if not is_current(engine):
            _run_missing(engine)
    finally:
        engine.dispose()


def is_current(engine: Engine) -> bool:
    """Whether the database has had all migrations."""
    with reading(engine).begin() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        had = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    return list(had) == [newest_version()]


def newest_version() -> str:
    """The revision of the newest migration: what its file's name begins with."""
    return max(file.name.partition("_")[0] for file in VERSIONS.glob("[0-9]*_*.py"))


def config() -> "Config":
    """Alembic's view of our migrations."""
    from alembic.config import Config

    ours = Config()
    ours.set_main_option("script_location", SCRIPTS)
    return ours


def _run_missing(engine: Engine) -> None:
    # Alembic takes a third of a second to load, which most starts can spare.
    from alembic import command

    ours = config()
    with engine.begin() as connection:
        ours.attributes["connection"] = connection
        command.upgrade(ours, "head")
