"""A group and its match as they are while they are locked: their rows, the state, the seats."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, case, func, select

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.forms import Form
from engine.kernel.game import Game
from engine.kernel.saved import dump_view, load_state
from prompts.book import words_of
from service.matches.clock import table_clock
from service.matches.quiet_hours import opens_at
from service.outbox.letters import Letter, Post
from service.store.tables import groups, matches, members, players, seats


class GroupNow(NamedTuple):
    """A group's row; see tables.Group."""

    id: int
    word: str | None
    word_until: float
    label: str
    game: str
    pace: str
    options: dict[str, Any]
    zone: str | None
    owner_id: int | None
    match_id: int | None
    created_at: float


GROUP = select(*(groups.c[name] for name in GroupNow._fields))
_KEPT = "id group_id game version seed state step clock clock_since wake zone stands silences".split()
_MATCH = tuple(matches.c[name] for name in _KEPT)
_RUNNING = select(*_MATCH).where(matches.c.id == bindparam("of_match"), matches.c.over_at.is_(None))
_LOCKED = _RUNNING.with_for_update(key_share=True)
_LOCKED_IF_FREE = _RUNNING.with_for_update(key_share=True, skip_locked=True)
# PostgreSQL locks the rows in the order in which the tables are named.
_LOCKED_WITH_GROUP = (
    select(*(groups.c[name].label(f"of_group_{name}") for name in GroupNow._fields), *_MATCH)
    .join(matches, matches.c.id == groups.c.match_id)
    .where(groups.c.id == bindparam("of_group"), matches.c.over_at.is_(None))
    .with_for_update(key_share=True, of=(groups, matches))
)
_every = members.alias()
SEVERAL = select(func.count()).where(_every.c.player_id == players.c.id).scalar_subquery() > 1
"""Of a player: whether the phone is in several groups, whose messages must be told apart."""
_label = select(groups.c.label).where(groups.c.id == matches.c.group_id, matches.c.id == seats.c.match_id)
_SEATS = (
    select(
        *(seats.c[name] for name in ("seat", "player_id", "name", "held", "half", "left")),
        players.c.opted_out_at,
        players.c.blocked_at,
        case((SEVERAL, _label.scalar_subquery()), else_="").label("label"),
    )
    .outerjoin(players, players.c.id == seats.c.player_id)
    .where(seats.c.match_id == bindparam("of_match"))
    .order_by(seats.c.seat)
)


@dataclass
class SeatNow:
    """A seat: who holds it (None: a bot), and what the service keeps for it. `label` is how this match's group is told
    from the other groups of the phone; empty where it has no other."""

    seat: int
    player_id: int | None
    name: str
    held: list[Any] = field(default_factory=list)
    half: Any = None
    left: bool = False
    label: str = ""


@dataclass
class Play:
    """One match under its lock, within one transaction at `now` (seconds since 1970)."""

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
    stands: str | None = None  # why its clock stands: paused, asleep or thrift
    silences: int = 0
    over: bool = False
    lapsing: Sequence[Any] | None = None  # what waits and may become pointless, once it was looked for

    @property
    def people(self) -> list[SeatNow]:
        """The seats of those who are told what happens: players with a phone who have not left."""
        return [seat for seat in self.seats if seat.player_id is not None and not seat.left]

    def seat_of(self, player_id: int) -> SeatNow | None:
        """The seat that this player holds or held."""
        return next((seat for seat in self.seats if seat.player_id == player_id), None)

    def forms(self, seat: int) -> tuple[Form, ...]:
        """What this seat may do now."""
        return self.game.choices(self.state, seat)

    def view(self, seat: int | None) -> Any:
        """What this seat may know now."""
        return self.game.view(self.state, seat)

    def write(
        self,
        seat: SeatNow,
        kind: str,
        body: str,
        *,
        shows: bool = False,
        ask: int | None = None,
        lapses: bool = False,
        picture: str | None = None,
    ) -> None:
        """Address words to a seat with a phone; `shows` puts the number of its newest question to them, `picture` names
        a drawing of what the seat may know now, or anybody at the table. In quiet hours what does not answer the
        sender's own text waits until they are over."""
        assert seat.player_id is not None  # noqa: S101 - bots have no phone; `people` leaves them out
        number = newest_ask(self.forms(seat.seat)) if shows else ask
        not_before = quiet_until(self.now, self.zone) if seat.player_id != self.post.sender else None
        drawing = self._to_draw(seat.seat, picture) if picture and self.post.pictures else None
        letter = Letter(seat.player_id, kind, body, self.id, seat.seat, number, lapses, not_before, label=seat.label)
        self.post.add(replace(letter, picture=drawing) if drawing else letter)

    def _to_draw(self, seat: int, picture: str) -> dict[str, Any]:
        """What is kept of a drawing until it is made: see pictures.png."""
        game = self.game.facts.name
        reader = None if words_of(game).PICTURES[picture].public else seat
        return {"game": game, "name": picture, "view": dump_view(self.game, self.view(reader))}


def quiet_until(now: float, zone: str | None) -> float | None:
    """When the quiet hours of this zone end; None when it is not quiet at `now`, or there is no zone."""
    opens = now if zone is None else opens_at(now, zone)
    return opens if opens > now else None


def newest_ask(forms: tuple[Form, ...]) -> int | None:
    """The number of the newest ask that these forms answer."""
    return max((form.ask for form in forms if form.ask is not None), default=None)


def lock_match(tx: Connection, post: Post, match_id: int, now: float, *, wait: bool = True) -> Play | None:
    """The running match of this id, locked; None when it is over, or when somebody has it and `wait` is False."""
    row = tx.execute(_LOCKED if wait else _LOCKED_IF_FREE, {"of_match": match_id}).first()
    return _play(tx, post, row, now) if row else None


def lock_group_and_match(tx: Connection, post: Post, group_id: int, now: float) -> tuple[GroupNow, Play] | None:
    """The group, then its running match, locked; None when it has none."""
    row = tx.execute(_LOCKED_WITH_GROUP, {"of_group": group_id}).first()
    return (GroupNow(*row[: len(GroupNow._fields)]), _play(tx, post, row, now)) if row else None


def _play(tx: Connection, post: Post, row: Row[Any], now: float) -> Play:
    game = games()[row.game]
    return Play(
        tx=tx,
        post=post,
        now=now,
        id=row.id,
        group_id=row.group_id,
        game=game,
        chance=Chance(row.seed),
        state=load_state(game, row.state, row.version),
        step=row.step,
        at=table_clock(row, now),
        wake=row.wake,
        seats=_seats(tx, row.id),
        zone=row.zone,
        stands=row.stands,
        silences=row.silences,
    )


def _seats(tx: Connection, match_id: int) -> list[SeatNow]:
    """The seats in order; one whose phone has opted out or is blocked is a left one, whatever the rules know yet."""
    rows = tx.execute(_SEATS, {"of_match": match_id})
    return [
        SeatNow(
            seat=row.seat,
            player_id=row.player_id,
            name=row.name,
            held=row.held,
            half=row.half,
            left=bool(row.left or row.opted_out_at or row.blocked_at),
            label=row.label,
        )
        for row in rows
    ]
