"""Time: limits, silence to the end, outages that did not happen, faults that stop nobody else."""

import logging
from functools import partial

import pytest
from sqlalchemy import func, select, update

from service.due import sweeping
from service.due.sweeping import SECOND_TRY, leave_for_opted_out, sweep
from service.matches import steps
from service.store.database import reading
from service.store.tables import bot_moves, heartbeats, log, matches, outbox, players, seats
from tests.service.conftest import ANN, BOB, CY, DEE, House, at_once


def due_at(house: House) -> float:
    with reading(house.service.db).begin() as tx:
        due: float = tx.execute(select(matches.c.due_at).where(matches.c.over_at.is_(None))).scalar_one()
    return due


def test_nothing_is_due_before_its_time(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    sweep(house.service)
    house.clock.now = due_at(house) - 0.01
    with reading(house.service.db).begin() as tx:
        assert tx.execute(select(heartbeats.c.at)).scalar_one() < house.clock.now
    house.clock.now -= 55
    sweep(house.service)
    assert house.match().step == 0


def test_a_limit_runs_out(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    sweep(house.service)
    house.passes(due_at(house) - house.clock.now)
    assert house.match().step == 1
    assert {row.phone for row in house.rows(outbox.c.state == "pending")} == {ANN, BOB, CY}
    assert len(house.nudged[-1]) == 3


def test_two_sweeps_at_once_make_one_step(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    sweep(house.service)
    house.passes(due_at(house) - house.clock.now - 1)
    house.clock.now += 1
    at_once(*[partial(sweep, house.service)] * 4)
    assert house.match().step == 1


@pytest.mark.parametrize(("batch", "calls"), [(1, 1), (2, 0)])
def test_where_more_is_due_than_a_batch_another_sweep_is_asked_for(
    house: House, monkeypatch: pytest.MonkeyPatch, batch: int, calls: int
) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    sweep(house.service)
    house.passes(due_at(house) - house.clock.now - 1)
    house.clock.now += 1
    monkeypatch.setattr(sweeping, "BATCH", batch)
    asked: list[int] = []
    assert sweep(house.service, lambda: asked.append(house.match().step)) == 1
    assert asked == [1] * calls, "after its first batch"


def test_silence_ends_a_match_and_clears_what_was_due(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    house.text(ANN, "SET ROUNDS 1")
    house.text(ANN, "BEGIN")
    for _ in range(200):  # a word now and then, or the table would sleep
        if house.match().over_at is not None:
            break
        house.passes_long(30, delivers=True)
        house.text(BOB, "SCORE")
    match = house.match()
    assert match.over_at is not None
    assert match.clock_since is None
    assert len(match.result["scores"]) == 3
    with reading(house.service.db).begin() as tx:
        assert tx.execute(select(func.count(matches.c.due_at))).scalar() == 0
        assert tx.execute(select(func.count()).select_from(bot_moves)).scalar() == 0


def test_time_without_the_service_did_not_happen(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    house.text(ANN, "BEGIN")
    sweep(house.service)
    wake_left = due_at(house) - house.clock.now
    with reading(house.service.db).begin() as tx:
        bot_left = tx.execute(select(bot_moves.c.due_at)).scalar_one() - house.clock.now
    step = house.match().step
    house.clock.now += 3600
    sweep(house.service)
    assert house.match().step == step
    assert due_at(house) - house.clock.now == pytest.approx(wake_left)
    with reading(house.service.db).begin() as tx:
        assert tx.execute(select(bot_moves.c.due_at)).scalar_one() - house.clock.now == pytest.approx(bot_left)
    house.text(BOB, "a hat")
    assert house.match().clock == pytest.approx(0.0)


def test_a_text_before_the_first_sweep_after_an_outage_keeps_its_time(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    sweep(house.service)
    house.clock.now += 20
    house.text(ANN, "a boat")
    step, clock = house.match().step, house.match().clock
    house.clock.now += 30
    sweep(house.service)
    match = house.match()
    assert (match.step, match.clock, match.clock_since) == (step, clock, house.clock.now)
    assert due_at(house) == pytest.approx(house.clock.now + match.wake - clock)


def test_ten_seconds_are_no_outage(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    sweep(house.service)
    due = due_at(house)
    house.clock.now += 10
    sweep(house.service)
    assert due_at(house) == due


def test_a_phone_that_the_carrier_reports_as_opted_out_has_left(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    with house.service.db.begin() as tx:
        tx.execute(players.update().where(players.c.phone == DEE).values(opted_out_at=house.clock.now))
    house.news()
    sweep(house.service)
    assert house.news(DEE) == []
    with reading(house.service.db).begin() as tx:
        assert tx.execute(select(log.c.kind).order_by(log.c.step.desc()).limit(1)).scalar() == "leave"
    step = house.match().step
    sweep(house.service)
    assert house.match().step == step


def test_a_leave_that_the_rules_refuse_is_tried_once(house: House) -> None:
    """A seat that has left by the rules, and of which the service does not know so: the phone opted out."""
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.text(DEE, "LEAVE")
    with house.service.db.begin() as tx:
        tx.execute(update(seats).where(seats.c.name == "Dee").values(left=False))
        tx.execute(update(players).where(players.c.phone == DEE).values(opted_out_at=house.clock.now))
    house.news()
    assert leave_for_opted_out(house.service) == 1
    before = house.match()
    assert [leave_for_opted_out(house.service) for _ in range(3)] == [0, 0, 0]
    assert (house.match(), house.news()) == (before, [])


def test_a_match_that_fails_is_put_off_and_stops_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    sweep(house.service)
    house.passes(due_at(house) - house.clock.now - 1)

    def fail(*_: object) -> None:
        raise ZeroDivisionError("secret words")

    monkeypatch.setattr(steps, "_drop_lapsed", fail)
    with caplog.at_level(logging.ERROR):
        house.passes(1)
    assert "ZeroDivisionError" in caplog.text
    assert "secret words" not in caplog.text
    assert house.match().step == 0
    assert due_at(house) == house.clock.now + SECOND_TRY
    monkeypatch.undo()
    house.passes(SECOND_TRY)
    assert house.match().step == 1
