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
    op.create_index(
        "ix_matches_standing",
        "matches",
        ["stands_since"],
        postgresql_where=sa.text("stands_since IS NOT NULL"),
        sqlite_where=sa.text("stands_since IS NOT NULL"),
    )
    op.create_table(
        "senders",
        sa.Column("number", sa.String(32), primary_key=True),
        sa.Column("ready_at", sa.Float(), nullable=False),
        sa.Column("held_until", sa.Float(), nullable=False),
        sa.Column("trouble", sa.Integer()),
        sa.Column("trouble_since", sa.Float()),
    )
    op.create_table(
        "turns",
        sa.Column("match_id", sa.Integer(), primary_key=True),
        sa.Column("left_at", sa.Float(), nullable=False),
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
    for name, table, field, where in (
        ("ix_inbox_lobby_words", "inbox", "received_at", "match_id IS NULL AND body <> ''"),
        ("ix_outbox_lobby_words", "outbox", "created_at", "match_id IS NULL AND body <> ''"),
        ("ix_outbox_failed", "outbox", "done_at", "state = 'failed'"),
        ("ix_matches_to_clean", "matches", "id", "over_at IS NOT NULL AND cleaned_at IS NULL"),
        ("ix_matches_running", "matches", "id", "over_at IS NULL"),
        ("ix_players_to_forget", "players", "forget_at", "forget_at IS NOT NULL"),
        ("ix_players_blocked", "players", "blocked_at", "blocked_at IS NOT NULL"),
    ):
        condition = sa.text(where)
        op.create_index(name, table, [field], postgresql_where=condition, sqlite_where=condition)


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
            sa.Column("put_off_until", sa.Float()),
            sa.Column("cleaned_at", sa.Float()),
        ),
        "inbox": (sa.Column("segments", sa.Integer(), nullable=False, server_default="1"),),
        "outbox": (
            sa.Column("answers", sa.Boolean(), nullable=False, server_default=sa.false()),
            sa.Column("not_before", sa.Float()),
            sa.Column("refuses", sa.Boolean(), nullable=False, server_default=sa.false()),
            sa.Column("copies", sa.Integer(), nullable=False, server_default="0"),
        ),
    }
