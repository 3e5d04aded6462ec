"""The first tables."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("word", AutoString(length=16), nullable=True),
        sa.Column("word_until", sa.Float(), nullable=False),
        sa.Column("game", AutoString(length=32), nullable=False),
        sa.Column("pace", AutoString(length=8), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=True),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("word"),
    )
    op.create_table(
        "heartbeats",
        sa.Column("name", AutoString(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "inbox",
        sa.Column("sid", AutoString(length=64), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("body", AutoString(), nullable=False),
        sa.Column("received_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("sid"),
    )
    op.create_index(op.f("ix_inbox_match_id"), "inbox", ["match_id"], unique=False)
    op.create_index(op.f("ix_inbox_player_id"), "inbox", ["player_id"], unique=False)
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("game", AutoString(length=32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("pace", AutoString(length=8), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("clock", sa.Float(), nullable=False),
        sa.Column("clock_since", sa.Float(), nullable=True),
        sa.Column("wake", sa.Float(), nullable=True),
        sa.Column("over_at", sa.Float(), nullable=True),
        sa.Column("result", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"],
            ["groups.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_matches_group_id"), "matches", ["group_id"], unique=False)
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("phone", AutoString(length=32), nullable=False),
        sa.Column("name", AutoString(length=12), nullable=True),
        sa.Column("group_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("heard_at", sa.Float(), nullable=False),
        sa.Column("opted_out_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(
            ["group_id"],
            ["groups.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("phone"),
    )
    op.create_index(op.f("ix_players_group_id"), "players", ["group_id"], unique=False)
    op.create_index(op.f("ix_players_opted_out_at"), "players", ["opted_out_at"], unique=False)
    op.create_table(
        "used_cards",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("game", AutoString(length=32), nullable=False),
        sa.Column("card", AutoString(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"],
            ["groups.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("group_id", "game", "card"),
    )
    op.create_index(op.f("ix_used_cards_group_id"), "used_cards", ["group_id"], unique=False)
    op.create_table(
        "bot_moves",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("ask", sa.Integer(), nullable=True),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.Column("action", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("match_id", "seat"),
    )
    op.create_index(op.f("ix_bot_moves_due_at"), "bot_moves", ["due_at"], unique=False)
    op.create_table(
        "log",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("kind", AutoString(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("action", sa.JSON(none_as_null=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("match_id", "step"),
    )
    op.create_table(
        "members",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("name", AutoString(length=12), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"],
            ["groups.id"],
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("group_id", "name"),
    )
    op.create_index(op.f("ix_members_group_id"), "members", ["group_id"], unique=False)
    op.create_index(op.f("ix_members_player_id"), "members", ["player_id"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("kind", AutoString(length=8), nullable=False),
        sa.Column("ask", sa.Integer(), nullable=True),
        sa.Column("lapses", sa.Boolean(), nullable=False),
        sa.Column("body", AutoString(), nullable=False),
        sa.Column("segments", sa.Integer(), nullable=False),
        sa.Column("state", AutoString(length=12), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("claimed_at", sa.Float(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("sid", AutoString(length=64), nullable=True),
        sa.Column("taken_at", sa.Float(), nullable=True),
        sa.Column("done_at", sa.Float(), nullable=True),
        sa.Column("error", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_outbox_asks", "outbox", ["match_id", "seat", "ask"], unique=False)
    op.create_index(
        "ix_outbox_lapsing",
        "outbox",
        ["match_id"],
        unique=False,
        postgresql_where=sa.text("state = 'pending' AND lapses"),
        sqlite_where=sa.text("state = 'pending' AND lapses"),
    )
    op.create_index("ix_outbox_open", "outbox", ["state", "player_id", "id"], unique=False)
    op.create_index(op.f("ix_outbox_player_id"), "outbox", ["player_id"], unique=False)
    op.create_index(op.f("ix_outbox_sid"), "outbox", ["sid"], unique=False)
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("name", AutoString(length=12), nullable=False),
        sa.Column("held", sa.JSON(), nullable=False),
        sa.Column("half", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
        ),
        sa.PrimaryKeyConstraint("match_id", "seat"),
    )
    op.create_index(op.f("ix_seats_player_id"), "seats", ["player_id"], unique=False)
    op.create_table(
        "wakes",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
        ),
        sa.PrimaryKeyConstraint("match_id"),
    )
    op.create_index(op.f("ix_wakes_due_at"), "wakes", ["due_at"], unique=False)


def downgrade() -> None:
    for table in (
        "wakes",
        "seats",
        "outbox",
        "members",
        "log",
        "bot_moves",
        "used_cards",
        "players",
        "matches",
        "inbox",
        "heartbeats",
        "groups",
    ):
        op.drop_table(table)
