"""Calls that are surely their phone's, and calls of phones that are deleted."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0017"
down_revision: str | None = "0016"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

CALLS = sa.table(
    "calls",
    sa.column("id", sa.Integer),
    sa.column("ended_at", sa.Float),
    sa.column("talk", sa.JSON),
    sa.column("proven", sa.Boolean),
)


def upgrade() -> None:
    with op.batch_alter_table("calls") as calls:
        calls.add_column(sa.Column("proven", sa.Boolean(), nullable=False, server_default=sa.false()))
        calls.alter_column("player_id", existing_type=sa.Integer(), nullable=True)
    # Whether a PIN was pressed stood in what is kept of the talk, while it lasts. Calls that are over count as before.
    over = CALLS.c.ended_at.is_not(None)
    op.execute(sa.update(CALLS).where(over).values(talk={}, proven=sa.true()))
    for row in op.get_bind().execute(sa.select(CALLS.c.id, CALLS.c.talk).where(~over)).all():
        known = row.talk.pop("known", False)
        op.execute(sa.update(CALLS).where(CALLS.c.id == row.id).values(talk=row.talk, proven=known))
