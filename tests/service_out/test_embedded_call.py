"""A telephone call to `partyline play`, over the pretend carrier: rung, heard, answered, taken up after a restart."""

import re
import signal
from pathlib import Path
from typing import Any

import requests

from tests.service_out.conftest import wait_until
from tests.service_out.program import PATIENCE, playing
from tests.service_out.test_embedded import ANN, ask, phone


def calls(home: str) -> str:
    return f"{home}/switchboard/phones/{ANN}/calls"


def call(home: str) -> dict[str, Any]:
    entries: list[dict[str, Any]] = requests.get(calls(home), timeout=PATIENCE).json()
    return entries[-1]


def hears(home: str, words: str, count: int = 1) -> None:
    """Wait until this was said so often, and the call listens."""
    wait_until(lambda: sum(words in each["words"] for each in call(home)["captions"]) >= count)
    wait_until(lambda: call(home)["listens"]["keys"])


def press(home: str, keys: str) -> None:
    wait_until(lambda: requests.post(f"{calls(home)}/keys", data={"Digits": keys}, timeout=PATIENCE).json()["heard"])


def say(home: str, words: str) -> None:
    wait_until(lambda: requests.post(f"{calls(home)}/speech", data={"Words": words}, timeout=PATIENCE).json()["heard"])


def test_a_call_is_played_and_taken_up_after_a_restart(tmp_path: Path) -> None:
    with playing(tmp_path, signal.SIGTERM) as home:
        faults = {"voices": 20.0}
        assert requests.post(f"{home}/switchboard/faults", json=faults, timeout=PATIENCE).status_code == 200
        ask(home, "NEW MALARKY ANN", "JOIN")
        ask(home, "BOT", "BOT")
        ask(home, "BOT", "BEGIN")
        ask(home, "BEGIN", "Secret!")
        assert requests.post(calls(home), timeout=PATIENCE).status_code == 201
        hears(home, "Hello Ann")
        press(home, "9")
        hears(home, "6 digits")
        wait_until(lambda: any("For your call" in entry["body"] for entry in phone(home)))
        pin = next(found for entry in phone(home) if (found := re.search(r"press (\d{6})", entry["body"])))
        press(home, pin[1])
        hears(home, "nobody else can hear")
        press(home, "1")
        hears(home, "your own folder")
        port = int(home.rpartition(":")[2])
    with playing(tmp_path, signal.SIGTERM, port=port) as home:
        assert requests.post(f"{home}/switchboard/faults", json=faults, timeout=PATIENCE).status_code == 200
        say(home, "the wool keeps them warm")
        hears(home, "I heard: the wool keeps them warm")
        assert requests.delete(calls(home), timeout=PATIENCE).status_code == 204
        assert call(home)["status"] == "completed"
