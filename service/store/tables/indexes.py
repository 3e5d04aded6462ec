"""Indexes of some of a table's rows."""

from sqlalchemy import Index, text


def partial(name: str, column: str, *, where: str, unique: bool = False) -> Index:
    """An index of the rows for which `where` (SQL) holds, on either database."""
    return Index(name, column, unique=unique, postgresql_where=text(where), sqlite_where=text(where))
