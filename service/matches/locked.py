"""A group and its match as they are while they are locked: their rows, the state, the seats."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Row,
    ScalarSelect,
    Select,
    bindparam,
    case,
    func,
    literal_column,
    or_,
    select,
)

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.forms import Form
from engine.kernel.game import Game
from engine.kernel.saved import dump_view, load_state
from prompts.book import words_of
from prompts.kit.messages import is_sealed
from service.calls.lines import LISTENING, Listener
from service.matches.clock import due_at, table_clock
from service.matches.quiet_hours import opens_at
from service.outbox.letters import APART, GATHERS, LINGERS, TAKES, Letter, Post
from service.store.tables import bot_moves, calls, groups, matches, members, outbox, players, seats


class GroupNow(NamedTuple):
    """A group's row; see tables.Group."""

    id: int
    word: str | None
    word_until: float
    label: str
    game: str
    pace: str
    zone: str | None
    owner_id: int | None
    match_id: int | None
    created_at: float
    options: dict[str, Any]


GROUP = select(*(groups.c[name] for name in GroupNow._fields))
_KEPT = """
    id group_id game version seed state cards held half step clock clock_since wake due_at zone stands silences
""".split()
_MATCH = tuple(matches.c[name] for name in _KEPT)
RUNNING = matches.c.over_at.is_(None)


