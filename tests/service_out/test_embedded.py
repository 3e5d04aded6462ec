"""`partyline play` as a process of its own."""

import signal
import socket
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.service_out.conftest import wait_until
from tests.service_out.program import PATIENCE, playing, start

ANN = "+12025550101"


def phone(home: str, number: str = ANN) -> list[dict[str, Any]]:
    address = f"{home}/switchboard/phones/{number}/messages"
    entries: list[dict[str, Any]] = requests.get(address, timeout=PATIENCE).json()
    return entries


def conversation(home: str) -> list[dict[str, Any]]:
    """What the phone shows, but for what becomes of it still: a status."""
    return [{name: value for name, value in entry.items() if name != "status"} for entry in phone(home)]


def text(home: str, body: str, number: str = ANN) -> None:
    address = f"{home}/switchboard/phones/{number}/messages"
    assert requests.post(address, data={"Body": body}, timeout=PATIENCE).status_code == 201


def replies(home: str, number: str = ANN) -> int:
    return sum(entry["direction"] == "in" for entry in phone(home, number))


def ask(home: str, body: str, word: str) -> None:
    """Text this, and wait for an answer with that word."""
    before = len(phone(home))
    text(home, body)
    wait_until(lambda: any(word in entry["body"] for entry in phone(home)[before:] if entry["direction"] == "in"))


@pytest.mark.parametrize("end", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.deep)])
def test_a_second_start_shows_the_same_conversation_and_the_match_goes_on(tmp_path: Path, end: signal.Signals) -> None:
    with playing(tmp_path, end) as home:
        assert requests.get(home, timeout=PATIENCE).url == f"{home}/switchboard/"
        text(home, "hello")
        wait_until(lambda: replies(home) == 1)
        wait_until(lambda: requests.get(f"{home}/health", timeout=PATIENCE).status_code == 200)
        ask(home, "NEW MALARKY", "name")
        ask(home, "ANN", "JOIN")
        ask(home, "BOT", "BOT")
        ask(home, "BOT", "BEGIN")
        ask(home, "BEGIN", "Secret!")
        shown = conversation(home)
        by_proxy = requests.get(f"{home}/switchboard/faults", headers={"X-Forwarded-For": "10.0.0.9"}, timeout=PATIENCE)
        assert by_proxy.status_code == 403, "the web server takes off nothing that a proxy put on"
        a_second_one_on_the_same_files_is_refused_in_one_line(tmp_path)
        assert stat.S_IMODE((tmp_path / "account.json").stat().st_mode) == 0o600, "the account is the owner's alone"
    with playing(tmp_path, end) as home:
        assert conversation(home)[: len(shown)] == shown
        ask(home, "a tale of wind", "Draft kept")


def a_second_one_on_the_same_files_is_refused_in_one_line(folder: Path) -> None:
    second = start(folder)
    shown, why = second.communicate(timeout=PATIENCE)
    assert (second.returncode, shown, why.count("\n")) == (1, "", 1)
    assert why.startswith(f"Party Line is already running on the files in {folder}.")


@pytest.mark.parametrize("end", [signal.SIGKILL, pytest.param(signal.SIGINT, marks=pytest.mark.deep)])
def test_what_was_under_way_goes_out_at_the_next_start(tmp_path: Path, end: signal.Signals) -> None:
    phones = [f"+1202555010{number}" for number in range(1, 7)]
    process = start(tmp_path)
    assert process.stdout is not None
    home = process.stdout.readline().split()[4].rstrip("/")
    for number in phones:
        text(home, "hello", number)
    process.send_signal(end)
    process.communicate(timeout=PATIENCE)
    # The carrier calls back at the address that it was given.
    with playing(tmp_path, port=int(home.rpartition(":")[2])) as home:
        wait_until(lambda: all(replies(home, number) for number in phones))
        wait_until(lambda: requests.get(f"{home}/health", timeout=PATIENCE).status_code == 200)


def test_a_taken_port_is_named_with_a_way_out(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        process = start(tmp_path, port)
        shown, why = process.communicate(timeout=PATIENCE)
    assert (process.returncode, shown, why.count("\n")) == (1, "", 1)
    assert why.startswith(f"Port {port} is taken")
    assert "--port" in why
