"""Logs: one line for each thing, with the ids that lead from a text to its messages, and nothing of a player."""

from __future__ import annotations

import io
import json
import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from structlog.contextvars import get_contextvars

from service.base import logs
from service.base.alarms import alarm
from service.base.service import Service
from service.base.settings import Settings, load_settings
from service.carrier.client import Listed
from service.inbound.sms import sms_blueprint
from service.outbox import delivering as delivery
from service.outbox.rate import Rate
from service.store.tables import outbox
from tests.service.conftest import ANN, BOB, CY, NUMBER, House
from tests.services import sid

WORDS = "xylophone"


class Lines:
    """What was logged."""

    def __init__(self, settings: Settings) -> None:
        self.stream = io.StringIO()
        logs.configure(settings, self.stream)

    def text(self) -> str:
        return self.stream.getvalue()

    def all(self, event: str = "") -> list[dict[str, Any]]:
        told = [json.loads(line) for line in self.text().splitlines()]
        return [each for each in told if not event or each["event"] == event]


@pytest.fixture
def unchanged_logging() -> Iterator[None]:
    """The loggers as they were, whatever a test sets up."""
    root, ours = logging.getLogger(), logging.getLogger("service")
    before = (list(root.handlers), root.level, ours.level)
    yield
    for handler in logs._handlers:
        root.removeHandler(handler)
        handler.close()
    logs._handlers.clear()
    root.handlers[:], level, our_level = before
    root.setLevel(level)
    ours.setLevel(our_level)


@pytest.fixture
def start(unchanged_logging: None) -> Callable[..., Lines]:
    """Sets up logs with these settings."""
    return lambda **given: Lines(load_settings({"switchboard": True, "log_format": "json"} | given))


def web(service: Service) -> Flask:
    app = Flask("test")
    logs.follow_requests(app)
    app.register_blueprint(sms_blueprint(service))
    return app


class Taker:
    """A carrier that takes everything."""

    def send(
        self, message_id: int, attempt: int, to: str, body: str, picture: str | None = None, valid: float | None = None
    ) -> str:
        return f"SM{message_id}"

    def sent_since(self, to: str, body: str, since: float) -> Listed:
        return Listed()


def test_a_text_can_be_followed_by_its_request_to_its_messages(house: House, start: Callable[..., Lines]) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    house.app = web(house.service)
    lines = start()
    answer = house.post({"MessageSid": sid("followed"), "From": ANN, "To": NUMBER, "Body": "BEGIN"})
    (line,) = lines.all("text handled")
    assert line["request"] == answer.headers["X-Request-Id"]
    assert len(line["request"]) == 12
    with house.service.db.connect() as connection:
        decided = {row.id: row for row in connection.execute(select(outbox).where(outbox.c.state == "pending"))}
    assert sorted(line["outbox"]) == sorted(decided)
    assert decided
    ann = house.player(ANN).id
    assert (line["player"], line["match"], line["level"]) == (ann, house.match().id, "info")
    assert line["ms"] > 0
    house.clock.now += 4
    delivery.deliver(house.service.db, Taker(), house.clock, Rate(NUMBER, 0), ann)
    (sent,) = lines.all("message taken")
    assert sent["outbox"] in decided
    assert (sent["player"], sent["segments"]) == (ann, decided[sent["outbox"]].segments)
    house.clock.now += 100
    house.passes(300)
    woken = lines.all("step made")
    assert {each["match"] for each in woken} == {line["match"]}
    assert woken[0]["kind"] == "wake"


def test_an_answer_without_a_text_has_a_request_too_and_another_one(house: House, start: Callable[..., Lines]) -> None:
    start()
    house.app = web(house.service)
    ids = {house.post({}, signature="").headers["X-Request-Id"] for _ in range(3)}
    assert len(ids) == 3
    assert get_contextvars() == {}


def test_nothing_of_a_player_is_logged(house: House, start: Callable[..., Lines]) -> None:
    lines = start(log_level="DEBUG")
    house.app = web(house.service)
    word = house.sit(Ann=ANN, Bob=BOB, Bartholomew1=CY)
    house.text(ANN, WORDS)
    house.text(ANN, "BEGIN")
    house.text(ANN, "READY")
    house.text(ANN, f"{WORDS} {WORDS}")
    delivery.deliver(house.service.db, Taker(), house.clock, Rate(NUMBER, 0), house.player(ANN).id)
    told = lines.text().casefold()
    assert told.count("text handled") >= 8
    for secret in (ANN, BOB, CY, ANN[1:], "2025550101", WORDS, "bartholomew", word, NUMBER):
        assert secret.casefold() not in told


