"""TVs that wait for a table, by the letters that they show."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString

revision: str = "0020"
down_revision: str | None = "0019"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "screens",
        sa.Column("letters", AutoString(length=4), nullable=False),
        sa.Column("digest", AutoString(length=64), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("letters"),
    )
    op.create_index("ix_screens_digest", "screens", ["digest"])
    op.create_index("ix_screens_until", "screens", ["until"])
