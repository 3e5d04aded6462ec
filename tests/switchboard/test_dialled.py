"""Calls from the service to the phones: Twilio's Calls resource, ringing, answering, statuses, and the pace of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from twilio.base.exceptions import TwilioRestException
from twilio.rest import Client

from service.switchboard import Faults
from tests.switchboard.conftest import ACCOUNT, ANN, BOB, NUMBER, TOKEN, Table

ASKED, TOLD = "http://service.example/call?r=7", "http://service.example/call/ended?r=7"
CALLS = f"/switchboard/2010-04-01/Accounts/{ACCOUNT}/Calls"


def dial(table: Table, to: str = ANN, **more: Any) -> dict[str, Any]:
    form = {"To": to, "From": NUMBER, "Url": ASKED, "StatusCallback": TOLD, "Timeout": "20"} | more
    answer = table.client.post(f"{CALLS}.json", data=form, auth=(ACCOUNT, TOKEN))
    told: dict[str, Any] = answer.get_json()
    assert answer.status_code == 201, told
    table.pump()
    return told


def status(table: Table, sid: str) -> str:
    told: str = table.client.get(f"{CALLS}/{sid}.json", auth=(ACCOUNT, TOKEN)).get_json()["status"]
    return told


def change(table: Table, sid: str, **form: str) -> int:
    code = table.client.post(f"{CALLS}/{sid}.json", data=form, auth=(ACCOUNT, TOKEN)).status_code
    table.pump()
    return code


def pick_up(table: Table, phone: str = ANN, **form: str) -> int:
    code = table.client.post(f"/switchboard/phones/{phone}/calls/answer", data=form).status_code
    table.pump()
    return code


def call(table: Table, phone: str = ANN) -> dict[str, Any]:
    entries: list[dict[str, Any]] = table.client.get(f"/switchboard/phones/{phone}/calls").get_json()
    return entries[-1]


def told(table: Table) -> list[str]:
    return [each.form["CallStatus"] for each in table.service.requests if each.url == TOLD]


def test_a_phone_rings_is_answered_and_the_service_asked(table: Table) -> None:
    sid = dial(table)["sid"]
    assert (status(table, sid), call(table)["direction"]) == ("ringing", "in")
    table.service.says("<Response><Say>Hello</Say></Response>")
    assert pick_up(table) == 204
    (request,) = table.service.requests
    facts = {name: request.form[name] for name in ("From", "To", "CallStatus", "Direction", "CallSid")}
    assert request.url == ASKED
    assert facts == {
        "From": NUMBER, "To": ANN, "CallStatus": "in-progress", "Direction": "outbound-api", "CallSid": sid,
    }  # fmt: skip
    assert [each["words"] for each in call(table)["captions"]] == ["Hello"]
    assert pick_up(table) == 404
    table.pump(9)
    assert (status(table, sid), told(table)) == ("completed", ["completed"])


def test_nobody_answers_declines_or_is_free(table: Table) -> None:
    unheard = dial(table)["sid"]
    table.pump(20)
    declined = dial(table)["sid"]
    table.client.delete(f"/switchboard/phones/{ANN}/calls")
    table.pump(1)
    dial(table)
    second = dial(table)["sid"]
    table.pump(1)
    assert [status(table, each) for each in (unheard, declined, second)] == ["no-answer", "busy", "busy"]
    assert told(table) == ["no-answer", "busy", "busy"]


def test_calls_begin_one_a_second(table: Table) -> None:
    sids = [dial(table, to)["sid"] for to in (ANN, BOB, "+12025550103")]
    assert [status(table, sid) for sid in sids] == ["ringing", "queued", "queued"]
    table.pump(1)
    assert [status(table, sid) for sid in sids] == ["ringing", "ringing", "queued"]
    table.pump(1)
    assert status(table, sids[2]) == "ringing"


def test_what_picks_up_is_told_where_it_was_asked_for(table: Table) -> None:
    dial(table, MachineDetection="Enable")
    pick_up(table, By="machine_start")
    dial(table, BOB)
    table.pump(1)
    pick_up(table, BOB, By="machine_start")
    assert [each.form.get("AnsweredBy") for each in table.service.requests if each.url == ASKED] == [
        "machine_start", None,
    ]  # fmt: skip
    assert pick_up(table, By="aunt") == 400


def test_a_call_is_led_elsewhere_in_mid_sentence_and_ended(table: Table) -> None:
    sid = dial(table)["sid"]
    assert change(table, sid, Url="http://service.example/else") == 400  # nobody has answered
    table.service.says("<Response><Say>A long sentence that nobody hears to its end</Say></Response>")
    pick_up(table)
    assert change(table, sid, Twiml="<Response><Say>Now</Say><Pause length='60'/></Response>") == 200
    assert call(table)["captions"][-1]["words"] == "Now"
    table.service.says("<Response><Pause length='60'/></Response>")
    assert change(table, sid, Url="http://service.example/else") == 200
    assert table.service.requests[-1].url == "http://service.example/else"
    assert change(table, sid, Status="completed") == 200
    assert (status(table, sid), told(table)) == ("completed", ["completed"])
    table.pump(1)
    other = dial(table)["sid"]
    assert change(table, other, Status="canceled") == 200
    assert status(table, other) == "canceled"


def test_a_call_lasts_no_longer_than_was_asked_for(table: Table) -> None:
    table.service.says("<Response><Pause length='3600'/></Response>")
    sid = dial(table, TimeLimit="60")["sid"]
    pick_up(table)
    table.pump(59)
    assert status(table, sid) == "in-progress"
    table.pump(1)
    assert status(table, sid) == "completed"


def test_every_status_is_told_that_was_asked_for(table: Table) -> None:
    events = ["initiated", "ringing", "answered", "completed"]
    dial(table, StatusCallbackEvent=events)
    table.service.says("<Response/>")
    pick_up(table)
    table.pump(1)
    assert told(table) == ["initiated", "ringing", "in-progress", "completed"]


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"To": ""}, 21201),
        ({"To": "12"}, 21211),
        ({"To": "+15005550001"}, 21217),
        ({"To": "+15005550003"}, 21215),
        ({"From": ""}, 21213),
        ({"From": "+12025550177"}, 21210),
        ({"Url": ""}, 21205),
        ({"Timeout": "601"}, 20001),
        ({"MachineDetection": "Maybe"}, 20001),
        ({"Twiml": f"<Response><Say>{'word ' * 800}</Say></Response>"}, 32018),
    ],
)
def test_what_twilio_refuses_is_refused(table: Table, form: dict[str, str], code: int) -> None:
    asked = {"To": ANN, "From": NUMBER, "Url": ASKED} | form
    answer = table.client.post(f"{CALLS}.json", data=asked, auth=(ACCOUNT, TOKEN))
    assert (answer.status_code, answer.get_json()["code"]) == (400, code)
    assert table.client.post(f"{CALLS}.json", data=asked).status_code == 401


def test_a_lost_answer_leaves_the_call_in_the_list(table: Table) -> None:
    table.switchboard.faults = Faults(answers_500=1.0, took_it=1.0)
    asked = {"To": ANN, "From": NUMBER, "Url": ASKED}
    assert table.client.post(f"{CALLS}.json", data=asked, auth=(ACCOUNT, TOKEN)).status_code == 500
    shown = table.client.get(f"{CALLS}.json?To=%2B12025550101", auth=(ACCOUNT, TOKEN)).get_json()["calls"]
    assert [(each["to"], each["direction"]) for each in shown] == [(ANN, "outbound-api")]


def test_twilios_own_client_makes_lists_and_ends_calls(table: Table, twilio: Client) -> None:
    made = twilio.calls.create(to=ANN, from_=NUMBER, url=ASKED, timeout=25, time_limit=60, machine_detection="Enable")
    assert (made.status, made.direction) == ("queued", "outbound-api")
    table.pump()
    (listed,) = twilio.calls.list(to=ANN, from_=NUMBER, limit=20)
    assert (listed.sid, listed.status, listed.date_created is not None) == (made.sid, "ringing", True)
    twilio.calls.create(to=BOB, from_=NUMBER, url=ASKED)
    (listed,) = twilio.calls.list(to=ANN, page_size=1)
    assert listed.sid == made.sid, "a page has as many as were asked for of this phone, not of all"
    assert twilio.calls(made.sid).update(status="completed").status == "canceled"
    with pytest.raises(TwilioRestException) as refused:
        twilio.calls(made.sid).update(url=ASKED)
    assert refused.value.code == 21220


def test_a_call_is_taken_up_after_a_restart(tmp_path: Path) -> None:
    first = Table(tmp_path / "again.sqlite")
    sid = dial(first)["sid"]
    first.close()
    second = Table(tmp_path / "again.sqlite", clock=first.clock)
    assert pick_up(second) == 204
    assert status(second, sid) in ("in-progress", "completed")
    second.close()
