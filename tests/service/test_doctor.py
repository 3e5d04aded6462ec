"""`partyline doctor`: each thing that can be wrong is found, named, and comes with what mends it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import redis
import requests
from click.testing import CliRunner
from flask import Flask, redirect
from twilio.base.exceptions import TwilioException, TwilioRestException
from werkzeug.serving import make_server
from werkzeug.wrappers import Response

from service.base.service import Service
from service.base.settings import Settings, load_settings
from service.matches.clock import beat
from service.operate.doctor.address import our_address
from service.operate.doctor.at_the_carrier import at_the_carrier, client_of
from service.operate.doctor.findings import Finding
from service.operate.doctor.ourselves import broker, database_and_workers, own_decks, settings_are_complete
from service.run.cli import main
from service.run.phones import open_switchboard
from service.run.web import create_app
from service.store.tables import inbox, outbox, players
from tests.service.conftest import House, settings_for

NUMBER, TOLL_FREE = "+12025550100", "+18005550199"
OURS = "https://party.example/sms"
GOOD = f"{OURS}#rc=3&rp=all"


def states(findings: Iterator[Finding]) -> dict[str, str]:
    """What was looked at, and the worst that was found there."""
    worst: dict[str, str] = {}
    for finding in findings:
        if worst.get(finding.subject) != "WRONG":
            worst[finding.subject] = finding.state
    return worst


def said(findings: Iterator[Finding], subject: str) -> str:
    return " ".join(str(finding) for finding in findings if finding.subject == subject)


# At the carrier.


def real_settings(**given: Any) -> Settings:
    real = {"number": NUMBER, "public_url": "https://party.example", "account_sid": "AC1", "auth_tokens": "token"}
    return load_settings(real | given)


class Listed:
    """A list resource: `list()` gives these, or fails; called, it gives one of them by its sid."""

    def __init__(self, *rows: Any, fails: Exception | None = None) -> None:
        self.rows, self.fails = list(rows), fails

    def list(self, **wanted: Any) -> list[Any]:
        if self.fails:
            raise self.fails
        return self.rows

    def __call__(self, sid: str) -> Any:
        return next(row for row in self.rows if row.sid == sid)


def twilio(
    *,
    status: str = "active",
    kind: str = "Full",
    numbers: list[Any] | None = None,
    services: list[Any] | None = None,
    tollfree: list[Any] | None = None,
    fails: Exception | None = None,
    no_services: Exception | None = None,
) -> Any:
    """A client that answers like Twilio: a number with everything set, in no Messaging Service."""

    def fetch() -> Any:
        if fails:
            raise fails
        return SimpleNamespace(status=status, type=kind)

    v1 = SimpleNamespace(
        services=Listed(*(services or []), fails=no_services),
        tollfree_verifications=Listed(*(tollfree or [])),
    )
    return SimpleNamespace(
        api=SimpleNamespace(v2010=SimpleNamespace(accounts=lambda sid: SimpleNamespace(fetch=fetch))),
        incoming_phone_numbers=Listed(*([number()] if numbers is None else numbers)),
        messaging=SimpleNamespace(v1=v1),
    )


def number(**changed: Any) -> Any:
    """A number as the API shows it."""
    usual = {
        "sid": "PN1", "phone_number": NUMBER, "capabilities": {"sms": True, "voice": True}, "sms_url": GOOD,
        "sms_method": "POST", "sms_fallback_url": "", "sms_application_sid": "",
    }  # fmt: skip
    return SimpleNamespace(**(usual | changed))


def messaging_service(campaign: str | None = "VERIFIED", phone: str = NUMBER, **changed: Any) -> Any:
    """A Messaging Service with our number, which leaves texts to the number's webhook."""
    usual = {
        "sid": "MG1", "use_inbound_webhook_on_number": True, "inbound_request_url": None, "inbound_method": "POST",
        "phone_numbers": Listed(SimpleNamespace(phone_number=phone)),
        "us_app_to_person": Listed(*([SimpleNamespace(campaign_status=campaign)] if campaign else [])),
    }  # fmt: skip
    return SimpleNamespace(**(usual | changed))


def refusal(status: int, code: int) -> TwilioRestException:
    return TwilioRestException(status, "/", msg="no", code=code)


def page(status: int) -> TwilioException:
    """How the client fails at a page of a list."""
    return TwilioException("Unable to fetch page", SimpleNamespace(status_code=status))


def test_all_is_well_at_a_carrier_where_everything_is_set() -> None:
    found = states(at_the_carrier(real_settings(), twilio(services=[messaging_service()])))
    assert found == dict.fromkeys(("account", "webhook", "Messaging Service", "A2P 10DLC campaign"), "ok")


