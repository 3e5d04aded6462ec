"""Everybody at once: texts of all kinds to two tables that share phones, time that passes, messages that leave."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from typing import Any, cast

import pytest
from sqlalchemy import Connection, Engine, Row, event, make_url, select, text, update
from sqlalchemy.exc import OperationalError

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Game, Pace, Step, Table
from engine.kernel.saved import dump_cards, dump_state, load_action, load_state
from engine.kernel.state import DELETED
from service.carrier.client import FateUnknown, Later, Listed, Refused
from service.carrier.keywords import Keyword
from service.contact import locking
from service.contact.destination import destination_of
from service.contact.locking import Moved
from service.due.sweeping import sweep
from service.inbound import texts
from service.inbound.texts import InboundText, handle
from service.lobby import COMMANDS
from service.outbox import delivering as delivery
from service.outbox import reports
from service.outbox.rate import phones_with_work, rate_of
from service.outbox.reports import Report
from service.store.database import reading
from service.store.tables import groups, inbox, log, matches, members, players, seats
from service.store.tables import outbox as messages
from tests.laws.steer import REPLIES, filled, typed
from tests.service.conftest import ANN, BOB, CY, NUMBER, House, house_on
from tests.services import fresh_database, sid

THREADS = 8
DOORS = ("start", "act", "leave", "join")
AGAIN = 4
"""So often the crowd texts, until each door of the rules has let somebody in: a slow machine plays short matches."""
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
PHONES = {f"+120255501{number:02}": name for number, name in enumerate(NAMES, 1)}
AFTER_A_COMMAND = ("", "", "", *NAMES, "ROUNDS 1", "LIVE", "SLOW", *(name.upper() for name in games()))
UNLIMITED = {"phone_segments_a_day": 0, "group_segments_a_day": 0, "segments_a_day": 0}


@dataclass
class Crowd:
    """Threads that text at random, and what they did."""

    house: House
    seed: int
    claimed: set[str] = field(default_factory=set)
    said: Counter[str] = field(default_factory=Counter)
    moved: int = 0
    noting: threading.Lock = field(default_factory=threading.Lock)
    commands: Iterator[str] = field(default_factory=lambda: cycle(COMMANDS))
    carrier_words: Iterator[str] = field(default_factory=lambda: cycle(Keyword.__members__))

    def text_on(self, thread: int, count: int) -> None:
        """So many texts, each of a random phone; some are posted twice."""
        chance = random.Random(self.seed * 1000 + thread)
        for number in range(count):
            phone = chance.choice(list(PHONES))
            said = InboundText(f"SM-{thread}-{number}", phone, self.words(phone, chance))
            for _ in range(2 if chance.random() < 0.1 else 1):
                self.post(said)

    def post(self, said: InboundText) -> None:
        """As the carrier posts: again, while we say that it did not go."""
        with self.noting:
            self.claimed.add(said.sid)
            self.said[said.body.partition(" ")[0]] += 1
        while True:
            try:
                return handle(self.house.service, said)
            except Moved:
                with self.noting:
                    self.moved += 1

    def words(self, phone: str, chance: random.Random) -> str:
        """Mostly what the phone's table asks for; else a join word, a command, or a carrier's word."""
        kind = chance.random()
        if kind < 0.5 and (move := self.move(phone, chance)):
            return move
        if kind < 0.75:
            word = chance.choice(self.open_words() or ["OTTER"])
            return chance.choice(
                (f"JOIN {word}", f"JOIN {word} {PHONES[phone]}", word, "REJOIN", "JOIN", "LEAVE", "BEGIN")
            )
        if kind < 0.77:
            return f"@{chance.choice(self.open_words() or ['OTTER'])} {self.move(phone, chance) or 'WHERE'}"
        if kind < 0.8:
            return next(self.carrier_words)
        return f"{next(self.commands)} {chance.choice(AFTER_A_COMMAND)}".strip()

    def move(self, phone: str, chance: random.Random) -> str | None:
        """Something that the phone's seat may do now, as its player would text it."""
        mine = (
            select(matches, seats.c.seat)
            .join(seats, seats.c.match_id == matches.c.id)
            .join(players, players.c.id == seats.c.player_id)
            .where(players.c.phone == phone, matches.c.over_at.is_(None), seats.c.left.is_(False))
        )
        with reading(self.house.service.db).begin() as tx:
            row = tx.execute(mine.order_by(matches.c.id.desc()).limit(1)).first()
            names = tx.execute(select(seats.c.name).where(seats.c.match_id == row.id)).scalars().all() if row else ()
        if row is None:
            return None
        game = games()[row.game]
        forms = game.choices(load_state(game, row.state, row.version, row.cards), row.seat)
        if not forms:
            return None
        form = chance.choice(forms)
        return typed(game, names, form, filled(form, chance, lambda: chance.choice(REPLIES)))

    def open_words(self) -> list[str]:
        with reading(self.house.service.db).begin() as tx:
            return list(tx.execute(select(groups.c.word).where(groups.c.word.is_not(None))).scalars())


