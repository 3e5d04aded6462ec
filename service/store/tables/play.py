"""Matches: their seats, what bots will do in them, their log, and what people decide about them together."""

from typing import Any

from sqlalchemy import JSON, Column, LargeBinary, Text
from sqlmodel import Field, SQLModel

from service.store.tables.indexes import partial


class Match(SQLModel, table=True):
    """One play of a game. `clock` is what the table's clock showed at `clock_since`; it stands while that is None.

    `stands` says why a running match stands: paused, asleep or thrift. `silences` counts the times in a row that
    somebody's question ran out and no person sent a word. In the group's quiet hours in `zone` (slow pace) the clock
    stands too, and `clock_since` stays. `cards` is the words of its cards, as JSON; None where the state holds them.
    """

    __tablename__ = "matches"
    __table_args__ = (
        partial("ix_matches_running", "id", where="over_at IS NULL"),
        partial("ix_matches_to_clean", "id", where="over_at IS NOT NULL AND cleaned_at IS NULL"),
        partial("ix_matches_standing", "stands_since", where="stands_since IS NOT NULL"),
        partial("ix_matches_due", "due_at", where="due_at IS NOT NULL"),
    )
    id: int | None = Field(default=None, primary_key=True)
    group_id: int = Field(foreign_key="groups.id", index=True)
    game: str = Field(max_length=32)
    version: int
    seed: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    pace: str = Field(max_length=8)
    state: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    cards: str | None = Field(default=None, sa_column=Column(Text))
    held: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False, server_default="{}"))
    half: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False, server_default="{}"))
    step: int
    clock: float
    clock_since: float | None
    wake: float | None  # on the table's clock
    due_at: float | None = None
    zone: str | None = Field(default=None, max_length=48)
    stands: str | None = Field(default=None, max_length=8)
    stands_since: float | None = None
    silences: int = 0
    put_off_until: float | None = None  # after a fault of ours, until then the sweep lets its seats and its end be
    cleaned_at: float | None = None  # when its words were deleted
    over_at: float | None = None
    result: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
    created_at: float


class Seat(SQLModel, table=True):
    """A place in a match. A seat that `left` is told nothing; its player may come back to it."""

    __tablename__ = "seats"
    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    seat: int = Field(primary_key=True)
    player_id: int | None = Field(default=None, foreign_key="players.id", index=True)  # None: a bot
    name: str = Field(max_length=12)
    left: bool = False


class BotMove(SQLModel, table=True):
    """What a bot will do, and when; `ask` is the ask it was thought out for."""

    __tablename__ = "bot_moves"
    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    seat: int = Field(primary_key=True)
    ask: int | None = None
    due_at: float = Field(index=True)
    action: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))


class LogLine(SQLModel, table=True):
    """One step of a match, as it was done: start, act, wake, skip, leave or join, at `at` on the table's clock."""

    __tablename__ = "log"
    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    step: int = Field(primary_key=True)
    at: float
    kind: str = Field(max_length=8)
    seat: int | None = None
    action: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))


class Agreement(SQLModel, table=True):
    """A person, by seat, agrees to what the others of a match decide together: to `kick` a seat, to `skip` the question
    `ask` that a seat has not answered, or to `finish`. Of kind `out` nobody agrees: that seat was kicked."""

    __tablename__ = "agreements"
    match_id: int = Field(primary_key=True, foreign_key="matches.id")
    kind: str = Field(primary_key=True, max_length=8)
    about: int = Field(primary_key=True)  # the seat that it concerns; -1: all
    voter: int = Field(primary_key=True)
    ask: int | None = None
