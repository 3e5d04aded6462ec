"""What was sent and what it may cost, and what is said or seen once in a while."""

from sqlmodel import Field, SQLModel


class Usage(SQLModel, table=True):
    """Messages that the carrier took on one day (UTC, 20261121), by phone and group (0: none): how many, the segments
    of those that went as text, and how many went with a picture. `answers` are the segments of those that a phone that
    plays with others had only asked for."""

    __tablename__ = "usage"
    day: int = Field(primary_key=True)
    player_id: int = Field(primary_key=True)
    group_id: int = Field(primary_key=True)
    messages: int = 0
    segments: int = 0
    pictures: int = 0
    answers: int = 0


class LobbyUsage(SQLModel, table=True):
    """Segments that the carrier took on one day (as in `usage`) for this phone while it played no match, or one with
    bots alone (0: phones that are deleted). They are counted in `usage` too."""

    __tablename__ = "lobby_usage"
    day: int = Field(primary_key=True)
    player_id: int = Field(primary_key=True)
    segments: int = 0


class Promise(SQLModel, table=True):
    """What a match that was let begin may cost this phone, in segments, and what of it was `spent`; see
    outbox/promises.py."""

    __tablename__ = "promises"
    match_id: int = Field(primary_key=True, foreign_key="matches.id")
    player_id: int = Field(primary_key=True)
    segments: int
    spent: int = 0


class Notice(SQLModel, table=True):
    """Something that is said once, such as that a day's limit is near; whoever inserts the key says it."""

    __tablename__ = "notices"
    key: str = Field(primary_key=True, max_length=64)
    at: float


class Heartbeat(SQLModel, table=True):
    """When the sweep last ran: a gap tells how long the service was away."""

    __tablename__ = "heartbeats"
    name: str = Field(primary_key=True, max_length=32)
    at: float
