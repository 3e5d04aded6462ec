"""What is decided to be sent: gathered while a step runs, saved with it."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Integer,
    Update,
    bindparam,
    column,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.sql.dml import ReturningInsert

from engine.kernel.lengths import length
from prompts.kit.apart import apart, in_short, is_dearer_joined
from prompts.kit.messages import MOST_CHARACTERS, Told, is_sealed, labelled
from prompts.kit.segments import segments
from service.store.database import rows_of_json
from service.store.tables import outbox

_FIRST: Mapping[str, object] = {
    "state": literal_column("'pending'"),
    "attempts": literal_column("0"),
    "copies": literal_column("0"),
}

TOKEN_BYTES = 16
"""Of chance in the address of a picture."""
WORDLESS: Mapping[str, object] = {"body": "", "picture": None, "picture_token": None}
"""The values of a row whose words, and what was to be drawn for them, are taken out."""

SHORT_SEGMENTS = 3
"""Of a message to a phone that plays with nobody: for so many segments a table's question waits at most."""

STRENGTH = ("remind", "reply", "tell", "result", "ask")

APART, TAKES, GATHERS, LINGERS = 0, 1, 2, 3
"""How a message may be told with others where too many go to its phone (gathering.py): by itself alone; with what was
to leave before it; with what follows it too, for which it may wait; for which it waits LINGER_SECONDS, if nothing but
its like comes, wherever it goes."""
LINGER_SECONDS = 10.0


def room_beside(label: str) -> int:
    """The most characters of a body that this label comes before; empty: none does."""
    return MOST_CHARACTERS - len(labelled(label=label, body="x")) + 1 if label else MOST_CHARACTERS


@dataclass(frozen=True)
class Letter:
    """One message to one phone; the fields are those of the outbox. `not_before` is the earliest time of day (seconds
    since 1970) at which it may leave, `expires_at` the one at which it is of no more use; `refuses` says that it tells
    its reader what does not work; `label` is the group that speaks, where the phone is in several; `picture` is what is
    to be drawn for it, as Play.write has it; `joins` is one of APART, TAKES, GATHERS and LINGERS. What is
    `by_itself` is not joined to what was decided for the phone before it."""

    player_id: int
    kind: str
    body: str
    match_id: int | None = None
    seat: int | None = None
    ask: int | None = None
    lapses: bool = False
    not_before: float | None = None
    refuses: bool = False
    label: str = ""
    picture: Mapping[str, object] | None = None
    expires_at: float | None = None
    joins: int = APART
    by_itself: bool = False

    @property
    def text(self) -> str:
        """The words as they are sent."""
        return labelled(label=self.label, body=self.body) if self.label else self.body

    @property
    def pieces(self) -> "Sequence[Letter]":
        """The messages in which it is cheapest (see apart.apart), the question in the last. With a picture a message
        costs the same however long it is."""
        return (self,) if self.picture or self.body.isascii() else self._in_pieces(apart(self.body, self.label))

    @property
    def shortened(self) -> "Sequence[Letter]":
        """The messages of SHORT_SEGMENTS at most in which it can go, the question in the last."""
        return (self,) if self.picture else self._in_pieces(in_short(self.body, self.label, SHORT_SEGMENTS))

    def _in_pieces(self, bodies: Sequence[str]) -> "Sequence[Letter]":
        *first, last = bodies
        if not first:
            return (self,)
        kind = "tell" if self.kind in ("ask", "remind") else self.kind
        told = replace(self, kind=kind, ask=None, lapses=False, expires_at=None)
        return (*(replace(told, body=body) for body in first), replace(self, body=last))

    def joined(self, other: "Letter") -> "Letter | None":
        """This message and then the other as one, with the newer picture; None when a message cannot hold both, one
        leaves earlier, the other stands by itself, or letters of one of them would make both dearer."""
        if other.by_itself:
            return None
        body = Told(f"{self.body}\n{other.body}", sealed=is_sealed(self.body) or is_sealed(other.body))
        if length(body) > room_beside(self.label) or self.not_before != other.not_before or self.label != other.label:
            return None
        if self.match_id and other.match_id and self.match_id != other.match_id:
            return None
        picture = other.picture or self.picture
        if not picture and is_dearer_joined(self.body, other.body, body):
            return None
        placed = other if other.match_id else self
        kind = max(self.kind, other.kind, key=STRENGTH.index)
        ask = max((each.ask for each in (self, other) if each.ask is not None), default=None)
        lapses = self.lapses and other.lapses
        expires_at = max(self.expires_at, other.expires_at) if self.expires_at and other.expires_at else None
        joins = min(self.joins, other.joins)
        return replace(
            placed, kind=kind, body=body, ask=ask, lapses=lapses, picture=picture, expires_at=expires_at, joins=joins
        )


