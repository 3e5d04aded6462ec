"""Questions that expire at the carrier, numbers that no text reaches, and copies that the carrier is to delete."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0011"
down_revision: str | None = "0010"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

OF_PLAYERS = {
    "ix_players_unreachable": ("unreachable", sa.text("unreachable IS NOT NULL")),
    "ix_players_named": ("heard_at", sa.text("name IS NOT NULL")),
}


def upgrade() -> None:
    op.add_column("outbox", sa.Column("expires_at", sa.Float()))
    for name, (column, where) in OF_PLAYERS.items():
        op.create_index(name, "players", [column], postgresql_where=where, sqlite_where=where)
    op.create_table(
        "carrier_copies",
        sa.Column("sid", sa.String(64), primary_key=True),
        sa.Column("noted_at", sa.Float(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
    )
    op.create_index("ix_carrier_copies_due_at", "carrier_copies", ["due_at"])
