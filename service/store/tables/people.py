"""People, the groups that they make, and what is kept of who told whom what."""

from typing import Any

from sqlalchemy import JSON, Column, UniqueConstraint
from sqlmodel import Field, SQLModel

from service.store.tables.indexes import partial


class Player(SQLModel, table=True):
    """A person, known by a phone number (E.164) and a name. `group_id` is the group this phone speaks to now: the one
    where it sat down last, or whose question it got last. A question that turned it away from another group did so at
    `turned_at`. `lately` are the times when the last messages left for it."""

    __tablename__ = "players"
    __table_args__ = (
        partial("ix_players_to_forget", "forget_at", where="forget_at IS NOT NULL"),
        partial("ix_players_blocked", "blocked_at", where="blocked_at IS NOT NULL"),
        partial("ix_players_unreachable", "unreachable", where="unreachable IS NOT NULL"),
        partial("ix_players_named", "heard_at", where="name IS NOT NULL"),
    )
    id: int | None = Field(default=None, primary_key=True)
    phone: str = Field(unique=True, max_length=32)
    name: str | None = Field(default=None, max_length=12)
    group_id: int | None = Field(default=None, foreign_key="groups.id", index=True)
    created_at: float
    heard_at: float
    turned_from: int | None = Field(default=None)
    turned_at: float | None = None
    opted_out_at: float | None = Field(default=None, index=True)
    wrong_words: int = 0  # join words that opened nothing, in the hour from `wrong_since`
    wrong_since: float = 0
    unheard: int = 0  # texts in a row that meant nothing to us
    chain: int = 0  # messages in a row to this phone, each soon after the last, up to `sent_at`
    sent_at: float | None = None
    lately: list[float] = Field(default_factory=list, sa_column=Column(JSON, nullable=False, server_default="[]"))
    busy_until: float = 0  # so much went to this phone that a tell waits until then for others, see outbox/gathering.py
    full_until: float = 0  # so much that nothing goes there until then
    rests_until: float | None = None  # its queue stands until then: the phone was off, or the carrier saw a loop
    unreachable: int | None = None  # the carrier's code for a phone that no text reaches, until it texts us
    blocked_at: float | None = None  # by the operator: it is neither heard nor told anything
    forget_at: float | None = None  # it asked to be forgotten; the row goes once nothing is under way
    answers_paid_at: float = 0  # when the tokens are back that answers to its own texts have cost, see outbox/rate.py


class Group(SQLModel, table=True):
    """People who play together. `word` lets others join until `word_until`; by `label`, the last such word, its
    people know it from their other groups. `options` holds what was SET."""

    __tablename__ = "groups"
    id: int | None = Field(default=None, primary_key=True)
    word: str | None = Field(default=None, unique=True, max_length=16)  # None: closed, the word is free again
    word_until: float = 0
    label: str = Field(default="", max_length=16)
    game: str = Field(max_length=32)
    pace: str = Field(default="live", max_length=8)
    options: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    zone: str | None = Field(default=None, max_length=48)  # IANA time zone, once it is known
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
    muted: bool = False  # hears no SAY of the others
    keeps: bool = False  # has said KEEP OURS here
    team: int | None = None  # from 1 on, in a game that is played in teams


class Teller(SQLModel, table=True):
    """What somebody has told the others of a group unasked. It outlives leaving: who comes back goes on counting.
    `player_id` 0 is the group as a whole. `spent` are segments, as they stood at `at`: they come back with time."""

    __tablename__ = "tellers"
    group_id: int = Field(primary_key=True, foreign_key="groups.id")
    player_id: int = Field(primary_key=True)
    spent: float = 0
    at: float = 0
    said: int = 0  # SAYs since `said_since`
    said_since: float = 0  # below 0: the round of a match, see lobby/say.py


class Mute(SQLModel, table=True):
    """A player hears nothing of what another one does beside the game."""

    __tablename__ = "mutes"
    group_id: int = Field(primary_key=True, foreign_key="groups.id")
    player_id: int = Field(primary_key=True, foreign_key="players.id")
    other_id: int = Field(primary_key=True, foreign_key="players.id", index=True)


class Untold(SQLModel, table=True):
    """A change at a table that a player has not been told of: it comes with what he is told there next. `words` say how
    it stands; those of who sits there are found when they are told."""

    __tablename__ = "untold"
    group_id: int = Field(primary_key=True, foreign_key="groups.id")
    player_id: int = Field(primary_key=True, foreign_key="players.id", index=True)
    about: str = Field(primary_key=True, max_length=32)
    words: str = ""
