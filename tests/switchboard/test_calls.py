"""Telephone calls on the switchboard: its script API, and TwiML as Twilio carries it out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from twilio.request_validator import RequestValidator

from service.switchboard import Faults
from service.switchboard.faults import Road
from service.switchboard.webhooks import Answer, NoAnswer
from tests.switchboard.conftest import ACCOUNT, ANN, NUMBER, TOKEN, Table

VOICE = "http://service.example/call"
ENDED = "http://service.example/call/ended"
GATHER = '<Gather input="dtmf speech" numDigits="1" action="/turn?n=1" actionOnEmptyResult="true" {}>{}</Gather>'


@pytest.fixture
def line(tmp_path: Path) -> Any:
    table = Table(tmp_path / "line.sqlite", voice_url=VOICE, ended_url=ENDED)
    yield table
    table.close()


def ring(line: Table) -> None:
    assert line.client.post(f"/switchboard/phones/{ANN}/calls").status_code == 201
    line.pump()


def call(line: Table) -> dict[str, Any]:
    entries: list[dict[str, Any]] = line.client.get(f"/switchboard/phones/{ANN}/calls").get_json()
    return entries[-1]


def spoken(line: Table) -> list[str]:
    return [each["words"] for each in call(line)["captions"] if each["from"] == "number"]


def press(line: Table, keys: str) -> bool:
    heard: bool = line.client.post(f"/switchboard/phones/{ANN}/calls/keys", data={"Digits": keys}).get_json()["heard"]
    line.pump()
    return heard


def speak(line: Table, words: str) -> bool:
    answer = line.client.post(f"/switchboard/phones/{ANN}/calls/speech", data={"Words": words})
    heard: bool = answer.get_json()["heard"]
    line.pump()
    return heard


def gathered(line: Table) -> dict[str, str]:
    """What the last request told that a gather made."""
    found = [each.form for each in line.service.requests if "Digits" in each.form or "SpeechResult" in each.form]
    return found[-1]


def says(line: Table, *verbs: str) -> None:
    line.service.says(f"<Response>{''.join(verbs)}</Response>")


def test_a_ringing_phone_asks_the_service_signed(line: Table) -> None:
    says(line, "<Say>Hello</Say>")
    ring(line)
    (request,) = line.service.requests
    assert request.url == VOICE
    told = {name: request.form[name] for name in ("From", "To", "CallStatus", "Direction", "AccountSid")}
    assert told == {"From": ANN, "To": NUMBER, "CallStatus": "ringing", "Direction": "inbound", "AccountSid": ACCOUNT}
    assert RequestValidator(TOKEN).validate(VOICE, request.form, request.headers["X-Twilio-Signature"])
    assert call(line)["status"] == "in-progress"
    assert spoken(line) == ["Hello"]


def test_verbs_follow_one_another_in_time_and_the_end_hangs_up(line: Table) -> None:
    says(line, '<Say>One</Say><Pause length="3"/><Say>Two</Say>')
    ring(line)
    assert spoken(line) == ["One"]
    line.pump(1)
    line.pump(2)
    assert spoken(line) == ["One"]
    line.pump(1)
    assert spoken(line) == ["One", "Two"]
    line.pump(1)
    assert call(line)["status"] == "completed"
    ended = line.service.requests[-1]
    assert ended.url == ENDED
    assert (ended.form["CallStatus"], ended.form["CallDuration"]) == ("completed", "4")


def test_a_key_interrupts_what_a_gather_says(line: Table) -> None:
    says(line, GATHER.format("", "<Say>A long question that nobody wants to hear to its end</Say>"))
    says(line, "<Say>Thank you</Say>")
    ring(line)
    assert press(line, "2")
    assert line.service.requests[1].url == "http://service.example/turn?n=1"
    assert gathered(line)["Digits"] == "2"
    assert spoken(line)[-1] == "Thank you"


def test_speech_does_so_only_where_it_may_barge_in(line: Table) -> None:
    says(line, GATHER.format('bargeIn="false"', "<Say>A question</Say>"))
    ring(line)
    assert not speak(line, "two")
    line.pump(1)
    assert speak(line, "two")
    assert (gathered(line)["SpeechResult"], gathered(line)["Confidence"]) == ("two", "0.9")


def test_several_keys_end_with_the_finishing_key_or_a_pause(line: Table) -> None:
    several = '<Gather input="dtmf" timeout="4" action="/turn"/>'
    says(line, several)
    says(line, several)
    ring(line)
    press(line, "12")
    assert len(line.service.requests) == 1
    press(line, "#")
    assert gathered(line)["Digits"] == "12"
    press(line, "3")
    line.pump(3.9)
    assert len(line.service.requests) == 2
    line.pump(0.2)
    assert gathered(line)["Digits"] == "3"


def test_silence_is_told_where_it_was_asked_for_and_else_goes_on(line: Table) -> None:
    says(line, '<Gather timeout="2" action="/turn"><Say>Hm</Say></Gather><Say>Nothing</Say>')
    ring(line)
    line.pump(0.5)
    line.pump(2)
    assert spoken(line) == ["Hm", "Nothing"]
    line.pump(9)
    says(line, '<Gather timeout="2" action="/turn" actionOnEmptyResult="true"/>')
    ring(line)
    line.pump(2)
    assert gathered(line)["Digits"] == ""


def test_redirect_reject_and_hangup(line: Table) -> None:
    says(line, "<Redirect>/next?a=1</Redirect><Say>Never</Say>")
    says(line, "<Hangup/><Say>Never</Say>")
    ring(line)
    assert line.service.requests[1].url == "http://service.example/next?a=1"
    assert (call(line)["status"], spoken(line)) == ("completed", [])
    says(line, '<Reject reason="busy"/>')
    ring(line)
    assert call(line)["status"] == "busy"


@pytest.mark.parametrize("answer", [Answer(500, "text/html", b""), NoAnswer("rt"), Answer(200, "text/xml", b"<no")])
def test_what_cannot_be_read_is_apologised_for(line: Table, answer: Answer | NoAnswer) -> None:
    line.service.answers.append(answer)
    ring(line)
    assert "application error" in spoken(line)[0]
    assert call(line)["error"]
    line.pump(30)
    assert call(line)["status"] == "completed"


def test_what_is_too_long_is_not_spoken(line: Table) -> None:
    says(line, f"<Say>{'a' * 3001}</Say><Say>Short</Say>")
    ring(line)
    assert spoken(line) == ["Short"]
    assert "13521" in call(line)["error"]


def test_a_phone_is_on_one_call_and_hangs_up_in_mid_sentence(line: Table) -> None:
    says(line, "<Say>A long sentence that is not heard to its end by anybody</Say>")
    ring(line)
    assert line.client.post(f"/switchboard/phones/{ANN}/calls").status_code == 409
    assert line.client.delete(f"/switchboard/phones/{ANN}/calls").status_code == 204
    assert line.client.delete(f"/switchboard/phones/{ANN}/calls").status_code == 404
    line.pump()
    assert line.service.requests[-1].form["CallStatus"] == "completed"
    assert line.changes()["calls"][-1]["ended_at"]


def test_requests_are_repeated_and_lost_as_told_and_the_call_goes_on(line: Table) -> None:
    line.switchboard.faults = Faults(calls=Road(repeated=1.0, longest=1.0))
    says(line, "<Say>Once</Say>")
    says(line, "<Say>Twice</Say>")
    ring(line)
    line.pump(1)
    assert [each.url for each in line.service.requests].count(VOICE) == 2
    assert spoken(line) == ["Once"]
    line.pump(9)
    line.service.answers.clear()
    line.switchboard.faults = Faults(calls=Road(lost=1.0))
    says(line, "<Say>Late</Say>")
    ring(line)
    assert spoken(line) == []
    line.pump(5)
    assert spoken(line) == ["Late"]


def test_a_number_without_an_address_for_calls_is_busy(table: Table) -> None:
    table.client.post(f"/switchboard/phones/{ANN}/calls")
    assert table.client.get(f"/switchboard/phones/{ANN}/calls").get_json()[0]["status"] == "busy"


@pytest.mark.parametrize("keys", ["", "12a", "1" * 65])
def test_what_is_no_key_is_refused(line: Table, keys: str) -> None:
    answer = line.client.post(f"/switchboard/phones/{ANN}/calls/keys", data={"Digits": keys})
    assert answer.status_code == 400
