"""Our own faults and those of what we stand on: nothing half done, nothing lost, nothing said twice."""

import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError, OperationalError

from engine.catalogue import games
from engine.kernel.game import Step
from service.base.service import Service
from service.due.sweeping import SECOND_TRY, sweep
from service.inbound import texts as inbound
from service.run.tasks import make_celery, nudger
from service.store import database as db
from service.store.tables import bot_moves, inbox, matches, outbox
from tests.service.conftest import ANN, BOB, CY, DEE, NUMBER, Clock, House, house_on, settings_for
from tests.service.test_abuse import counts
from tests.services import sid

GAME = type(games()["malarky"])
EVE, FAY = "+12025550105", "+12025550106"


def fail(*_: object) -> Step:
    raise ZeroDivisionError("secret words")


def post(house: House, phone: str, body: str, sid: str) -> int:
    return house.post({"MessageSid": sid, "From": phone, "To": NUMBER, "Body": body}).status_code


def test_a_fault_of_the_rules_undoes_the_step_and_is_told_to_the_sender_alone(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    before = house.match()
    monkeypatch.setattr(GAME, "act", fail)
    for _ in range(3):
        assert post(house, ANN, "a hat", sid("fault")) == 200
    (told,) = house.rows(outbox.c.state == "pending")
    assert (told.phone, "WHERE" in told.body, "the game is as it was" in told.body) == (ANN, True, True)
    assert house.match() == before
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "secret words" not in caplog.text
    monkeypatch.undo()
    house.text(ANN, "a hat")
    assert house.match().step == before.step + 1


def test_who_asks_for_silence_gets_it_though_the_rules_fail(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    monkeypatch.setattr(GAME, "leave", fail)
    house.text(DEE, "STOP")
    assert house.player(DEE).opted_out_at is not None
    assert house.news(DEE) == []
    monkeypatch.undo()
    sweep(house.service)
    with house.service.db.begin() as tx:
        assert tx.execute(text("SELECT \"left\" FROM seats WHERE name = 'Dee'")).scalar()


def dues(house: House) -> dict[int, float]:
    with house.service.db.begin() as tx:
        return {row.id: row.due_at for row in tx.execute(select(matches.c.id, matches.c.due_at))}


def still(self: object, state: Any, chance: object, at: float) -> Step:
    """A wake-up that changes nothing and wants to be woken as before."""
    return Step(state=state, wake=at)


@pytest.mark.parametrize("planted", [fail, still])
def test_a_wake_up_that_fails_neither_spins_nor_keeps_others_from_theirs(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, planted: Callable[..., Step]
) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    ill = house.match()
    house.deal(Dee=DEE, Eve=EVE, Fay=FAY)
    well, woken, wake = house.match(), 0, GAME.wake

    def one_is_ill(self: Any, state: Any, chance: Any, at: float) -> Step:
        nonlocal woken
        if chance._seed != ill.seed:
            return wake(self, state, chance, at)
        woken += 1
        return planted(self, state, chance, ill.wake)

    monkeypatch.setattr(GAME, "wake", one_is_ill)
    sweep(house.service)
    house.passes(max(dues(house).values()) - house.clock.now)
    put_off = house.clock.now
    house.passes(SECOND_TRY / 2)
    assert woken == 1
    assert house.match().step > well.step
    assert dues(house)[ill.id] == put_off + SECOND_TRY
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    with house.service.db.begin() as tx:
        assert tx.execute(select(outbox).where(outbox.c.match_id == ill.id)).all()[3:] == []


def test_a_deadlock_puts_no_match_off_and_costs_no_bot_its_move(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    house.text(ANN, "BEGIN")
    house.deliver()
    sweep(house.service)
    with house.service.db.begin() as tx:
        moves = tx.execute(select(bot_moves)).all()
    due = dues(house)
    house.passes(moves[0].due_at - house.clock.now - 0.1)
    house.clock.now = moves[0].due_at

    def lose(*_: object) -> Step:
        raise OperationalError("lost", None, Exception())

    monkeypatch.setattr(GAME, "act", lose)
    sweep(house.service)
    with house.service.db.begin() as tx:
        assert tx.execute(select(bot_moves)).all() == moves
    assert dues(house) == due


@pytest.fixture
def impatient_house(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house that waits for no lock. Its database is opened anew: one that is open keeps its patience."""
    monkeypatch.setattr(db, "BUSY_SECONDS", 0.05)
    monkeypatch.setitem(db.IMPATIENT, "options", "-c lock_timeout=50ms")
    usual = house_on(database_url)
    house = replace(usual, service=replace(usual.service, db=db.open_database(database_url)))
    yield house
    house.service.db.dispose()


def test_while_the_database_is_away_the_carrier_is_told_to_come_again(
    impatient_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house = impatient_house
    house.sit(Ann=ANN)
    before = counts(house)
    nudged = len(house.nudged)
    with house.service.db.begin() as tx:
        tx.execute(text("UPDATE players SET heard_at = heard_at"))  # somebody has what the text needs, and does not end
        assert post(house, ANN, "BOT my words", sid("away")) == 503
    assert counts(house) == before
    assert len(house.nudged) == nudged
    assert post(house, ANN, "BOT", sid("away")) == 200
    assert counts(house)["members"] == before["members"] + 1
    assert ANN not in caplog.text
    assert "my words" not in caplog.text


def test_a_database_that_is_not_there_is_503_at_once() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        url = f"postgresql://party@127.0.0.1:{listener.getsockname()[1]}/party"
    service = Service(settings_for(url), db.open_database(url), Clock())
    assert post(House(service, Clock(), []), ANN, "hi", sid(1)) == 503
    service.db.dispose()


@pytest.mark.postgres
@pytest.mark.parametrize(("losses", "status"), [(1, 200), (99, 503)])
def test_a_connection_that_is_lost_in_mid_step_leaves_nothing_half_done(
    postgres_house: House, monkeypatch: pytest.MonkeyPatch, losses: int, status: int
) -> None:
    house = postgres_house
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    before, match = counts(house), house.match()
    answer, left = inbound._answer, iter(range(losses))

    def lose(service: Any, speaker: Any, asked: Any) -> None:
        answer(service, speaker, asked)
        if next(left, None) is not None:
            speaker.tx.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    monkeypatch.setattr(inbound, "_answer", lose)
    assert post(house, ANN, "unclear: what is meant?", sid("lost")) == status
    if status == 503:
        assert (counts(house), house.match()) == (before, match)
        monkeypatch.undo()
        assert post(house, ANN, "unclear: what is meant?", sid("lost")) == 200
    assert house.match().step == match.step + 1
    assert sorted(row.phone for row in house.rows(outbox.c.state == "pending")) == [ANN, BOB, CY]
    with house.service.db.begin() as tx:
        assert len(tx.execute(select(inbox).where(inbox.c.sid == sid("lost"))).all()) == 1


def test_an_error_of_the_database_carries_no_number(house: House) -> None:
    with house.service.db.connect() as connection, pytest.raises(DBAPIError) as wrong:
        connection.execute(text("SELECT :phone FROM nowhere"), {"phone": ANN})
    assert ANN not in str(wrong.value)


@pytest.mark.postgres
def test_a_broker_that_hangs_holds_up_no_text(postgres_house: House) -> None:
    house = postgres_house
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        ours = nudger(make_celery(lambda: f"redis://127.0.0.1:{silent.getsockname()[1]}/0", lambda: house.service))
        gave_up, pass_on = threading.Event(), ours.pass_on

        def watched(player_ids: Sequence[int]) -> None:
            try:
                pass_on(player_ids)
            finally:
                gave_up.set()

        ours.pass_on = watched
        hurried = House(replace(house.service, nudge=ours.nudge), house.clock, [])
        hurried.text(ANN, "hi")
        assert not gave_up.is_set(), "the text was answered while the broker was still waited for"
        assert len(hurried.news(ANN)) == 1
        ours.stop(20)
