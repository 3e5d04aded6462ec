"""Calls that we make, and the table's loudspeaker."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString

revision: str = "0015"
down_revision: str | None = "0014"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

OPEN = sa.text("state IN ('pending', 'placing', 'ringing') OR hangs_up")
UNTOLD = sa.text("state = 'failed' AND NOT told")
ALOUD = sa.text("aloud AND ended_at IS NULL")


def upgrade() -> None:
    op.create_table(
        "rings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("for_table", sa.Boolean(), nullable=False),
        sa.Column("again", sa.Boolean(), nullable=False),
        sa.Column("state", AutoString(length=12), nullable=False),
        sa.Column("not_before", sa.Float(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("claimed_at", sa.Float(), nullable=True),
        sa.Column("sid", AutoString(length=64), nullable=True),
        sa.Column("done_at", sa.Float(), nullable=True),
        sa.Column("why", AutoString(length=16), nullable=True),
        sa.Column("hangs_up", sa.Boolean(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_rings_player_id", "rings", ["player_id"])
    op.create_index("ix_rings_created_at", "rings", ["created_at"])
    op.create_index("ix_rings_open", "rings", ["state"], postgresql_where=OPEN, sqlite_where=OPEN)
    op.create_index("ix_rings_untold", "rings", ["id"], postgresql_where=UNTOLD, sqlite_where=UNTOLD)
    with op.batch_alter_table("calls") as calls:
        calls.add_column(sa.Column("aloud", sa.Boolean(), nullable=False, server_default=sa.false()))
        calls.add_column(sa.Column("awaited_at", sa.Float(), nullable=True))
        calls.add_column(sa.Column("ring_id", sa.Integer(), nullable=True))
    op.create_index("ix_calls_aloud", "calls", ["awaited_at"], postgresql_where=ALOUD, sqlite_where=ALOUD)
    # Made anew, for SQLite gives the ids of deleted rows once more. What calls of this moment have not heard is lost.
    op.drop_table("lines")
    op.create_table(
        "lines",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("call_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("ask", sa.Integer(), nullable=True),
        sa.Column("words", AutoString(), nullable=False),
        sa.Column("body", AutoString(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_lines_call_id", "lines", ["call_id"])
    with op.batch_alter_table("senders") as senders:
        senders.add_column(sa.Column("rings_at", sa.Float(), nullable=False, server_default="0"))
