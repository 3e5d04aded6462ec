"""Texts from phones to the service: the webhook, its signature and retries, and the TwiML that comes back."""

from pathlib import Path

import pytest
from twilio.request_validator import RequestValidator

from service.switchboard.webhooks import Answer, NoAnswer
from tests.switchboard.conftest import ACCOUNT, ANN, BOB, NUMBER, SMS_URL, TOKEN, Table


def test_the_webhook_gets_twilios_fields_signed(table: Table) -> None:
    sid = table.text(ANN, "Hello [you] €")["sid"]
    table.pump()
    (request,) = table.service.requests
    assert (request.method, request.url) == ("POST", SMS_URL)
    assert request.form == {
        "MessageSid": sid,
        "SmsSid": sid,
        "SmsMessageSid": sid,
        "SmsStatus": "received",
        "AccountSid": ACCOUNT,
        "ApiVersion": "2010-04-01",
        "From": ANN,
        "To": NUMBER,
        "Body": "Hello [you] €",
        "NumMedia": "0",
        "NumSegments": "1",
        "FromCity": "",
        "FromState": "DC",
        "FromZip": "",
        "FromCountry": "US",
        "ToCity": "",
        "ToState": "DC",
        "ToZip": "",
        "ToCountry": "US",
    }
    assert RequestValidator(TOKEN).validate(SMS_URL, request.form, request.headers["X-Twilio-Signature"])
    assert (request.connect_timeout, request.read_timeout) == (5, 15)


def test_pictures_are_told_one_by_one(table: Table) -> None:
    table.text(ANN, "", MediaUrl=["http://pictures.example/a.png?x=1", "http://pictures.example/b"])
    table.pump()
    form = table.service.requests[0].form
    assert form["MessageSid"].startswith("MM")
    assert form["NumMedia"] == "2"
    assert (form["MediaUrl0"], form["MediaContentType0"]) == (
        "http://pictures.example/a.png?x=1",
        "image/png",
    )
    assert form["MediaContentType1"] == "application/octet-stream"


def test_an_empty_text_is_passed_on(table: Table) -> None:
    table.text(ANN, "")
    table.pump()
    assert table.service.texts()[0]["Body"] == ""


def test_the_fragment_is_neither_sent_nor_signed(tmp_path: Path) -> None:
    table = Table(tmp_path / "file.sqlite", f"{SMS_URL}#rc=3&rp=all&rt=2000&ct=100")
    table.text(ANN, "Hi")
    table.pump()
    (request,) = table.service.requests
    assert request.url == SMS_URL
    assert RequestValidator(TOKEN).validate(SMS_URL, request.form, request.headers["X-Twilio-Signature"])
    assert (request.connect_timeout, request.read_timeout) == (0.1, 2)
    table.close()


@pytest.mark.parametrize(
    ("fragment", "failure", "tries"),
    [
        ("", NoAnswer("ct"), 2),
        ("", NoAnswer("rt"), 1),
        ("", Answer(500, "", b""), 1),
        ("#rc=3&rp=all", Answer(500, "", b""), 4),
        ("#rc=3&rp=all", Answer(404, "", b""), 4),
        ("#rc=3&rp=all", NoAnswer("rt"), 4),
        ("#rc=2&rp=5xx,ct", Answer(503, "", b""), 3),
        ("#rc=2&rp=5xx,ct", Answer(403, "", b""), 1),
        ("#rc=0", NoAnswer("ct"), 1),
        ("#rc=9&rp=all", Answer(500, "", b""), 2),
    ],
)
def test_failures_are_tried_again_as_the_address_asks(
    tmp_path: Path, fragment: str, failure: Answer | NoAnswer, tries: int
) -> None:
    table = Table(tmp_path / "file.sqlite", SMS_URL + fragment)
    table.service.answers = [failure] * 10
    table.text(ANN, "Hi")
    due = table.pump()
    while due is not None:
        table.clock.now = due
        due = table.pump()
    assert len(table.service.requests) == tries
    tokens = {request.headers["I-Twilio-Idempotency-Token"] for request in table.service.requests}
    assert len(tokens) == 1
    code = "11205" if isinstance(failure, NoAnswer) else "11200"
    assert table.phone(ANN)[0]["error"].startswith(f"{code}: ")
    table.close()


def test_retries_end_when_the_total_time_is_over(tmp_path: Path) -> None:
    table = Table(tmp_path / "file.sqlite", f"{SMS_URL}#rc=5&rp=all&tt=1000")
    table.service.answers = [Answer(500, "", b"")] * 10
    table.text(ANN, "Hi")
    due = table.pump()
    while due is not None:
        table.clock.now = due
        due = table.pump()
    assert len(table.service.requests) == 3
    table.close()


def test_a_retry_that_works_leaves_no_error_and_keeps_the_order(tmp_path: Path) -> None:
    table = Table(tmp_path / "file.sqlite", f"{SMS_URL}#rc=3&rp=all")
    table.service.fails(503)
    table.text(ANN, "one")
    table.text(ANN, "two")
    table.text(BOB, "other phone")
    table.pump()
    assert [form["Body"] for form in table.service.texts()] == ["one", "other phone"]
    table.pump(1)
    assert [form["Body"] for form in table.service.texts()] == ["one", "other phone", "one", "two"]
    assert [entry["error"] for entry in table.phone(ANN)] == [None, None]
    table.close()


