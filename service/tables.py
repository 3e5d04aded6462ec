"""The service's tables. Times of day are seconds since 1970 (UTC), a match's clock is seconds since its deal."""

from typing import Any

from sqlalchemy import JSON, Column, Index, LargeBinary, Table, UniqueConstraint, text
from sqlmodel import Field, SQLModel


class Player(SQLModel, table=True):
    """A person, known by a phone number (E.164) and a name; `group_id` is the group this phone speaks to now."""

    __tablename__ = "players"
    id: int | None = Field(default=None, primary_key=True)
    phone: str = Field(unique=True, max_length=32)
    name: str | None = Field(default=None, max_length=12)
    group_id: int | None = Field(default=None, foreign_key="groups.id", index=True)
    created_at: float
    heard_at: float
    opted_out_at: float | None = Field(default=None, index=True)
    wrong_words: int = 0  # join words that opened nothing, in the hour from `wrong_since`
    wrong_since: float = 0


class Group(SQLModel, table=True):
    """People who play together. `word` lets others join until `word_until`; `options` holds what was SET."""

    __tablename__ = "groups"
    id: int | None = Field(default=None, primary_key=True)
    word: str | None = Field(default=None, unique=True, max_length=16)  # None: closed, the word is free again
    word_until: float = 0
    game: str = Field(max_length=32)
    pace: str = Field(default="live", max_length=8)
    options: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    owner_id: int | None = Field(default=None)
    match_id: int | None = Field(default=None)  # the running or the last match
    created_at: float


class Member(SQLModel, table=True):
    """Somebody of a group, a player or a bot, in the order of joining (`id`)."""

    __tablename__ = "members"
    __table_args__ = (UniqueConstraint("group_id", "name"),)
    id: int | None = Field(default=None, primary_key=True)
    group_id: int = Field(foreign_key="groups.id", index=True)
    player_id: int | None = Field(default=None, foreign_key="players.id", index=True)  # None: a bot
    name: str = Field(max_length=12)


class Match(SQLModel, table=True):
    """One play of a game. `clock` is what the table's clock showed at `clock_since`; it stands while that is None."""

    __tablename__ = "matches"
    id: int | None = Field(default=None, primary_key=True)
    group_id: int = Field(foreign_key="groups.id", index=True)
    game: str = Field(max_length=32)
    version: int
    seed: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    pace: str = Field(max_length=8)
    state: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    step: int
    clock: float
    clock_since: float | None
    wake: float | None  # on the table's clock
    over_at: float | None = None
    result: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
    created_at: float


class Seat(SQLModel, table=True):
    """A place in a match. `held` are tells that wait for the next ask (thrifty paces), `half` a half-filled form.

    A seat that `left` is told nothing; its player may come back to it.
    """

    __tablename__ = "seats"
    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    seat: int = Field(primary_key=True)
    player_id: int | None = Field(default=None, foreign_key="players.id", index=True)  # None: a bot
    name: str = Field(max_length=12)
    held: list[Any] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    half: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
    left: bool = False


class Inbound(SQLModel, table=True):
    """A text that was claimed. The unique MessageSid is the guard against repeats and replays."""

    __tablename__ = "inbox"
    sid: str = Field(primary_key=True, max_length=64)
    player_id: int | None = Field(default=None, index=True)
    match_id: int | None = Field(default=None, index=True)
    body: str
    received_at: float


class Outbound(SQLModel, table=True):
    """A message that is decided. It is sent through the states pending, sending, taken, delivered; or it ends as
    failed, or as dropped (a reminder or an ask that came too late).

    `kind` is ask, tell, result, remind or reply (the answer to a player's own text). `ask` is the newest ask whose
    question it shows; `lapses` says that it may be dropped unsent once that ask is over.
    """

    __tablename__ = "outbox"
    __table_args__ = (
        Index("ix_outbox_open", "state", "player_id", "id"),
        Index("ix_outbox_asks", "match_id", "seat", "ask"),
        Index(
            "ix_outbox_lapsing",
            "match_id",
            postgresql_where=text("state = 'pending' AND lapses"),
            sqlite_where=text("state = 'pending' AND lapses"),
        ),
    )
    id: int | None = Field(default=None, primary_key=True)
    player_id: int = Field(foreign_key="players.id", index=True)
    match_id: int | None = Field(default=None)
    seat: int | None = None
    kind: str = Field(max_length=8)
    ask: int | None = None
    lapses: bool = False
    body: str
    segments: int
    state: str = Field(default="pending", max_length=12)
    created_at: float
    claimed_at: float | None = None
    attempts: int = 0
    sid: str | None = Field(default=None, max_length=64, index=True)
    taken_at: float | None = None  # when the carrier took it
    done_at: float | None = None
    error: int | None = None


class Wake(SQLModel, table=True):
    """When a match wants to be woken."""

    __tablename__ = "wakes"
    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    due_at: float = Field(index=True)


class BotMove(SQLModel, table=True):
    """What a bot will do, and when; `ask` is the ask it was thought out for."""

    __tablename__ = "bot_moves"
    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    seat: int = Field(primary_key=True)
    ask: int | None = None
    due_at: float = Field(index=True)
    action: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))


class LogLine(SQLModel, table=True):
    """One step of a match, as it was done: start, act, wake, leave or join, at `at` on the table's clock."""

    __tablename__ = "log"
    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    step: int = Field(primary_key=True)
    at: float
    kind: str = Field(max_length=8)
    seat: int | None = None
    action: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))


class UsedCard(SQLModel, table=True):
    """What a group has used up of a game's deck, the oldest first (`id`)."""

    __tablename__ = "used_cards"
    __table_args__ = (UniqueConstraint("group_id", "game", "card"),)
    id: int | None = Field(default=None, primary_key=True)
    group_id: int = Field(foreign_key="groups.id", index=True)
    game: str = Field(max_length=32)
    card: str = Field(max_length=64)


class Heartbeat(SQLModel, table=True):
    """When the sweep last ran: a gap tells how long the service was away."""

    __tablename__ = "heartbeats"
    name: str = Field(primary_key=True, max_length=32)
    at: float


def _table(name: str) -> Table:
    return SQLModel.metadata.tables[name]


# The same tables for statements: the way of a text does without the cost of mapped objects.
players = _table("players")
groups = _table("groups")
members = _table("members")
matches = _table("matches")
seats = _table("seats")
inbox = _table("inbox")
outbox = _table("outbox")
wakes = _table("wakes")
bot_moves = _table("bot_moves")
log = _table("log")
used_cards = _table("used_cards")
heartbeats = _table("heartbeats")
