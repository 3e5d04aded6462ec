"""GET /metrics: figures that the database holds, for who has the token; and what GET /health calls wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import Table, insert, update

from service.matches.clock import beat
from service.operate.health import health_blueprint
from service.operate.metrics import metrics_blueprint
from service.outbox.thrift import day_of
from service.run.web import create_app
from service.store.tables import inbox, matches, notices, outbox, players, senders, usage
from tests.service.conftest import ANN, BOB, CY, NUMBER, House

TOKEN = "0123456789abcdef"

Figures = dict[tuple[str, str], float]


@pytest.fixture
def measured(make_house: Callable[..., House]) -> House:
    return make_house(metrics_token=TOKEN)


def get(house: House, header: str = f"Bearer {TOKEN}") -> Any:
    app = Flask("test")
    app.register_blueprint(metrics_blueprint(house.service))
    return app.test_client().get("/metrics", headers={"Authorization": header} if header else {})


def figures(house: House) -> Figures:
    """By name, without "partyline_", and the value of the label."""
    answer = get(house)
    assert answer.status_code == 200
    assert answer.mimetype == "text/plain"
    return {
        (sample.name.removeprefix("partyline_"), next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def put(house: House, table: Table, **values: Any) -> None:
    with house.service.db.begin() as tx:
        tx.execute(insert(table).values(values))


def change(house: House, table: Table, where: Any = None, **values: Any) -> None:
    with house.service.db.begin() as tx:
        tx.execute(update(table).where(*([] if where is None else [where])).values(values))


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", f"Bearer {TOKEN}x", TOKEN, f"Basic {TOKEN}", "Bearer é"])
def test_nobody_without_the_token_sees_that_there_is_anything(measured: House, header: str) -> None:
    assert get(measured, header).status_code == 404


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "FOO"])
def test_without_the_token_it_answers_like_any_path_that_is_not_there(measured: House, method: str) -> None:
    client = create_app(measured.service).test_client()
    here, nowhere = (client.open(path, method=method) for path in ("/metrics", "/nowhere"))
    for answer in (here, nowhere):
        assert answer.headers.pop("X-Request-Id")
    assert (here.status_code, here.data, dict(here.headers)) == (404, nowhere.data, dict(nowhere.headers))


def test_without_a_token_it_is_closed(house: House) -> None:
    assert get(house).status_code == 404
    assert get(house, "Bearer ").status_code == 404


def test_an_empty_house_has_every_figure_at_nothing(measured: House) -> None:
    told = figures(measured)
    assert told.pop(("scrape_seconds", "")) > 0
    assert told.pop(("last_sweep_seconds", "")) == -1
    assert len(told) >= 18
    assert set(told.values()) == {0}


def test_matches_by_why_they_stand(measured: House) -> None:
    measured.deal(Ann=ANN, Bob=BOB, Cy=CY)
    assert figures(measured)["matches", "running"] == 1
    change(measured, matches, stands="asleep")
    told = figures(measured)
    assert (told["matches", "running"], told["matches", "asleep"]) == (0, 1)
    change(measured, matches, over_at=measured.clock.now)
    assert figures(measured)["matches", "asleep"] == 0


def test_phones_by_what_is_known_of_them(measured: House) -> None:
    for phone in (ANN, BOB, CY):
        measured.text(phone, "hi")
    now = measured.clock.now
    change(measured, players, players.c.phone == ANN, rests_until=now + 9, unreachable=30003, opted_out_at=now)
    change(measured, players, players.c.phone == BOB, rests_until=now - 9, blocked_at=now, heard_at=now - 90_000)
    told = figures(measured)
    assert told["players_heard", ""] == 2
    assert {key: value for (name, key), value in told.items() if name == "phones"} == {
        "known": 3, "held": 1, "unreachable": 1, "opted_out": 1, "blocked": 1,
    }  # fmt: skip


def test_messages_that_wait_and_that_failed(measured: House) -> None:
    measured.text(ANN, "hi")
    now = measured.clock.now
    player = measured.player(ANN).id
    row = {"player_id": player, "kind": "tell", "body": "", "segments": 1, "attempts": 1}
    put(measured, outbox, **row, state="failed", created_at=now, done_at=now, error=30003, lapses=False)
    put(measured, outbox, **row, state="failed", created_at=now, done_at=now - 86_401, error=30003, lapses=False)
    put(measured, outbox, **row, state="pending", created_at=now - 50, not_before=now + 60, lapses=False)
    measured.clock.now += 30
    told = figures(measured)
    assert told["outbox", "pending"] == 2
    assert told["outbox_oldest_seconds", ""] == 30
    assert told["failed_today", "30003"] == 1


def test_what_went_out_and_came_in_today(measured: House) -> None:
    now = measured.clock.now
    for day, messages in ((day_of(now), 3), (day_of(now - 86_400), 50)):
        put(measured, usage, day=day, player_id=1, group_id=0, messages=messages, segments=2 * messages)
    put(measured, usage, day=day_of(now), player_id=2, group_id=1, messages=1, segments=4)
    put(measured, inbox, sid="SM1", body="", segments=2, received_at=now)
    put(measured, inbox, sid="SM2", body="", segments=1, received_at=now - 86_401)
    put(measured, notices, key=f"near:{day_of(now)}:1", at=now)
    put(measured, notices, key=f"near:{day_of(now)}:2", at=now)
    told = figures(measured)
    assert (told["messages_today", "out"], told["segments_today", "out"]) == (4, 10)
    assert (told["messages_today", "in"], told["segments_today", "in"]) == (1, 2)
    assert told["notices_today", "near"] == 2


def test_time_that_is_overdue(measured: House) -> None:
    measured.deal(Ann=ANN, Bob=BOB, Cy=CY)
    with measured.service.db.begin() as tx:
        beat(tx, measured.clock.now)
    change(measured, matches, due_at=measured.clock.now + 5)
    measured.clock.now += 7
    told = figures(measured)
    assert (told["wakes_overdue", ""], told["wakes_overdue_seconds", ""]) == (1, 2)
    assert told["last_sweep_seconds", ""] == 7


def test_no_figure_names_anybody(measured: House) -> None:
    measured.deal(Bartholomew1=ANN, Bob=BOB, Cy=CY)
    told = get(measured).text
    assert ANN not in told
    assert "Bartholomew1" not in told
    assert measured.group().word not in told.replace("partyline", "")


def health(house: House) -> Any:
    app = Flask("test")
    app.register_blueprint(health_blueprint(house.service))
    return app.test_client().get("/health")


def test_a_sender_that_the_carrier_refuses_is_named(measured: House) -> None:
    with measured.service.db.begin() as tx:
        beat(tx, measured.clock.now)
    assert health(measured).status_code == 200
    put(measured, senders, number=NUMBER, ready_at=0, rests_until=0, trouble=20003, trouble_since=measured.clock.now)
    answer = health(measured)
    assert answer.status_code == 503
    assert answer.json["ok"] is False
    (wrong,) = answer.json["wrong"]
    assert "20003" in wrong
    assert NUMBER not in wrong
    assert figures(measured)["sender_trouble", "20003"] == 1
