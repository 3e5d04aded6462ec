"""The service's tables. Times of day are seconds since 1970 (UTC), a match's clock is seconds since its deal."""

from typing import Any

from sqlalchemy import JSON, Column, Index, LargeBinary, Table, Text, UniqueConstraint, text
from sqlmodel import Field, SQLModel


def _partial(name: str, column: str, *, where: str, unique: bool = False) -> Index:
    """An index of the rows for which `where` (SQL) holds, on either database."""
    return Index(name, column, unique=unique, postgresql_where=text(where), sqlite_where=text(where))


class Player(SQLModel, table=True):
    """A person, known by a phone number (E.164) and a name. `group_id` is the group this phone speaks to now: the one
    where it sat down last, or whose question it got last. A question that turned it away from another group did so at
    `turned_at`. `lately` are the times when the last messages left for it."""

    __tablename__ = "players"
    __table_args__ = (
        _partial("ix_players_to_forget", "forget_at", where="forget_at IS NOT NULL"),
        _partial("ix_players_blocked", "blocked_at", where="blocked_at IS NOT NULL"),
        _partial("ix_players_unreachable", "unreachable", where="unreachable IS NOT NULL"),
        _partial("ix_players_named", "heard_at", where="name IS NOT NULL"),
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


class Agreement(SQLModel, table=True):
    """A person, by seat, agrees to what the others of a match decide together: to `kick` a seat, to `skip` the question
    `ask` that a seat has not answered, or to `finish`. Of kind `out` nobody agrees: that seat was kicked."""

    __tablename__ = "agreements"
    match_id: int = Field(primary_key=True, foreign_key="matches.id")
    kind: str = Field(primary_key=True, max_length=8)
    about: int = Field(primary_key=True)  # the seat that it concerns; -1: all
    voter: int = Field(primary_key=True)
    ask: int | None = None


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


class Match(SQLModel, table=True):
    """One play of a game. `clock` is what the table's clock showed at `clock_since`; it stands while that is None.

    `stands` says why a running match stands: paused, asleep or thrift. `silences` counts the times in a row that
    somebody's question ran out and no person sent a word. In the group's quiet hours in `zone` (slow pace) the clock
    stands too, and `clock_since` stays. `cards` is the words of its cards, as JSON; None where the state holds them.
    """

    __tablename__ = "matches"
    __table_args__ = (
        _partial("ix_matches_running", "id", where="over_at IS NULL"),
        _partial("ix_matches_to_clean", "id", where="over_at IS NOT NULL AND cleaned_at IS NULL"),
        _partial("ix_matches_standing", "stands_since", where="stands_since IS NOT NULL"),
        _partial("ix_matches_due", "due_at", where="due_at IS NOT NULL"),
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


class Inbound(SQLModel, table=True):
    """A text that was claimed. The unique MessageSid is the guard against repeats and replays.

    The body goes when the match is over; the row stays as that guard, and for the count of segments.
    """

    __tablename__ = "inbox"
    __table_args__ = (_partial("ix_inbox_lobby_words", "received_at", where="match_id IS NULL AND body <> ''"),)
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

    `joins` says whether it may be told together with others (see letters.py); one that was ends as gathered, and
    `carried_by` is the message that its words went out with.
    """

    __tablename__ = "outbox"
    __table_args__ = (
        Index("ix_outbox_open", "state", "player_id", "id"),
        Index("ix_outbox_asks", "match_id", "seat", "ask"),
        _partial("ix_outbox_lapsing", "match_id", where="state = 'pending' AND lapses"),
        _partial("ix_outbox_failed", "done_at", where="state = 'failed'"),
        _partial("ix_outbox_lobby_words", "created_at", where="match_id IS NULL AND body <> ''"),
        _partial("ix_outbox_picture", "picture_token", where="picture_token IS NOT NULL", unique=True),
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


class Ring(SQLModel, table=True):
    """A call that somebody has asked us to make to his own phone, `for_table` as the loudspeaker of this group. It goes
    pending -> placing -> ringing -> answered, or ends as failed, with `why`, or dropped. `placing` is committed before
    the carrier is called, and no ring is placed twice.

    It leaves no earlier than `not_before`. `again` says that it takes up a loudspeaker that was cut off. While it
    `hangs_up` the carrier is still to be told so. Once it is `told` its phone knows that nobody answered."""

    __tablename__ = "rings"
    __table_args__ = (
        _partial("ix_rings_open", "state", where="state IN ('pending', 'placing', 'ringing') OR hangs_up"),
        _partial("ix_rings_untold", "id", where="state = 'failed' AND NOT told"),
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
        _partial("ix_calls_open", "group_id", where="ended_at IS NULL"),
        _partial("ix_calls_aloud", "awaited_at", where="aloud AND ended_at IS NULL"),
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


class CarrierCopy(SQLModel, table=True):
    """A message of a phone that asked to be forgotten, by the carrier's sid, of which the carrier is still to delete
    its own copy. It is asked at `due_at`, after so many `tries`."""

    __tablename__ = "carrier_copies"
    sid: str = Field(primary_key=True, max_length=64)
    noted_at: float
    due_at: float = Field(index=True)
    tries: int = 0


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


class Heartbeat(SQLModel, table=True):
    """When the sweep last ran: a gap tells how long the service was away."""

    __tablename__ = "heartbeats"
    name: str = Field(primary_key=True, max_length=32)
    at: float


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
rings = _table("rings")
calls = _table("calls")
lines = _table("lines")
carrier_copies = _table("carrier_copies")
bot_moves = _table("bot_moves")
log = _table("log")
used_cards = _table("used_cards")
tallies = _table("tallies")
keepsakes = _table("keepsakes")
witnesses = _table("witnesses")
heartbeats = _table("heartbeats")
senders = _table("senders")
last_sent = _table("last_sent")
usage = _table("usage")
lobby_usage = _table("lobby_usage")
notices = _table("notices")
promises = _table("promises")
agreements = _table("agreements")
tellers = _table("tellers")
mutes = _table("mutes")
untold = _table("untold")
links = _table("links")
screens = _table("screens")
