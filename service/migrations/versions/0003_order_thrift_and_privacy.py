"""Pace and troubles of the sender, held phones, standing matches, daily use, and what privacy needs."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    for table, columns in _columns().items():
        for column in columns:
            op.add_column(table, column)
    op.create_index("ix_inbox_received_at", "inbox", ["received_at"])
    op.create_table(
        "senders",
        sa.Column("number", sa.String(32), primary_key=True),
        sa.Column("ready_at", sa.Float(), nullable=False),
        sa.Column("held_until", sa.Float(), nullable=False),
        sa.Column("trouble", sa.Integer()),
        sa.Column("trouble_since", sa.Float()),
    )
    op.create_table(
        "usage",
        sa.Column("day", sa.Integer(), primary_key=True),
        sa.Column("player_id", sa.Integer(), primary_key=True),
        sa.Column("group_id", sa.Integer(), primary_key=True),
        sa.Column("messages", sa.Integer(), nullable=False),
        sa.Column("segments", sa.Integer(), nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )


def _columns() -> dict[str, tuple[sa.Column[object], ...]]:
    return {
        "players": (
            sa.Column("unheard", sa.Integer(), nullable=False, server_default="0"),
            sa.Column("chain", sa.Integer(), nullable=False, server_default="0"),
            sa.Column("sent_at", sa.Float()),
            sa.Column("held_until", sa.Float()),
            sa.Column("unreachable", sa.Integer()),
            sa.Column("blocked_at", sa.Float()),
            sa.Column("forget_at", sa.Float()),
        ),
        "groups": (sa.Column("zone", sa.String(48)),),
        "matches": (
            sa.Column("zone", sa.String(48)),
            sa.Column("stands", sa.String(8)),
            sa.Column("stands_since", sa.Float()),
            sa.Column("silences", sa.Integer(), nullable=False, server_default="0"),
            sa.Column("cleaned_at", sa.Float()),
        ),
        "inbox": (sa.Column("segments", sa.Integer(), nullable=False, server_default="1"),),
        "outbox": (
            sa.Column("answers", sa.Boolean(), nullable=False, server_default=sa.false()),
            sa.Column("not_before", sa.Float()),
        ),
    }
