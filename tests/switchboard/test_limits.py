"""The limits that a carrier sets to a sender: the loop guard and the pace."""

from typing import Any

import pytest
from twilio.base.exceptions import TwilioRestException
from twilio.rest import Client

from service.switchboard import Faults
from tests.switchboard.conftest import ANN, BOB, CALLBACK, NUMBER, Table


def ends(table: Table, sent: list[dict[str, Any]]) -> list[tuple[str, int | None]]:
    table.work_off()
    fetched = [table.fetch(message["sid"]) for message in sent]
    return [(message["status"], message["error_code"]) for message in fetched]


GOOD, FAILED = ("delivered", None), ("failed", 14107)


def test_the_31st_message_in_a_row_to_a_phone_fails(table: Table, twilio: Client) -> None:
    sent = [table.send(ANN, str(index)) for index in range(31)]
    other = table.send(BOB)
    assert ends(table, sent) == [GOOD] * 30 + [FAILED]
    assert ends(table, [other]) == [GOOD]
    failed = twilio.messages(sent[-1]["sid"]).fetch()
    assert (failed.error_message, failed.price) == ("Message rate limit exceeded", None)
    assert len(table.received(ANN)) == 30


def test_a_loop_is_told_to_the_callback(table: Table) -> None:
    for _ in range(30):
        table.send(ANN)
    table.send(ANN, StatusCallback=CALLBACK)
    table.work_off()
    (request,) = table.service.requests
    assert (request.form["MessageStatus"], request.form["ErrorCode"]) == ("failed", "14107")


def test_after_half_a_minute_messages_pass_again(table: Table) -> None:
    for _ in range(31):
        table.send(ANN)
    table.clock.now += 29.9
    still = table.send(ANN)
    table.clock.now += 0.2
    again = [table.send(ANN) for _ in range(30)]
    assert ends(table, [still, *again]) == [FAILED] + [GOOD] * 30


@pytest.mark.parametrize(("seconds", "last"), [(29.0, FAILED), (30.0, GOOD)])
def test_a_row_is_broken_by_half_a_minute(table: Table, seconds: float, last: tuple[str, int | None]) -> None:
    sent = []
    for _ in range(31):
        sent.append(table.send(ANN))
        table.clock.now += seconds
    assert ends(table, sent) == [GOOD] * 30 + [last]


def test_what_the_carrier_answers_itself_is_no_loop(table: Table) -> None:
    for _ in range(40):
        table.text(ANN, "HELP")
    table.work_off()
    assert len(table.received(ANN)) == 40
    assert ends(table, [table.send(ANN)]) == [GOOD]


def test_the_guard_can_be_switched_off(table: Table) -> None:
    table.switchboard.faults = Faults(loop_guard=False)
    assert ends(table, [table.send(ANN) for _ in range(40)]) == [GOOD] * 40


def test_messages_wait_for_the_senders_pace(table: Table) -> None:
    table.switchboard.faults = Faults(segments_a_second=2)
    began = table.clock.now
    for phone, body in ((ANN, "x" * 161), (BOB, "short"), (ANN, "last")):
        table.send(phone, body)
    table.work_off()
    assert table.received(ANN) == ["x" * 161, "last"]
    assert round(table.clock.now - began, 2) == 1.65
    table.clock.now += 100
    table.send(BOB, "no queue any more")
    table.pump(0.16)
    assert table.received(BOB) == ["short", "no queue any more"]


def test_a_waiting_message_is_queued(table: Table) -> None:
    table.switchboard.faults = Faults(segments_a_second=1)
    table.send(ANN, "x" * 800)
    waiting = table.send(BOB)["sid"]
    table.pump(5.9)
    assert table.fetch(waiting)["status"] == "queued"
    table.pump(0.4)
    assert table.fetch(waiting)["status"] == "delivered"


def test_more_than_ten_hours_of_queue_are_refused(table: Table, twilio: Client) -> None:
    table.switchboard.faults = Faults(segments_a_second=0.001)
    phones = [f"+12025550{line}" for line in range(101, 138)]
    for phone in phones:
        twilio.messages.create(to=phone, from_=NUMBER, body="Hi")
    with pytest.raises(TwilioRestException) as refused:
        twilio.messages.create(to="+12025550199", from_=NUMBER, body="Hi")
    assert (refused.value.status, refused.value.code) == (400, 21611)
    table.clock.now += 2000
    assert twilio.messages.create(to="+12025550199", from_=NUMBER, body="Hi").status == "queued"


def test_a_reply_that_finds_the_queue_full_is_noted_on_the_text(table: Table) -> None:
    table.switchboard.faults = Faults(segments_a_second=0.001)
    for line in range(103, 140):
        table.send(f"+12025550{line}")
    table.service.says("<Response><Message>Hello</Message></Response>")
    table.text(ANN, "Hi")
    table.pump()
    assert table.phone(ANN)[0]["error"].startswith("21611: ")
