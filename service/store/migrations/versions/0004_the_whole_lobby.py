"""SAY and MUTE, votes to kick and to skip, the addresses of groups' pages, and several groups on one phone."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("groups", sa.Column("label", sa.String(16), nullable=False, server_default=""))
    op.execute("UPDATE groups SET label = coalesce(word, '')")
    op.add_column("players", sa.Column("turned_from", sa.Integer()))
    op.add_column("players", sa.Column("turned_at", sa.Float()))
    op.add_column("members", sa.Column("muted", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("members", sa.Column("said", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("members", sa.Column("said_since", sa.Float(), nullable=False, server_default="0"))
    op.create_table(
        "ballots",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("about", sa.Integer(), primary_key=True),
        sa.Column("voter", sa.Integer(), primary_key=True),
        sa.Column("ask", sa.Integer()),
    )
    op.create_table(
        "links",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("group_id", sa.Integer(), sa.ForeignKey("groups.id"), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
    )
    op.create_index("ix_links_group_id", "links", ["group_id"])
    op.create_index("ix_links_until", "links", ["until"])
