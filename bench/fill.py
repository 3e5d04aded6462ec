"""A database as after years: a hundred thousand matches, copied from two that were played or dealt."""

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, Table, select, text

from bench import numbers
from service.store.tables import groups, inbox, log, matches, members, outbox, players, seats, used_cards

BASE = 1_000_000  # ids of copies begin here
FIRST_PHONE = 900 * numbers.SEATS  # those before it are for the groups that are measured
GROUPS = 5000
RUNNING = 20  # one match in so many is under way
MESSAGES, TEXTS, STEPS = 30, 12, 10  # kept for each match; steps only of those under way


@dataclass(frozen=True)
class Models:
    """The ids of a match that is over and of one that was dealt."""

    over: int
    running: int


def fill(db: Engine, models: Models, count: int) -> None:
    """Add so many matches of GROUPS groups with their seats, messages, texts and deadlines."""
    with db.begin() as tx:
        tx.execute(text("SET LOCAL synchronous_commit = off"))
        _people(tx, models)
        for model, running in ((models.over, False), (models.running, True)):
            where = f"n % {RUNNING} {'=' if running else '<>'} 0"
            numbered = f"generate_series(1, {count}) n WHERE {where}"
            group = f"{BASE} + n % {GROUPS}"
            player = f"{BASE} + {numbers.SEATS} * (n % {GROUPS}) + m.seat"
            mine = {"match_id": f"{BASE} + n"}
            due = {"due_at": str(time.time() + 86_400)} if running else {}
            _copy(tx, matches, f"id = {model}", numbered, {"id": f"{BASE} + n", "group_id": group} | due)
            _copy(tx, seats, f"match_id = {model}", numbered, mine | {"player_id": player})
            told = f"match_id = {model} AND seat IS NOT NULL ORDER BY id LIMIT {MESSAGES}"
            body = {} if running else {"body": "''"}
            sent = (
                mine | body | {"player_id": player, "state": "'delivered'", "lapses": "false", "done_at": "created_at"}
            )
            _copy(tx, outbox, told, numbered, sent, leave_out=("id",))
            texted = f"match_id = {model} ORDER BY received_at LIMIT {TEXTS}"
            _copy(tx, inbox, texted, numbered, mine | body | {"sid": "'SM' || md5(m.sid || n)"})
        under_way = f"generate_series(1, {count}) n WHERE n % {RUNNING} = 0"
        _copy(tx, log, f"match_id = {models.running}", under_way, {"match_id": f"{BASE} + n"})
    with db.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))


def _people(tx: Connection, models: Models) -> None:
    """The groups with their members and the cards that they used up."""
    group = tx.execute(select(matches.c.group_id).where(matches.c.id == models.over)).scalar_one()
    player = tx.execute(
        select(seats.c.player_id).where(seats.c.match_id == models.over, seats.c.seat == 0)
    ).scalar_one()
    tx.execute(text("CREATE TEMPORARY TABLE phones (n integer, phone text) ON COMMIT DROP"))
    rows = [{"n": each, "phone": numbers.phone(FIRST_PHONE + each)} for each in range(GROUPS * numbers.SEATS)]
    tx.execute(text("INSERT INTO phones VALUES (:n, :phone)"), rows)
    every = f"generate_series(0, {GROUPS - 1}) n"
    _copy(tx, groups, f"id = {group}", every, {"id": f"{BASE} + n", "word": "NULL", "match_id": "NULL"})
    home = {"group_id": f"{BASE} + n / {numbers.SEATS}"}
    _copy(tx, players, f"id = {player}", "phones", home | {"id": f"{BASE} + n", "phone": "phones.phone"})
    named = home | {"id": f"{BASE} + n", "player_id": f"{BASE} + n", "name": f"'P' || n % {numbers.SEATS}"}
    _copy(tx, members, f"player_id = {player}", "phones", named)
    _copy(tx, used_cards, f"group_id = {group}", every, {"group_id": f"{BASE} + n"}, leave_out=("id",))


def _copy(
    tx: Connection, table: Table, model: str, numbered: str, changed: dict[str, Any], leave_out: tuple[str, ...] = ()
) -> None:
    """For each number n, copy the rows that `model` selects, with other values in some columns."""
    names = [column.name for column in table.c if column.name not in leave_out]
    values = [changed.get(name, f'm."{name}"') for name in names]
    columns = ", ".join(f'"{name}"' for name in names)
    from_, _, where = numbered.partition(" WHERE ")
    rows = f'(SELECT * FROM "{table.name}" WHERE {model}) m'  # noqa: S608 - all of it is ours
    query = f'INSERT INTO "{table.name}" ({columns}) SELECT {", ".join(values)} FROM {from_}, {rows}'  # noqa: S608
    tx.execute(text(f"{query} WHERE {where}" if where else query))
