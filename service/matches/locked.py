"""A group and its match are locked, and read as they are then: the statements, and what is made of their rows."""

from collections.abc import Sequence
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
from engine.kernel.saved import load_state
from service.calls.lines import LISTENING, Listener
from service.matches.clock import table_clock
from service.matches.play import Play, SeatNow, seat_now
from service.outbox.letters import Post
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
    options: dict[str, dict[str, Any]]


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
    waited for its lock, but nothing else of the statement: whoever changes what stands there changes the match's row
    too (Play.touch)."""
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
