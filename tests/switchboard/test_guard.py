"""The switchboard answers this machine alone, and nobody frames its pages."""

from __future__ import annotations

from pathlib import Path

import pytest
import requests
from flask import Flask

from service.base.loopback import is_loopback
from service.switchboard import Switchboard
from tests.switchboard.conftest import ACCOUNT
from tests.switchboard_server import serving

PHONE = "/switchboard/phones/+12025550101/messages"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - no address of anybody
HOSTS = ("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "10.0.0.7", "[fe80::1]", EVERYWHERE)
PATHS = ("/switchboard/", PHONE, "/switchboard/changes", "/switchboard/faults", "/switchboard/static/phones.js")


def application(folder: Path, *, anywhere: bool = False) -> Flask:
    board = Switchboard(
        folder / "switchboard.sqlite", account_sid=ACCOUNT, auth_token="token", number="+12025550100",
        sms_url="http://127.0.0.1:8000/sms", anywhere=anywhere,
    )  # fmt: skip
    app = Flask("test", static_folder=None)
    board.mount(app)
    return app


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("host", HOSTS)
def test_a_name_that_was_turned_to_this_machine_is_refused(tmp_path: Path, path: str, host: str) -> None:
    client = application(tmp_path).test_client()
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == 403
    assert "this machine alone" in answer.text


@pytest.mark.parametrize("path", PATHS)
def test_another_machine_is_refused_whatever_it_says(tmp_path: Path, path: str) -> None:
    client = application(tmp_path).test_client()
    answer = client.get(path, headers={"Host": "127.0.0.1"}, environ_overrides={"REMOTE_ADDR": "10.0.0.9"})
    assert answer.status_code == 403


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_a_proxy_on_this_machine_lets_nobody_in(tmp_path: Path, header: str) -> None:
    client = application(tmp_path).test_client()
    answers = [client.get(path, headers={"Host": "127.0.0.1:8000", header: "10.0.0.9"}) for path in PATHS]
    assert {answer.status_code for answer in answers} == {403}


def test_the_web_server_takes_off_nothing_that_a_proxy_put_on(tmp_path: Path) -> None:
    with serving(tmp_path, "http://127.0.0.1:9/sms") as board:
        for header in ("X-Forwarded-For", "X-Forwarded-Host", "Forwarded"):
            assert requests.get(f"{board.url}/faults", headers={header: "10.0.0.9"}, timeout=30).status_code == 403
        assert requests.get(f"{board.url}/faults", timeout=30).status_code == 200


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8000", "localhost:8000", "[::1]:8000", "[::1]"])
def test_this_machine_is_answered_and_its_pages_are_in_no_frame(tmp_path: Path, host: str) -> None:
    answer = application(tmp_path).test_client().get("/switchboard/changes", headers={"Host": host})
    assert answer.status_code == 200
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_where_it_is_said_it_answers_everybody(tmp_path: Path) -> None:
    client = application(tmp_path, anywhere=True).test_client()
    given = {"REMOTE_ADDR": "10.0.0.9"}
    assert client.get(PHONE, headers={"Host": "party.example"}, environ_overrides=given).status_code == 200


@pytest.mark.parametrize("host", ["", None, "nonsense", "127.0.0.1.evil.example", EVERYWHERE, "128.0.0.1", "::2"])
def test_what_is_no_address_of_this_machine_is_none(host: str | None) -> None:
    assert not is_loopback(host)
