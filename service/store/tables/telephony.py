"""Calls, and what they are told."""

from typing import Any

from sqlalchemy import JSON, Column
from sqlmodel import Field, SQLModel

from service.store.tables.indexes import partial


class Ring(SQLModel, table=True):
    """A call that somebody has asked us to make to his own phone, `for_table` as the loudspeaker of this group. It goes
    pending -> placing -> ringing -> answered, or ends as failed, with `why`, or dropped. `placing` is committed before
    the carrier is called, and no ring is placed twice.

    It leaves no earlier than `not_before`. `again` says that it takes up a loudspeaker that was cut off. While it
    `hangs_up` the carrier is still to be told so. Once it is `told` its phone knows that nobody answered."""

    __tablename__ = "rings"
    __table_args__ = (
        partial("ix_rings_open", "state", where="state IN ('pending', 'placing', 'ringing') OR hangs_up"),
        partial("ix_rings_untold", "id", where="state = 'failed' AND NOT told"),
    )
    id: int | None = Field(default=None, primary_key=True)
    player_id: int = Field(foreign_key="players.id", index=True)
    group_id: int
    for_table: bool = False
    again: bool = False
    state: str = Field(default="pending", max_length=12)
    not_before: float
    created_at: float = Field(index=True)
    claimed_at: float | None = None
    sid: str | None = Field(default=None, max_length=64)
    done_at: float | None = None
    why: str | None = Field(default=None, max_length=16)
    hangs_up: bool = False
    told: bool = False


class Call(SQLModel, table=True):
    """A phone that has called us, or that we have rung (`ring_id`). It is at the turn of this number (docs/calls.md)
    and has heard its lines up to `cursor`. Who is `alone` may hear what the seat alone may know: the PIN, of which
    `pin` is a digest, was pressed, and nobody else can hear. A call that is `proven` is this phone's for sure: its PIN
    was pressed, or we have rung it. One that is `aloud` is the table's loudspeaker; its
    carrier's next request is late after `awaited_at`. `talk` is how far the call has come, `said` what it is told in
    this turn."""

    __tablename__ = "calls"
    __table_args__ = (
        partial("ix_calls_open", "group_id", where="ended_at IS NULL"),
        partial("ix_calls_aloud", "awaited_at", where="aloud AND ended_at IS NULL"),
    )
    id: int | None = Field(default=None, primary_key=True)
    sid: str = Field(unique=True, max_length=64)
    player_id: int | None = Field(default=None, foreign_key="players.id", index=True)  # None: it is deleted
    group_id: int | None = Field(default=None)
    began_at: float = Field(index=True)
    seen_at: float  # when the carrier last asked
    heard_at: float  # when a key or speech came last
    ended_at: float | None = None
    turn: int = 0
    cursor: int = 0
    proven: bool = False
    alone: bool = False
    aloud: bool = False
    awaited_at: float | None = None
    ring_id: int | None = None
    pin: str | None = Field(default=None, max_length=64)
    talk: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    said: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))


class Line(SQLModel, table=True):
    """What a call is told, as it is said aloud. `ask` is the number of the question of this match that it puts. `body`
    is the same to be texted, where no phone was: what the table's loudspeaker alone has been told.

    No id comes twice, though lines are deleted once they were heard: a call knows by it how far it has heard."""

    __tablename__ = "lines"
    __table_args__ = {"sqlite_autoincrement": True}
    id: int | None = Field(default=None, primary_key=True)
    call_id: int = Field(index=True)
    match_id: int
    ask: int | None = None
    words: str
    body: str = ""
