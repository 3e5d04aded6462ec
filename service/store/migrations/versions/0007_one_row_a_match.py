"""What changes with a match stands in its own row: when it is due, and what is kept for its seats; with a place for the
words of its cards, which do not change."""

import json
from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

IS_DUE = sa.text("due_at IS NOT NULL")


def upgrade() -> None:
    op.add_column("matches", sa.Column("due_at", sa.Float()))
    op.add_column("matches", sa.Column("held", sa.JSON(), nullable=False, server_default="{}"))
    op.add_column("matches", sa.Column("half", sa.JSON(), nullable=False, server_default="{}"))
    op.add_column("matches", sa.Column("cards", sa.Text()))
    op.execute("UPDATE matches SET due_at = (SELECT due_at FROM wakes WHERE wakes.match_id = matches.id)")
    op.create_index("ix_matches_due", "matches", ["due_at"], postgresql_where=IS_DUE, sqlite_where=IS_DUE)
    _move_what_is_kept()
    op.drop_table("wakes")
    op.drop_column("seats", "held")
    op.drop_column("seats", "half")


def _move_what_is_kept() -> None:
    db = op.get_bind()
    kept = db.execute(
        sa.text(
            "SELECT seats.match_id, seats.seat, CAST(seats.held AS TEXT) AS held, CAST(seats.half AS TEXT) AS half "
            "FROM seats JOIN matches ON matches.id = seats.match_id "
            "WHERE matches.over_at IS NULL AND (CAST(seats.held AS TEXT) <> '[]' OR seats.half IS NOT NULL)"
        )
    )
    held: dict[int, dict[str, object]] = {}
    half: dict[int, dict[str, object]] = {}
    for match_id, seat, of_held, of_half in kept.all():
        if json.loads(of_held):
            held.setdefault(match_id, {})[str(seat)] = json.loads(of_held)
        if of_half is not None:
            half.setdefault(match_id, {})[str(seat)] = json.loads(of_half)
    saved = sa.text("UPDATE matches SET held = :held, half = :half WHERE id = :id").bindparams(
        sa.bindparam("held", type_=sa.JSON()), sa.bindparam("half", type_=sa.JSON())
    )
    for match_id in held.keys() | half.keys():
        db.execute(saved, {"id": match_id, "held": held.get(match_id, {}), "half": half.get(match_id, {})})
