"""What a match was promised when it was let begin; how messages are gathered where too many go to a phone."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0013"
down_revision: str | None = "0012"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

NEVER: dict[str, Any] = {"nullable": False, "server_default": "0"}


def upgrade() -> None:
    op.add_column("players", sa.Column("lately", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("players", sa.Column("busy_until", sa.Float(), **NEVER))
    op.add_column("players", sa.Column("full_until", sa.Float(), **NEVER))
    op.add_column("outbox", sa.Column("joins", sa.Integer(), **NEVER))
    op.add_column("outbox", sa.Column("carried_by", sa.Integer(), nullable=True))
    op.create_table(
        "promises",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("segments", sa.Integer(), nullable=False),
        sa.Column("spent", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match_id", "player_id"),
    )
