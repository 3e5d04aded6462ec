"""The switchboard with its threads, and once over real sockets with Twilio's own client."""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask, Response, request
from twilio.base.exceptions import TwilioRestException
from twilio.request_validator import RequestValidator
from twilio.rest import Client
from werkzeug.serving import make_server

from service.switchboard import Switchboard
from service.switchboard.webhooks import Answer, Http, Request
from tests.switchboard.conftest import ACCOUNT, ANN, BOB, CALLBACK, EMPTY, NUMBER, TOKEN, Table

PHONES = [f"+12025550{line}" for line in range(101, 121)]
PATIENCE = 20.0


class Recorder:
    """A service whose requests a test can wait for."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.forms: list[dict[str, str]] = []

    def __call__(self, request: Request) -> Answer:
        self.keep(request.form)
        return Answer(200, "text/xml", EMPTY)

    def keep(self, form: dict[str, str]) -> None:
        with self.changed:
            self.forms.append(form)
            self.changed.notify_all()

    def wait_for(self, enough: Callable[[list[dict[str, str]]], bool]) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: enough(self.forms), PATIENCE), self.forms


def statuses(forms: list[dict[str, str]]) -> list[str]:
    return [form["MessageStatus"] for form in forms if "MessageStatus" in form]


@contextmanager
def running(file: Path, http: Http) -> Iterator[Table]:
    table = Table(file, http=http)
    table.switchboard.start()
    try:
        yield table
    finally:
        table.switchboard.stop(PATIENCE)


def test_twenty_phones_at_once_each_keep_their_order(tmp_path: Path) -> None:
    service = Recorder()
    with running(tmp_path / "file.sqlite", service) as table:

        def write(phone: str) -> None:
            client = table.app.test_client()
            for index in range(5):
                client.post(f"/switchboard/phones/{phone}/messages", data={"Body": str(index)})

        writers = [threading.Thread(target=write, args=(phone,)) for phone in PHONES]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        service.wait_for(lambda forms: len(forms) == 100)
    bodies = defaultdict(list)
    for form in service.forms:
        bodies[form["From"]].append(form["Body"])
    assert bodies == {phone: ["0", "1", "2", "3", "4"] for phone in PHONES}


def test_a_phone_whose_webhook_hangs_holds_up_no_other(tmp_path: Path) -> None:
    service, release = Recorder(), threading.Event()

    def http(request: Request) -> Answer:
        if request.form["From"] == ANN:
            assert release.wait(PATIENCE)
        return service(request)

    with running(tmp_path / "file.sqlite", http) as table:
        table.text(ANN, "hangs")
        table.text(ANN, "waits")
        table.text(BOB, "passes")
        service.wait_for(lambda forms: [form["Body"] for form in forms] == ["passes"])
        table.send(BOB, StatusCallback=CALLBACK)
        service.wait_for(lambda forms: statuses(forms) == ["sending", "sent", "delivered"])
        assert table.received(BOB) == ["Hello"]
        release.set()
        service.wait_for(lambda forms: [form["Body"] for form in forms if form["From"] == ANN] == ["hangs", "waits"])


def test_no_lock_is_held_while_the_service_is_awaited(tmp_path: Path) -> None:
    inside: list[str] = []
    service = Recorder()

    def http(request: Request) -> Answer:
        if request.form["From"] == ANN:
            inside.append(table.text(BOB, "written meanwhile")["status"])
        return service(request)

    with running(tmp_path / "file.sqlite", http) as table:
        table.text(ANN, "Hi")
        service.wait_for(lambda forms: len(forms) == 2)
    assert inside == ["received"]


def test_an_idle_switchboard_stops_at_once_and_can_start_again(tmp_path: Path) -> None:
    service = Recorder()
    table = Table(tmp_path / "file.sqlite", http=service)
    for _ in range(2):
        table.switchboard.start()
        threads = [thread for thread in threading.enumerate() if thread.name.startswith("switchboard-")]
        assert len(threads) == 5
        began = time.monotonic()
        table.switchboard.stop(PATIENCE)
        assert time.monotonic() - began < PATIENCE
        assert not any(thread.is_alive() for thread in threads)
    table.text(ANN, "Hi")
    table.switchboard.start()
    service.wait_for(lambda forms: len(forms) == 1)
    table.switchboard.stop(PATIENCE)


def test_a_fault_in_a_webhook_stops_nothing(tmp_path: Path) -> None:
    service = Recorder()

    def http(request: Request) -> Answer:
        if request.form["From"] == ANN:
            raise RuntimeError("a fault of the test")
        return service(request)

    with running(tmp_path / "file.sqlite", http) as table:
        for _ in range(6):
            table.text(ANN, "Hi")
        table.text(BOB, "Hi")
        service.wait_for(lambda forms: len(forms) == 1)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[tuple[Client, Recorder, str]]:
    """The switchboard and a service in one web server, as the embedded service runs them."""
    app, service = Flask("live"), Recorder()

    @app.post("/sms")
    def sms() -> Response:
        signed = RequestValidator(TOKEN).validate(
            request.url, request.form.to_dict(), request.headers.get("X-Twilio-Signature", "")
        )
        service.keep(request.form.to_dict() | {"signed": str(signed)})
        return Response(
            f"<Response><Message>You said {request.form['Body']}</Message></Response>",
            200,
            mimetype="text/xml",
        )

    @app.post("/status")
    def status() -> Response:
        signed = RequestValidator(TOKEN).validate(
            request.url, request.form.to_dict(), request.headers.get("X-Twilio-Signature", "")
        )
        service.keep(request.form.to_dict() | {"signed": str(signed)})
        return Response(status=204)

    server = make_server("127.0.0.1", 0, app, threaded=True)
    home = f"http://127.0.0.1:{server.server_port}"
    board = Switchboard(
        tmp_path / "file.sqlite",
        account_sid=ACCOUNT,
        auth_token=TOKEN,
        number=NUMBER,
        sms_url=f"{home}/sms#rc=3&rp=all",
    )
    board.mount(app)
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    board.start()
    client = Client(ACCOUNT, TOKEN)
    client.api.base_url = f"{home}/switchboard"
    yield client, service, home
    board.stop(PATIENCE)
    server.shutdown()
    serving.join()
    server.server_close()


def test_twilios_own_client_and_real_sockets(live: tuple[Client, Recorder, str]) -> None:
    client, service, home = live
    sent = client.messages.create(to=ANN, from_=NUMBER, body="Hello ✨", status_callback=f"{home}/status?m=1")
    assert (sent.status, sent.num_segments, sent.direction) == ("queued", "1", "outbound-api")
    service.wait_for(lambda forms: statuses(forms) == ["sending", "sent", "delivered"])
    fetched = client.messages(sent.sid).fetch()
    assert (fetched.status, fetched.price, fetched.price_unit) == ("delivered", "-0.00830", "USD")
    with pytest.raises(TwilioRestException) as refused:
        client.messages.create(to="+15005550009", from_=NUMBER, body="Hi")
    assert (refused.value.status, refused.value.code) == (400, 21614)

    for index in range(5):
        client.messages.create(to=BOB, from_=NUMBER, body=str(index))
    bodies = [message.body for message in client.messages.list(to=BOB, page_size=2)]
    assert bodies == ["4", "3", "2", "1", "0"]
    assert [m.sid for m in client.messages.list(to=ANN, date_sent_after=sent.date_created)] == [sent.sid]
    assert client.messages.list(to=ANN, date_sent_before=sent.date_created.replace(year=2020)) == []

    answer = client.http_client.session.post(f"{home}/switchboard/phones/{ANN}/messages", data={"Body": "é? +1"})
    assert answer.status_code == 201
    service.wait_for(lambda forms: any(form.get("Body") == "é? +1" for form in forms))
    assert {form["signed"] for form in service.forms} == {"True"}

    assert client.messages(sent.sid).update(body="").body == ""
    assert client.messages(sent.sid).delete()
    with pytest.raises(TwilioRestException) as gone:
        client.messages(sent.sid).fetch()
    assert (gone.value.status, gone.value.code) == (404, 20404)
    client.http_client.session.close()
