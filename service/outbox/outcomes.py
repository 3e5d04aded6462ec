"""What became of a message that was claimed. Every mark names the attempt it belongs to, so that a late one changes
nothing."""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Engine, Table, bindparam, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from service.outbox.number import hold, work_again
from service.outbox.promises import spend
from service.outbox.queue import IS_STALE, Claimed, has_company, plays
from service.outbox.remedies import lock_row, put_back, remedy
from service.outbox.thrift import PICTURE_SEGMENTS, day_of, has_picture
from service.store.tables import lobby_usage, matches, players, usage
from service.store.tables import outbox as messages

LONGEST_PAUSE = 60.0

COUNTED = (messages.c.player_id, messages.c.match_id, messages.c.segments, messages.c.kind)
_of_table = select(or_(has_company(bindparam("match"), bindparam("player")), plays(bindparam("player"))))


def mark_taken(engine: Engine, number: str, claimed: Claimed, sid: str, now: float) -> bool:
    """The carrier took it. False when its fate was known meanwhile, by a status callback for instance."""
    taken = {"state": "taken", "sid": sid, "taken_at": now, "copies": messages.c.copies + 1}
    ours = update(messages).where(*_is_ours(claimed)).values(taken)
    with engine.begin() as connection:
        row = connection.execute(ours.returning(*COUNTED)).first()
        if row is not None:
            pictured = has_picture(sid)
            count(connection, row.player_id, row.match_id, row.segments, now, kind=row.kind, pictured=pictured)
        if claimed.tries_sender:
            work_again(connection, number)
        return row is not None


def refuse(engine: Engine, number: str, claimed: Claimed, code: int, now: float) -> bool:
    """The carrier refused it with this code, and what that asks for is done. False when its fate was known
    meanwhile."""
    with engine.begin() as connection:
        row = lock_row(connection, *_is_ours(claimed))
        pictured = claimed.picture is not None
        warning = remedy(connection, number, row, code, claimed.attempt, now, pictured=pictured) if row else None
    if warning:
        warning()
    return row is not None


def put_off(engine: Engine, number: str, claimed: Claimed, now: float) -> bool:
    """The carrier surely did not take it and may later: nothing leaves from our number for a while."""
    with engine.begin() as connection:
        row = lock_row(connection, *_is_ours(claimed))
        if row is None:
            return False
        put_back(connection, row, None, now)
        hold(connection, number, now + pause_after(claimed.attempt, claimed.id))
        return True


def pause_after(attempts: int, message_id: int) -> float:
    """Seconds until something is tried again after the carrier put a message off: 1, 2, 4 ... up to a minute, and by
    the message's id up to a quarter more, so that not everybody comes back at once."""
    pause = min(LONGEST_PAUSE, 2.0 ** (min(attempts, 10) - 1))
    return pause * (1 + message_id * 7 % 16 / 64)


def send_again(engine: Engine, claimed: Claimed, *, copies: int) -> bool:
    """It goes once more; `copies` is 1 where the carrier may have taken it all the same, else 0."""
    return _change(engine, claimed, state="pending", copies=messages.c.copies + copies)


def give_up(engine: Engine, claimed: Claimed, now: float) -> bool:
    """Its fate stayed unknown, and it is not sent again."""
    return _change(engine, claimed, state="failed", error=None, done_at=now)


def unknown_fates(engine: Engine, player_id: int, now: float) -> list[Claimed]:
    """The player's rows whose sending began queue.FATE_SECONDS ago or more and never came to an end."""
    query = (
        select(messages, players.c.phone)
        .join(players, players.c.id == messages.c.player_id)
        .where(IS_STALE, messages.c.player_id == player_id)
        .order_by(messages.c.id)
    )
    with engine.begin() as connection:
        return [
            Claimed(
                row.id, player_id, row.phone, row.kind, row.body, row.attempts, row.claimed_at, row.copies, row.segments
            )
            for row in connection.execute(query, {"now": now})
        ]


def known_sids(engine: Engine, sids: Iterable[str]) -> set[str]:
    """Those of the carrier's sids that already belong to a row."""
    with engine.begin() as connection:
        return set(connection.execute(select(messages.c.sid).where(messages.c.sid.in_(list(sids)))).scalars())


def count(
    tx: Connection,
    player_id: int,
    match_id: int | None,
    segments: int,
    now: float,
    *,
    kind: str = "tell",
    pictured: bool = False,
) -> None:
    """Count a copy that the carrier took: for the phone, and the group of its match or else the phone's own. It has its
    segments, unless it was `pictured`. What goes to a phone that plays with nobody counts for the lobby too, and a
    reply to one that plays with others as an answer."""
    of_match = select(matches.c.group_id).where(matches.c.id == match_id).scalar_subquery()
    of_player = select(players.c.group_id).where(players.c.id == player_id).scalar_subquery()
    whose = {"day": day_of(now), "player_id": player_id}
    at_table = bool(tx.execute(_of_table, {"match": match_id, "player": player_id}).scalar_one())
    counted = {
        "messages": 1, "segments": 0 if pictured else segments, "pictures": int(pictured),
        "answers": segments if at_table and kind == "reply" else 0,
    }  # fmt: skip
    _add(tx, usage, whose | {"group_id": func.coalesce(of_match, of_player, 0)}, counted)
    if match_id is not None:
        spend(tx, match_id, player_id, PICTURE_SEGMENTS if pictured else segments)
    if not at_table:
        _add(tx, lobby_usage, whose, {"segments": segments})


def _add(tx: Connection, table: Table, key: Mapping[str, object], counted: dict[str, int]) -> None:
    """Add these numbers to the row of this key, which is made where there is none."""
    insert: Any = postgresql.insert if tx.dialect.name == "postgresql" else sqlite.insert
    more = {name: table.c[name] + value for name, value in counted.items()}
    tx.execute(insert(table).values({**key, **counted}).on_conflict_do_update(index_elements=list(key), set_=more))


def _change(engine: Engine, claimed: Claimed, **values: object) -> bool:
    with engine.begin() as connection:
        return connection.execute(update(messages).where(*_is_ours(claimed)).values(values)).rowcount == 1


def _is_ours(claimed: Claimed) -> tuple[Any, ...]:
    return messages.c.id == claimed.id, messages.c.state == "sending", messages.c.attempts == claimed.attempt
