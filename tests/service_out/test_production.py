"""The processes of the Procfile with PostgreSQL and Redis or RabbitMQ: texts go in, alone, at once and repeated, and a
round of Malarky comes out."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import requests
from twilio.request_validator import RequestValidator

from tests import procfile
from tests.service_out.conftest import wait_until
from tests.services import free_port, sid

ANN, BOB, CY = PEOPLE = ("+12025550101", "+12025550102", "+12025550103")
PATIENCE = 60.0
TOKEN = "a-token-of-this-test"


class Phones:
    """The pretend phones at a running service."""

    def __init__(self, home: str) -> None:
        self.home = home

    def text(self, phone: str, body: str) -> None:
        address = f"{self.home}/switchboard/phones/{phone}/messages"
        requests.post(address, data={"Body": body}, timeout=10).raise_for_status()

    def all_at_once(self, *bodies: str) -> None:
        """Each of PEOPLE texts one of these, none waiting for another."""
        with ThreadPoolExecutor(len(bodies)) as pool:
            list(pool.map(self.text, PEOPLE, bodies))

    def heard(self, phone: str) -> list[str]:
        entries = requests.get(f"{self.home}/switchboard/phones/{phone}/messages", timeout=10).json()
        return [each["body"] for each in entries if each["direction"] == "in"]

    def wait_for(self, words: str, *phones: str) -> None:
        """Until each of these phones has got the words."""
        for phone in phones:
            wait_until(lambda phone=phone: any(words in body for body in self.heard(phone)), PATIENCE)  # type: ignore[misc]

    def post_again_and_again(self, phone: str, body: str) -> list[int]:
        """One text as a carrier posts it, eight times at once; the statuses of the answers."""
        ours = {"AccountSid": "AC" + "0" * 32, "To": "+12025550100"}
        form = ours | {"MessageSid": sid(7), "From": phone, "Body": body}
        signed = {"X-Twilio-Signature": RequestValidator(TOKEN).compute_signature(f"{self.home}/sms", form)}
        with ThreadPoolExecutor(8) as pool:
            posts = [pool.submit(requests.post, f"{self.home}/sms", form, headers=signed, timeout=30) for _ in range(8)]
        return [post.result().status_code for post in posts]


def sit_and_deal(phones: Phones) -> None:
    """From the first text to the first question."""
    phones.text(ANN, "NEW MALARKY Ann")
    phones.wait_for("JOIN ", ANN)
    word = next(found[1] for body in phones.heard(ANN) if (found := re.search(r"JOIN ([A-Z]+)", body)))
    phones.text(BOB, f"JOIN {word} Bob")
    phones.wait_for("Welcome, Bob", BOB)
    phones.text(CY, f"JOIN {word} Cy")
    phones.wait_for("Welcome, Cy", CY)
    phones.text(ANN, "BEGIN")
    phones.wait_for("Secret!", *PEOPLE)


def play_a_round(phones: Phones) -> None:
    """From the question to the points: everybody drafts, is ready and votes at the same moment."""
    assert phones.post_again_and_again(BOB, "a tale of kings") == [200] * 8
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(phones.text, (ANN, CY), ("a tale of wind", "a tale of cheese")))
    phones.wait_for("Draft kept", *PEOPLE)
    assert sum("Draft kept" in body for body in phones.heard(BOB)) == 1
    phones.all_at_once("READY", "READY", "READY")
    for phone in PEOPLE:
        phones.wait_for("Your turn", phone)
        phones.text(phone, "OK")
    phones.wait_for("Who told the real answer?", *PEOPLE)
    phones.all_at_once("2", "1", "1")
    phones.wait_for("REAL ANSWER: ", *PEOPLE)
    phones.wait_for("Points: ", *PEOPLE)
    for phone in PEOPLE:
        assert sum("Points: " in body for body in phones.heard(phone)) == 1


@contextmanager
def production(folder: Path, database: str, broker: str) -> Iterator[Phones]:
    """Every process of the Procfile on these servers, from the release to an end in good order; the switchboard is the
    carrier."""
    port = free_port()
    home = f"http://127.0.0.1:{port}"
    settings = {
        "PORT": str(port),
        "WEB_CONCURRENCY": "1",  # the switchboard lives in one process
        "TMPDIR": str(folder),
        "PARTYLINE_SWITCHBOARD": "1",
        "PARTYLINE_AUTH_TOKENS": TOKEN,
        "PARTYLINE_PUBLIC_URL": home,
        "PARTYLINE_DATABASE_URL": database,
        "PARTYLINE_BROKER_URL": broker,
        "PARTYLINE_DATA_DIR": str(folder),
    }
    released = procfile.release(settings)
    assert released.returncode == 0, released.stderr
    names = [name for name in procfile.commands() if name != procfile.RELEASE]
    processes: dict[str, subprocess.Popen[bytes]] = {}
    with ExitStack() as stack:
        for name in names:
            processes[name] = stack.enter_context(procfile.running(name, folder / f"{name}.log", settings))
        wait_until(lambda: answers(f"{home}/switchboard/"), PATIENCE)
        wait_until(lambda: answers(f"{home}/health"), PATIENCE)
        yield Phones(home)
        assert answers(f"{home}/health")
        assert {name: process.poll() for name, process in processes.items()} == dict.fromkeys(names)
    logs = {name: (folder / f"{name}.log").read_text() for name in names}
    assert {name: process.returncode for name, process in processes.items()} == dict.fromkeys(names, 0), logs
    assert not [log for log in logs.values() if "Traceback" in log], logs


def answers(address: str) -> bool:
    try:
        return requests.get(address, timeout=5).status_code == 200
    except requests.RequestException:
        return False


def test_the_procfile_names_the_processes_that_are_described() -> None:
    assert list(procfile.commands()) == ["release", "web", "sweep", "deliver", "beat"]


@pytest.mark.postgres
def test_a_round_is_played_on_postgresql_and_redis(tmp_path: Path, postgres_database: str, redis_url: str) -> None:
    with production(tmp_path, postgres_database, redis_url) as phones:
        sit_and_deal(phones)
        play_a_round(phones)


@pytest.mark.deep
@pytest.mark.postgres
@pytest.mark.rabbitmq
def test_a_match_is_dealt_on_postgresql_and_rabbitmq(tmp_path: Path, postgres_database: str, rabbitmq_url: str) -> None:
    with production(tmp_path, postgres_database, rabbitmq_url) as phones:
        sit_and_deal(phones)
