"""The carrier's own words at a number in a Messaging Service: from a phone at the pretend carrier to the service, and
back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask

from service.carrier.keywords import Keyword
from service.switchboard import Switchboard
from service.switchboard.answers import SPANISH_ANSWERS
from service.switchboard.webhooks import Answer, Request
from tests.service.conftest import ACCOUNT, ANN, BOB, CY, DEE, NUMBER, PUBLIC, TOKENS, House

SERVICE = "MG" + "5" * 32


class Line:
    """A house whose texts come over a switchboard, and what the phones there show."""

    def __init__(self, house: House, file: Path, messaging_service: str) -> None:
        self.house = house
        self.posted: list[dict[str, str]] = []
        self.board = Switchboard(
            file, account_sid=ACCOUNT, auth_token=TOKENS[0], number=NUMBER, sms_url=f"{PUBLIC}/sms", clock=house.clock,
            http=self._carry, messaging_service=messaging_service,
        )  # fmt: skip
        app = Flask("line")
        self.board.mount(app)
        self.client = app.test_client()

    def _carry(self, request: Request) -> Answer:
        self.posted.append(request.form)
        path = urlsplit(request.url).path
        answer = self.house.app.test_client().post(path, data=request.form, headers=request.headers)
        return Answer(answer.status_code, answer.mimetype or "", answer.data)

    def text(self, phone: str, body: str) -> tuple[list[str], list[str]]:
        """What the carrier answered to a text, and what the service decided to send to that phone."""
        self.house.news()
        before = len(self._received(phone))
        sent = self.client.post(f"/switchboard/phones/{phone}/messages", data={"Body": body})
        assert sent.status_code == 201, sent.text
        self.board.pump()
        self.house.clock.now += 1
        self.board.pump()
        return self._received(phone)[before:], self.house.news(phone)

    def _received(self, phone: str) -> list[str]:
        entries = self.client.get(f"/switchboard/phones/{phone}/messages").get_json()
        return [entry["body"] for entry in entries if entry["direction"] == "in"]

    def takes(self, phone: str) -> bool:
        """Whether the carrier sends to this phone."""
        order = {"To": phone, "MessagingServiceSid": SERVICE, "Body": "Hi"}
        path = f"/switchboard/2010-04-01/Accounts/{ACCOUNT}/Messages.json"
        answer = self.client.post(path, data=order, auth=(ACCOUNT, TOKENS[0]))
        assert answer.status_code in (201, 400), answer.text
        assert answer.status_code == 201 or answer.get_json()["code"] == 21610
        return answer.status_code == 201


@pytest.fixture
def line(house: House, tmp_path: Path) -> Iterator[Line]:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    line = Line(house, tmp_path / "switchboard.sqlite", SERVICE)
    yield line
    line.board.stop(1)


def test_a_text_of_a_number_in_a_messaging_service_is_heard_like_any_other(line: Line) -> None:
    assert line.text(ANN, "a hat")[1] != []
    assert line.house.match().step == 1
    assert line.posted[-1]["MessagingServiceSid"] == SERVICE
    assert "OptOutType" not in line.posted[-1]


def test_alto_opts_out_and_comenzar_brings_back_with_the_carriers_answer_alone(line: Line) -> None:
    assert line.text(DEE, "Alto!") == ([SPANISH_ANSWERS[Keyword.STOP]], [])
    assert line.posted[-1]["OptOutType"] == "STOP"
    assert line.house.player(DEE).opted_out_at is not None
    assert not line.takes(DEE)
    answered, told = line.text(DEE, "COMENZAR")
    assert (answered, line.posted[-1]["OptOutType"]) == ([SPANISH_ANSWERS[Keyword.START]], "START")
    assert told == ["You are back with the old points, and play from the next round."], "the table's word alone"
    assert line.house.player(DEE).opted_out_at is None
    assert line.takes(DEE)


@pytest.mark.parametrize(("word", "kind"), [("ayuda", "HELP"), ("HELP", "HELP"), ("yes", "START")])
def test_a_word_that_the_carrier_answers_gets_no_second_answer(line: Line, word: str, kind: str) -> None:
    step = line.house.match().step
    answered, told = line.text(BOB, word)
    assert (len(answered), told, line.posted[-1]["OptOutType"]) == (1, [], kind)
    assert line.house.match().step == step


def test_without_a_messaging_service_alto_is_a_word_like_any_other(house: House, tmp_path: Path) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    line = Line(house, tmp_path / "switchboard.sqlite", "")
    answered, told = line.text(BOB, "ALTO")
    assert (answered, len(told)) == ([], 1)
    assert not {"OptOutType", "MessagingServiceSid"} & line.posted[-1].keys()
    assert house.player(BOB).opted_out_at is None
    line.text(BOB, "STOP")
    assert "OptOutType" not in line.posted[-1]
    assert house.player(BOB).opted_out_at is not None
    line.board.stop(1)
