"""A service without threads or network: signed texts come in, a clock moves, and the outbox is what phones get."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Engine, Row, func, select, text, update
from twilio.request_validator import RequestValidator
from werkzeug.test import TestResponse

from service.base.service import Service
from service.base.settings import Settings, load_settings
from service.calls import strangers
from service.due.sweeping import sweep
from service.inbound.sms import sms_blueprint
from service.inbound.voice import voice_blueprint
from service.outbox.thrift import look_again
from service.store.database import reading
from service.store.migrate import upgrade
from service.store.tables import bot_moves, groups, heartbeats, matches, members, outbox, players, promises, seats
from tests.service.seated import LOOKING, Tables, tables
from tests.services import copied, database_at, empty, fresh_database
from tests.services import sid as sid_of

PUBLIC = "https://party.example"
TOKENS = ("new-token", "old-token")
NUMBER = "+12025550100"
ACCOUNT = "AC" + "1" * 32
ANN, BOB, CY, DEE = "+12025550101", "+12025550102", "+12025550103", "+12025550104"


@dataclass
class Clock:
    """Seconds that pass only when the test says so."""

    now: float = 1_795_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class House:
    """The service with its way in, and what a test does to it."""

    service: Service
    clock: Clock
    nudged: list[tuple[int, ...]]
    app: Flask = field(init=False)
    sids: Iterator[int] = field(default_factory=lambda: count(1))
    seen: int = 0

    def __post_init__(self) -> None:
        self.app = Flask("test", static_folder=None)
        self.app.register_blueprint(sms_blueprint(self.service))
        self.app.register_blueprint(voice_blueprint(self.service))

    def post(
        self, form: dict[str, str], *, path: str = "/sms", token: str = TOKENS[0], signature: str | None = None
    ) -> TestResponse:
        """Post a form as the carrier does, signed with `token`, or with this `signature`."""
        form = {"AccountSid": ACCOUNT, "To": NUMBER} | form
        signed = RequestValidator(token).compute_signature(PUBLIC + path, form) if signature is None else signature
        return self.app.test_client().post(path, data=form, headers={"X-Twilio-Signature": signed} if signed else {})

    def text(self, phone: str, body: str, sid: str | None = None) -> None:
        """A phone texts the number."""
        form = {"MessageSid": sid or sid_of(next(self.sids)), "From": phone, "Body": body}
        answer = self.post(form)
        assert answer.status_code == 200, answer.text
        assert answer.text.endswith("<Response/>")

    def news(self, phone: str | None = None) -> list[str]:
        """What was decided to be sent since the last look, to all phones; kept is only what goes to `phone`."""
        rows = self.rows()
        fresh = [row for row in rows if row.id > self.seen]
        self.seen = max((row.id for row in rows), default=0)
        return [row.body for row in fresh if phone in (None, row.phone)]

    def answer(self, phone: str, body: str) -> str:
        """Text, and get exactly one message back."""
        self.news()
        self.text(phone, body)
        (told,) = self.news(phone)
        return told

    def rows(self, *where: Any) -> list[Row[Any]]:
        """The outbox, in the order decided, with each row's phone."""
        query = select(outbox, players.c.phone).join(players, players.c.id == outbox.c.player_id).where(*where)
        with reading(self.service.db).begin() as tx:
            return list(tx.execute(query.order_by(outbox.c.id)))

    def deliver(self) -> None:
        """The carrier takes everything that waits."""
        with self.service.db.begin() as tx:
            waiting = update(outbox).where(outbox.c.state == "pending")
            tx.execute(waiting.values(state="taken", taken_at=self.clock.now))

    def passes(self, seconds: float) -> None:
        """Time goes by in ordinary steps, and what is due happens."""
        end = self.clock.now + seconds
        while self.clock.now < end:
            self.clock.now = min(end, self.clock.now + 10)
            sweep(self.service)

    def passes_long(self, seconds: float, *, delivers: bool = False) -> None:
        """Hours or days go by, from one thing that is due to the next. The sweep never rests meanwhile, nor does the
        carrier, if it `delivers`."""
        end = self.clock.now + seconds
        while self.clock.now < end:
            with reading(self.service.db).begin() as tx:
                due = [tx.execute(select(func.min(table.c.due_at))).scalar() for table in (matches, bot_moves)]
            soon = min([at for at in due if at is not None and at > self.clock.now], default=end)
            self.clock.now = min(end, soon)
            with self.service.db.begin() as tx:
                tx.execute(update(heartbeats).values(at=self.clock.now - 1))
            if delivers:
                self.deliver()
            sweep(self.service)

    def match(self) -> Row[Any]:
        """The newest match."""
        with reading(self.service.db).begin() as tx:
            return tx.execute(select(matches).order_by(matches.c.id.desc()).limit(1)).one()

    def group(self) -> Row[Any]:
        """The newest group."""
        with reading(self.service.db).begin() as tx:
            return tx.execute(select(groups).order_by(groups.c.id.desc()).limit(1)).one()

    def names(self) -> list[str]:
        """Who sits at the newest group, in the order of coming."""
        mine = select(members.c.name).where(members.c.group_id == self.group().id).order_by(members.c.id)
        with reading(self.service.db).begin() as tx:
            return list(tx.execute(mine).scalars())

    def seats(self) -> list[tuple[str, bool]]:
        """The seats of the newest match: whose each is, and whether he has left."""
        mine = select(seats.c.name, seats.c.left).where(seats.c.match_id == self.match().id).order_by(seats.c.seat)
        with reading(self.service.db).begin() as tx:
            return [(row.name, row.left) for row in tx.execute(mine)]

    def player(self, phone: str) -> Row[Any]:
        with reading(self.service.db).begin() as tx:
            return tx.execute(select(players).where(players.c.phone == phone)).one()

    def sit(self, game: str = "MALARKY", /, **phones: str) -> str:
        """The first phone makes a group of this game, the others join; the word."""
        return tables.sit(self, ("sit", game, *phones.items()), partial(self._sit, game, phones))

    def _sit(self, game: str, phones: dict[str, str]) -> str:
        first, *others = phones.items()
        self.text(first[1], f"NEW {game}")
        self.text(first[1], first[0])
        word: str = self.group().word
        for name, phone in others:
            self.text(phone, f"JOIN {word} {name}")
        self.deliver()
        self.news()
        return word

    def costs_all_it_may(self) -> None:
        """The matches that run have cost all that they were promised."""
        with self.service.db.begin() as tx:
            tx.execute(update(promises).values(spent=promises.c.segments))

    def deal(self, game: str = "MALARKY", /, **phones: str) -> str:
        """Sit down and begin; everything dealt is taken by the carrier."""
        return tables.sit(self, ("deal", game, *phones.items()), partial(self._deal, game, phones))

    def _deal(self, game: str, phones: dict[str, str]) -> str:
        word = self.sit(game, **phones)
        self.text(next(iter(phones.values())), "BEGIN")
        self.deliver()
        self.news()
        return word

    def votes(self, *phones: str) -> None:
        """These, who play Malarky, have thought and answered, and are asked for a vote: for no words of their own."""
        for phone in phones:
            self.text(phone, "READY")
        for phone in phones:
            self.deliver()
            self.clock.now += 5
            self.text(phone, f"It is {phone[-3:]} of them.")
        self.deliver()
        self.clock.now += 5
        self.news()