@dataclass
class MoodyCarrier:
    """Takes most messages, and reports what became of them before it answers, after that, or never."""

    house: House
    chance: random.Random
    sent: int = 0

    def send(
        self, message_id: int, attempt: int, to: str, body: str, picture: str | None = None, valid: float | None = None
    ) -> str:
        self.sent += 1
        mood, sid = self.chance.random(), f"SM{message_id}x{self.sent}"
        if mood < 0.03:
            raise FateUnknown
        if mood < 0.06:
            raise Later
        if mood < 0.08:
            raise Refused(21610)
        if mood < 0.6:
            status, error = self.chance.choice((("sent", None), ("delivered", None), ("undelivered", 30003)))
            self.report(Report(message_id, sid, status, error))
        if mood < 0.1:
            self.report(Report(message_id, sid, "failed", 21610))
        return sid

    def report(self, report: Report) -> None:
        reports.take_in(self.house.service.db, NUMBER, report, self.house.clock())

    def sent_since(self, to: str, body: str, since: float) -> Listed:
        return Listed()


def deliver_on(house: House, seed: int, over: threading.Event) -> None:
    """What the deliver workers do, until it is over."""
    carrier, rate = MoodyCarrier(house, random.Random(seed)), rate_of(house.service.settings)
    while not over.is_set():
        found = phones_with_work(house.service.db, rate, house.clock(), 20)
        for player_id in found:
            delivery.deliver(house.service.db, carrier, house.clock, rate, player_id)
        if not found:
            over.wait(0.02)


def pass_time(house: House, seed: int, over: threading.Event) -> None:
    """Time and the sweep, until it is over; now and then the service was away."""
    chance = random.Random(seed)
    while not over.wait(0.02):
        house.clock.now += chance.choice((0.5, 1.0, 1.0, 5.0, 30.0))
        sweep(house.service)


@contextmanager
def beside(*doings: Callable[[threading.Event], None]) -> Iterator[None]:
    """Does these in threads of their own until the caller is done. Raises what the first of them raised."""
    over = threading.Event()
    with ThreadPoolExecutor(len(doings)) as pool:
        running = [pool.submit(doing, over) for doing in doings]
        try:
            yield
        finally:
            over.set()
        for each in running:
            each.result()


def watch(db: Engine) -> list[str]:
    """Every error of the database that says that somebody waited in vain, as it happens."""
    seen: list[str] = []

    def note(context: Any) -> None:
        if isinstance(context.sqlalchemy_exception, OperationalError):
            seen.append(f"{context.original_exception}: {context.statement}")

    event.listen(db, "handle_error", note)
    return seen


