"""What the switchboard keeps in its file: messages, copies of their pictures, HTTP calls still to be made, phones, and
a count of changes."""

from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import JSON, Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, Row, String, Table, Text

from service.switchboard.journey import USUAL, Plan

metadata = MetaData()

messages = Table(
    "messages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("sid", String, nullable=False, unique=True),
    Column("direction", String, nullable=False),
    Column("phone", String, nullable=False),
    Column("number", String, nullable=False),
    Column("body", Text, nullable=False),
    Column("media", JSON, nullable=False),
    Column("encoding", String, nullable=False),
    Column("segments", Integer, nullable=False),
    Column("cost", Integer, nullable=False),
    Column("status", String, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("updated_at", Float, nullable=False),
    Column("sent_at", Float),
    Column("arrived_at", Float),
    Column("moves_at", Float),
    Column("callback", Text),
    Column("service", String),
    Column("plan", JSON(none_as_null=True)),
    Column("carrier", Boolean, nullable=False, default=False),
    Column("error_code", Integer),
    Column("error", Text),
    Column("redacted", Boolean, nullable=False, default=False),
    Column("deleted", Boolean, nullable=False, default=False),
    Column("changed", Integer, nullable=False),
)
Index("messages_of_a_phone", messages.c.phone, messages.c.arrived_at, messages.c.id)
Index("messages_by_change", messages.c.changed)
Index("messages_under_way", messages.c.moves_at, sqlite_where=messages.c.moves_at.is_not(None))

calls = Table(
    "calls",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("lane", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("message", String, nullable=False),
    Column("method", String, nullable=False),
    Column("url", Text, nullable=False),
    Column("params", JSON, nullable=False),
    Column("token", String, nullable=False),
    Column("tries", Integer, nullable=False, default=0),
    Column("hops", Integer, nullable=False, default=0),
    Column("first_at", Float),
    Column("due", Float, nullable=False),
)

pictures = Table(
    "pictures",
    metadata,
    Column("sid", String, primary_key=True),
    Column("content_type", String, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("struck", Boolean),
)

talks = Table(
    "talks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("sid", String, nullable=False, unique=True),
    Column("phone", String, nullable=False),
    Column("status", String, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("answered_at", Float),
    Column("ended_at", Float),
    Column("verbs", JSON, nullable=False),
    Column("gather", JSON(none_as_null=True)),
    Column("keys", String, nullable=False, default=""),
    Column("captions", JSON, nullable=False),
    Column("asked", String),
    Column("token", String),
    Column("moves_at", Float),
    Column("error", Text),
    Column("rung_at", Float),
    Column("dialled", JSON(none_as_null=True)),
    Column("answered_by", String),
    Column("ends_at", Float),
    Column("changed", Integer, nullable=False),
)
Index("talks_of_a_phone", talks.c.phone, talks.c.id)
Index("talks_by_change", talks.c.changed)
Index("talks_under_way", talks.c.moves_at, sqlite_where=talks.c.moves_at.is_not(None))

phones = Table(
    "phones",
    metadata,
    Column("phone", String, primary_key=True),
    Column("name", String, nullable=False, default=""),
    Column("position", Integer),
    Column("shown", Boolean, nullable=False, default=False),
    Column("blocked", Boolean, nullable=False, default=False),
    Column("unread", Integer, nullable=False, default=0),
    Column("segments_in", Integer, nullable=False, default=0),
    Column("segments_out", Integer, nullable=False, default=0),
    Column("cost", Integer, nullable=False, default=0),
)

changes = Table("changes", metadata, Column("id", Integer, primary_key=True), Column("count", Integer, nullable=False))


Kept = dict[str, Any]
"""Plain JSON as a row keeps it, by name."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message. Times are seconds of the switchboard's clock; `cost` is in hundred-thousandths of a
    dollar, due once the message was sent or received; `media` are addresses, and once the switchboard has fetched what
    the service sent, the sids of its copies; `arrived_at` is set when the phone shows it; `moves_at`
    is when its status changes next and `plan` what it meets until then; `changed` is the change of the file that
    last touched it."""

    id: int
    sid: str
    direction: str
    phone: str
    number: str
    body: str
    media: list[str]
    encoding: str
    segments: int
    cost: int
    status: str
    created_at: float
    updated_at: float
    sent_at: float | None
    arrived_at: float | None
    moves_at: float | None
    callback: str | None
    service: str | None
    plan: Plan
    carrier: bool
    error_code: int | None
    error: str | None
    redacted: bool
    deleted: bool
    changed: int

    @property
    def inbound(self) -> bool:
        """True for a text that a phone sent to the service."""
        return self.direction == "inbound"

    @property
    def sender(self) -> str:
        """The E.164 number that it comes from."""
        return self.phone if self.inbound else self.number

    @property
    def recipient(self) -> str:
        """The E.164 number that it goes to."""
        return self.number if self.inbound else self.phone


@dataclass(slots=True)
class Talk:
    """A telephone call from a phone to the service's number. `verbs` are what is still to be carried out of the last
    answer, the first of them until `moves_at`; `gather` is the one that listens now, and `keys` what was pressed for
    it. `captions` are what was said, by whom and when. While the service is asked what to do, `token` is that
    request's; `asked` is the address that gave the verbs. `dialled` is how the service has called the phone, where it
    has, which rings from `rung_at` on; `answered_by` what picked up, as far as that was looked for; at `ends_at` the
    call has lasted long enough."""

    id: int
    sid: str
    phone: str
    status: str
    created_at: float
    answered_at: float | None
    ended_at: float | None
    verbs: list[Kept]
    gather: Kept | None
    keys: str
    captions: list[Kept]
    asked: str | None
    token: str | None
    moves_at: float | None
    error: str | None
    rung_at: float | None
    dialled: Kept | None
    answered_by: str | None
    ends_at: float | None
    changed: int

    @property
    def is_over(self) -> bool:
        return self.ended_at is not None

    @property
    def is_outbound(self) -> bool:
        """Whether the service has called the phone."""
        return self.dialled is not None


@dataclass(frozen=True, slots=True)
class Call:
    """One HTTP request to the service, kept until it is answered or given up. Calls of one lane are made in
    order; `kind` is "text" (the answer is TwiML), "voice" (TwiML for a telephone call), "status" (the answer is
    ignored) or "picture" (the answer is kept); `message` is the sid it is about."""

    id: int
    lane: str
    kind: str
    message: str
    method: str
    url: str
    params: dict[str, str]
    token: str
    tries: int
    hops: int
    first_at: float | None
    due: float


_MESSAGE_FIELDS = [field.name for field in fields(Message)]
_TALK_FIELDS = [field.name for field in fields(Talk)]
_CALL_FIELDS = [field.name for field in fields(Call)]


def message_of(row: Row[Any]) -> Message:
    """The message in a row of the table."""
    values = {name: row._mapping[name] for name in _MESSAGE_FIELDS}
    return Message(**values | {"plan": Plan(**row.plan) if row.plan else USUAL})


def talk_of(row: Row[Any]) -> Talk:
    """The telephone call in a row of the table."""
    return Talk(**{name: row._mapping[name] for name in _TALK_FIELDS})


def call_of(row: Row[Any]) -> Call:
    """The call in a row of the table."""
    return Call(**{name: row._mapping[name] for name in _CALL_FIELDS})
