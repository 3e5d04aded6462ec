"""Everybody at once: texts of all kinds to two tables that share phones, time that passes, messages that leave."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import pytest
from sqlalchemy import Connection, Engine, NullPool, Row, create_engine, event, make_url, select, text, update
from sqlalchemy.exc import OperationalError

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Game, Pace, Step, Table
from engine.kernel.saved import dump_cards, dump_state, load_action
from engine.kernel.state import DELETED
from service.carrier.keywords import Keyword
from service.contact import locking
from service.contact.destination import destination_of
from service.inbound import texts
from service.lobby import COMMANDS
from service.outbox.queue import claim
from service.store.database import reading
from service.store.tables import groups, inbox, log, matches, members, players, seats
from service.store.tables import outbox as messages
from tests.service.conftest import ANN, BOB, CY, NUMBER, House, house_on
from tests.service.crowd import PHONES, Crowd, beside, deliver_on, pass_time, two_tables
from tests.services import fresh_database, sid

THREADS = 8
DOORS = ("start", "act", "leave", "join")
AGAIN = 20
"""So often the crowd texts at most, until each door of the rules has let somebody in: now and then a table stands for
hundreds of texts with nobody who could begin a match."""
UNLIMITED = {"phone_segments_a_day": 0, "group_segments_a_day": 0, "segments_a_day": 0}


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
        beside(partial(pass_time, house, crowd), *(partial(deliver_on, house, seed + each) for each in (1, 2))),
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
    assert not house.rows(messages.c.body.contains("wrong on our side"))
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


@pytest.mark.postgres
def test_what_waits_for_a_phone_that_signed_off_ends_without_a_wait_for_who_has_some_of_it(
    postgres_house: House,
) -> None:
    """Who takes words back changes the messages of a match one after the other, and may wait for those of a phone: what
    he has at this moment ends when the phone is looked at again."""
    house = postgres_house
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    for words in ("HELP", "WHERE", "GAMES"):
        house.text(BOB, words)
    bob, db = house.player(BOB), house.service.db
    first, *others = [row.id for row in house.rows(players.c.phone == BOB, messages.c.state == "pending")]
    assert others
    never_waits = create_engine(db.url, connect_args={"options": "-c lock_timeout=20s"}, poolclass=NullPool)
    with db.begin() as tx:
        tx.execute(update(players).where(players.c.id == bob.id).values(opted_out_at=house.clock.now))
    with db.begin() as tx:
        tx.execute(select(messages.c.id).where(messages.c.id == first).with_for_update())
        assert claim(never_waits, NUMBER, bob.id, house.clock.now) is None
    assert [row.id for row in house.rows(messages.c.state == "failed")] == others
    assert claim(never_waits, NUMBER, bob.id, house.clock.now) is None
    assert [row.id for row in house.rows(messages.c.state == "failed")] == [first, *others]
