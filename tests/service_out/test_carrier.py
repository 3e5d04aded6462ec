"""twilio-python against a web server that fails in every way."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from flask import Flask, Response, jsonify, request
from werkzeug.serving import make_server

from service.carrier import client as carrier_module
from service.carrier.client import A_PAGE, Carrier, FateUnknown, Later, Listed, Received, Refused, Status

ACCOUNT = "AC" + "1" * 32
NUMBER, ANN = "+12025550100", "+12025550101"
NOON = 1_795_000_000.0


@dataclass
class Api:
    """Twilio's API for messages: answers each request with the next of `answers`."""

    answers: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    forms: list[dict[str, str]] = field(default_factory=list)
    url: str = ""

    def carrier(self) -> Carrier:
        return Carrier(ACCOUNT, "token", NUMBER, "https://party.example/status", self.url)


@pytest.fixture
def api() -> Iterator[Api]:
    api, app = Api(), Flask("api")

    @app.route(f"/base/2010-04-01/Accounts/{ACCOUNT}/Messages.json", methods=["GET", "POST"])
    def messages() -> tuple[Response, int]:
        api.forms.append(request.form.to_dict() | request.args.to_dict())
        status, answer = api.answers.pop(0)
        return jsonify(answer), status

    @app.route(f"/base/2010-04-01/Accounts/{ACCOUNT}/Messages/<sid>.json", methods=["GET", "DELETE"])
    def message(sid: str) -> tuple[Response, int]:
        api.forms.append({"deleted" if request.method == "DELETE" else "fetched": sid})
        status, answer = api.answers.pop(0)
        return jsonify(answer), status

    server = make_server("127.0.0.1", 0, app, threaded=True)
    api.url = f"http://127.0.0.1:{server.server_port}/base"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield api
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_text_is_sent_from_our_number_and_reports_to_our_row(api: Api) -> None:
    api.answers = [(201, {"sid": "SM1"})]
    assert api.carrier().send(7, 2, ANN, "Hello ✨") == "SM1"
    callback = "https://party.example/status?m=7&a=2"
    assert api.forms == [{"To": ANN, "From": NUMBER, "Body": "Hello ✨", "StatusCallback": callback}]


@pytest.mark.parametrize(("valid", "period"), [(0.2, "1"), (59.1, "60"), (86_400.0, "36000")])
def test_how_long_a_message_is_valid_is_told_within_the_carriers_bounds(api: Api, valid: float, period: str) -> None:
    api.answers = [(201, {"sid": "SM1"})]
    api.carrier().send(7, 1, ANN, "1 or 2?", valid=valid)
    assert api.forms[0]["ValidityPeriod"] == period


@pytest.mark.parametrize(
    ("status", "answer", "meaning"),
    [
        (400, {"code": 21610, "message": "unsubscribed", "status": 400}, Refused),
        (400, {"code": 21211, "message": "invalid", "status": 400}, Refused),
        # The shape of RFC 9457 raises another exception in twilio-python.
        (400, {"type": "x", "title": "invalid", "code": 21211, "status": 400}, Refused),
        (429, {"code": 20429, "message": "too many", "status": 429}, Later),
        (401, {"code": 20003, "message": "Authenticate", "status": 401}, Refused),
        (400, {"code": 21606, "message": "our number", "status": 400}, Refused),
        (400, {"code": 63038, "message": "daily limit", "status": 400}, Refused),
        (500, {"code": 20500, "message": "internal", "status": 500}, FateUnknown),
        (503, {}, FateUnknown),
    ],
)
def test_what_the_carriers_answers_mean(
    api: Api, status: int, answer: dict[str, Any], meaning: type[Exception]
) -> None:
    api.answers = [(status, answer)]
    with pytest.raises(meaning) as raised:
        api.carrier().send(7, 2, ANN, "Hello")
    assert len(api.forms) == 1, "sent once, whatever came back"
    if isinstance(raised.value, Refused):
        assert raised.value.code == answer["code"]


def test_a_closed_port_took_nothing() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(Later):
        Carrier(ACCOUNT, "token", NUMBER, "https://party.example/status", f"http://127.0.0.1:{port}").send(
            7, 2, ANN, "x"
        )


def test_no_answer_in_time_leaves_the_fate_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrier_module, "TIMEOUT_SECONDS", 0.05)
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        silent_carrier = Carrier(ACCOUNT, "token", NUMBER, "https://party.example/status", url)
        with pytest.raises(FateUnknown):
            silent_carrier.send(7, 2, ANN, "x")
        with pytest.raises(FateUnknown):
            silent_carrier.sent_since(ANN, "x", NOON)


