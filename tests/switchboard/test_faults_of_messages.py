"""What can befall messages to phones and the calls that tell of their statuses, by seed."""

import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from twilio.rest import Client

from service.switchboard import Faults, Road
from tests.conftest import DEEP
from tests.switchboard.conftest import ANN, BOB, CALLBACK, NUMBER, Table

PHONES = [f"+12025550{line}" for line in range(101, 117)]
EACH = 12 if DEEP else 5


def test_a_lost_message_is_never_shown_and_may_be_told_of(table: Table, twilio: Client) -> None:
    table.switchboard.faults = Faults(messages=Road(lost=1), reported=1)
    told = twilio.messages.create(to=ANN, from_=NUMBER, body="Hi", status_callback=CALLBACK)
    table.switchboard.faults = Faults(messages=Road(lost=1), reported=0)
    untold = twilio.messages.create(to=BOB, from_=NUMBER, body="Hi", status_callback=CALLBACK)
    table.work_off()
    assert table.received(ANN) == table.received(BOB) == []
    fetched = twilio.messages(told.sid).fetch()
    assert (fetched.status, fetched.error_code, fetched.error_message) == ("undelivered", 30008, "Unknown error")
    assert (twilio.messages(untold.sid).fetch().status, twilio.messages(untold.sid).fetch().error_code) == (
        "sent",
        None,
    )
    ends = {form["MessageSid"]: form for form in (request.form for request in table.service.requests)}
    assert (ends[told.sid]["MessageStatus"], ends[told.sid]["ErrorCode"]) == ("undelivered", "30008")
    assert ends[untold.sid]["MessageStatus"] == "sent"
    assert "ErrorCode" not in ends[untold.sid]


def test_undelivered_messages_end_with_each_of_three_codes(table: Table) -> None:
    table.switchboard.faults = Faults(seed=5, undelivered=1)
    sids = [table.send(phone)["sid"] for phone in PHONES]
    table.work_off()
    ends = [table.fetch(sid) for sid in sids]
    assert {end["status"] for end in ends} == {"undelivered"}
    assert {end["error_code"] for end in ends} == {30003, 30005, 30008}
    assert all(table.received(phone) == [] for phone in PHONES)


def test_a_repeated_message_is_shown_twice_and_taken_once(table: Table, twilio: Client) -> None:
    table.switchboard.faults = Faults(messages=Road(repeated=1, longest=6))
    sid = table.send(StatusCallback=CALLBACK)["sid"]
    table.work_off()
    first, second = table.phone(ANN)
    assert (first["sid"], first["repeat"], second["repeat"]) == (sid, False, True)
    assert first["body"] == second["body"] == "Hello"
    assert 0 < table.clock.now - 1_795_000_000.15 <= 6
    assert [message.sid for message in twilio.messages.list()] == [sid]
    assert table.service.statuses() == ["sending", "sent", "delivered"]
    assert table.changes()["total_cost"] == "0.0083"


def test_delayed_messages_arrive_late_and_in_order(table: Table) -> None:
    table.switchboard.faults = Faults(seed=2, messages=Road(delayed=0.5, longest=8))
    bodies = [str(index) for index in range(10)]
    for body in bodies:
        table.send(ANN, body)
        table.clock.now += 0.5
    table.pump(0.2)
    assert table.received(ANN) != bodies
    table.work_off()
    assert table.received(ANN) == bodies
    assert table.clock.now - 1_795_000_000.0 > 5.2


def test_a_reordered_message_is_overtaken(table: Table) -> None:
    table.switchboard.faults = Faults(messages=Road(reordered=1, longest=4))
    table.send(ANN, "first")
    table.switchboard.faults = Faults()
    table.send(ANN, "second")
    table.pump(4)
    assert table.received(ANN) == ["second"]
    table.pump(0.2)
    assert table.received(ANN) == ["second", "first"]


def test_lost_callbacks_are_never_made(table: Table) -> None:
    table.switchboard.faults = Faults(callbacks=Road(lost=1))
    sid = table.send(StatusCallback=CALLBACK)["sid"]
    table.work_off()
    assert table.service.requests == []
    assert table.fetch(sid)["status"] == "delivered"


