"""How the answers of decks do, counted without names."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString

revision: str = "0018"
down_revision: str | None = "0017"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "tallies",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", AutoString(length=32), nullable=False),
        sa.Column("card", AutoString(length=64), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("is_real", sa.Boolean(), nullable=False),
        sa.Column("voters", sa.Integer(), nullable=False),
        sa.Column("votes", sa.Integer(), nullable=False),
        sa.Column("by_chance", sa.Float(), nullable=False),
        sa.Column("empty", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
