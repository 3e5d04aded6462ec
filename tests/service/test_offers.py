"""What a pretend phone may text now, as the service tells the page of phones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from werkzeug.test import Client

from service.run.web import create_app
from tests.service.conftest import ANN, BOB, CY, DEE, House


@pytest.fixture
def web(house: House) -> Client:
    settings = house.service.settings.model_copy(update={"switchboard": True})
    return create_app(replace(house.service, settings=settings)).test_client()


def offered(web: Client, *phones: str) -> list[Any]:
    answer = web.get("/offers", query_string={"phone": phones}, base_url="http://127.0.0.1:8000")
    assert answer.status_code == 200
    return [answer.json[phone] for phone in phones] if answer.json else []


def texts(web: Client, phone: str) -> list[str]:
    (told,) = offered(web, phone)
    return [each["text"] for each in told["offers"]]


def test_from_the_first_text_to_the_vote(house: House, web: Client) -> None:
    stranger, unknown = offered(web, DEE, "no phone")
    assert stranger == unknown
    assert not stranger["at_table"]
    assert {"text": "NEW MALARKY", "label": "NEW MALARKY", "named": True} in stranger["offers"]
    house.text(ANN, "NEW MALARKY")
    assert offered(web, ANN) == [{"at_table": True, "offers": [{"text": "", "label": "", "named": True}]}]
    word = house.sit(Ann=ANN, Bob=BOB)
    assert texts(web, ANN) == ["BOT"]
    house.text(CY, f"JOIN {word} Cy")
    assert texts(web, BOB) == ["BEGIN", "BOT"]


def test_each_is_offered_what_is_open_to_him(house: House, web: Client) -> None:
    house.deal("SECRETS", Ann=ANN, Bob=BOB, Cy=CY)
    assert texts(web, ANN)[:2] == ["ME 1", "ME 2"]
    house.text(ANN, "ME 1")
    assert "ME 1" not in texts(web, BOB)
    house.text(ANN, "PAUSE")
    assert texts(web, BOB) == ["RESUME"]


def test_only_this_machine_is_told_and_only_where_phones_are_pretend(house: House, web: Client) -> None:
    assert web.get("/offers", base_url="http://party.example").status_code == 403
    assert web.get("/offers", base_url="http://127.0.0.1", environ_base={"REMOTE_ADDR": "10.0.0.1"}).status_code == 403
    assert create_app(house.service).test_client().get("/offers").status_code == 404
