"""The REST API when it misbehaves, as Twilio's own client meets it."""

import threading
from pathlib import Path

import pytest
import requests
from flask import Flask
from twilio.base.exceptions import TwilioException, TwilioRestException
from twilio.rest import Client

from service.switchboard import Faults, Switchboard
from tests.switchboard.conftest import ACCOUNT, ANN, BOB, MESSAGES, NUMBER, SMS_URL, TOKEN, Table


def create(twilio: Client, to: str = ANN) -> tuple[int, int]:
    """The HTTP status and Twilio's code of a refused message."""
    with pytest.raises(TwilioRestException) as refused:
        twilio.messages.create(to=to, from_=NUMBER, body="Hi")
    return refused.value.status, refused.value.code


def taken(table: Table) -> int:
    """How many messages the carrier has taken, and shows to the phone."""
    table.work_off()
    return len(table.received(ANN))


def test_429_takes_nothing(table: Table, twilio: Client) -> None:
    table.switchboard.faults = Faults(answers_429=1, took_it=1)
    assert create(twilio) == (429, 20429)
    assert taken(table) == 0
    assert twilio.messages.list() == []


@pytest.mark.parametrize(("status", "code"), [(500, 20500), (503, 20503)])
@pytest.mark.parametrize("took_it", [0, 1])
def test_500_and_503_took_it_or_not(table: Table, twilio: Client, status: int, code: int, took_it: int) -> None:
    table.switchboard.faults = Faults.from_json({f"answers_{status}": 1, "took_it": took_it})
    assert create(twilio) == (status, code)
    assert taken(table) == took_it
    assert len(twilio.messages.list(to=ANN)) == took_it


def test_a_share_of_the_500_took_it(table: Table) -> None:
    table.switchboard.faults = Faults(seed=6, answers_500=1, took_it=0.5, loop_guard=False)
    for _ in range(60):
        assert table.post({"To": ANN, "From": NUMBER, "Body": "Hi"}).status_code == 500
    assert 20 <= taken(table) <= 40


def test_a_silent_carrier_took_it_and_breaks_the_connection(table: Table, twilio: Client) -> None:
    table.switchboard.faults = Faults(silent=1)
    with pytest.raises(requests.RequestException):
        twilio.messages.create(to=ANN, from_=NUMBER, body="Hi")
    table.switchboard.faults = Faults()
    assert len(twilio.messages.list(to=ANN)) == 1
    assert taken(table) == 1


def test_an_answer_that_hangs_comes_after_its_seconds(table: Table, twilio: Client) -> None:
    table.switchboard.faults = Faults(hang=1, hang_seconds=12.5)
    assert twilio.messages.create(to=ANN, from_=NUMBER, body="Hi").status == "queued"
    assert table.pauses == [12.5]
    table.switchboard.faults = Faults(hang=1, hang_seconds=2, answers_503=1)
    assert create(twilio) == (503, 20503)
    assert table.pauses == [12.5, 2]


def test_a_message_is_taken_before_its_answer_hangs(table: Table) -> None:
    seen: list[list[str]] = []

    def hang(seconds: float) -> None:
        table.pump(seconds)
        seen.append(table.received(ANN))

    table.pause = hang
    table.switchboard.faults = Faults(hang=1)
    table.send(ANN, "already here")
    assert seen == [["already here"]]


def test_the_list_can_be_out_of_order_or_empty(table: Table, twilio: Client) -> None:
    sid = twilio.messages.create(to=ANN, from_=NUMBER, body="Hi").sid
    table.switchboard.faults = Faults(hide_list="error")
    with pytest.raises(TwilioException, match="HTTP 503"):
        twilio.messages.list(to=ANN)
    table.switchboard.faults = Faults(hide_list="empty")
    assert twilio.messages.list(to=ANN) == []
    assert twilio.messages(sid).fetch().sid == sid
    table.switchboard.faults = Faults()
    assert [message.sid for message in twilio.messages.list(to=ANN)] == [sid]


def test_a_phone_that_opted_out_is_refused_all_the_same(table: Table, twilio: Client) -> None:
    table.text(ANN, "STOP")
    table.switchboard.faults = Faults(hang=1, silent=1)
    assert create(twilio) == (400, 21610)
    with pytest.raises(requests.RequestException):
        twilio.messages.create(to=BOB, from_=NUMBER, body="Hi")


def test_an_answer_that_hangs_is_given_when_the_switchboard_stops(tmp_path: Path) -> None:
    board = Switchboard(
        tmp_path / "file.sqlite",
        account_sid=ACCOUNT,
        auth_token=TOKEN,
        number=NUMBER,
        sms_url=SMS_URL,
        faults=Faults(hang=1, hang_seconds=3600),
    )
    app = Flask("hanging")
    board.mount(app)
    order = {"To": ANN, "From": NUMBER, "Body": "Hi"}
    statuses: list[int] = []

    def ask() -> None:
        statuses.append(app.test_client().post(MESSAGES, data=order, auth=(ACCOUNT, TOKEN)).status_code)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    board.stop(1)
    asking.join(10)
    assert statuses == [201]
