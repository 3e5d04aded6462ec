"""Calls as in Twilio's published API: what we ask of it has its names, and the switchboard's answers are its answers.

twilio_calls.json has them from Twilio's OpenAPI description.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from twilio.http import HttpClient
from twilio.http.response import Response
from twilio.rest import Client

from service.carrier.client import Carrier
from service.switchboard.telephone import COMPLETED
from tests.switchboard.conftest import ACCOUNT, ANN, NUMBER, TOKEN, Table

PUBLISHED = json.loads(Path(__file__).with_name("twilio_calls.json").read_text(encoding="utf-8"))
CALLS = f"/switchboard/2010-04-01/Accounts/{ACCOUNT}/Calls"
ASKED = "http://service.example/call"
SID = "CA" + "1" * 32


class Wire(HttpClient):  # type: ignore[misc]  # twilio has no types
    """Where twilio-python hands its requests over: what was asked, by names."""

    def __init__(self) -> None:
        super().__init__(None, False, None)
        self.asked: list[set[str]] = []

    def request(
        self, method: str, url: str, params: Any = None, data: Any = None, *more: Any, **named: Any
    ) -> Response:
        self.asked.append({*(params or ()), *(data or ())})
        is_list = method.upper() == "GET"
        return Response(200 if is_list else 201, json.dumps({"calls": []} if is_list else {"sid": SID}))


def test_what_we_ask_for_has_the_names_of_the_published_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire()
    carrier = Carrier(ACCOUNT, TOKEN, NUMBER, "https://party.example/status", None, calls="https://party.example/call")
    monkeypatch.setattr(carrier, "_client", lambda: Client(ACCOUNT, TOKEN, http_client=wire))
    carrier.ring(7, ANN, 25, 7200)
    carrier.hang_up(SID)
    carrier.rung_since(ANN, 0.0)
    placed, ended, listed = wire.asked
    assert set(PUBLISHED["create"]["required"]) <= placed <= set(PUBLISHED["create"]["parameters"])
    assert {"Url", "Timeout", "TimeLimit", "MachineDetection", "StatusCallback"} <= placed
    assert ended == {"Status"}
    assert ended <= set(PUBLISHED["update"]["parameters"])
    assert listed
    assert listed <= set(PUBLISHED["list"]["parameters"])
    assert COMPLETED in PUBLISHED["update"]["statuses"]


def test_the_switchboard_shows_a_call_as_twilio_does(table: Table) -> None:
    """Created, fetched, changed and listed."""
    order = {"To": ANN, "From": NUMBER, "Url": ASKED}
    shown = [table.client.post(f"{CALLS}.json", data=order, auth=(ACCOUNT, TOKEN)).get_json()]
    sid = shown[0]["sid"]
    table.pump()
    shown.append(table.client.get(f"{CALLS}/{sid}.json", auth=(ACCOUNT, TOKEN)).get_json())
    shown.append(
        table.client.post(f"{CALLS}/{sid}.json", data={"Status": "completed"}, auth=(ACCOUNT, TOKEN)).get_json()
    )
    page = table.client.get(f"{CALLS}.json", auth=(ACCOUNT, TOKEN)).get_json()
    assert set(PUBLISHED["list"]["page"]) == set(page)
    for call in (*shown, *page["calls"]):
        assert sorted(call) == PUBLISHED["call"]
        assert call["status"] in PUBLISHED["statuses"]
        assert call["uri"].endswith(f"/Calls/{sid}.json")
