"""The cursor of PostgreSQL's driver, as far as we need one. Loaded where that database is used."""

from typing import Any

import psycopg


class BriefCursor(psycopg.Cursor[Any]):
    """A cursor that describes a result by the names and types of its columns alone: SQLAlchemy asks after each
    statement, and reads no more of it."""

    @property
    def description(self) -> Any:
        """A list of (name, type), or None where there is no result."""
        result = self.pgresult
        if result is None or not result.nfields:
            return None
        return [((result.fname(each) or b"").decode(), result.ftype(each)) for each in range(result.nfields)]
