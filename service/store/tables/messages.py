"""Texts that came in and messages that go out, and our number at the carrier."""

from typing import Any

from sqlalchemy import JSON, Column, Index
from sqlmodel import Field, SQLModel

from service.store.tables.indexes import partial


class Inbound(SQLModel, table=True):
    """A text that was claimed. The unique MessageSid is the guard against repeats and replays.

    The body goes when the match is over; the row stays as that guard, and for the count of segments.
    """

    __tablename__ = "inbox"
    __table_args__ = (partial("ix_inbox_lobby_words", "received_at", where="match_id IS NULL AND body <> ''"),)
    sid: str = Field(primary_key=True, max_length=64)
    player_id: int | None = Field(default=None, index=True)
    match_id: int | None = Field(default=None, index=True)
    body: str
    segments: int = 1
    received_at: float = Field(index=True)


class Outbound(SQLModel, table=True):
    """A message that is decided. It is sent through the states pending, sending, taken, delivered; or it ends as
    failed, as dropped (a reminder or an ask that came too late), or as gathered.

    `kind` is ask, tell, result, remind or reply (the answer to a player's own text). `ask` is the newest ask whose
    question it shows; `lapses` says that it may be dropped unsent once that ask is over. `answers` says that it goes to
    the phone whose text brought it about: such messages leave first, and in quiet hours too.

    `picture` is what is to be drawn for it (game, drawing and the seat's view), `picture_token` the secret part of that
    picture's address. It is kept and not its digest alone, for it is needed again when the message goes again, and who
    reads it here reads the view beside it. Both go with the words, and soon after the message came to its end.

    `expires_at` is when the question ran out that is all it holds, as its clock ran when it was decided.

    `joins` says whether it may be told together with others (see outbox/letters.py); one that was ends as gathered, and
    `carried_by` is the message that its words went out with.
    """

    __tablename__ = "outbox"
    __table_args__ = (
        Index("ix_outbox_open", "state", "player_id", "id"),
        Index("ix_outbox_asks", "match_id", "seat", "ask"),
        partial("ix_outbox_lapsing", "match_id", where="state = 'pending' AND lapses"),
        partial("ix_outbox_failed", "done_at", where="state = 'failed'"),
        partial("ix_outbox_lobby_words", "created_at", where="match_id IS NULL AND body <> ''"),
        partial("ix_outbox_picture", "picture_token", where="picture_token IS NOT NULL", unique=True),
    )
    id: int | None = Field(default=None, primary_key=True)
    player_id: int = Field(foreign_key="players.id", index=True)
    match_id: int | None = Field(default=None)
    seat: int | None = None
    kind: str = Field(max_length=8)
    ask: int | None = None
    lapses: bool = False
    answers: bool = False
    not_before: float | None = None
    expires_at: float | None = None
    refuses: bool = False  # it tells what does not work: the same is not said again at once
    joins: int = 0
    carried_by: int | None = None
    body: str
    segments: int
    picture: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
    picture_token: str | None = Field(default=None, max_length=32)
    state: str = Field(default="pending", max_length=12)
    created_at: float
    claimed_at: float | None = None
    attempts: int = 0  # how often it was begun
    copies: int = 0  # of these, how many the carrier took or may have taken
    sid: str | None = Field(default=None, max_length=64, index=True)
    taken_at: float | None = None  # when the carrier took it
    done_at: float | None = None
    error: int | None = None


class CarrierCopy(SQLModel, table=True):
    """A message of a phone that asked to be forgotten, by the carrier's sid, of which the carrier is still to delete
    its own copy. It is asked at `due_at`, after so many `tries`."""

    __tablename__ = "carrier_copies"
    sid: str = Field(primary_key=True, max_length=64)
    noted_at: float
    due_at: float = Field(index=True)
    tries: int = 0


class Sender(SQLModel, table=True):
    """Our number at the carrier: how far its rate is used up (`ready_at`), and what keeps it from sending. Answers and
    the lobby have a part of the rate each, and use that up too."""

    __tablename__ = "senders"
    number: str = Field(primary_key=True, max_length=32)
    ready_at: float = 0  # when all that was handed over has left at the number's rate
    answers_ready_at: float = 0
    lobby_ready_at: float = 0
    rings_at: float = 0  # when the next call may be placed
    rests_until: float = 0
    trouble: int | None = None  # the carrier's code while it refuses our account or number
    trouble_since: float | None = None


class LastSent(SQLModel, table=True):
    """When a message of this match last left, while our number has a rate to share among the matches."""

    __tablename__ = "last_sent"
    match_id: int = Field(primary_key=True)
    left_at: float
