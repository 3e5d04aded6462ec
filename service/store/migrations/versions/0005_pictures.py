"""Pictures of messages, and how many of them the carrier took."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

HAS_PICTURE = sa.text("picture_token IS NOT NULL")


def upgrade() -> None:
    op.add_column("outbox", sa.Column("picture", sa.JSON()))
    op.add_column("outbox", sa.Column("picture_token", sa.String(32)))
    op.create_index(
        "ix_outbox_picture", "outbox", ["picture_token"], unique=True,
        postgresql_where=HAS_PICTURE, sqlite_where=HAS_PICTURE,
    )  # fmt: skip
    op.add_column("usage", sa.Column("pictures", sa.Integer(), nullable=False, server_default="0"))
