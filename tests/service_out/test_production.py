"""The processes of the Procfile with PostgreSQL and Redis: a text goes in and its answer comes out."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest
import requests

from service.migrate import upgrade
from tests.service_out.conftest import wait_until
from tests.services import end_with_parent

PROGRAMS = Path(sys.executable).parent
ANN = "+12025550101"
PATIENCE = 60.0


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
    phone = f"{home}/switchboard/phones/{ANN}/messages"

    def answers(path: str) -> bool:
        try:
            return requests.get(f"{home}{path}", timeout=5).status_code == 200
        except requests.RequestException:
            return False

    def heard() -> list[str]:
        return [each["body"] for each in requests.get(phone, timeout=5).json() if each["direction"] == "in"]

    with ExitStack() as stack:
        for name, command in commands.items():
            stack.enter_context(running(*command, log=tmp_path / f"{name}.log", **settings))
        wait_until(lambda: answers("/switchboard/"), PATIENCE)
        wait_until(lambda: answers("/health"), PATIENCE)
        requests.post(phone, data={"Body": "hello"}, timeout=5).raise_for_status()
        wait_until(lambda: len(heard()) == 1, PATIENCE)
        requests.post(phone, data={"Body": "NEW MALARKY"}, timeout=5).raise_for_status()
        wait_until(lambda: len(heard()) == 2, PATIENCE)
        assert answers("/health")
    for name in commands:
        assert "Traceback" not in (tmp_path / f"{name}.log").read_text(), (tmp_path / f"{name}.log").read_text()
