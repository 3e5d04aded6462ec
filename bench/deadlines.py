"""How late deadlines fire, with every process running, while the carrier answers nobody."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, text, update

from bench import evening, numbers
from bench.processes import House, wait_until
from bench.report import Row, middle
from bench.whole import Whole, whole
from service.store.tables import groups, log, matches, outbox, players, seats

MODEL = 0  # the number of the group whose match is copied
APART = 200
APART_SECONDS = 10.0
AT_ONCE = 1000
HANGING = 100
SOON = 3.0
PATIENCE = 300.0


def measure(house: House, runs: int) -> list[Row]:
    """Deadlines spread over some seconds, then many at once."""
    late: list[float] = []
    together: list[float] = []
    with whole(house) as service:
        _, [table], _ = evening.gather(service.db, service.port, 1, [MODEL], 1)
        service.wait_for_rest()
        copies = Copies(service, table.match_id)
        for _ in range(runs):
            service.carrier.hang(True)
            copies.text_strangers(HANGING)
            wait_until("the carrier to be asked", lambda: service.carrier.hanging)
            late += copies.fire(APART, [SOON + APART_SECONDS * number / APART for number in range(APART)])
            together.append(max(copies.fire(AT_ONCE, [SOON] * AT_ONCE)))
            service.carrier.hang(False)
            copies.clear()
    late.sort()
    ninety_nine = late[int(len(late) * 0.99)]
    note = (
        "from when it was due to the commit of what it brought about; Redis, one sweep worker with two processes, beat "
        f"once a second, six people at each table; {HANGING} messages wait for a carrier "
        f"that answers nobody; p50 {middle(late):.2f} s"
    )
    apart = f"seconds late, {APART} in {APART_SECONDS:.0f} s"
    at_once = f"seconds until all of {AT_ONCE:,} that were due at once had fired"
    return [
        _row("deadlines (p99)", apart, ninety_nine, 1, 1, note),
        _row("deadlines (1,000)", at_once, middle(together), 2, 1, "the same, with all due in the same moment"),
    ]


def _row(name: str, what: str, figure: float, reach: float, aim: float, note: str) -> Row:
    return Row(name, what, "", f"{figure:.2f}", figure, reach, aim, note, more_is_better=False)


@dataclass
class Copies:
    """Makes groups whose match is a copy of the model's, with deadlines of their own."""

    service: Whole
    model: int
    phones: int = 0  # given away so far

    def fire(self, count: int, after: Sequence[float]) -> list[float]:
        """So many copies, due so many seconds from now; returns how late each fired, when all have (seconds)."""
        with self.service.db.begin() as tx:
            mine = self._copy(tx, count)
        due = {match_id: time.time() + seconds for match_id, seconds in zip(mine, after, strict=True)}
        with self.service.db.begin() as tx:
            for match_id, at in due.items():
                since = at - (matches.c.wake - matches.c.clock)
                tx.execute(update(matches).where(matches.c.id == match_id).values(clock_since=since, due_at=at))
        wait_until("the deadlines", lambda: len(self._fired(mine)) == count, PATIENCE)
        return [at - due[match_id] for match_id, at in self._fired(mine).items()]

    def text_strangers(self, count: int) -> None:
        """Decide a message for each of so many phones that are at no table."""
        now = time.time()
        with self.service.db.begin() as tx:
            ids = self._people(tx, count, None)
            row = {
                "kind": "tell",
                "body": "Hello.",
                "segments": 1,
                "state": "pending",
                "created_at": now,
                "attempts": 0,
            }
            tx.execute(insert(outbox), [row | {"player_id": each, "lapses": False, "answers": False} for each in ids])

    def clear(self) -> None:
        """No copy is due any more, and nothing waits to be sent."""
        with self.service.db.begin() as tx:
            tx.execute(select(matches.c.id).order_by(matches.c.id).with_for_update(key_share=True))
            tx.execute(update(matches).values(due_at=None))
            tx.execute(update(outbox).where(outbox.c.state.in_(("pending", "sending"))).values(state="dropped"))

    def _copy(self, tx: Connection, count: int) -> list[int]:
        match = dict(tx.execute(select(matches).where(matches.c.id == self.model)).one()._mapping)
        group = dict(tx.execute(select(groups).where(groups.c.id == match["group_id"])).one()._mapping)
        seated = tx.execute(select(seats).where(seats.c.match_id == self.model).order_by(seats.c.seat)).all()
        mine = []
        for _ in range(count):
            group_id = _insert(tx, groups, group | {"word": None, "owner_id": None, "match_id": None})
            match_id = _insert(tx, matches, match | {"group_id": group_id, "due_at": None})
            tx.execute(update(groups).where(groups.c.id == group_id).values(match_id=match_id))
            people = self._people(tx, numbers.SEATS, group_id)
            rows = [
                dict(row._mapping) | {"match_id": match_id, "player_id": who}
                for row, who in zip(seated, people, strict=True)
            ]
            tx.execute(insert(seats), rows)
            mine.append(match_id)
        return mine

    def _people(self, tx: Connection, count: int, group_id: int | None) -> list[int]:
        now, first = time.time(), self.phones
        self.phones += count
        rows = [
            {"phone": numbers.elsewhere(first + each), "group_id": group_id, "created_at": now, "heard_at": now,
             "wrong_words": 0, "wrong_since": 0, "unheard": 0, "chain": 0}
            for each in range(count)
        ]  # fmt: skip
        return list(tx.execute(insert(players).returning(players.c.id), rows).scalars())

    def _fired(self, mine: Sequence[int]) -> dict[int, float]:
        """When the first wake-up of each of these matches was committed (seconds since 1970)."""
        query = (
            select(log.c.match_id, func.min(text("extract(epoch from pg_xact_commit_timestamp(log.xmin))")))
            .where(log.c.match_id.in_(mine), log.c.kind == "wake")
            .group_by(log.c.match_id)
        )
        with self.service.db.connect() as connection:
            return {match_id: float(at) for match_id, at in connection.execute(query)}


def _insert(tx: Connection, table: Any, row: dict[str, Any]) -> int:
    """Insert a copy of a row under a new id."""
    fresh = {name: value for name, value in row.items() if name != "id"}
    return int(tx.execute(insert(table).values(fresh).returning(table.c.id)).scalar_one())
