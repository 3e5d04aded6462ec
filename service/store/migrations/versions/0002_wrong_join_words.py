"""How often a phone guessed at join words."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("players", sa.Column("wrong_words", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("players", sa.Column("wrong_since", sa.Float(), nullable=False, server_default="0"))
