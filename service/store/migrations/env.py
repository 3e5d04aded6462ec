"""Run by Alembic: on the connection that service/store/migrate.py hands over, or on the database of the settings."""

from alembic import context
from sqlalchemy import Connection
from sqlmodel import SQLModel

import service.store.tables  # noqa: F401 - the tables join the metadata when they are imported
from service.base.settings import load_settings
from service.store.database import open_database


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=SQLModel.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with open_database(load_settings().database).begin() as opened:
        run(opened)
