"""A switchboard without threads or network: a clock that the test moves, a service that the test scripts."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from twilio.rest import Client
from werkzeug.serving import make_server
from werkzeug.test import TestResponse

from service.switchboard import Switchboard
from service.switchboard.webhooks import Answer, Http, NoAnswer, Request

ACCOUNT = "AC" + "0" * 32
TOKEN = "switchboard-test-token"
NUMBER = "+12025550100"
ANN, BOB = "+12025550101", "+12025550102"
SMS_URL = "http://service.example/sms"
CALLBACK = "http://service.example/status?m=7"
MESSAGES = f"/switchboard/2010-04-01/Accounts/{ACCOUNT}/Messages.json"
EMPTY = b"<Response/>"
PNG = b"\x89PNG pretended"


@dataclass
class Clock:
    """Seconds that pass only when the test says so."""

    now: float = 1_795_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Service:
    """The service as the switchboard meets it: keeps each request, answers from `answers` in order, then with
    empty TwiML. A NoAnswer in `answers` is raised."""

    requests: list[Request] = field(default_factory=list)
    answers: list[Answer | NoAnswer] = field(default_factory=list)

    def __call__(self, request: Request) -> Answer:
        self.requests.append(request)
        answer = self.answers.pop(0) if self.answers else Answer(200, "text/xml", EMPTY)
        if isinstance(answer, NoAnswer):
            raise answer
        return answer

    def says(self, twiml: str, content_type: str = "text/xml") -> None:
        self.answers.append(Answer(200, content_type, twiml.encode()))

    def shows(self, content: bytes = PNG, content_type: str = "image/png") -> None:
        """The next answer is a picture."""
        self.answers.append(Answer(200, content_type, content))

    def fails(self, status: int) -> None:
        self.answers.append(Answer(status, "text/html", b"<h1>Error</h1>"))

    def texts(self) -> list[dict[str, str]]:
        return [request.form for request in self.requests if "Body" in request.form]

    def statuses(self) -> list[str]:
        return [request.form["MessageStatus"] for request in self.requests if "MessageStatus" in request.form]


class Table:
    """A switchboard on a file, with what a test does at a table of phones. With an `http` of its own it is
    a live one: real time, and threads once `switchboard.start` is called."""

    def __init__(
        self,
        file: Path,
        sms_url: str = SMS_URL,
        clock: Clock | None = None,
        http: Http | None = None,
        messaging_service: str = "",
        voice_url: str = "",
        ended_url: str = "",
    ) -> None:
        self.clock = clock or Clock()
        self.service = Service()
        self.pauses: list[float] = []
        self.pause: Callable[[float], object] = self.pauses.append
        self.switchboard = Switchboard(
            file,
            account_sid=ACCOUNT,
            auth_token=TOKEN,
            number=NUMBER,
            sms_url=sms_url,
            clock=time.time if http else self.clock,
            http=http or self.service,
            pause=lambda seconds: self.pause(seconds),
            messaging_service=messaging_service,
            voice_url=voice_url,
            ended_url=ended_url,
        )
        self.app = Flask("switchboard-test")
        self.switchboard.mount(self.app)
        self.client: FlaskClient = self.app.test_client()

    def pump(self, seconds: float = 0.0) -> float | None:
        """Let so many seconds pass at once, then do what is due."""
        self.clock.now += seconds
        return self.switchboard.pump()

    def work_off(self) -> None:
        """Let time pass from one piece of work to the next until none is left."""
        due = self.switchboard.pump()
        while due is not None:
            self.clock.now = max(due, self.clock.now)
            due = self.switchboard.pump()

    def text(self, phone: str, body: str, **fields: Any) -> dict[str, Any]:
        answer = self.client.post(f"/switchboard/phones/{phone}/messages", data={"Body": body, **fields})
        assert answer.status_code == 201, answer.text
        entry: dict[str, Any] = answer.get_json()
        return entry

    def phone(self, phone: str) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = self.client.get(f"/switchboard/phones/{phone}/messages").get_json()
        return entries

    def received(self, phone: str) -> list[str]:
        return [entry["body"] for entry in self.phone(phone) if entry["direction"] == "in"]

    def post(self, data: dict[str, Any]) -> TestResponse:
        return self.client.post(MESSAGES, data=data, auth=(ACCOUNT, TOKEN))

    def send(self, to: str = ANN, body: str = "Hello", **fields: Any) -> dict[str, Any]:
        answer = self.post({"To": to, "From": NUMBER, "Body": body, **fields})
        assert answer.status_code == 201, answer.text
        message: dict[str, Any] = answer.get_json()
        return message

    def fetch(self, sid: str) -> dict[str, Any]:
        message: dict[str, Any] = self.client.get(resource(sid), auth=(ACCOUNT, TOKEN)).get_json()
        return message

    def changes(self, after: int = 0) -> dict[str, Any]:
        told: dict[str, Any] = self.client.get(f"/switchboard/changes?after={after}").get_json()
        return told

    def close(self) -> None:
        self.switchboard.stop(1)


def resource(sid: str) -> str:
    return MESSAGES.replace("Messages.json", f"Messages/{sid}.json")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "switchboard.sqlite")
    yield table
    table.close()


@pytest.fixture
def twilio(table: Table) -> Iterator[Client]:
    """Twilio's own client, over a socket to the table's switchboard. Time still passes only when the test says so."""
    server = make_server("127.0.0.1", 0, table.app, threaded=True)
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    client = Client(ACCOUNT, TOKEN)
    client.api.base_url = f"http://127.0.0.1:{server.server_port}/switchboard"
    yield client
    client.http_client.session.close()
    server.shutdown()
    serving.join()
    server.server_close()
