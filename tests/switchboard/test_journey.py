"""A message's way to the phone: statuses, callbacks, money, and what a restart does to them."""

from pathlib import Path

from sqlalchemy import Engine, event
from twilio.request_validator import RequestValidator

from service.switchboard import Faults
from service.switchboard.webhooks import NoAnswer
from tests.switchboard.conftest import ACCOUNT, ANN, CALLBACK, NUMBER, TOKEN, Table


def test_statuses_follow_each_other_by_the_clock(table: Table) -> None:
    sid = table.send()["sid"]
    seen = [table.fetch(sid)["status"]]
    due = table.pump()
    while due is not None:
        table.clock.now = due
        due = table.pump()
        seen.append(table.fetch(sid)["status"])
    assert seen == ["queued", "sending", "sent", "delivered"]


def test_a_message_is_delivered_about_150_ms_after_it_was_taken(table: Table) -> None:
    table.send()
    table.pump(0.14)
    assert table.received(ANN) == []
    table.pump(0.02)
    assert table.received(ANN) == ["Hello"]


def test_a_message_that_moves_on_asks_the_file_eight_times(table: Table) -> None:
    """Its way to the page is no longer than the pretend network, for all eight phones of a table at once."""
    asked: list[object] = []

    def note(*statement: object) -> None:
        asked.append(statement)

    table.send()
    event.listen(Engine, "before_cursor_execute", note)
    try:
        table.pump(0.03)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert len(asked) <= 8, "two for when the first is due, six for the move"


def test_each_later_status_is_told_to_the_callback_signed(table: Table) -> None:
    sid = table.send(StatusCallback=CALLBACK)["sid"]
    table.pump(1)
    assert table.service.statuses() == ["sending", "sent", "delivered"]
    told = table.service.requests[-1]
    assert (told.method, told.url) == ("POST", CALLBACK)
    assert told.form == {
        "MessageSid": sid,
        "SmsSid": sid,
        "MessageStatus": "delivered",
        "SmsStatus": "delivered",
        "To": ANN,
        "From": NUMBER,
        "AccountSid": ACCOUNT,
        "ApiVersion": "2010-04-01",
        "RawDlrDoneDate": "2611181106",
    }
    signature = told.headers["X-Twilio-Signature"]
    assert RequestValidator(TOKEN).validate(CALLBACK, told.form, signature)
    assert not RequestValidator("another token").validate(CALLBACK, told.form, signature)


def test_only_what_a_receipt_tells_has_its_time(table: Table) -> None:
    table.switchboard.faults = Faults(seed=1, undelivered=1)
    table.send(StatusCallback=CALLBACK)
    table.pump(1)
    told = {request.form["MessageStatus"]: request.form for request in table.service.requests}
    assert [status for status in told if "RawDlrDoneDate" in told[status]] == ["undelivered"]


def test_a_callback_that_cannot_be_reached_is_tried_once_more(table: Table) -> None:
    table.service.answers = [NoAnswer("ct")]
    table.send(StatusCallback=CALLBACK)
    table.pump(1)
    assert table.service.statuses() == ["sending"]
    table.pump(1)
    assert table.service.statuses() == ["sending", "sending", "sent", "delivered"]
    first, second = table.service.requests[:2]
    assert first.headers == second.headers


def test_a_callback_that_fails_is_given_up(table: Table) -> None:
    for _ in range(3):
        table.service.fails(500)
    table.send(StatusCallback=CALLBACK)
    assert table.pump(1) is None
    assert table.service.statuses() == ["sending", "sent", "delivered"]
    assert table.pump(60) is None
    assert len(table.service.requests) == 3


def test_without_a_callback_nobody_is_told(table: Table) -> None:
    table.send()
    assert table.pump(1) is None
    assert table.service.requests == []


def test_a_number_that_is_no_phone_on_the_page_gets_its_message(table: Table) -> None:
    sid = table.send("+13035550199")["sid"]
    table.pump(1)
    assert table.fetch(sid)["status"] == "delivered"
    assert table.received("+13035550199") == ["Hello"]
    assert table.changes()["phones"] == []


def test_messages_arrive_in_the_order_in_which_they_were_taken(table: Table) -> None:
    for index in range(20):
        table.send(body=str(index))
        table.clock.now += 0.01
    table.pump(1)
    assert table.received(ANN) == [str(index) for index in range(20)]


def test_after_a_restart_what_was_under_way_goes_on(tmp_path: Path) -> None:
    before = Table(tmp_path / "switchboard.sqlite")
    sid = before.send(StatusCallback=CALLBACK)["sid"]
    before.text(ANN, "not yet posted")
    before.pump(0)
    before.text(ANN, "still waiting")
    before.clock.now += 0.05
    before.close()

    after = Table(tmp_path / "switchboard.sqlite", clock=before.clock)
    assert [entry["body"] for entry in after.phone(ANN)] == ["not yet posted", "still waiting"]
    after.pump(10)
    assert [form["Body"] for form in before.service.texts()] == ["not yet posted"]
    assert [form["Body"] for form in after.service.texts()] == ["still waiting"]
    assert after.service.statuses() == ["sending", "sent", "delivered"]
    assert after.fetch(sid)["status"] == "delivered"
    after.close()


def test_after_a_restart_a_text_goes_to_where_its_number_is_pointed_now(tmp_path: Path) -> None:
    before = Table(tmp_path / "switchboard.sqlite")
    before.text(ANN, "on its way")
    before.close()
    after = Table(tmp_path / "switchboard.sqlite", sms_url="http://127.0.0.1:9000/sms", clock=before.clock)
    after.pump(1)
    assert [request.url for request in after.service.requests] == ["http://127.0.0.1:9000/sms"]
    after.close()


def test_after_a_restart_what_was_done_is_not_done_again(tmp_path: Path) -> None:
    before = Table(tmp_path / "switchboard.sqlite")
    before.send(StatusCallback=CALLBACK)
    before.text(ANN, "Hi")
    before.pump(1)
    cursor = before.changes()["cursor"]
    before.close()
    after = Table(tmp_path / "switchboard.sqlite", clock=before.clock)
    assert after.pump(60) is None
    assert after.service.requests == []
    assert after.changes()["cursor"] == cursor
    after.close()
