"""How many statements a text takes on its way to the commit: a count, which no busy machine can change."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, event, select, update

from engine.catalogue import games
from engine.kernel.saved import load_state
from prompts.voice import calling
from service.due.forgetting import part_from_tables
from service.due.overspending import watch_limits
from service.due.sweeping import sweep
from service.matches.locked import lock_due
from service.store.database import reading
from service.store.tables import heartbeats, matches
from tests.laws.steer import REPLIES, filled, typed
from tests.service.conftest import House
from tests.service.line import the_same_match
from tests.service.phoned import Phoned
from tests.services import sid

MOST = {"postgresql": 4, "sqlite": 6}
"""PostgreSQL: all that the text concerns, with the claim; what else changed; the match, the log and the outbox.
SQLite, where a statement costs little, takes the five one after another."""
A_TURN = {"postgresql": 4, "sqlite": 7}
"""Of a call at a table that plays. PostgreSQL: all that it concerns; the match, the log, the outbox and the lines for
calls; what this call has not heard; its row."""
A_REPEAT = {"postgresql": 1, "sqlite": 2}
TAKEN, TEXTS = 20, 300  # so many that changed something, out of so many at most
NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn", "Gus")
BACK = frozenset({"Undo", "Withdraw"})
"""What takes words back goes through all that was told of them."""


@contextmanager
def counted(house: House) -> Iterator[list[str]]:
    """The statements that are executed meanwhile, but for the beginning and the end of a transaction."""
    found: list[str] = []

    def note(connection: Connection, cursor: Any, statement: str, *more: Any) -> None:
        if not statement.startswith("BEGIN"):
            found.append(statement)

    event.listen(house.service.db, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(house.service.db, "before_cursor_execute", note)


@pytest.mark.parametrize("name", games())
def test_a_text_that_the_rules_take_needs_few(house: House, name: str) -> None:
    game, rng = games()[name], random.Random(name)
    count = max(4, game.facts.least_seats)
    phones = [f"+120255501{seat:02}" for seat in range(1, count + 1)]
    with the_same_match(name.encode().ljust(16)):
        house.deal(name.upper(), **dict(zip(NAMES, phones, strict=False)))
    taken = 0
    for _ in range(TEXTS):
        before = house.match()
        state = load_state(game, before.state, before.version, before.cards)
        forms = [(seat, form) for seat in range(count) for form in game.choices(state, seat) if form.name not in BACK]
        if taken >= TAKEN or before.over_at is not None or not forms:
            break
        asked = [each for each in forms if each[1].ask is not None]  # a look at one's hand changes no state
        seat, form = rng.choice(asked if asked and rng.random() < 0.7 else forms)
        words = typed(
            game, NAMES[:count], form, filled(form, rng, lambda: f"{rng.choice(REPLIES)} {rng.randrange(1000)}")
        )
        fresh = house.player(phones[seat]).unheard == 0
        with counted(house) as statements:
            house.text(phones[seat], words)
        after = house.match()
        if fresh and after.state != before.state:
            taken += 1
            assert len(statements) <= MOST[house.service.db.dialect.name], (words, statements)
        house.deliver()
    assert taken >= TAKEN


def test_a_turn_of_a_call_needs_few(house: House) -> None:
    most = A_TURN[house.service.db.dialect.name]
    house.deal(Ann="+12025550101", Bob="+12025550102", Cy="+12025550103")
    call = Phoned(house, "+12025550102")
    call.come_in()
    for number in range(3):
        with counted(house) as said:
            assert "I heard" in call.say(f"{number} sheep knit it")
        before = house.match().step
        with counted(house) as kept:
            call.press(calling.KEEP)
        assert house.match().step > before
        with counted(house) as repeated:
            call.repeat(call.address.replace("n=", "n=9"), Digits="1")
        assert len(said) <= 4, said
        assert len(kept) <= most, kept
        assert len(repeated) == 1, repeated


def test_where_much_is_due_it_is_looked_once_for_what_is_seldom(house: House) -> None:
    house.deal(Ann="+12025550101", Bob="+12025550102", Cy="+12025550103")
    sweep(house.service)
    with reading(house.service.db).begin() as tx:
        house.clock.now = tx.execute(select(matches.c.due_at)).scalar_one()
    with house.service.db.begin() as tx:
        tx.execute(update(heartbeats).values(at=house.clock.now - 1))
    with counted(house) as statements:
        assert sweep(house.service) == 1
    assert sum("bot_moves.due_at <=" in each for each in statements) == 2, statements
    assert sum("players.opted_out_at >=" in each for each in statements) == 1, statements


def test_who_sits_at_a_table_is_read_without_all_phones_there_are(postgres_house: House) -> None:
    """Whatever PostgreSQL knows of its tables by then: of new ones it knows nothing."""
    house = postgres_house
    house.deal(Ann="+12025550101", Bob="+12025550102", Cy="+12025550103")
    asked: list[tuple[str, Any]] = []

    def note(connection: Connection, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
        asked.append((statement, parameters))

    with house.service.db.begin() as tx:
        event.listen(tx, "before_cursor_execute", note)
        lock_due(tx, [house.match().id], house.clock.now, pictures=False)
        [(statement, parameters)] = asked
        plan = tx.exec_driver_sql(f"EXPLAIN {statement}", parameters).scalars().all()
    assert not [line for line in plan if "Seq Scan on players" in line], plan


def test_chores_that_come_every_few_seconds_read_no_table_as_a_whole(postgres_house: House) -> None:
    """However many phones there are, and days that were counted, as PostgreSQL knows by then."""
    house, asked = postgres_house, list[tuple[str, Any]]()
    rows = {
        "players": "(phone, name, created_at, heard_at, wrong_words, wrong_since, unheard, chain, answers_paid_at)"
        f" SELECT 'p' || n, 'Ann', 0, {house.clock.now} - n, 0, 0, 0, 0, 0",
        "usage": "(day, player_id, group_id, messages, segments, pictures)"
        " SELECT 20200101 + n / 200, mod(n, 200), 1, 1, 1, 0",
        "lobby_usage": "(day, player_id, segments) SELECT 20200101 + n / 200, mod(n, 200), 1",
    }

    def note(connection: Connection, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
        if statement.startswith("SELECT"):
            asked.append((statement, parameters))

    with house.service.db.begin() as tx:
        for table, values in rows.items():
            tx.exec_driver_sql(f"INSERT INTO {table} {values} FROM generate_series(1, 20000) AS n")
            tx.exec_driver_sql(f"ANALYZE {table}")
    event.listen(house.service.db, "before_cursor_execute", note)
    try:
        for chore in (part_from_tables, watch_limits):
            chore(house.service)
    finally:
        event.remove(house.service.db, "before_cursor_execute", note)
    assert len(asked) >= 5
    with house.service.db.begin() as tx:
        plans = [tx.exec_driver_sql(f"EXPLAIN {each}", given).scalars().all() for each, given in asked]
    whole = re.compile(rf"Seq Scan on ({'|'.join(rows)})|Index Scan using players_pkey")
    assert not [line for plan in plans for line in plan if whole.search(line)], plans


def test_a_repeated_text_needs_no_more_than_its_claim(house: House) -> None:
    house.deal(Ann="+12025550101", Bob="+12025550102", Cy="+12025550103")
    house.text("+12025550101", "SCORE", sid=sid(1))
    with counted(house) as statements:
        house.text("+12025550101", "SCORE", sid=sid(1))
    assert len(statements) == A_REPEAT[house.service.db.dialect.name], statements
