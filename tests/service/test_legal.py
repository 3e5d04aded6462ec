"""The pages about privacy and terms, and that what is registered with the carriers is what is sent."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from prompts.kit.imprint import Imprint, Publisher
from prompts.pages import registration
from service.due.forgetting import YEAR_SECONDS
from service.lobby.strangers import SILENT_SECONDS
from service.pages.legal import legal_blueprint
from service.privacy.carrier_copies import MOST_SECONDS
from service.privacy.words import LOBBY_SECONDS
from tests.service.conftest import ANN, BOB, CY, House
from tests.service.line import the_same_match

BRAND = "Wednesday <Gamers>"


@pytest.fixture
def branded(make_house: Callable[..., House]) -> House:
    return make_house(brand=BRAND, operator="Jo & Co", support="help@party.example")


def page(house: House, path: str) -> TestResponse:
    app = Flask("test")
    app.register_blueprint(legal_blueprint(house.service))
    return app.test_client().get(path)


@pytest.mark.parametrize("path", ["/privacy", "/terms"])
def test_a_page_is_plain_html_for_a_phone(branded: House, path: str) -> None:
    answer = page(branded, path)
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert "Wednesday &lt;Gamers&gt;" in answer.text
    assert "Jo &amp; Co" in answer.text
    assert 'name="viewport"' in answer.text
    assert 'href="/privacy"' in answer.text
    assert 'href="/terms"' in answer.text
    assert not re.search(r"<script|<img|<link|https?://|\son[a-z]+=", answer.text)
    assert "script" not in answer.headers["Content-Security-Policy"]


def test_what_the_policy_promises_is_what_is_done() -> None:
    assert YEAR_SECONDS == 365 * 24 * 3600
    assert LOBBY_SECONDS == 3600
    assert 59 * 24 * 3600 <= SILENT_SECONDS <= 62 * 24 * 3600, "two months"
    assert MOST_SECONDS == 30 * 24 * 3600, "a month"


def test_every_first_answer_names_the_brand(branded: House) -> None:
    assert branded.answer(ANN, "hi").startswith(f"Hello! {BRAND}: party games by text. ")
    assert branded.answer(ANN, "NEW MALARKY").startswith(f"{BRAND}: party games by text. What is your name?")
    assert branded.answer(ANN, "Ann").startswith(f"{BRAND}: party games by text. Ann, your Malarky table is ready.")
    joined = branded.answer(BOB, f"JOIN {branded.group().word} Bob")
    assert joined.startswith(f"{BRAND}: party games by text. Welcome, Bob!")


def test_what_is_registered_is_what_is_sent(branded: House) -> None:
    ours = Imprint(BRAND, "help@party.example")
    welcome, created, others, dealt, watched = registration.samples(ours, branded.service.settings.public_url)
    assert branded.answer(ANN, "hi") == welcome
    made = branded.answer(ANN, "NEW MALARKY Ann")
    word = branded.group().word
    assert made == created.replace("OTTER", word.upper())
    assert branded.answer(BOB, f"JOIN {word} Bob") == registration.opt_in(ours)
    branded.text(CY, f"JOIN {word} Cy")
    branded.deliver()
    branded.news()
    with the_same_match(b"sample"):
        branded.text(ANN, "BEGIN")
    (told,) = branded.news(ANN)
    assert told == dealt
    address = re.compile(r"/watch/[\w-]+")
    assert address.sub("", branded.answer(ANN, "LINK")) == address.sub("", watched), "LINK is a sample, link and all"
    assert others == "Bob has joined, you are 2 now. 1 more player needed; BOT adds one."


def test_the_carriers_words_get_no_second_answer(branded: House) -> None:
    """HELP and STOP have the registered answers, which the carrier gives."""
    branded.text(ANN, "hi")
    branded.news()
    for word in ("HELP", "STOP"):
        branded.text(ANN, word)
    assert branded.news() == []


def test_the_publisher_is_that_of_the_settings(branded: House) -> None:
    ours = branded.service.settings
    assert ours.publisher == Publisher(Imprint(BRAND, "help@party.example"), "Jo & Co", ours.number)
