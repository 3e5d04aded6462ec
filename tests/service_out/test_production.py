"""The processes of the Procfile with PostgreSQL and Redis: texts go in, alone, at once and repeated, and a round of
Malarky comes out."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest
import requests
from twilio.request_validator import RequestValidator

from service.migrate import upgrade
from tests.service_out.conftest import wait_until
from tests.services import end_with_parent

PROGRAMS = Path(sys.executable).parent
ANN, BOB, CY = PEOPLE = ("+12025550101", "+12025550102", "+12025550103")
PATIENCE = 60.0


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
        form = {"MessageSid": "SM" + "7" * 32, "From": phone, "To": "+12025550100", "Body": body}
        signed = {"X-Twilio-Signature": RequestValidator("switchboard").compute_signature(f"{self.home}/sms", form)}
        with ThreadPoolExecutor(8) as pool:
            posts = [pool.submit(requests.post, f"{self.home}/sms", form, headers=signed, timeout=30) for _ in range(8)]
        return [post.result().status_code for post in posts]


def play_a_round(phones: Phones) -> None:
    """From the first text to the points: everybody drafts, is ready and votes at the same moment."""
    phones.text(ANN, "NEW Ann")
    phones.wait_for("JOIN ", ANN)
    word = next(found[1] for body in phones.heard(ANN) if (found := re.search(r"JOIN ([A-Z]+)", body)))
    phones.text(BOB, f"JOIN {word} Bob")
    phones.wait_for("Welcome, Bob", BOB)
    phones.text(CY, f"JOIN {word} Cy")
    phones.wait_for("Welcome, Cy", CY)
    phones.text(ANN, "BEGIN")
    phones.wait_for("ROLL", ANN)
    phones.text(ANN, "ROLL")
    phones.wait_for("Secret!", *PEOPLE)
    phones.all_at_once("a tale of wind", "a tale of kings", "a tale of cheese")
    phones.wait_for("Draft kept", *PEOPLE)
    phones.all_at_once("READY", "READY", "READY")
    for phone in PEOPLE:
        phones.wait_for("Your turn", phone)
        phones.text(phone, "OK")
    phones.wait_for("All answers are in", *PEOPLE)
    phones.all_at_once("DONE", "DONE", "DONE")
    phones.wait_for("Who told the real answer?", *PEOPLE)
    assert phones.post_again_and_again(BOB, "1") == [200] * 8
    phones.wait_for("Vote noted", BOB)
    assert sum("Vote noted" in body for body in phones.heard(BOB)) == 1
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(phones.text, (ANN, CY), ("2", "1")))
    phones.wait_for("REAL ANSWER: ", *PEOPLE)
    phones.wait_for("Points (total)", *PEOPLE)
    for phone in PEOPLE:
        assert sum("Points (total)" in body for body in phones.heard(phone)) == 1


@contextmanager
def running(*command: str, log: Path, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PARTYLINE_")}
    with log.open("wb") as output:
        process = subprocess.Popen(
            [PROGRAMS / command[0], *command[1:]], stdout=output, stderr=output, env=kept | environment,
            preexec_fn=partial(end_with_parent, signal.SIGKILL),
        )  # fmt: skip
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@pytest.mark.postgres
def test_the_processes_of_the_procfile_answer_a_phone(tmp_path: Path, postgres_database: str, redis_url: str) -> None:
    upgrade(postgres_database)
    port = free_port()
    home = f"http://127.0.0.1:{port}"
    settings = {
        "PARTYLINE_SWITCHBOARD": "1",
        "PARTYLINE_PUBLIC_URL": home,
        "PARTYLINE_DATABASE_URL": postgres_database,
        "PARTYLINE_BROKER_URL": redis_url,
        "PARTYLINE_DATA_DIR": str(tmp_path),
    }
    web = ["gunicorn", "--worker-class", "gthread", "--threads", "4", "--bind", f"127.0.0.1:{port}"]
    celery = ["celery", "-A", "service.tasks"]
    pool = ["--pool", "threads", "--concurrency", "2"]
    commands = {
        "web": [*web, "service.web:create_app()"],
        "sweep": [*celery, "worker", "--queues", "sweep", *pool, "--hostname", "sweep@%h"],
        "deliver": [*celery, "worker", "--queues", "deliver", *pool, "--hostname", "deliver@%h"],
        "beat": [*celery, "beat", "--pidfile=", "--schedule", str(tmp_path / "beat")],
    }

    def answers(path: str) -> bool:
        try:
            return requests.get(f"{home}{path}", timeout=5).status_code == 200
        except requests.RequestException:
            return False

    with ExitStack() as stack:
        for name, command in commands.items():
            stack.enter_context(running(*command, log=tmp_path / f"{name}.log", **settings))
        wait_until(lambda: answers("/switchboard/"), PATIENCE)
        wait_until(lambda: answers("/health"), PATIENCE)
        play_a_round(Phones(home))
        assert answers("/health")
    for name in commands:
        assert "Traceback" not in (tmp_path / f"{name}.log").read_text(), (tmp_path / f"{name}.log").read_text()
