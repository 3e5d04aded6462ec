"""`partyline doctor` at home: what is wrong with our address, our settings, our decks, the database and the broker is
found, named, and comes with what mends it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import redis
import requests
from click.testing import CliRunner
from flask import Flask, redirect
from werkzeug.serving import make_server
from werkzeug.wrappers import Response

from service.base.service import Service
from service.base.settings import Settings
from service.matches.clock import beat
from service.operate.doctor.address import our_address
from service.operate.doctor.at_the_carrier import at_the_carrier, client_of
from service.operate.doctor.ourselves import broker, database_and_workers, own_decks, settings_are_complete
from service.run.cli import main
from service.run.phones import open_switchboard
from service.run.web import create_app
from service.store.tables import inbox, outbox, players
from tests.service.conftest import House, settings_for
from tests.service.findings import real_settings, said, states

# Our address.


@contextmanager
def served(app: Any) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()


class Late:
    """An application that is made once its address is known."""

    app: Any

    def __call__(self, environ: Any, start_response: Any) -> Any:
        return self.app(environ, start_response)


@contextmanager
def running(house: House, **given: Any) -> Iterator[Settings]:
    """The house's service with its switchboard, served on loopback; its settings."""
    late = Late()
    with served(late) as home:
        url = house.service.settings.database
        settings = settings_for(url, public_url=home, carrier_url=f"{home}/switchboard", **given)
        late.app = create_app(Service(settings, house.service.db, house.clock), open_switchboard(settings))
        yield settings


@pytest.fixture
def http() -> Iterator[requests.Session]:
    with requests.Session() as session:
        session.trust_env = False
        yield session


def test_a_service_that_runs_takes_signed_requests_and_refuses_others(
    house: House, http: requests.Session, tmp_path: Any
) -> None:
    with running(house, data_dir=tmp_path) as settings:
        found = states(our_address(settings, http))
    assert found == {"address": "ok", "POST /status?m=0": "ok", "POST /sms": "ok"}
    with house.service.db.connect() as connection:
        assert [connection.execute(table.select()).first() for table in (inbox, outbox, players)] == [None] * 3


def test_the_switchboard_is_a_carrier_with_what_it_has(house: House, tmp_path: Any) -> None:
    with running(house, data_dir=tmp_path) as settings:
        found = states(at_the_carrier(settings, client_of(settings)))
    assert found == {"account": "ok", "webhook": "ok", "calls": "ok", "carrier": "note"}


def test_settings_that_are_not_those_of_the_web_process_are_found(
    house: House, http: requests.Session, tmp_path: Any
) -> None:
    with running(house, data_dir=tmp_path) as settings:
        others = settings.model_copy(update={"auth_tokens": ("another",)})
        found = states(our_address(others, http))
        words = said(our_address(others, http), "POST /sms")
    assert (found["POST /status?m=0"], found["POST /sms"]) == ("WRONG", "WRONG")
    assert "gets 403" in words


def plain(view: Callable[..., Any]) -> Flask:
    app = Flask("other")
    app.add_url_rule("/<path:path>", view_func=view, methods=["GET", "POST"])
    return app


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (lambda path: redirect("https://elsewhere.example/"), "leads on to https://elsewhere.example/"),
        (lambda path: Response("hello"), "is not ours"),
        (lambda path: Response("gone", 404), "answers 404"),
    ],
)
def test_an_address_that_is_not_ours_is_found(view: Callable[..., Any], words: str, http: requests.Session) -> None:
    with served(plain(view)) as home:
        settings = real_settings(public_url=home)
        assert states(our_address(settings, http))["address"] == "WRONG"
        assert words in said(our_address(settings, http), "address")


def test_one_that_takes_everything_is_found(http: requests.Session) -> None:
    with served(plain(lambda path: {"ok": True, "wrong": []})) as home:
        found = states(our_address(real_settings(public_url=home), http))
    assert (found["POST /status?m=0"], found["POST /sms"]) == ("WRONG", "WRONG")


def test_an_address_that_nobody_answers_is_found(http: requests.Session) -> None:
    with served(plain(lambda path: "")) as home:
        pass
    assert "does the web process run" in said(our_address(real_settings(public_url=home), http), "address")


def test_plain_http_is_wrong_but_on_this_machine(http: requests.Session) -> None:
    with served(plain(lambda path: {"ok": True, "wrong": []})) as home:
        assert "note  address" in said(our_address(real_settings(public_url=home), http), "address")
    elsewhere = real_settings(public_url="http://party.invalid")
    http.mount("http://", NoNetwork())
    assert "WRONG address: http://party.invalid is not https" in said(our_address(elsewhere, http), "address")


