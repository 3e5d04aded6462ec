"""What is kept of cards and answers when a match is over."""

from sqlalchemy import Column, Text, UniqueConstraint
from sqlmodel import Field, SQLModel


class UsedCard(SQLModel, table=True):
    """What a group has used up of a game's deck, the oldest first (`id`)."""

    __tablename__ = "used_cards"
    __table_args__ = (UniqueConstraint("group_id", "game", "card"),)
    id: int | None = Field(default=None, primary_key=True)
    group_id: int = Field(foreign_key="groups.id", index=True)
    game: str = Field(max_length=32)
    card: str = Field(max_length=64)


class Tally(SQLModel, table=True):
    """How an answer of a deck's card did in one round with people, see prompts/games/malarky/tallies.py. A row a round:
    a sum would be a row for which matches wait. It names no match and nobody, and its words are a deck's."""

    __tablename__ = "tallies"
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(max_length=32)
    card: str = Field(max_length=64)
    words: str = Field(sa_column=Column(Text, nullable=False))
    is_real: bool
    voters: int
    votes: int
    by_chance: float
    empty: int


class Keepsake(SQLModel, table=True):
    """A made-up answer that a table keeps because all its people said KEEP OURS: who told it, under which name, to what
    question, and how many believed it. It last came back at `back_at`. Which group it was is of no account: it comes
    back where all who sit there are among its witnesses."""

    __tablename__ = "keepsakes"
    id: int | None = Field(default=None, primary_key=True)
    player_id: int = Field(foreign_key="players.id", index=True)
    name: str = Field(max_length=12)
    question: str = Field(sa_column=Column(Text, nullable=False))
    words: str = Field(sa_column=Column(Text, nullable=False))
    fooled: int
    told_at: float = Field(index=True)
    back_at: float | None = None


class Witness(SQLModel, table=True):
    """Somebody who was at the table when a keepsake was told there, its author too."""

    __tablename__ = "witnesses"
    keepsake_id: int = Field(primary_key=True, foreign_key="keepsakes.id")
    player_id: int = Field(primary_key=True, foreign_key="players.id", index=True)