def deadlocks(house: House) -> int:
    """How many the server has counted; each connection tells of its own when it ends."""
    house.service.db.dispose()
    with house.service.db.begin() as tx:
        mine = text("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        return cast(int, tx.execute(mine).scalar_one())


def two_tables(house: House) -> None:
    phones = list(PHONES.items())
    for half in (phones[:4], phones[4:]):
        word = house.sit(**{name: phone for phone, name in half})
        house.text(half[0][0], "BEGIN")
        assert word


def assert_everybody_sits_where_he_belongs(house: House) -> None:
    with reading(house.service.db).begin() as tx:
        sitting = tx.execute(select(members).where(members.c.player_id.is_not(None))).all()
        group_of = {row.id: row.group_id for row in tx.execute(select(players))}
        playing = tx.execute(
            select(seats.c.player_id, seats.c.name, matches.c.group_id)
            .join(matches, matches.c.id == seats.c.match_id)
            .where(seats.c.player_id.is_not(None), seats.c.left.is_(False), matches.c.over_at.is_(None))
        ).all()
        running = tx.execute(select(matches.c.group_id).where(matches.c.over_at.is_(None))).scalars().all()
    places = {(row.player_id, row.group_id): row.name for row in sitting}
    assert len(places) == len(sitting), "a phone sits twice at a table"
    homes = {row.player_id for row in sitting}
    assert all((each, group_of[each]) in places for each in homes), "a phone speaks to a table that is not its own"
    at_a_match = {(row.player_id, row.group_id): row.name for row in playing}
    assert len(at_a_match) == len(playing), "a phone plays twice at a table"
    assert at_a_match.items() <= places.items()
    assert len(set(running)) == len(running), "a table plays two matches"


def redone(game: Game, state: Any, chance: Chance, line: Row[Any]) -> Step:
    """What this line of a log says, done to this state."""
    match line.kind:
        case "act":
            return game.act(state, line.seat, load_action(game, line.action), chance, line.at)
        case "leave":
            return game.leave(state, line.seat, chance, line.at)
        case "skip":
            return game.skip(state, line.seat, chance, line.at)
        case "finish":
            return game.finish(state, chance, line.at)
        case "join":
            return game.join(state, line.seat, line.action["name"], chance, line.at)
        case "pace":
            return game.at_pace(state, Pace(line.action["pace"]), chance, line.at)
        case "finish":
            return game.finish(state, chance, line.at)
    assert line.kind == "wake"
    return game.wake(state, chance, line.at)


def assert_every_log_replays(house: House, dealt: dict[bytes, tuple[Table, Deck]]) -> None:
    """Each match out of whose log nobody's words were taken comes, from its deal and its log, to the state that is
    saved."""
    with reading(house.service.db).begin() as tx:
        rows = tx.execute(select(matches)).all()
        lines = {row.id: tx.execute(select(log).where(log.c.match_id == row.id).order_by(log.c.step)).all()
                 for row in rows}  # fmt: skip
    for row in rows:
        game, chance = games()[row.game], Chance(row.seed)
        table, deck = dealt[row.seed]
        state = game.start(table, deck, chance, 0.0).state
        assert [line.step for line in lines[row.id]] == list(range(row.step + 1))
        if any(DELETED in (line.action or {}).values() for line in lines[row.id]):
            continue  # two forgotten answers are alike, as those that they stand for were not
        for line in lines[row.id][1:]:
            step = redone(game, state, chance, line)
            assert not step.refusal
            state = step.state
        assert dump_state(game, state, apart=True) == row.state
        assert dump_cards(game, state) == row.cards


@dataclass
class Kept:
    """What each match was dealt from, by its seed, and how often each door of the rules let somebody in."""

    dealt: dict[bytes, tuple[Table, Deck]] = field(default_factory=dict)
    doors: Counter[str] = field(default_factory=Counter)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept:
    """Logs go with their matches: what happened in all of them is noted as it happens."""
    kept = Kept()

    def noting(name: str, door: Callable[..., Step]) -> Callable[..., Step]:
        def note(self: Game, *given: Any) -> Step:
            step = door(self, *given)
            if name == "start":
                table, deck, chance, _ = given
                kept.dealt[chance._seed] = (table, deck)
            kept.doors[name] += not step.refusal
            return step

        return note

    for game in {type(each) for each in games().values()}:
        for name in DOORS:
            monkeypatch.setattr(game, name, noting(name, getattr(game, name)))
    return kept


@pytest.fixture
def busy_house(migrated_postgres: str, postgres_url: str, rate: float) -> Iterator[House]:
    """A house on PostgreSQL without limits for a day; its number sends so many segments a second (0: no limit).
    It waits for a lock longer than usual: a busy machine needs longer, and who waits in vain still does."""
    with fresh_database(postgres_url, migrated_postgres.rpartition("/")[2]) as plain:
        url = make_url(plain).update_query_dict({"options": "-c lock_timeout=60s"})
        house = house_on(url.render_as_string(hide_password=False), **UNLIMITED, segments_a_second=rate)
        yield house
        house.service.db.dispose()


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("seed", "texts", "rate"),
    [(1, 500, 0), *(pytest.param(seed, 4000, rate, marks=pytest.mark.deep) for seed, rate in ((2, 1000), (3, 0)))],
)
def test_all_at_once_nobody_waits_in_vain_and_nothing_is_lost(
    busy_house: House,
    kept: Kept,
    caplog: pytest.LogCaptureFixture,
    seed: int,
    texts: int,
) -> None:
    house = busy_house
    in_vain = watch(house.service.db)
    two_tables(house)
    before = set(sids(house))
    crowd = Crowd(house, seed)
    with (
        beside(partial(pass_time, house, seed), *(partial(deliver_on, house, seed + each) for each in (1, 2))),
        ThreadPoolExecutor(THREADS) as pool,
    ):
        for first in range(0, AGAIN * THREADS, THREADS):
            under_way = [pool.submit(crowd.text_on, first + each, texts // THREADS) for each in range(THREADS)]
            for each in under_way:
                each.result()
            if all(kept.doors[door] for door in DOORS):
                break
    assert (in_vain, deadlocks(house)) == ([], 0)
    assert sids(house) == Counter(before | crowd.claimed), "each text is claimed once"
    assert_everybody_sits_where_he_belongs(house)
    came_in = Counter(kept.doors)
    assert_every_log_replays(house, kept.dealt)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
    assert not house.rows(messages.c.body.contains("our side"))
    assert all(came_in[door] for door in DOORS), came_in
    assert crowd.said.keys() >= {*COMMANDS, *Keyword.__members__}
    assert house.rows(messages.c.state == "delivered")
    assert house.rows(messages.c.state == "failed")


def sids(house: House) -> Counter[str]:
    with reading(house.service.db).begin() as tx:
        return Counter(tx.execute(select(inbox.c.sid)).scalars())


@pytest.mark.postgres
def test_phones_that_swap_tables_crosswise_do_not_wait_for_each_other(
    postgres_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has its own table, match and phone locked before either asks for the other's."""
    house = postgres_house
    in_vain = watch(house.service.db)
    two_tables(house)
    ann, *_, eve = list(PHONES)[:5]
    with reading(house.service.db).begin() as tx:
        words = list(tx.execute(select(groups.c.word).order_by(groups.c.id)).scalars())
    both_hold = threading.Barrier(2)

    def lock_and_meet(*given: Any) -> Any:
        locked = locking.lock_playing(*given)
        both_hold.wait(30)
        return locked

    monkeypatch.setattr(texts, "lock_playing", lock_and_meet)

    def wander(phone: str, here: int) -> None:
        for each in range(4):
            house.text(phone, f"JOIN {words[(here + each) % 2]}", sid(f"{phone}-{each}"))

    with ThreadPoolExecutor(2) as pool:
        for each in [pool.submit(wander, ann, 1), pool.submit(wander, eve, 0)]:
            each.result()
    assert (in_vain, deadlocks(house)) == ([], 0)
    assert_everybody_sits_where_he_belongs(house)
    assert (house.player(ann).group_id, house.player(eve).group_id) == (1, 2)


@pytest.mark.postgres
def test_a_word_that_opens_another_table_by_the_time_of_the_lock_is_looked_up_again(
    postgres_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = postgres_house
    words = [house.sit(Ann=ANN), house.sit(Bob=BOB)]
    ids = [house.player(phone).group_id for phone in (ANN, BOB)]
    looked: list[int | None] = []

    def look(tx: Connection, player: Row[Any], body: str, now: float) -> int | None:
        """The first look is followed by a change of the words."""
        found = destination_of(tx, player, body, now)
        looked.append(found)
        if len(looked) == 1:
            with house.service.db.begin() as other:
                for group_id, word in (ids[0], None), (ids[1], words[0]):
                    other.execute(update(groups).where(groups.c.id == group_id).values(word=word))
        return found

    monkeypatch.setattr(locking, "destination_of", look)
    house.text(CY, f"JOIN {words[0]} Cy")
    assert looked == [ids[0], ids[1], ids[1], ids[1]]
    assert house.player(CY).group_id == ids[1]