def test_repeated_callbacks_come_again_the_very_same(table: Table) -> None:
    table.switchboard.faults = Faults(callbacks=Road(repeated=1))
    table.send(StatusCallback=CALLBACK)
    table.work_off()
    assert sorted(table.service.statuses()) == ["delivered", "delivered", "sending", "sending", "sent", "sent"]
    tokens = Counter(request.headers["I-Twilio-Idempotency-Token"] for request in table.service.requests)
    assert set(tokens.values()) == {2}


def test_delayed_callbacks_keep_their_order_and_reordered_ones_do_not(table: Table) -> None:
    told: dict[str, list[list[str]]] = {"delayed": [], "reordered": []}
    for kind, orders in told.items():
        table.switchboard.faults = Faults(seed=4, callbacks=Road(**{kind: 0.5}))
        for phone in PHONES:
            table.send(phone, StatusCallback=CALLBACK)
            table.work_off()
            orders.append(table.service.statuses())
            table.service.requests.clear()
    usual = ["sending", "sent", "delivered"]
    assert all(order == usual for order in told["delayed"])
    assert any(order.index("delivered") < order.index("sending") for order in told["reordered"])
    assert all(sorted(order) == sorted(usual) for order in told["reordered"])


EVERYTHING = Faults(
    seed=11,
    messages=Road(delayed=0.2, lost=0.1, repeated=0.1, reordered=0.1),
    callbacks=Road(delayed=0.2, lost=0.1, repeated=0.1, reordered=0.1),
    undelivered=0.1,
    answers_429=0.1,
    answers_500=0.1,
    answers_503=0.1,
    hang=0.1,
)


def outcome(file: Path, faults: Faults, threads: int) -> dict[str, Any]:
    """What each phone's messages came to, when so many threads send them, each to phones of its own."""
    table = Table(file)
    table.switchboard.faults = faults
    answers: dict[str, list[int]] = {phone: [] for phone in PHONES}

    def send(phones: list[str]) -> None:
        for index in range(EACH):
            for phone in phones:
                order = {"To": phone, "From": NUMBER, "Body": str(index), "StatusCallback": CALLBACK}
                answers[phone].append(table.post(order).status_code)

    senders = [threading.Thread(target=send, args=(PHONES[place::threads],)) for place in range(threads)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    table.work_off()
    told = Counter((form["To"], form["MessageStatus"]) for form in (request.form for request in table.service.requests))
    shown = {phone: [(entry["body"], entry["repeat"]) for entry in table.phone(phone)] for phone in PHONES}
    table.close()
    return {"answers": answers, "told": told, "shown": shown, "hung": len(table.pauses)}


def test_eight_threads_meet_the_same_faults_as_one(tmp_path: Path) -> None:
    alone = outcome(tmp_path / "1.sqlite", EVERYTHING, 1)
    assert {status for statuses in alone["answers"].values() for status in statuses} == {201, 429, 500, 503}
    assert outcome(tmp_path / "8.sqlite", EVERYTHING, 8) == alone
    assert outcome(tmp_path / "8 again.sqlite", EVERYTHING, 8) == alone
    another = EVERYTHING.model_copy(update={"seed": 12})
    assert outcome(tmp_path / "another.sqlite", another, 8) != alone


def test_setting_faults_begins_to_count_anew(table: Table) -> None:
    def statuses() -> list[int]:
        table.switchboard.faults = Faults(seed=1, answers_429=0.5)
        return [table.post({"To": ANN, "From": NUMBER, "Body": "Hi"}).status_code for _ in range(12)]

    first = statuses()
    assert set(first) == {201, 429}
    assert statuses() == first


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_without_shares_nothing_goes_wrong(table: Table, seed: int) -> None:
    table.switchboard.faults = Faults(seed=seed)
    for phone in PHONES:
        table.send(phone, StatusCallback=CALLBACK)
        table.text(phone, "Hi")
    table.pump(0.16)
    assert all(table.received(phone) == ["Hello"] for phone in PHONES)
    assert len(table.service.texts()) == len(PHONES)
    assert len(table.service.statuses()) == 3 * len(PHONES)
    assert table.pump() is None
