"""The words of a match's cards, which nothing has written yet, are text: what does not change is not read anew."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.drop_column("matches", "cards")
    op.add_column("matches", sa.Column("cards", sa.Text()))