@dataclass
class Post:
    """The messages of one transaction, in the order decided. What goes to one phone is one message.

    `sender` is the player whose text brought them about, if any: what goes to that phone answers it. `pictures` says
    whether messages may have some.
    """

    letters: dict[int, list[Letter]] = field(default_factory=dict)
    sender: int | None = None
    pictures: bool = False
    rows: tuple[int, ...] = ()  # their ids, once they are saved

    def add(self, letter: Letter) -> None:
        """Append to what this phone gets."""
        waiting = self.letters.setdefault(letter.player_id, [])
        joined = waiting[-1].joined(letter) if waiting else None
        if joined:
            waiting[-1] = joined
        else:
            waiting.append(letter)

    def reply(
        self,
        player_id: int,
        body: str,
        *,
        match_id: int | None = None,
        seat: int | None = None,
        ask: int | None = None,
        label: str = "",
    ) -> None:
        """The answer to a player's own text; match, seat and ask where it shows the seat its question again."""
        self.add(Letter(player_id, "reply", body, match_id, seat, ask, label=label))

    def add_to_last(self, player_id: int, body: str) -> None:
        """Append words to the last message for this phone, if it gets any."""
        waiting = self.letters.get(player_id)
        if waiting and length(waiting[-1].body) + length(body) < room_beside(waiting[-1].label):
            waiting[-1] = replace(waiting[-1], body=f"{waiting[-1].body}\n{body}")

    def is_long(self, player_id: int) -> bool:
        """Whether something for this phone could go in shorter messages."""
        return any(len(letter.shortened) > 1 for letter in self.letters.get(player_id, ()))

    def shorten(self, player_id: int, *, of_match: bool = False) -> None:
        """Cut what this phone gets of no match, or of one too, into messages of SHORT_SEGMENTS at most."""
        if waiting := self.letters.get(player_id):
            cut = [letter.shortened if of_match or letter.match_id is None else (letter,) for letter in waiting]
            self.letters[player_id] = [piece for pieces in cut for piece in pieces]

    def save(self, tx: Connection, now: float) -> tuple[int, ...]:
        """Write the outbox rows; whose phones they are for."""
        return save_letters(tx, [self], now)


def save_letters(tx: Connection, posts: Sequence[Post], now: float) -> tuple[int, ...]:
    """Write the outbox rows of what several posts hold; whose phones they are for."""
    return note_saved(posts, insert_letters(tx, rows_of(posts, now)))


def rows_of(posts: Sequence[Post], now: float) -> list[dict[str, object]]:
    """The outbox rows of what these posts hold, in its order, each message in the pieces in which it is cheapest."""
    for post in posts:
        post.letters = {
            player_id: [piece for letter in letters for piece in letter.pieces]
            for player_id, letters in post.letters.items()
        }
    return [_row(letter, post.sender, now) for post in posts for letters in post.letters.values() for letter in letters]


def note_saved(posts: Sequence[Post], ids: Iterable[int]) -> tuple[int, ...]:
    """The rows of these posts have got these ids; whose phones they are for."""
    given = iter(ids)
    for post in posts:
        post.rows = tuple(next(given) for letters in post.letters.values() for _ in letters)
    return tuple(dict.fromkeys(player_id for post in posts for player_id in post.letters))


def _row(letter: Letter, sender: int | None, now: float) -> dict[str, object]:
    return {
        "player_id": letter.player_id,
        "match_id": letter.match_id,
        "seat": letter.seat,
        "kind": str(letter.kind),
        "ask": letter.ask,
        "lapses": letter.lapses,
        "answers": letter.player_id == sender,
        "not_before": letter.not_before,
        "expires_at": letter.expires_at,
        "refuses": letter.refuses,
        "joins": letter.joins,
        "body": letter.text,
        "segments": segments(letter.text).count,
        "picture": letter.picture,
        "picture_token": secrets.token_urlsafe(TOKEN_BYTES) if letter.picture else None,
        "created_at": now,
    }


def insert_letters(tx: Connection, rows: Sequence[Mapping[str, object]]) -> Sequence[int]:
    """Insert these rows in their order; their ids."""
    if not rows:
        return ()
    if tx.dialect.name != "postgresql":
        return tx.execute(_ROWS, rows).scalars().all()
    found: Sequence[int] = tx.execute(ROWS_OF_JSON, {"letters": numbered(rows)}).scalars().all()
    return found


def numbered(rows: Sequence[Mapping[str, object]]) -> list[dict[str, object]]:
    """These rows as ROWS_OF_JSON takes them."""
    given = [{name: value for name, value in row.items() if value is not None} for row in rows]
    return [row | {"place": place} for place, row in enumerate(given)]


_ROWS = insert(outbox).values(_FIRST).returning(outbox.c.id)
_GIVEN = """
    player_id match_id seat kind ask lapses answers not_before expires_at refuses joins body segments picture
    picture_token created_at
""".split()


def _rows_of_json() -> ReturningInsert[Any]:
    letters = rows_of_json("letters", outbox, _GIVEN, column("place", Integer()))
    values = select(*(letters.c[name] for name in _GIVEN), *_FIRST.values()).order_by(letters.c.place)
    return insert(outbox).from_select([*_GIVEN, *_FIRST], values).returning(outbox.c.id)


ROWS_OF_JSON = _rows_of_json()
"""The same for PostgreSQL, with the rows as the parameter `letters`."""


def drop_all(tx: Connection, player_id: int, now: float) -> None:
    """Mark everything that still waits for this phone as never to be sent."""
    tx.execute(_dropping(outbox.c.player_id == player_id, outbox.c.state), {"dropped_at": now})


def dropping(these: ColumnElement[bool]) -> Update:
    """Marks these messages (by their ids) as never to be sent, at `dropped_at`, unless they are being sent already."""
    # While little waits, PostgreSQL would plan to read all that does, and keep to it when it is thousands: so it may
    # not look for them by their state.
    return _dropping(these, outbox.c.state + literal_column("''"))


def _dropping(which: ColumnElement[bool], state: ColumnElement[str]) -> Update:
    waiting = free(which, state == literal_column("'pending'"))
    values = {"state": literal_column("'dropped'"), "done_at": bindparam("dropped_at", type_=Float())}
    return update(outbox).where(waiting).values(values)


def free(*which: ColumnElement[bool]) -> ColumnElement[bool]:
    """Of a message: whether it is one of these, which are locked in their order, and nobody is about to send or change
    it."""
    these = select(outbox.c.id).where(*which).order_by(outbox.c.id)
    return outbox.c.id.in_(these.with_for_update(skip_locked=True))
