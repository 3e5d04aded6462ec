"""What a day may cost: the operator is told, tables stand, answers end, and the next day everything goes on."""

import logging
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import func, insert, select

from service.due.housekeeping import keep_house
from service.due.sweeping import sweep
from service.outbox.thrift import day_of, reached
from service.store.database import reading
from service.store.tables import bot_moves, matches, outbox, usage
from tests.service.conftest import ANN, BOB, CY, DEE, House

EVE, FAY = "+12025550105", "+12025550106"
DAY = 86_400.0
STANDS = "today's texts are used up"


def spend(house: House, segments: int, *, player: int = 99, group: int = 99) -> None:
    """The carrier took so many segments more."""
    day = day_of(house.clock.now)
    row = {"day": day, "player_id": player, "group_id": group, "messages": segments, "segments": segments}
    with house.service.db.begin() as tx:
        tx.execute(usage.delete().where(usage.c.player_id == player, usage.c.group_id == group))
        tx.execute(insert(usage).values(row))


def alarms(caplog: pytest.LogCaptureFixture) -> list[tuple[Any, ...]]:
    found = [record for record in caplog.records if getattr(record, "alarm", "") == "limit_near"]
    return [(vars(each)["scope"], vars(each)["id"], vars(each)["segments"], vars(each)["limit"]) for each in found]


def due(house: House) -> int:
    with reading(house.service.db).begin() as tx:
        return sum(tx.execute(select(func.count(table.c.due_at))).scalar_one() for table in (matches, bot_moves))


def test_the_operator_is_told_at_four_fifths_once_a_day(house: House, caplog: pytest.LogCaptureFixture) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    ann, group = house.player(ANN).id, house.group().id
    spend(house, 399, player=ann, group=group)
    keep_house(house.service)
    assert alarms(caplog) == []
    spend(house, 400, player=ann, group=group)
    for _ in range(3):
        keep_house(house.service)
    assert alarms(caplog) == [("phone", ann, 400, 500)]
    assert house.match().stands is None
    house.clock.now += DAY
    keep_house(house.service)
    assert len(alarms(caplog)) == 1
    spend(house, 400, player=ann, group=group)
    keep_house(house.service)
    assert len(alarms(caplog)) == 2
    assert ANN not in caplog.text


@pytest.mark.parametrize(
    ("limits", "scope"),
    [
        ({"phone_segments_a_day": 2000, "segments_a_day": 0, "group_segments_a_day": 0}, "phone"),
        ({"group_segments_a_day": 2000, "segments_a_day": 0, "phone_segments_a_day": 0}, "group"),
        ({"segments_a_day": 2000, "group_segments_a_day": 0, "phone_segments_a_day": 0}, "all"),
    ],
)
def test_at_the_limit_the_tables_that_it_concerns_are_told_once_and_stand(
    make_house: Callable[..., House], caplog: pytest.LogCaptureFixture, limits: dict[str, int], scope: str
) -> None:
    house = make_house(**limits)
    house.deal(Dee=DEE, Eve=EVE, Fay=FAY)
    other, others = house.match().id, house.group().id
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    match, ann, group = house.match().id, house.player(ANN).id, house.group().id
    house.costs_all_it_may()
    spend(house, 1999, player=ann, group=group)
    keep_house(house.service)
    assert house.news() == []
    spend(house, 2000, player=ann, group=group)
    for _ in range(3):
        keep_house(house.service)
    told = {row.phone: row.body for row in house.rows(outbox.c.state == "pending")}
    everybody = {ANN, BOB, CY} | ({DEE, EVE, FAY} if scope == "all" else set())
    assert set(told) == everybody
    assert len(house.news()) == len(everybody), "once"
    assert all(STANDS in body and "RESUME" in body for body in told.values())
    standing = {match, other} if scope == "all" else {match}
    with reading(house.service.db).begin() as tx:
        running = select(matches.c.id).where(matches.c.due_at.is_not(None))
        assert set(tx.execute(running).scalars()) == {match, other} - standing
        assert reached(tx, house.service.settings, group, [ann], house.clock.now)
        assert reached(tx, house.service.settings, others, [None], house.clock.now) == (scope == "all")
    assert [each[0] for each in alarms(caplog)] == [scope]
    step = house.match().step
    house.passes_long(3600, delivers=True)
    assert (house.match().step, house.match().stands) == (step, "thrift")