@contextmanager
def hanging_up() -> Iterator[str]:
    """A server that reads a request and closes the connection."""

    class HangUp(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.close_connection = True

        def log_message(self, *args: Any) -> None:
            """Quiet."""

    with ThreadingHTTPServer(("127.0.0.1", 0), HangUp) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_connection_that_breaks_after_the_request_leaves_the_fate_unknown() -> None:
    with hanging_up() as url, pytest.raises(FateUnknown):
        Carrier(ACCOUNT, "token", NUMBER, "https://party.example/status", url).send(7, 2, ANN, "x")


def listed(sid: str, body: str, at: float, direction: str = "outbound-api") -> dict[str, Any]:
    created = format_datetime(datetime.fromtimestamp(at, UTC))
    return {"sid": sid, "body": body, "direction": direction, "date_created": created, "to": ANN, "from": NUMBER}


def test_the_list_shows_what_was_sent_since(api: Api) -> None:
    shown = [
        listed("SM6", "other words", NOON + 2),
        listed("SM5", "Hello\n", NOON + 2),
        listed("SM4", "Hello", NOON + 1),
        listed("SM3", "Hello", NOON + 1, "outbound-reply"),
        listed("SM2", "Hello", NOON - 60),
    ]
    api.answers = [(200, {"messages": shown, "next_page_uri": None})]
    assert api.carrier().sent_since(ANN, "Hello", NOON) == Listed(("SM4", "SM5"), ("SM2", "SM6"))
    assert (api.forms[0]["To"], api.forms[0]["From"]) == (ANN, NUMBER)


def test_what_the_list_leaves_out_breaks_nothing(api: Api) -> None:
    """`body`, `date_created`, `date_sent` and `sid` may be null (Twilio's OpenAPI: all but direction and status)."""
    undated = {"date_created": None, "date_sent": None}
    shown = [
        listed("SM5", "Hello", NOON + 2) | {"body": None},
        listed("SM4", "Hello", NOON + 2) | undated,
        listed("SM3", "Hello", NOON + 1) | undated | {"date_sent": listed("", "", NOON - 60)["date_created"]},
        listed("SM2", "other words", NOON) | undated,
        dict.fromkeys(listed("SM1", "Hello", NOON + 2)) | {"direction": "outbound-api"},
    ]
    api.answers = [(200, {"messages": shown, "next_page_uri": None})]
    assert api.carrier().sent_since(ANN, "Hello", NOON) == Listed(("SM4",), ("SM2", "SM3", "SM5"))


def test_a_text_to_us_without_a_date_or_words_is_listed_too(api: Api) -> None:
    bare = {"to": NUMBER, "from": ANN, "date_created": None, "date_sent": None, "body": None, "num_segments": None}
    nothing = dict.fromkeys(bare) | {"direction": "inbound"}
    shown = [
        nothing | {"sid": None},
        nothing | {"sid": "SM4"},
        listed("SM3", "", NOON, "inbound") | bare,
        listed("SM2", "hi", NOON + 1, "inbound") | {"from": ANN},
    ]
    api.answers = [(200, {"messages": shown, "next_page_uri": None})]
    assert api.carrier().received_since(NOON) == [
        Received("SM2", ANN, "hi", NOON + 1),
        Received("SM3", ANN, "", NOON),
        Received("SM4", "", "", NOON),
    ]


def test_a_message_that_was_taken_without_a_sid_is_of_unknown_fate(api: Api) -> None:
    api.answers = [(201, {"sid": None})]
    with pytest.raises(FateUnknown):
        api.carrier().send(7, 2, ANN, "x")


def test_the_texts_to_our_number_are_listed_oldest_first_over_all_pages(api: Api) -> None:
    ours = {"to": NUMBER, "from": ANN}
    first = [
        listed("SM5", "three", NOON + 9, "inbound") | ours | {"num_segments": "2"},
        listed("SM4", "sent", NOON + 8) | ours,
    ]
    second = [listed("SM3", "", NOON, "inbound") | ours, listed("SM2", "one", NOON - 60, "inbound") | ours]
    more = f"/2010-04-01/Accounts/{ACCOUNT}/Messages.json?Page=1"
    api.answers = [
        (200, {"messages": first, "next_page_uri": more}),
        (200, {"messages": second, "next_page_uri": None}),
    ]
    found = api.carrier().received_since(NOON - 1)
    assert found == [Received("SM3", ANN, "", NOON), Received("SM5", ANN, "three", NOON + 9, 2)]
    assert (api.forms[0]["To"], api.forms[0]["DateSent>"]) == (NUMBER, "2026-11-18T11:06:39Z")


def test_no_text_is_left_out_of_a_long_list(api: Api) -> None:
    ours = {"to": NUMBER, "from": ANN}
    newest = [listed(f"SM{place}", "hi", NOON + 9, "inbound") | ours for place in range(A_PAGE)]
    more = f"/2010-04-01/Accounts/{ACCOUNT}/Messages.json?Page=1"
    api.answers = [
        (200, {"messages": newest, "next_page_uri": more}),
        (200, {"messages": [listed("SMfirst", "hi", NOON, "inbound") | ours], "next_page_uri": None}),
    ]
    found = api.carrier().received_since(NOON)
    assert (len(found), found[0].sid) == (A_PAGE + 1, "SMfirst")


def test_texts_that_cannot_be_listed_are_nothing_known(api: Api) -> None:
    api.answers = [(503, {})]
    with pytest.raises(FateUnknown):
        api.carrier().received_since(NOON)


def test_what_became_of_a_message_can_be_asked(api: Api) -> None:
    failed = listed("MM1", "Look", NOON) | {"status": "failed", "error_code": 11200}
    api.answers = [(200, failed), (200, listed("MM1", "Look", NOON) | {"status": "sent"}), (404, {"code": 20404})]
    carrier = api.carrier()
    assert [carrier.status_of("MM1") for _ in range(3)] == [Status("failed", 11200), Status("sent"), None]
    api.answers = [(503, {})]
    with pytest.raises(FateUnknown):
        carrier.status_of("MM1")


def test_a_list_that_cannot_be_read_leaves_the_fate_unknown(api: Api) -> None:
    api.answers = [(503, {})]
    with pytest.raises(FateUnknown):
        api.carrier().sent_since(ANN, "Hello", NOON)


def pictured(api: Api, number: str = NUMBER, pictures: str | None = "https://party.example/picture/") -> Carrier:
    return Carrier(ACCOUNT, "token", number, "https://party.example/status", api.url, pictures)


@pytest.mark.parametrize("phone", [ANN, "+14165550101"])
def test_a_picture_goes_with_a_text_to_the_us_and_canada(api: Api, phone: str) -> None:
    api.answers = [(201, {"sid": "MM1"})]
    assert pictured(api).send(7, 2, phone, "Hello", "abc") == "MM1"
    (form,) = api.forms
    assert (form["Body"], form["MediaUrl"]) == ("Hello", "https://party.example/picture/abc")


def test_where_a_picture_cannot_go_the_text_goes_alone(api: Api) -> None:
    api.answers = [(201, {"sid": "SM1"})] * 5
    pictured(api).send(7, 1, "+442079460123", "Hello", "abc")
    pictured(api).send(7, 1, "+18765550101", "Hello", "abc")  # Jamaica's numbers begin with +1 too
    pictured(api, number="+442079460100").send(7, 1, ANN, "Hello", "abc")
    pictured(api, pictures=None).send(7, 1, ANN, "Hello", "abc")
    pictured(api).send(7, 1, ANN, "Hello")
    assert [(form["Body"], "MediaUrl" in form) for form in api.forms] == [("Hello", False)] * 5


def test_the_list_shows_messages_with_pictures_too(api: Api) -> None:
    shown = [listed("MM5", "Hello", NOON + 2), listed("SM4", "Hello", NOON + 1), listed("MM2", "before", NOON)]
    api.answers = [(200, {"messages": shown, "next_page_uri": None})]
    assert api.carrier().sent_since(ANN, "Hello", NOON) == Listed(("SM4", "MM5"), ("MM2",))


@pytest.mark.parametrize("status", [204, 404])
def test_a_copy_that_the_carrier_no_longer_has_is_deleted(api: Api, status: int) -> None:
    api.answers = [(status, {"code": 20404, "message": "not found", "status": status})]
    api.carrier().delete("SM1")
    assert api.forms == [{"deleted": "SM1"}]


@pytest.mark.parametrize(
    ("status", "code", "meaning"),
    [(409, 20009, Refused), (401, 20003, Refused), (429, 20429, Later), (503, 0, FateUnknown)],
)
def test_a_copy_that_cannot_be_deleted_now(api: Api, status: int, code: int, meaning: type[Exception]) -> None:
    api.answers = [(status, {"code": code, "message": "not now", "status": status})]
    with pytest.raises(meaning):
        api.carrier().delete("SM1")