def in_several_groups(player_id: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether the phone of this player is in several groups, whose messages must be told apart."""
    every = members.alias()
    return select(func.count()).where(every.c.player_id == player_id).scalar_subquery() > literal_column("1")


def as_list(dialect: str, *values: ColumnElement[Any]) -> ColumnElement[Any]:
    """These values, none of them JSON, as one JSON list: what a column of a result costs is more than its value."""
    of_row = func.json_build_array if dialect == "postgresql" else func.json_array
    return of_row(*values, type_=JSON)


def of_group(dialect: str) -> tuple[ColumnElement[Any], ...]:
    """A group in a statement that has other columns too; see group_of."""
    *plain, options = GROUP.selected_columns
    return as_list(dialect, *plain).label("of_group"), options.label("of_group_options")


def _list(dialect: str, query: Select[Any]) -> ScalarSelect[Any]:
    """The rows that this query finds for the match of the statement around it, as one JSON list of lists. In a
    statement of its own each would cost more than it is."""
    of_all = func.json_agg if dialect == "postgresql" else func.json_group_array
    row = as_list(dialect, *query.selected_columns)
    whole = query.with_only_columns(of_all(row, type_=JSON), maintain_column_froms=True)
    return whole.correlate(matches).scalar_subquery()


@cache
def _beside(dialect: str) -> tuple[ColumnElement[Any], ...]:
    """What stands in other tables of a match: its seats, its messages that may become pointless, its bots' moves."""
    guests, named = players.alias(), groups.alias()
    label = select(named.c.label).where(named.c.id == matches.c.group_id).correlate(matches).scalar_subquery()
    # No join: PostgreSQL, which knows nothing of new tables, would read all phones there are for each match.
    is_gone = or_(guests.c.opted_out_at.is_not(None), guests.c.blocked_at.is_not(None))
    seated = select(
        *(seats.c[name] for name in ("seat", "player_id", "name", "left")),
        select(is_gone).where(guests.c.id == seats.c.player_id).scalar_subquery(),
        case((in_several_groups(seats.c.player_id), label), else_=literal_column("''")),
    ).where(seats.c.match_id == matches.c.id)
    # PostgreSQL takes the index of pending ones only where it is sure, before it knows parameters, that all are.
    pending = outbox.c.state == literal_column("'pending'")
    lapsing = select(outbox.c.id, outbox.c.seat, outbox.c.ask).where(
        outbox.c.match_id == matches.c.id, pending, outbox.c.lapses
    )
    planned = select(bot_moves.c.seat, bot_moves.c.ask, bot_moves.c.due_at).where(bot_moves.c.match_id == matches.c.id)
    listening = LISTENING.where(calls.c.group_id == matches.c.group_id)
    named_lists = {"seated": seated, "lapsing": lapsing, "planned": planned, "listening": listening}
    return tuple(_list(dialect, query).label(name) for name, query in named_lists.items())


def _fresh(dialect: str) -> ColumnElement[bool]:
    """Whether what stands beside the match was read after its last change. PostgreSQL reads a row anew once it has
    waited for its lock, but nothing else of the statement."""
    if dialect != "postgresql":
        return literal_column("1").label("fresh")
    before = matches.alias("before")
    seen: Select[Any] = select(literal_column("before.xmin")).select_from(before).where(before.c.id == matches.c.id)
    return (literal_column("matches.xmin") == seen.correlate(matches).scalar_subquery()).label("fresh")


def of_match(dialect: str) -> tuple[ColumnElement[Any], ...]:
    """The columns of a statement that locks a match, of which play_of makes a Play."""
    return (*_MATCH, *_beside(dialect), _fresh(dialect))


@cache
def _locked(dialect: str, *, wait: bool) -> Select[Any]:
    query = select(*of_match(dialect)).where(matches.c.id == bindparam("of_match"), RUNNING)
    return query.with_for_update(of=matches, key_share=True, skip_locked=not wait)


@cache
def _due_and_free(dialect: str) -> Select[Any]:
    mine = matches.c.id.in_(bindparam("of_matches", expanding=True))
    is_due = matches.c.due_at <= bindparam("now")
    query = select(*of_match(dialect)).where(mine, RUNNING, is_due).order_by(matches.c.id)
    return query.with_for_update(of=matches, key_share=True, skip_locked=True)


@cache
def _locked_with_group(dialect: str) -> Select[Any]:
    # PostgreSQL locks the rows in the order in which `of` names the tables.
    return (
        select(*of_group(dialect), *of_match(dialect))
        .join(matches, matches.c.id == groups.c.match_id)
        .where(groups.c.id == bindparam("of_group"), RUNNING)
        .with_for_update(key_share=True, of=(groups, matches))
    )


@cache
def _only_beside(dialect: str) -> Select[Any]:
    return select(*_beside(dialect)).where(matches.c.id == bindparam("of_match"))


def taken_ask(match_id: Any, seat: Any) -> Select[Any]:
    """The number of the newest question of a seat that the carrier had taken at `known_since`."""
    taken = outbox.alias()
    return (
        select(taken.c.ask)
        .where(
            taken.c.match_id == match_id,
            taken.c.seat == seat,
            taken.c.ask.is_not(None),
            or_(taken.c.state == "taken", taken.c.state == "delivered"),
            # A report of delivery may come before the carrier's answer to our call.
            func.coalesce(taken.c.taken_at, taken.c.done_at) <= bindparam("known_since"),
        )
        .order_by(taken.c.ask.desc())
        .limit(literal_column("1"))
    )


_TAKEN_ASK = taken_ask(bindparam("of_match"), bindparam("of_seat"))


@dataclass(eq=False)
class SeatNow:
    """A seat of a bot, or of nobody any more; and what the service keeps for it. `label` is how this match's group is
    told from the other groups of the phone; empty where it has no other."""

    seat: int
    player_id: int | None
    name: str
    held: list[Any] = field(default_factory=list)
    half: Any = None
    left: bool = False
    label: str = ""


@dataclass(eq=False)
class PhoneSeat(SeatNow):
    """A seat whose player has a phone."""

    player_id: int


def seat_now(number: int, player_id: int | None, name: str, **more: Any) -> SeatNow:
    """A seat of this player (None: a bot)."""
    return SeatNow(number, None, name, **more) if player_id is None else PhoneSeat(number, player_id, name, **more)


@dataclass
class Play:
    """One match under its lock, within one transaction at `now` (seconds since 1970). What changes in its row,
    and what else is to be written, is kept until it is saved; see saving.py."""

    tx: Connection
    post: Post
    now: float
    id: int
    group_id: int
    game: Game
    chance: Chance
    state: Any
    step: int
    at: float  # the table's clock at `now`
    wake: float | None
    seats: list[SeatNow]
    zone: str | None = None  # of its quiet hours, at slow pace
    cards: str | None = None  # their words, as its row has them
    stands: str | None = None  # why its clock stands: paused, asleep or thrift
    silences: int = 0
    over: bool = False
    due_at: float | None = None  # when it is to be woken, while its clock runs
    lapsing: Sequence[Sequence[Any]] = ()  # id, seat and ask of what waits to be sent and may become pointless
    planned: dict[int, tuple[int | None, float]] = field(default_factory=dict)  # bots' moves: the ask, and when
    listening: Sequence[Listener] = ()
    taken: dict[int, int | None] = field(default_factory=dict)  # see newest_taken; what was looked for already
    unsaved: dict[str, Any] = field(default_factory=dict)  # columns of its row
    lines: list[dict[str, Any]] = field(default_factory=list)  # of the log
    used: list[str] = field(default_factory=list)  # cards
    dropped: list[int] = field(default_factory=list)  # messages
    aloud: list[dict[str, Any]] = field(default_factory=list)  # lines for calls
    moves: dict[int, dict[str, Any] | None] = field(default_factory=dict)  # what bots have in mind; None: no longer
    _forms: dict[int, tuple[Form, ...]] = field(default_factory=dict)
    _views: dict[int | None, Any] = field(default_factory=dict)

    @property
    def people(self) -> list[PhoneSeat]:
        """The seats of those who are told what happens: players with a phone who have not left."""
        return [seat for seat in self.seats if isinstance(seat, PhoneSeat) and not seat.left]

    def seat_of(self, player_id: int) -> PhoneSeat | None:
        """The seat that this player holds or held."""
        held = (seat for seat in self.seats if isinstance(seat, PhoneSeat) and seat.player_id == player_id)
        return next(held, None)

    def forms(self, seat: int) -> tuple[Form, ...]:
        """What this seat may do now."""
        if seat not in self._forms:
            self._forms[seat] = self.game.choices(self.state, seat)
        return self._forms[seat]

    def asks(self, seat: int) -> set[int]:
        """The numbers of the asks that this seat has still to answer, or may."""
        return {ask.number for ask in self.view(seat).asks}

    def newest_ask(self, seat: int) -> int | None:
        """The number of the newest of them."""
        return max(self.asks(seat), default=None)

    def view(self, seat: int | None) -> Any:
        """What this seat may know now."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    def become(self, state: Any) -> None:
        """The match is in this state now."""
        self.state = state
        self._forms, self._views = {}, {}
        self.unsaved["state"] = None

    def change(self, **values: Any) -> None:
        """Its row has these values now."""
        self.unsaved |= values

    def be_due(self, at: float | None) -> None:
        """It is to be woken then (seconds since 1970); None: never."""
        if at != self.due_at:
            self.due_at = at
            self.change(due_at=at)

    def keep(self) -> None:
        """Something is held for a seat, or half-filled by it, that was not."""
        self.unsaved |= {"held": None, "half": None}

    def write(
        self,
        seat: PhoneSeat,
        kind: str,
        body: str,
        *,
        shows: bool = False,
        ask: int | None = None,
        lapses: bool = False,
        picture: str | None = None,
        secret: bool = False,
        lingers: bool = False,
    ) -> None:
        """Address words to a seat with a phone; `shows` puts the number of its newest question to them, `picture`
        names a drawing of what the seat may know now, or anybody at the table; words that are `secret` are
        gathered with no others; what `lingers` waits a little for others. In quiet hours what does not answer
        the sender's own text waits until they are over."""
        number = self.newest_ask(seat.seat) if shows else ask
        not_before = quiet_until(self.now, self.zone) if seat.player_id != self.post.sender else None
        drawing = self._to_draw(seat.seat, picture) if picture and self.post.pictures else None
        letter = Letter(
            seat.player_id, kind, body, self.id, seat.seat, number, lapses, not_before, label=seat.label,
            expires_at=self._ends_at(seat.seat, number) if lapses else None,
            joins=joins_of(kind, body, apart=secret or drawing is not None, lingers=lingers),
        )  # fmt: skip
        self.post.add(replace(letter, picture=drawing) if drawing else letter)

    def hold(self, seat: PhoneSeat, body: str) -> None:
        """Keep words for the seat's next question; said again they stand there once, as the last."""
        seat.held = [*(each for each in seat.held if each["text"] != body), {"message": "", "text": body}]
        self.keep()

    def _ends_at(self, seat: int, ask: int | None) -> float | None:
        """The time of day at which this question of a seat runs out, as the table's clock runs now; None where it
        stands, or nothing ends the question."""
        until = next((each.until for each in self.view(seat).asks if each.number == ask), None)
        return None if until is None or self.stands else due_at(self.now, until - self.at, self.zone)

    def _to_draw(self, seat: int, picture: str) -> dict[str, Any]:
        """What is kept of a drawing until it is made: see pictures.png."""
        game = self.game.facts.name
        reader = None if words_of(game).PICTURES[picture].public else seat
        return {"game": game, "name": picture, "view": dump_view(self.game, self.view(reader))}


def joins_of(kind: str, body: str, *, apart: bool, lingers: bool = False) -> int:
    """How these words may be told with others: a tell with what follows it, unless it is to stand `apart`; a question
    or a result after tells. What hides a secret by its size is told alone, and so is a reminder, which lapses."""
    if is_sealed(body):
        return APART
    if kind == "tell":
        return APART if apart else LINGERS if lingers else GATHERS
    return TAKES if kind in ("ask", "result") else APART


def quiet_until(now: float, zone: str | None) -> float | None:
    """When the quiet hours of this zone end; None when it is not quiet at `now`, or there is no zone."""
    opens = now if zone is None else opens_at(now, zone)
    return opens if opens > now else None


def newest_taken(play: Play, seat: SeatNow, at: float) -> int | None:
    """The number of the newest question of this seat that the carrier had taken at `at` (seconds since 1970)."""
    if seat.seat in play.taken:
        return play.taken[seat.seat]
    place = {"of_match": play.id, "of_seat": seat.seat, "known_since": at}
    found: int | None = play.tx.execute(_TAKEN_ASK, place).scalar()
    return found


def lock_match(tx: Connection, post: Post, match_id: int, now: float, *, wait: bool = True) -> Play | None:
    """The running match of this id, locked; None when it is over, or when somebody has it and `wait` is False."""
    row = tx.execute(_locked(tx.dialect.name, wait=wait), {"of_match": match_id}).first()
    return play_of(tx, post, row, now) if row else None


def lock_due(tx: Connection, match_ids: Sequence[int], now: float, *, pictures: bool) -> list[Play]:
    """Those of these matches that run, that are still due and that nobody has, locked, each with messages of its
    own."""
    rows = tx.execute(_due_and_free(tx.dialect.name), {"of_matches": list(match_ids), "now": now}).all()
    return [play_of(tx, Post(pictures=pictures), row, now) for row in rows]


def lock_group_and_match(tx: Connection, post: Post, group_id: int, now: float) -> tuple[GroupNow, Play] | None:
    """The group, then its running match, locked; None when it has none."""
    row = tx.execute(_locked_with_group(tx.dialect.name), {"of_group": group_id}).first()
    return (group_of(row), play_of(tx, post, row, now)) if row else None


def group_of(row: Row[Any]) -> GroupNow:
    """The group of a row that has the columns of of_group."""
    return GroupNow._make([*row.of_group, row.of_group_options])


def play_of(tx: Connection, post: Post, row: Row[Any], now: float) -> Play:
    """The match of a row that has the columns of of_match."""
    game = games()[row.game]
    beside = row if row.fresh else tx.execute(_only_beside(tx.dialect.name), {"of_match": row.id}).one()
    return Play(
        tx=tx,
        post=post,
        now=now,
        id=row.id,
        group_id=row.group_id,
        game=game,
        chance=Chance(row.seed),
        state=load_state(game, row.state, row.version, row.cards),
        step=row.step,
        at=table_clock(row, now),
        wake=row.wake,
        seats=[_seat(each, row) for each in sorted(beside.seated)],
        zone=row.zone,
        cards=row.cards,
        stands=row.stands,
        silences=row.silences,
        due_at=row.due_at,
        lapsing=beside.lapsing or (),
        planned={seat: (ask, due_at) for seat, ask, due_at in beside.planned or ()},
        listening=[Listener(*call) for call in beside.listening or ()],
    )


def _seat(seated: Sequence[Any], match: Row[Any]) -> SeatNow:
    """A seat; one whose phone has opted out or is blocked is a left one, whatever the rules know yet."""
    number, player_id, name, left, is_gone, label = seated
    return seat_now(
        number,
        player_id,
        name,
        held=match.held.get(str(number), []),
        half=match.half.get(str(number)),
        left=bool(left or is_gone),
        label=label,
    )
