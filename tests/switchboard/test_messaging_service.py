"""A number in a Messaging Service with Advanced Opt-Out; messages that are scheduled, or may wait only so long."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from twilio.rest import Client

from service.carrier.keywords import SPANISH
from service.switchboard import Faults
from service.switchboard.answers import SPANISH_ANSWERS
from tests.switchboard.conftest import ACCOUNT, ANN, BOB, CALLBACK, MESSAGES, NUMBER, TOKEN, Table, resource

SERVICE = "MG" + "a1" * 16


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "switchboard.sqlite", messaging_service=SERVICE)
    yield table
    table.close()


def at(table: Table, seconds: float) -> str:
    return datetime.fromtimestamp(table.clock.now + seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def schedule(table: Table, seconds: float = 3600, **more: Any) -> str:
    order = {"To": ANN, "MessagingServiceSid": SERVICE, "Body": "Later", "StatusCallback": CALLBACK}
    answer = table.post(order | {"ScheduleType": "fixed", "SendAt": at(table, seconds)} | more)
    assert (answer.status_code, answer.get_json()["status"]) == (201, "scheduled")
    sid: str = answer.get_json()["sid"]
    return sid


def test_its_texts_carry_the_service(table: Table) -> None:
    sid = table.text(ANN, "Hello")["sid"]
    table.pump()
    assert table.service.texts()[0]["MessagingServiceSid"] == SERVICE
    assert table.fetch(sid)["messaging_service_sid"] == SERVICE


@pytest.mark.parametrize("word", sorted(SPANISH))
def test_its_words_are_heard_in_spanish_answered_and_told(table: Table, word: str) -> None:
    table.text(ANN, f"{word.upper()}!")
    table.pump()
    table.pump(1)
    assert table.received(ANN) == [SPANISH_ANSWERS[SPANISH[word]]]
    assert table.service.texts()[0]["OptOutType"] == SPANISH[word].name
    listed = table.client.get(MESSAGES, auth=(ACCOUNT, TOKEN)).get_json()["messages"]
    assert [each["direction"] for each in listed] == ["inbound"], "such an answer is in no list of the account's"


def test_a_message_of_the_service_is_accepted_before_it_is_queued(table: Table) -> None:
    order = {"To": ANN, "MessagingServiceSid": SERVICE, "Body": "Hi", "StatusCallback": CALLBACK}
    message = table.post(order).get_json()
    assert (message["status"], message["from"], message["num_segments"]) == ("accepted", None, "0")
    table.pump(1)
    assert table.service.statuses() == ["queued", "sending", "sent", "delivered"]
    assert table.service.requests[0].form["MessagingServiceSid"] == SERVICE
    assert table.fetch(message["sid"])["from"] == NUMBER


def test_a_service_that_is_none_of_the_accounts_is_refused(table: Table) -> None:
    for sid, code in (("MG" + "b" * 32, 21701), ("MG1", 21705), (ACCOUNT, 21705)):
        refused = table.post({"To": ANN, "MessagingServiceSid": sid, "Body": "Hi"})
        assert (refused.status_code, refused.get_json()["code"]) == (400, code)
    with pytest.raises(ValueError, match="MG1"):
        Table(Path("nowhere"), messaging_service="MG1")


def test_a_scheduled_message_leaves_at_its_time(table: Table) -> None:
    sid = schedule(table)
    table.pump(3599)
    assert (table.fetch(sid)["status"], table.fetch(sid)["from"]) == ("scheduled", None)
    table.pump(2)
    assert table.received(ANN) == ["Later"]
    assert table.service.statuses() == ["accepted", "queued", "sending", "sent", "delivered"]


def test_a_scheduled_message_can_be_called_off_once(table: Table) -> None:
    sid = schedule(table)
    canceled = table.client.post(resource(sid), data={"Status": "canceled"}, auth=(ACCOUNT, TOKEN))
    assert (canceled.status_code, canceled.get_json()["status"]) == (200, "canceled")
    again = table.client.post(resource(sid), data={"Status": "canceled"}, auth=(ACCOUNT, TOKEN))
    assert (again.status_code, again.get_json()["code"]) == (409, 30409)
    table.pump(4000)
    assert (table.received(ANN), table.service.statuses()) == ([], ["canceled"])


def test_a_picture_of_a_message_that_was_called_off_changes_nothing(table: Table) -> None:
    sid = schedule(table, MediaUrl="http://service.example/a.png")
    table.client.post(resource(sid), data={"Status": "canceled"}, auth=(ACCOUNT, TOKEN))
    table.service.answers = []
    table.pump(4000)
    assert (table.fetch(sid)["status"], table.service.statuses()) == ("canceled", ["canceled"])


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"SendAt": ""}, 35111),
        ({"SendAt": 299}, 35114),
        ({"SendAt": 35 * 86_400 + 1}, 35114),
        ({"SendAt": -10}, 35114),
        ({"SendAt": "soon"}, 20001),
        ({"SendAt": "9999-12-31T23:59:59-23:00"}, 35114),
        ({"ScheduleType": "daily"}, 20001),
        ({"ScheduleType": ""}, 20001),
        ({"MessagingServiceSid": "", "From": NUMBER}, 35118),
    ],
)
def test_what_cannot_be_scheduled_is_refused(table: Table, changed: dict[str, Any], code: int) -> None:
    order = {"To": ANN, "MessagingServiceSid": SERVICE, "Body": "Hi", "ScheduleType": "fixed", "SendAt": at(table, 900)}
    given = {name: at(table, value) if isinstance(value, int) else value for name, value in changed.items()}
    refused = table.post(order | given)
    assert (refused.status_code, refused.get_json()["code"]) == (400, code)


def test_a_message_waits_for_the_senders_rate_no_longer_than_it_is_valid(table: Table) -> None:
    table.switchboard.faults = Faults(segments_a_second=0.1)
    table.send(ANN, "first")
    sid = table.send(BOB, "of no use then", ValidityPeriod="5", StatusCallback=CALLBACK)["sid"]
    table.send(ANN, "third", ValidityPeriod="30")
    table.pump(6)
    assert (table.fetch(sid)["status"], table.fetch(sid)["error_code"]) == ("failed", 30036)
    assert table.service.statuses() == ["failed"]
    table.pump(5)
    assert (table.received(ANN), table.received(BOB)) == (["first", "third"], []), "what expired takes up no time"


def test_twilios_own_client_schedules_and_calls_off(table: Table, twilio: Client) -> None:
    send_at = datetime.fromtimestamp(table.clock.now + 600, UTC)
    made = twilio.messages.create(
        to=ANN, messaging_service_sid=SERVICE, body="Hi", schedule_type="fixed", send_at=send_at, validity_period=60,
        smart_encoded=True, risk_check="disable",
    )  # fmt: skip
    assert made.status == "scheduled"
    assert twilio.messages(made.sid).update(status="canceled").status == "canceled"
