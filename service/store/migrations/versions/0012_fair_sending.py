"""Fair sending: each phone's tokens, how far answers and the lobby have used up their parts, what the lobby cost."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0012"
down_revision: str | None = "0011"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

NEVER: dict[str, Any] = {"nullable": False, "server_default": "0"}


def upgrade() -> None:
    op.add_column("players", sa.Column("answers_paid_at", sa.Float(), **NEVER))
    op.add_column("senders", sa.Column("answers_ready_at", sa.Float(), **NEVER))
    op.add_column("senders", sa.Column("lobby_ready_at", sa.Float(), **NEVER))
    op.create_table(
        "lobby_usage",
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("segments", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "player_id"),
    )
