"""On SQLite who writes comes in turn: nobody is locked out, however many write."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from sqlalchemy import event, text

from service.store.database import open_database, reading
from service.store.turns import Turns

WRITERS = 8


def test_who_came_first_writes_first_and_nobody_asks_sqlite_in_vain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fourteen that wrote for 10 ms each used to lock one out for 4 s twice a second."""
    turns = Turns()
    monkeypatch.setattr("service.store.database.Turns", lambda: turns)
    db = open_database(f"sqlite:///{tmp_path}/x.sqlite")
    begun: list[str] = []
    event.listen(db, "before_cursor_execute", lambda _c, _k, statement, *_: begun.append(statement))
    order: list[int] = []

    def write(place: int) -> None:
        with db.begin():
            order.append(place)

    writers = [threading.Thread(target=write, args=(place,)) for place in range(WRITERS)]
    with db.begin():
        for place, writer in enumerate(writers, 1):
            writer.start()
            while len(turns.waiting) < place:
                os.sched_yield()
        assert begun.count("BEGIN IMMEDIATE") == 1
        with reading(db).connect() as reader:
            assert reader.execute(text("select 1")).scalar() == 1, "who reads waits for nobody"
    for writer in writers:
        writer.join()
    assert order == list(range(WRITERS))
    with db.begin() as tx:
        assert tx.in_transaction(), "the turn was given back"


def test_who_fails_gives_the_turn_back(tmp_path: Path) -> None:
    db = open_database(f"sqlite:///{tmp_path}/x.sqlite")
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), db.begin():
            raise ZeroDivisionError
    turns, first, second = Turns(), dict[object, object](), dict[object, object]()
    turns.take(first, 0)
    turns.take(second, 0)
    assert second == {}, "SQLite's own lock decides"
    assert not turns.waiting
