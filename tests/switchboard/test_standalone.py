"""The switchboard in a process of its own, and on a port of its own inside a test."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
import requests
from twilio.rest import Client

from service.base.settings import KNOWN_TO_ALL, Settings, load_settings
from service.switchboard import Faults
from tests.service_out.conftest import wait_until
from tests.services import end_with_parent
from tests.switchboard.conftest import ANN, NUMBER, TOKEN, Table
from tests.switchboard_server import ACCOUNT_SID, AUTH_TOKEN, serving

PARTYLINE = Path(sys.executable).with_name("partyline")
PATIENCE = 60.0


def command(folder: Path, *options: str) -> list[str | Path]:
    return [PARTYLINE, "switchboard", "--port", "0", "--data", folder, "--sms-url", "http://127.0.0.1:9/sms", *options]


@contextmanager
def alone(folder: Path, *options: str) -> Iterator[str]:
    """The address of a switchboard's own process."""
    process = subprocess.Popen(
        command(folder, *options),
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=partial(end_with_parent, signal.SIGKILL),
    )
    try:
        assert process.stdout
        found = re.search(r"http://127\.0\.0\.1:[0-9]+/switchboard", process.stdout.readline())
        assert found
        yield found[0]
    finally:
        process.send_signal(signal.SIGTERM)
        rest = process.communicate(timeout=PATIENCE)[0]
    assert (process.returncode, rest) == (0, "")


def test_it_runs_alone_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    with alone(tmp_path, "--account-sid", ACCOUNT_SID, "--auth-token", TOKEN) as url:
        client = Client(ACCOUNT_SID, TOKEN)
        client.api.base_url = url
        sid = client.messages.create(to=ANN, from_=NUMBER, body="Hello").sid
        wait_until(lambda: client.messages(sid).fetch().status == "delivered", PATIENCE)
        client.http_client.session.close()
        assert requests.get(url.removesuffix("/switchboard"), timeout=5).url == f"{url}/"
        second = subprocess.run(command(tmp_path), capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert second.returncode == 1
        assert (
            second.stderr
            == f"The files in {tmp_path} cannot be used: another one works on them. Use others: --data FOLDER\n"
        )
    with alone(tmp_path) as url:
        shown = requests.get(f"{url}/phones/{ANN}/messages", timeout=5).json()
        assert [(entry["sid"], entry["status"]) for entry in shown] == [(sid, "delivered")]


def way_to(folder: Path) -> Settings:
    """The settings that a switchboard alone has written down for the service."""
    file = folder / "service.env"
    assert file.stat().st_mode & 0o777 == 0o600
    told = dict(line.split("=", 1) for line in file.read_text().splitlines())
    return load_settings({name.removeprefix("PARTYLINE_").lower(): value for name, value in told.items()})


def test_alone_it_has_an_account_of_its_own_and_tells_the_service_of_it(tmp_path: Path) -> None:
    found = []
    for _ in range(2):
        with alone(tmp_path, "--sms-url", "http://127.0.0.1:9/sms#rc=3") as url:
            settings = way_to(tmp_path)
            assert (settings.carrier, settings.public_url, settings.number) == (url, "http://127.0.0.1:9", NUMBER)
            account = (settings.account_sid, settings.auth_tokens[0])
            messages = f"{url}/2010-04-01/Accounts/{account[0]}/Messages.json"
            answers = [
                requests.get(messages, auth=(account[0], each), timeout=5) for each in (account[1], KNOWN_TO_ALL)
            ]
            assert [answer.status_code for answer in answers] == [200, 401]
            found.append(account)
    assert found[0] == found[1], "a second start has the same"
    assert found[0] != (ACCOUNT_SID, AUTH_TOKEN)


def test_a_port_that_is_taken_and_a_number_that_is_none_are_told(tmp_path: Path) -> None:
    with serving(tmp_path / "one", "http://127.0.0.1:9/sms") as first:
        port = re.findall("[0-9]+", first.url)[-1]
        for options, told in (
            (["--port", port], f"Port {port} is taken by another program. Choose another: --port {int(port) + 1}\n"),
            (["--number", "5550100"], "The service's number must look like +12025550100, not '5550100'.\n"),
            (["--messaging-service", "MG1"], "A Messaging Service is MG and 32 hexadecimal digits, not 'MG1'.\n"),
        ):
            ended = subprocess.run(
                command(tmp_path / "two", *options), capture_output=True, text=True, timeout=PATIENCE, check=False
            )
            assert (ended.returncode, ended.stderr) == (1, told)


def test_a_test_can_serve_one_and_break_it(tmp_path: Path) -> None:
    with serving(tmp_path, "http://127.0.0.1:9/sms", Faults(silent=1)) as board:
        client = Client(ACCOUNT_SID, AUTH_TOKEN)
        client.api.base_url = board.url
        with pytest.raises(requests.RequestException):
            client.messages.create(to=ANN, from_=NUMBER, body="taken all the same")
        board.switchboard.faults = Faults()
        assert [message.body for message in client.messages.list(to=ANN)] == ["taken all the same"]
        client.http_client.session.close()
    with serving(tmp_path, "http://127.0.0.1:9/sms") as board:
        assert board.switchboard.faults == Faults()


def test_answers_that_hang_hold_up_no_other(tmp_path: Path) -> None:
    """An answer that hangs is let go when the switchboard stops."""
    with serving(tmp_path, "http://127.0.0.1:9/sms", Faults(hang=1, hang_seconds=600)) as board:
        address = f"{board.url}/2010-04-01/Accounts/{ACCOUNT_SID}/Messages.json"
        order = {"To": ANN, "From": NUMBER, "Body": "Hi"}
        for _ in range(20):
            with pytest.raises(requests.ReadTimeout):
                requests.post(address, order, auth=(ACCOUNT_SID, AUTH_TOKEN), timeout=(5, 0.05))
        board.switchboard.faults = Faults()
        assert requests.post(address, order, auth=(ACCOUNT_SID, AUTH_TOKEN), timeout=5).status_code == 201
        client = Client(ACCOUNT_SID, AUTH_TOKEN)
        client.api.base_url = board.url
        wait_until(lambda: len(client.messages.list(to=ANN)) == 21, PATIENCE)
        client.http_client.session.close()


def test_a_file_of_an_older_version_is_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "switchboard.sqlite"
    before = Table(file)
    before.send(ANN, "under way")
    before.close()
    with sqlite3.connect(file) as old:
        old.execute("ALTER TABLE messages DROP COLUMN plan")
    old.close()
    after = Table(file, clock=before.clock)
    after.send(ANN, "new")
    after.pump(1)
    assert after.received(ANN) == ["under way", "new"]
    after.close()


def test_the_process_needs_none_of_the_services_code() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import sys, service.switchboard.standalone; print(*sys.modules)"],
        capture_output=True, text=True, check=True, env={**os.environ}, timeout=PATIENCE,
    ).stdout.split()  # fmt: skip
    assert not {"service.store.tables", "service.matches.steps", "service.base.service", "celery"} & set(loaded)