class NoNetwork(requests.adapters.BaseAdapter):
    """Reaches nothing."""

    def send(self, *args: Any, **kwargs: Any) -> requests.Response:
        raise requests.ConnectionError

    def close(self) -> None:
        """Nothing to close."""


# On our side.


@pytest.mark.parametrize(
    ("given", "state", "words"),
    [
        ({"broker_url": "redis://h/0", "operator": "Jo", "support": "help@party.example"}, "ok", "complete"),
        ({"broker_url": "redis://h/0", "operator": "Jo"}, "note", "PARTYLINE_SUPPORT"),
        ({"switchboard": True, "public_url": "http://127.0.0.1:8000"}, "note", "this machine alone"),
        ({"switchboard": "anywhere"}, "WRONG", "open to everybody"),
        ({}, "WRONG", "PARTYLINE_BROKER_URL"),
    ],
)
def test_settings(given: dict[str, Any], state: str, words: str) -> None:
    (finding,) = settings_are_complete(real_settings(**given))
    assert (finding.state, words in str(finding)) == (state, True)


def test_own_decks_are_looked_at_before_a_start_fails_on_them(tmp_path: Path) -> None:
    settings = real_settings(data_dir=tmp_path)
    assert str(*own_decks(settings)) == "ok    decks: none of your own"
    folder = tmp_path / "decks" / "malarky"
    folder.mkdir(parents=True)
    (folder / "family.toml").write_text('title = "Us"\nsubjects = ["family"]\n', encoding="utf-8")
    (folder / "home.toml").write_text("", encoding="utf-8")
    faults = list(own_decks(settings))
    assert [finding.state for finding in faults] == ["WRONG", "WRONG"]
    assert "family.toml" in faults[0].sentence
    assert "there is a deck home already" in faults[1].sentence
    assert "partyline decks check" in faults[1].sentence
    (tmp_path / "decks" / "chess").mkdir()
    assert "called as their game is" in str(*own_decks(settings))


def test_a_sweep_that_does_not_run_is_found(house: House) -> None:
    settings, db, now = house.service.settings, house.service.db, house.clock.now
    assert "beat" in said(database_and_workers(settings, db, now), "service")
    with db.begin() as tx:
        beat(tx, now)
    assert states(database_and_workers(settings, db, now))["service"] == "ok"
    assert states(database_and_workers(settings, db, now + 11))["service"] == "WRONG"


def redis_at(url: str) -> dict[str, str]:
    return states(broker(real_settings(broker_url=url)))


def test_a_broker_that_answers_and_may_not_forget(redis_url: str) -> None:
    assert redis_at(redis_url) == {"broker": "ok", "Redis": "note"}  # the tests' own keeps nothing on disk
    with redis.Redis.from_url(redis_url) as client:
        before = client.config_get("maxmemory*")
        try:
            client.config_set("maxmemory-policy", "allkeys-lru")
            assert "allkeys-lru" in said(broker(real_settings(broker_url=redis_url)), "Redis")
            client.config_set("maxmemory", "100mb")
            assert redis_at(redis_url)["Redis"] == "WRONG"
        finally:
            for name in ("maxmemory", "maxmemory-policy"):
                client.config_set(name, before[name])


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0", "amqp://guest:guest@127.0.0.1:1//"])
def test_a_broker_that_does_not_answer_is_found_in_time(url: str) -> None:
    (finding,) = broker(real_settings(broker_url=url))
    assert finding.state == "WRONG"
    assert "does it run" in finding.sentence


def test_the_command_ends_with_1_when_something_is_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    given = {"SWITCHBOARD": "1", "DATA_DIR": str(tmp_path), "PUBLIC_URL": "http://127.0.0.1:1"}
    for name, value in given.items():
        monkeypatch.setenv(f"PARTYLINE_{name}", value)
    ended = CliRunner().invoke(main, ["doctor"])
    assert ended.exit_code == 1
    lines = ended.output.splitlines()
    assert all(line.startswith(("ok    ", "note  ", "WRONG ")) for line in lines[:-1])
    assert any("partyline migrate" in line for line in lines)
    assert lines[-1].endswith(" to mend.")


def test_settings_that_do_not_load_end_it_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARTYLINE_NUMBER", "555")
    for command in ("doctor", "registration"):
        ended = CliRunner().invoke(main, [command])
        assert ended.exit_code == 1
        assert "PARTYLINE_NUMBER" in ended.output
        assert len(ended.output.splitlines()) == 1


def test_the_registration_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARTYLINE_SWITCHBOARD", "1")
    ended = CliRunner().invoke(main, ["registration"])
    assert ended.exit_code == 0
    assert "Opt-in message:\nParty Line: party games by text. Welcome, Bob!" in ended.output