@pytest.fixture(scope="session")
def kept_tables() -> Iterator[Tables]:
    """Tables that have sat down before."""
    yield tables
    tables.close()


@pytest.fixture(autouse=True)
def open_tables(kept_tables: Tables, request: pytest.FixtureRequest) -> Iterator[None]:
    with kept_tables.open(to_all=LOOKING.isdisjoint(request.fixturenames)):
        yield


@pytest.fixture(scope="session")
def migrated_postgres(postgres_url: str) -> Iterator[str]:
    """The address of a database with the tables, to be copied."""
    with fresh_database(postgres_url) as url:
        upgrade(url)
        yield url


@pytest.fixture(scope="session")
def one_postgres(migrated_postgres: str, postgres_url: str) -> Iterator[str]:
    """The address of a database that is handed from test to test: a copy for each takes ten times as long."""
    with fresh_database(postgres_url, migrated_postgres.rpartition("/")[2]) as url:
        yield url
        database_at(url).dispose()


@pytest.fixture
def lent_postgres(one_postgres: str) -> Iterator[str]:
    """The address of a database with empty tables, of this test alone."""
    yield one_postgres
    empty(one_postgres)


@pytest.fixture
def lent_sqlite(migrated_sqlite: Path) -> Iterator[str]:
    """The address of a file with empty tables, of this test alone."""
    url = copied(migrated_sqlite, migrated_sqlite.with_name("lent.sqlite"))
    yield url
    database_at(url).dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of a database with empty tables, on each kind of database."""
    url: str = request.getfixturevalue("lent_sqlite" if request.param == "sqlite" else "lent_postgres")
    return url


def at_once(*doings: Callable[[], object]) -> None:
    """All of these together, each in a thread of its own. Raises what the first of them raised."""
    together = threading.Barrier(len(doings))

    def do(doing: Callable[[], object]) -> None:
        together.wait(30)
        doing()

    with ThreadPoolExecutor(len(doings)) as pool:
        for done in [pool.submit(do, doing) for doing in doings]:
            done.result()


def in_a_queue(house: House, *doings: Callable[[], object]) -> None:
    """On PostgreSQL: all of these are under way together, each in a thread of its own, and wait for the matches in this
    order. Raises what the first of them raised."""
    db = house.service.db
    with ThreadPoolExecutor(len(doings)) as pool, db.connect() as holder:
        with holder.begin():
            holder.execute(select(matches.c.id).with_for_update())
            under_way = []
            for place, doing in enumerate(doings, 1):
                under_way.append(pool.submit(doing))
                _wait_for_waiting(db, place)
        for each in under_way:
            each.result()


def _wait_for_waiting(db: Engine, count: int) -> None:
    """Returns when so many transactions wait for a lock."""
    waiting = text(
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    )
    pause = threading.Event()
    for _ in range(3000):
        with db.connect() as looker:
            if looker.execute(waiting).scalar_one() >= count:
                return
        pause.wait(0.01)
    raise AssertionError(f"{count} do not wait for the match")


def settings_for(url: str, **more: Any) -> Settings:
    given = {"database_url": url, "public_url": PUBLIC, "number": NUMBER, "account_sid": ACCOUNT, "auth_tokens": TOKENS}
    return load_settings(given | more)


def house_on(url: str, **more: Any) -> House:
    """A house on this database; settings may be given."""
    nudged: list[tuple[int, ...]] = []
    clock = Clock()
    settings = settings_for(url, **more)
    look_again(database_at(settings.database))  # what the test before had spent
    strangers._hours.pop(database_at(settings.database), None)  # and whom it had answered
    service = Service(settings, database_at(settings.database), clock, lambda ids: nudged.append(tuple(ids)))
    return House(service, clock, nudged)


@pytest.fixture
def make_house(database_url: str) -> Callable[..., House]:
    """Makes a house on the test's database; settings may be given."""
    return partial(house_on, database_url)


@pytest.fixture
def postgres_house(lent_postgres: str) -> House:
    """A house on PostgreSQL alone."""
    return house_on(lent_postgres)


@pytest.fixture
def house(make_house: Callable[..., House]) -> House:
    return make_house()
