"""What somebody tells the others of a table is counted apart from sitting there; and one may mute one player."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "tellers",
        sa.Column("group_id", sa.Integer(), sa.ForeignKey("groups.id"), primary_key=True),
        sa.Column("player_id", sa.Integer(), primary_key=True),
        sa.Column("spent", sa.Float(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("said", sa.Integer(), nullable=False),
        sa.Column("said_since", sa.Float(), nullable=False),
    )
    op.execute(
        "INSERT INTO tellers (group_id, player_id, spent, at, said, said_since) "
        "SELECT group_id, player_id, 0, 0, said, said_since FROM members WHERE player_id IS NOT NULL AND said > 0"
    )
    for name in ("said", "said_since"):
        op.drop_column("members", name)
    op.create_table(
        "mutes",
        sa.Column("group_id", sa.Integer(), sa.ForeignKey("groups.id"), primary_key=True),
        sa.Column("player_id", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("other_id", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
    )
    op.create_index("ix_mutes_other_id", "mutes", ["other_id"])
    op.create_table(
        "untold",
        sa.Column("group_id", sa.Integer(), sa.ForeignKey("groups.id"), primary_key=True),
        sa.Column("player_id", sa.Integer(), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("about", sa.String(32), primary_key=True),
        sa.Column("words", sa.String(), nullable=False),
    )
    op.create_index("ix_untold_player_id", "untold", ["player_id"])