def test_two_texts_have_different_tokens(table: Table) -> None:
    table.text(ANN, "one")
    table.text(ANN, "one")
    table.pump()
    first, second = table.service.requests
    assert first.headers["I-Twilio-Idempotency-Token"] != second.headers["I-Twilio-Idempotency-Token"]


def test_a_message_verb_is_sent_as_a_reply(table: Table) -> None:
    table.service.says('<?xml version="1.0" encoding="UTF-8"?><Response><Message>Hé &amp; hi </Message></Response>')
    table.text(ANN, "Hi")
    table.pump()
    table.pump(1)
    assert table.received(ANN) == ["Hé & hi"]
    sid = table.phone(ANN)[1]["sid"]
    assert table.fetch(sid)["direction"] == "outbound-reply"


def test_bodies_media_and_callbacks_of_replies(table: Table) -> None:
    table.service.says(
        '<Response><Message statusCallback="/status?r=1"><Body>Look</Body><Media>/card.png</Media></Message>'
        '<Message action="http://other.example/s">Two</Message>'
        f'<Message to="{BOB}">For Bob</Message></Response>'
    )
    table.service.shows()
    table.text(ANN, "Hi")
    table.pump()
    table.pump(1)
    assert table.received(ANN) == ["Look", "Two"]
    assert [request.url for request in table.service.requests if request.method == "GET"] == [
        "http://service.example/card.png"
    ]
    assert len(table.phone(ANN)[1]["media"]) == 1
    assert table.received(BOB) == ["For Bob"]
    callbacks = {request.url for request in table.service.requests if "MessageStatus" in request.form}
    assert callbacks == {"http://service.example/status?r=1", "http://other.example/s"}


def test_at_most_ten_messages_are_sent(table: Table) -> None:
    table.service.says("<Response>" + "".join(f"<Message>{i}</Message>" for i in range(11)) + "</Response>")
    table.text(ANN, "Hi")
    table.pump()
    table.pump(1)
    assert len(table.received(ANN)) == 10
    assert table.phone(ANN)[0]["error"].startswith("14109: ")


def test_a_redirect_is_followed_after_the_messages_before_it(table: Table) -> None:
    table.service.says("<Response><Message>one</Message><Redirect>/more?x=1</Redirect><Message>no</Message></Response>")
    table.service.says("<Response><Message>two</Message></Response>")
    table.text(ANN, "Hi")
    table.text(ANN, "next")
    table.pump()
    table.pump(1)
    assert table.received(ANN) == ["one", "two"]
    assert [request.url for request in table.service.requests] == [
        SMS_URL, "http://service.example/more?x=1", SMS_URL,
    ]  # fmt: skip
    redirected = table.service.requests[1]
    assert redirected.form["Body"] == "Hi"
    signature = redirected.headers["X-Twilio-Signature"]
    assert RequestValidator(TOKEN).validate("http://service.example/more?x=1", redirected.form, signature)


def test_a_redirect_by_get_carries_its_fields_in_the_signed_address(table: Table) -> None:
    table.service.says('<Response><Redirect method="GET">/more?x=1</Redirect></Response>')
    table.text(ANN, "Hi")
    table.pump()
    redirected = table.service.requests[1]
    assert redirected.method == "GET"
    assert redirected.form == {}
    assert redirected.url.startswith("http://service.example/more?x=1&")
    assert "Body=Hi" in redirected.url
    assert RequestValidator(TOKEN).validate(redirected.url, {}, redirected.headers["X-Twilio-Signature"])


def test_redirects_without_end_are_stopped(table: Table) -> None:
    for _ in range(60):
        table.service.says("<Response><Redirect>/again</Redirect></Response>")
    table.text(ANN, "Hi")
    table.pump()
    assert len(table.service.requests) == 50
    assert table.phone(ANN)[0]["error"].startswith("14106: ")


@pytest.mark.parametrize(
    ("answer", "content_type", "code"),
    [
        ("<Response><Message>x</Response>", "text/xml", 12100),
        ("<Response><Message>\x00</Message></Response>", "text/xml", 12100),
        ("OK", "text/html", 12100),
        ("<Twiml/>", "text/xml", 12200),
        ("<Response><Say>x</Say></Response>", "text/xml", 12200),
        ('{"ok": true}', "application/json", 12300),
        ("<Response><Message/></Response>", "text/xml", 14103),
        ("<Response><Message>" + "x" * 1601 + "</Message></Response>", "text/xml", 21617),
    ],
)
def test_an_answer_that_cannot_be_carried_out_is_noted_on_the_text(
    table: Table, answer: str, content_type: str, code: int
) -> None:
    table.service.says(answer, content_type)
    cursor = table.changes()["cursor"]
    table.text(ANN, "Hi")
    table.pump()
    table.pump(1)
    assert table.received(ANN) == []
    assert table.phone(ANN)[0]["error"].startswith(f"{code}: ")
    assert table.changes(cursor)["messages"][0]["error"].startswith(f"{code}: ")


@pytest.mark.parametrize("answer", ["", "<Response/>", "<Response></Response>"])
def test_an_empty_answer_says_nothing(table: Table, answer: str) -> None:
    table.service.says(answer)
    table.text(ANN, "Hi")
    assert table.pump() is None
    assert [entry["error"] for entry in table.phone(ANN)] == [None]


def test_plain_text_is_a_reply(table: Table) -> None:
    table.service.says("just words", "text/plain")
    table.text(ANN, "Hi")
    table.pump()
    table.pump(1)
    assert table.received(ANN) == ["just words"]