def test_the_next_day_resume_wakes_the_table(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.costs_all_it_may()
    group = house.group().id
    spend(house, 2500, group=group)
    keep_house(house.service)
    assert STANDS in house.answer(BOB, "RESUME")
    assert house.match().stands == "thrift"
    house.clock.now += DAY
    sweep(house.service)
    keep_house(house.service)
    house.deliver()
    assert house.match().stands == "thrift", "asleep until somebody comes"
    house.text(BOB, "RESUME")
    assert house.match().stands is None
    assert due(house)
    keep_house(house.service)
    assert house.match().stands is None


def test_a_table_that_stands_already_is_left_alone(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "PAUSE")
    house.news()
    spend(house, 2500, group=house.group().id)
    keep_house(house.service)
    assert (house.news(), house.match().stands) == ([], "paused")


def test_no_game_begins_when_the_day_is_used_up(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    spend(house, 5000)
    assert "tomorrow" in house.answer(ANN, "BEGIN")
    assert house.group().match_id is None
    house.clock.now += DAY
    house.text(ANN, "BEGIN")
    assert house.group().match_id is not None


def test_no_game_begins_with_a_phone_whose_day_is_used_up(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    spend(house, 500, player=house.player(CY).id)
    assert "tomorrow" in house.answer(ANN, "BEGIN")
    house.clock.now += DAY
    house.text(ANN, "BEGIN")
    assert house.match().step == 0


def test_limits_of_zero_are_none(make_house: Callable[..., House], caplog: pytest.LogCaptureFixture) -> None:
    house = make_house(segments_a_day=0, group_segments_a_day=0, phone_segments_a_day=0)
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    spend(house, 1_000_000, player=house.player(ANN).id, group=house.group().id)
    keep_house(house.service)
    assert alarms(caplog) == []
    assert house.match().stands is None
    assert house.answer(ANN, "WHERE")


@pytest.mark.parametrize("scope", ["phone", "group", "all"])
def test_past_the_limit_by_a_tenth_nobody_concerned_is_answered_until_tomorrow(house: House, scope: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    ann, group, step = house.player(ANN).id, house.group().id, house.match().step
    spent = {"phone": (551, {"player": ann}), "group": (2751, {"group": group}), "all": (5501, {})}
    segments, whose = spent[scope]
    spend(house, segments - 1, **whose)
    keep_house(house.service)
    assert house.answer(ANN, "WHERE"), "the table stands, and is answered"
    spend(house, segments, **whose)
    keep_house(house.service)
    house.deliver()
    for body in ("WHERE", "a boat", "hi", "RESUME"):
        house.text(ANN, body)
        house.text(BOB, body)
        house.text(DEE, body)
    answered = {row.phone for row in house.rows(outbox.c.state == "pending")}
    heard = {"phone": {BOB, DEE}, "group": {DEE}, "all": set()}[scope]
    assert answered & {ANN, BOB, DEE} == heard
    if scope != "phone":
        assert house.match().step == step
    house.clock.now += DAY
    sweep(house.service)
    house.deliver()
    assert house.answer(ANN, "WHERE")


def test_comings_and_goings_are_not_told_to_a_phone_past_its_limit(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    spend(house, 551, player=house.player(ANN).id, group=0)
    keep_house(house.service)
    house.text(CY, f"JOIN {word} Cy")
    house.text(CY, "LEAVE")
    told = {row.phone for row in house.rows(outbox.c.state == "pending")}
    assert told == {BOB, CY}


def test_stop_and_start_count_past_the_limit_too(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    spend(house, 9999)
    keep_house(house.service)
    house.news()
    house.text(DEE, "STOP")
    assert house.player(DEE).opted_out_at is not None
    house.text(DEE, "START")
    assert house.player(DEE).opted_out_at is None
    assert house.news(DEE) == []


def test_one_failing_chore_stops_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from service.due import housekeeping

    done: list[str] = []

    def fails(_: object) -> None:
        raise ZeroDivisionError("secret words")

    monkeypatch.setattr(housekeeping, "CHORES", (fails, lambda _: done.append("other")))
    with caplog.at_level(logging.ERROR):
        keep_house(house.service)
    assert done == ["other"]
    assert "ZeroDivisionError" in caplog.text
    assert "secret words" not in caplog.text