def test_a_fault_is_told_by_its_kind_and_place_alone(start: Callable[..., Lines]) -> None:
    lines = start()

    def fails() -> None:
        raise KeyError(WORDS)

    for name in ("service.inbound.texts", "celery.app.trace"):
        try:
            fails()
        except KeyError as fault:
            logging.getLogger(name).error("it failed: %s", fault if name.startswith("celery") else 1, exc_info=True)
    ours, theirs = lines.all()
    assert "KeyError at test_logs.py" in ours["fault"]
    assert ours["event"] == "it failed: 1"
    assert "fails" in theirs["fault"]
    assert WORDS not in lines.text()


def test_a_number_that_a_library_logs_is_masked(start: Callable[..., Lines]) -> None:
    lines = start()
    logging.getLogger("celery").warning("a task for %s and To=%%2B12025550102 at +05:30", ANN)
    (line,) = lines.all()
    assert line["event"] == "a task for ...01 and To=...02 at +05:30"


def test_libraries_stay_at_warning_and_ours_take_the_level(start: Callable[..., Lines]) -> None:
    lines = start(log_level="DEBUG")
    logging.getLogger("service.inbound.texts").debug("ours")
    logging.getLogger("sqlalchemy.engine").info("theirs")
    logging.getLogger("urllib3").debug("theirs")
    assert [each["event"] for each in lines.all()] == ["ours"]


def test_what_libraries_put_beside_their_lines_is_left_out(start: Callable[..., Lines]) -> None:
    lines = start()
    logging.getLogger("celery").warning("a task", extra={"data": WORDS})
    assert WORDS not in lines.text()


def test_plain_is_one_line_that_a_person_can_read(unchanged_logging: None) -> None:
    lines = Lines(load_settings({"switchboard": True}))
    with logs.scope(request="abc"):
        logging.getLogger("service.x").warning("two\nlines", extra={"ms": 1.5})
    line = lines.text()
    assert line.count("\n") == 1
    assert line.partition(" ")[2] == "WARNING service.x: two lines  request=abc ms=1.5\n"


def test_an_alarm_is_an_error_with_its_code_and_facts(start: Callable[..., Lines]) -> None:
    lines = start()
    alarm("sender_stopped", "The carrier refuses our number.", error=20003)
    (line,) = lines.all()
    assert (line["level"], line["alarm"], line["error"]) == ("error", "sender_stopped", 20003)


def test_what_is_bound_ends_with_its_scope() -> None:
    with logs.scope(match=1):
        logs.bind(player=2)
        with logs.scope(match=3):
            logs.bind(player=None)
            assert get_contextvars() == {"match": 3, "player": 2}
        assert get_contextvars() == {"match": 1, "player": 2}
    assert get_contextvars() == {}


def test_the_terminal_of_play_shows_warnings_and_a_file_keeps_the_rest(
    tmp_path: Path, unchanged_logging: None, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "partyline.log"
    logs.configure_for_terminal(load_settings({"switchboard": True}), file)
    logging.getLogger("service.inbound.texts").info("text handled")
    logging.getLogger("service.due.sweeping").warning("the service was away")
    logging.getLogger("service.inbound.texts").warning("look here")
    assert [line.partition(": ")[2] for line in capsys.readouterr().err.splitlines()] == ["look here"]
    assert len(file.read_text().splitlines()) == 3


def test_a_line_costs_less_than_a_fiftieth_of_a_text() -> None:
    facts = {"player": 1, "match": 2, "step": 3, "outbox": (1, 2, 3, 4, 5, 6), "ms": 4.2}
    record = logging.makeLogRecord(
        {"name": "service.inbound.texts", "levelname": "INFO", "msg": "text handled"} | facts
    )
    lines = logs.formatter("json")

    def run() -> float:
        began = time.thread_time()
        for _ in range(100):
            with logs.scope(request="0123456789ab"):
                lines.format(record)
        return (time.thread_time() - began) / 100

    assert min(run() for _ in range(20)) < 0.0001
