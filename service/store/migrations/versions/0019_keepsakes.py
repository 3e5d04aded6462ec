"""Lies that a table keeps, and who has said that it may."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString

revision: str = "0019"
down_revision: str | None = "0018"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("members", sa.Column("keeps", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "keepsakes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("name", AutoString(length=12), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("fooled", sa.Integer(), nullable=False),
        sa.Column("told_at", sa.Float(), nullable=False),
        sa.Column("back_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_keepsakes_player_id", "keepsakes", ["player_id"])
    op.create_index("ix_keepsakes_told_at", "keepsakes", ["told_at"])
    op.create_table(
        "witnesses",
        sa.Column("keepsake_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["keepsake_id"], ["keepsakes.id"]),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.PrimaryKeyConstraint("keepsake_id", "player_id"),
    )
    op.create_index("ix_witnesses_player_id", "witnesses", ["player_id"])
