"""Pages for who watches."""

from sqlmodel import Field, SQLModel


class Link(SQLModel, table=True):
    """An address of a group's page for who watches. `digest` is the SHA-256 of its secret part, in hex."""

    __tablename__ = "links"
    digest: str = Field(primary_key=True, max_length=64)
    group_id: int = Field(foreign_key="groups.id", index=True)
    until: float = Field(index=True)


class WaitingScreen(SQLModel, table=True):
    """A TV that waits for a table, by the letters that it shows. `digest` is the SHA-256 of its secret, in hex, which
    becomes that of a link."""

    __tablename__ = "screens"
    letters: str = Field(primary_key=True, max_length=4)
    digest: str = Field(max_length=64, index=True)
    until: float = Field(index=True)
