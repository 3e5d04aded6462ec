"""Servers and the service's own processes, on loopback, that end with the measurement."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import redis
import requests

from tests.services import Server, end_with_parent, fresh_database, new_postgres, new_redis, server_folder

PROGRAMS = Path(sys.executable).parent
START_SECONDS = 60.0
STOP_SECONDS = 10.0
# Nothing that was announced may be lost: the tests do without, a measurement does not.
DURABLE = ("--fsync=on", "--full_page_writes=on", "--autovacuum=on", "--wal_level=replica")
POSTGRES = (*DURABLE, "--shared_buffers=512MB", "--max_wal_size=4GB", "--track_commit_timestamp=on")


class Failed(RuntimeError):
    """Something that a measurement needs did not start or did not happen; the text says what."""


def wait_until(what: str, happened: Callable[[], object], seconds: float = START_SECONDS) -> None:
    """Returns when `happened()` is true. Raises Failed after so many seconds."""
    give_up = time.monotonic() + seconds
    while not _true(happened):
        if time.monotonic() > give_up:
            raise Failed(f"{what}: waited {seconds:.0f} s in vain")
        time.sleep(0.05)


def _true(happened: Callable[[], object]) -> bool:
    try:
        return bool(happened())
    except (OSError, psycopg.OperationalError, redis.RedisError, requests.RequestException):
        return False


@contextmanager
def running(
    *command: Any, log: Path, stop: signal.Signals = signal.SIGTERM, environment: dict[str, str] | None = None,
    **options: Any,
) -> Iterator[subprocess.Popen[bytes]]:  # fmt: skip
    """Runs a program in a session of its own, with no PARTYLINE_ variables but those of `environment`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PARTYLINE_")}
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - our own programs
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=kept | (environment or {}),
            preexec_fn=partial(end_with_parent, stop), start_new_session=True, **options,
        )  # fmt: skip
    try:
        yield process
    finally:
        for number in (stop, signal.SIGKILL):
            with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                os.killpg(process.pid, number)
                process.wait(STOP_SECONDS)


class House:
    """A PostgreSQL and a Redis server of our own, and what runs on them. A context manager."""

    def __init__(self) -> None:
        self._stack = ExitStack()

    def __enter__(self) -> "House":
        self.folder = self._stack.enter_context(server_folder())
        self.postgres = self._start(new_postgres, "nobody", signal.SIGINT, *POSTGRES)
        self.redis = self._start(new_redis, None, signal.SIGTERM)
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def _start(self, make: Callable[[Path], Server], owner: str | None, stop: signal.Signals, *extra: str) -> str:
        folder = self._stack.enter_context(server_folder(owner))
        server = make(folder)
        log = self.folder / f"{make.__name__}.log"
        self._stack.enter_context(running(*server.command, *extra, log=log, stop=stop, cwd=folder, **server.account))
        wait_until(make.__name__, lambda: (server.ready(), True))
        return server.url

    @contextmanager
    def database(self) -> Iterator[str]:
        """An empty database."""
        with fresh_database(self.postgres) as url:
            yield url

    def broker(self, number: int) -> str:
        """An empty database of Redis."""
        url = f"{self.redis}/{number}"
        with redis.Redis.from_url(url) as client:
            client.flushdb()
        return url

    @contextmanager
    def gunicorn(self, name: str, app: str, port: int, environment: dict[str, str]) -> Iterator[None]:
        """Two web processes with four threads each, as the Procfile has them."""
        server = ["gunicorn", "--worker-class", "gthread", "--workers", "2", "--threads", "4"]
        command = [*server, "--bind", f"127.0.0.1:{port}", app]
        with self.program(name, *command, environment=environment):
            wait_until(name, lambda: requests.get(f"http://127.0.0.1:{port}/nothing", timeout=5).status_code)
            yield

    @contextmanager
    def program(self, name: str, program: str, *arguments: str, environment: dict[str, str]) -> Iterator[None]:
        """A program of the virtual environment; its output is kept in a file of that name."""
        log = self.folder / f"{name}.log"
        with running(PROGRAMS / program, *arguments, log=log, environment=environment) as process:
            yield
            if process.poll() is not None:
                raise Failed(f"{name} ended by itself:\n{log.read_text()[-2000:]}")
