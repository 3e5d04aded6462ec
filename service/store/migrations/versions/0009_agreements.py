"""A ballot is Malarky's: what people agree on beside a game are agreements; and what stands still for a while rests,
since held are tells that wait."""

from collections.abc import Sequence

from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.rename_table("ballots", "agreements")
    for table in ("players", "senders"):
        op.execute(f"ALTER TABLE {table} RENAME COLUMN held_until TO rests_until")
