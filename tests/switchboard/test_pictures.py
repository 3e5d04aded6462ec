"""Pictures of messages: fetched before a message leaves, kept, shown, charged; and what a failing one brings about."""

from pathlib import Path
from typing import Any

import pytest

from service.switchboard import Faults
from service.switchboard.webhooks import Answer, NoAnswer
from tests.switchboard.conftest import ANN, BOB, CALLBACK, PNG, Table

ADDRESS = "http://service.example/picture/abc"


def send(table: Table, to: str = ANN, media: Any = ADDRESS, **more: Any) -> str:
    sid: str = table.send(to, "Look", MediaUrl=media, StatusCallback=CALLBACK, **more)["sid"]
    return sid


def fetched(table: Table) -> list[str]:
    return [request.url for request in table.service.requests if request.method == "GET"]


def test_a_message_leaves_when_its_picture_is_here(table: Table) -> None:
    table.service.answers = [NoAnswer("ct"), Answer(200, "image/png", PNG)]
    sid = send(table)
    table.pump()
    assert (table.fetch(sid)["status"], table.received(ANN)) == ("queued", [])
    table.pump(0.3)  # the second try
    assert fetched(table) == [ADDRESS, ADDRESS]
    table.work_off()
    assert table.received(ANN) == ["Look"]
    assert table.service.statuses() == ["sending", "sent", "delivered"]
    assert table.fetch(sid)["price"] == "-0.02200"


def test_the_phone_shows_a_copy_of_its_own(table: Table) -> None:
    table.service.shows()
    send(table)
    table.work_off()
    (entry,) = table.phone(ANN)
    (address,) = entry["media"]
    assert entry["segments"] == 1
    assert "picture/abc" not in address
    shown = table.client.get(address)
    assert (shown.status_code, shown.mimetype, shown.data) == (200, "image/png", PNG)
    assert shown.headers["X-Content-Type-Options"] == "nosniff"
    assert table.changes()["messages"][0]["media"] == [address]
    unknown = table.client.get(address[:-1] + "x")
    assert (unknown.status_code, "media" in unknown.get_json()["error"]) == (404, True)


def test_what_a_phone_sends_stays_where_it_is(table: Table) -> None:
    table.text(ANN, "See", MediaUrl=ADDRESS)
    table.pump()
    assert table.phone(ANN)[0]["media"] == [ADDRESS]
    assert fetched(table) == []


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (Answer(404, "text/plain", b"gone"), 11200),
        (Answer(503, "text/plain", b"away"), 11200),
        (NoAnswer("rt"), 11200),
        (Answer(200, "text/html", b"<p>"), 12300),
        (Answer(200, "image/png", b""), 12300),
        (Answer(200, "image/png", bytes(5_000_001)), 12300),
    ],
)
def test_a_picture_that_cannot_be_had_fails_its_message(table: Table, answer: Answer | NoAnswer, code: int) -> None:
    table.service.answers = [answer]
    sid = send(table)
    table.work_off()
    assert (table.fetch(sid)["status"], table.fetch(sid)["error_code"]) == ("failed", code)
    assert table.fetch(sid)["price"] is None
    assert table.received(ANN) == []
    (told,) = [request.form for request in table.service.requests if "MessageStatus" in request.form]
    assert (told["MessageStatus"], told["ErrorCode"]) == ("failed", str(code))


def test_one_picture_of_two_that_fails_is_enough(table: Table) -> None:
    table.service.fails(404)
    table.service.shows()
    sid = send(table, media=[ADDRESS, f"{ADDRESS}2"])
    table.work_off()
    assert (table.fetch(sid)["status"], table.received(ANN)) == ("failed", [])


def test_others_do_not_wait_for_a_picture(table: Table) -> None:
    table.service.answers = [NoAnswer("ct"), NoAnswer("ct")]
    send(table)
    table.send(BOB, "Hello")
    table.pump()
    table.pump(0.2)
    assert table.received(BOB) == ["Hello"]


def test_what_was_not_fetched_is_fetched_after_a_restart(tmp_path: Path) -> None:
    before = Table(tmp_path / "switchboard.sqlite")
    send(before)
    before.close()
    after = Table(tmp_path / "switchboard.sqlite", clock=before.clock)
    after.service.shows()
    after.work_off()
    assert after.received(ANN) == ["Look"]
    assert after.client.get(after.phone(ANN)[0]["media"][0]).data == PNG
    after.close()


def test_a_message_that_comes_twice_shows_its_picture_twice(table: Table) -> None:
    table.switchboard.faults = Faults.from_json({"seed": 1, "messages": {"repeated": 1.0}})
    table.service.shows()
    send(table)
    table.work_off()
    first, second = table.phone(ANN)
    assert first["media"] == second["media"]
    assert len(fetched(table)) == 1