@pytest.mark.parametrize(
    ("client", "subject", "state", "words"),
    [
        (twilio(status="suspended"), "account", "WRONG", "suspended"),
        (twilio(kind="Trial"), "account", "note", "verified"),
        (twilio(fails=refusal(401, 20003)), "carrier", "WRONG", "PARTYLINE_AUTH_TOKENS"),
        (twilio(fails=requests.ConnectionError()), "carrier", "WRONG", "ConnectionError"),
        (twilio(fails=refusal(404, 20404)), "carrier", "note", "no such list"),
        (twilio(numbers=[]), "number", "WRONG", "PARTYLINE_NUMBER"),
        (twilio(numbers=[number(phone_number=NUMBER + "1")]), "number", "WRONG", "PARTYLINE_NUMBER"),
        (twilio(numbers=[number(capabilities={"sms": False})]), "number", "WRONG", "SMS"),
        (twilio(numbers=[number(sms_application_sid="AP1")]), "webhook", "WRONG", "AP1"),
        (twilio(numbers=[number(sms_url=None)]), "webhook", "WRONG", f"nowhere: set it to {GOOD}"),
        (twilio(numbers=[number(sms_url=f"{OURS}/")]), "webhook", "WRONG", GOOD),
        (twilio(numbers=[number(sms_url="http://party.example/sms")]), "webhook", "WRONG", GOOD),
        (twilio(numbers=[number(sms_method="GET")]), "webhook", "WRONG", "POST"),
        (twilio(numbers=[number(sms_url=OURS)]), "webhook", "note", GOOD),
        (twilio(numbers=[number(sms_url=f"{OURS}#rc=1&rp=all")]), "webhook", "note", GOOD),
        (twilio(numbers=[number(sms_fallback_url="https://x.example")]), "fallback", "note", "https://x.example"),
        (twilio(), "A2P 10DLC campaign", "WRONG", "partyline registration"),
        (twilio(services=[messaging_service(None)]), "A2P 10DLC campaign", "WRONG", "not asked for"),
        (twilio(services=[messaging_service("FAILED")]), "A2P 10DLC campaign", "WRONG", "FAILED"),
        (twilio(services=[messaging_service("IN_PROGRESS")]), "A2P 10DLC campaign", "note", "IN_PROGRESS"),
        (twilio(services=[messaging_service(phone=TOLL_FREE)]), "Messaging Service", "ok", "in none"),
        (twilio(no_services=refusal(404, 20404)), "carrier", "note", "no such list"),
        (twilio(no_services=page(404)), "carrier", "note", "no such list"),
        (twilio(no_services=page(429)), "carrier", "WRONG", "error 429"),
    ],
)
def test_what_is_wrong_at_the_carrier_is_found(client: Any, subject: str, state: str, words: str) -> None:
    settings = real_settings()
    assert states(at_the_carrier(settings, client))[subject] == state
    assert words in said(at_the_carrier(settings, client), subject)


@pytest.mark.parametrize(
    ("url", "method", "state"), [(None, "POST", "WRONG"), ("https://x.example", "POST", "WRONG"), (GOOD, "POST", "ok")]
)
def test_a_messaging_service_that_takes_the_texts_is_seen(url: str | None, method: str, state: str) -> None:
    service = messaging_service(use_inbound_webhook_on_number=False, inbound_request_url=url, inbound_method=method)
    found = states(at_the_carrier(real_settings(), twilio(services=[service])))
    assert next(value for subject, value in found.items() if subject.startswith("Messaging Service")) == state


@pytest.mark.parametrize(
    ("status", "state"),
    [("TWILIO_APPROVED", "ok"), ("PENDING_REVIEW", "note"), ("TWILIO_REJECTED", "WRONG"), ("", "WRONG")],
)
def test_a_toll_free_number_needs_its_verification(status: str, state: str) -> None:
    verifications = [SimpleNamespace(status=status)] if status else []
    client = twilio(numbers=[number(phone_number=TOLL_FREE)], tollfree=verifications)
    assert states(at_the_carrier(real_settings(number=TOLL_FREE), client))["toll-free verification"] == state


def test_a_number_of_another_country_has_rules_of_its_own() -> None:
    client = twilio(numbers=[number(phone_number="+447700900123")])
    assert states(at_the_carrier(real_settings(number="+447700900123"), client))["registration"] == "note"


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
    assert found == {"account": "ok", "webhook": "ok", "carrier": "note"}


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
