"""The processes of the Procfile with PostgreSQL and Redis of their own, each of which can be killed and started again,
and a switchboard that lives through it all."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import requests
from sqlalchemy import Engine, Row, create_engine, text
from sqlalchemy.exc import OperationalError

from service.store.migrate import upgrade
from service.switchboard import Faults
from tests.crash.points import FOLDER, kill_family
from tests.services import Server, end_with_parent, free_port, new_postgres, new_redis, server_folder
from tests.switchboard_server import ACCOUNT_SID, AUTH_TOKEN, NUMBER, Serving, serving

ROOT = Path(__file__).parents[2]
VICTIMS = ("web", "deliver", "sweep", "beat", "redis", "postgres")
OURS = VICTIMS[:4]
PATIENCE = 300.0  # seconds, for what takes one or two where nothing else runs
LOOK_SECONDS = 0.1  # between two looks, which ask the database too
QUIET = Faults(loop_guard=False, voices=5.0)
"""Scripted players are quicker than a carrier believes of people, and so are the voices that read to them."""

# What the service has written, kept even when the service deletes it, with the transaction that wrote it.
NOTARY = """
CREATE TABLE kept (n bigserial PRIMARY KEY, xact text NOT NULL, tab text NOT NULL, line jsonb NOT NULL);
CREATE INDEX ON kept ((line->>'sid')) WHERE tab = 'inbox';
CREATE INDEX ON kept (xact) WHERE tab = 'log';
CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO kept (xact, tab, line) VALUES (pg_current_xact_id()::text, TG_TABLE_NAME, to_jsonb(NEW));
    RETURN NULL;
END $$;
CREATE TRIGGER keep AFTER INSERT ON inbox FOR EACH ROW EXECUTE FUNCTION keep();
CREATE TRIGGER keep AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION keep();
CREATE TRIGGER keep AFTER INSERT ON log FOR EACH ROW EXECUTE FUNCTION keep();
CREATE TRIGGER keep AFTER INSERT ON seats FOR EACH ROW EXECUTE FUNCTION keep();
CREATE TRIGGER keep AFTER INSERT ON lines FOR EACH ROW EXECUTE FUNCTION keep();
CREATE TRIGGER keep AFTER INSERT OR UPDATE OF turn, ended_at ON calls FOR EACH ROW EXECUTE FUNCTION keep();
CREATE TRIGGER keep AFTER INSERT OR UPDATE OF step, result ON matches FOR EACH ROW EXECUTE FUNCTION keep();
"""


def wait_until(condition: Callable[[], object], what: Callable[[], str], seconds: float = PATIENCE) -> None:
    """Returns as soon as the condition holds, fails when it does not in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain until {what()}"
        time.sleep(LOOK_SECONDS)


class Process(Protocol):
    """A process that was started; it is `alive` until it has ended and been waited for."""

    pid: int

    @property
    def alive(self) -> bool: ...


class Spawned:
    """A process of any program, whose output is added to `log`."""

    def __init__(self, command: Sequence[Any], log: Path, **options: Any) -> None:
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True,
                preexec_fn=partial(end_with_parent, signal.SIGKILL), **options,
            )  # fmt: skip
        self.pid = self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None


class Forked:
    """A process of the nursery, which buries what has died."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    @property
    def alive(self) -> bool:
        return Path(f"/proc/{self.pid}").exists()


class Nursery:
    """Forks processes of the service; see `tests.crash.points`."""

    def __init__(self, log: Path) -> None:
        self._log = log
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.crash.points"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=output, text=True, preexec_fn=partial(end_with_parent, signal.SIGKILL),
            )  # fmt: skip

    def fork(self, command: Sequence[str], log: Path, environment: dict[str, str]) -> Forked:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps({"command": command, "log": str(log), "environment": environment}), file=self._process.stdin)
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, self._log.read_text()
        return Forked(int(answer))

    def end(self) -> None:
        with self._process:
            self._process.kill()


class Program:
    """A program that can be killed and started again; all its output is in one file."""

    def __init__(self, begin: Callable[[int], Process]) -> None:
        self._begin = begin
        self._process: Process | None = None
        self._starts = 0

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.alive

    def start(self) -> None:
        self._process = self._begin(self._starts)
        self._starts += 1

    def kill(self) -> None:
        if self.alive:
            kill_family(self.pid)
            wait_until(lambda: not self.alive, lambda: "a killed process is dead")


class Stack:
    """All that runs. `home` is where the service's web process is called."""

    def __init__(self, folder: Path, postgres: Server, postgres_folder: Path) -> None:
        self.folder = folder
        self.orders = folder / "orders"
        self.orders.mkdir()
        self._ready = {"postgres": postgres.ready}
        port, self.carrier_port = free_port(), free_port()
        self.home = f"http://127.0.0.1:{port}"
        # What it was told must not be lost with it: that is what makes it worth killing.
        redis = new_redis(folder, "appendonly yes")
        self._ready["redis"] = redis.ready
        self.database = postgres.url
        self.db: Engine = create_engine(self.database, pool_pre_ping=True)
        self.carrier: Serving
        self._environment = {
            FOLDER: str(self.orders),
            "HOME": str(folder),  # gunicorn keeps a socket there
            "PARTYLINE_PUBLIC_URL": self.home,
            "PARTYLINE_DATABASE_URL": self.database,
            "PARTYLINE_BROKER_URL": f"{redis.url}/0",
            "PARTYLINE_DATA_DIR": str(folder),
            "PARTYLINE_CARRIER_URL": f"http://127.0.0.1:{self.carrier_port}/switchboard",
            "PARTYLINE_NUMBER": NUMBER,
            "PARTYLINE_ACCOUNT_SID": ACCOUNT_SID,
            "PARTYLINE_AUTH_TOKENS": AUTH_TOKEN,
            "PARTYLINE_CROSSING_SECONDS": "0",
            "PARTYLINE_SEGMENTS_A_SECOND": "0",
            "PARTYLINE_PHONE_SEGMENTS_A_DAY": "0",
            "PARTYLINE_GROUP_SEGMENTS_A_DAY": "0",
            "PARTYLINE_SEGMENTS_A_DAY": "0",
            "PARTYLINE_PHONE_CALL_MINUTES_A_DAY": "0",
            "PARTYLINE_GROUP_CALL_MINUTES_A_DAY": "0",
            "PARTYLINE_CALL_MINUTES_A_DAY": "0",
            "PARTYLINE_LOG_LEVEL": "DEBUG",
        }
        web = ["gunicorn", "--worker-class", "gthread", "--workers", "1", "--threads", "4"]
        worker = ["celery", "-A", "service.run.tasks", "worker", "--loglevel", "WARNING"]
        self._commands = {
            "web": [*web, "--bind", f"127.0.0.1:{port}", "service.run.web:create_app()"],
            "sweep": [
                *worker,
                "--queues",
                "sweep",
                "--pool",
                "prefork",
                "--concurrency",
                "2",
                "--hostname",
                "sweep@%h",
            ],
            "deliver": [
                *worker,
                "--queues",
                "deliver",
                "--pool",
                "threads",
                "--concurrency",
                "8",
                "--hostname",
                "deliver@%h",
            ],
            "beat": ["celery", "-A", "service.run.tasks", "beat", "--pidfile=", "--schedule", str(folder / "beat")],
        }
        self.nursery = Nursery(folder / "nursery.log")
        postgres_process = partial(Spawned, postgres.command, folder / "postgres.log", cwd=postgres_folder)
        self.programs = {
            "postgres": Program(lambda _: postgres_process(**postgres.account)),
            "redis": Program(lambda _: Spawned(redis.command, folder / "redis.log", cwd=folder)),
            **{name: Program(partial(self._fork, name)) for name in self._commands},
        }

    def _fork(self, name: str, starts: int) -> Process:
        # Both formats of the logs, in turn.
        environment = self._environment | {"PARTYLINE_LOG_FORMAT": ("plain", "json")[starts % 2]}
        return self.nursery.fork(self._commands[name], self.folder / f"{name}.log", environment)

    def prepare(self) -> None:
        """The servers run, and the database has its tables and the notary."""
        for server in ("postgres", "redis"):
            self.start(server)
        upgrade(self.database)
        with self.db.begin() as tx:
            tx.execute(text(NOTARY))

    def start(self, name: str) -> None:
        """Start a program; a server answers when this returns."""
        program = self.programs[name]
        program.start()
        if name in self._ready:
            wait_until(lambda: self._server_answers(name), lambda: f"{name} answers")

    def _server_answers(self, name: str) -> bool:
        if not self.programs[name].alive:  # PostgreSQL, while its old processes are still ending
            self.programs[name].start()
        try:
            self._ready[name]()
        except Exception:
            return False
        return True

    def order(self, point: str, victim: str) -> None:
        """Whoever reaches this point next kills the victim."""
        fresh = self.orders / "fresh"
        fresh.write_text(str(self.programs[victim].pid))
        fresh.rename(self.orders / point)

    def ordered(self, point: str) -> bool:
        """Whether nobody has come to the point since it was last ordered."""
        return (self.orders / point).exists()

    def supervise(self, but: str = "") -> None:
        """Start again what ended by itself, as every supervisor does: a worker of Celery may, when its broker dies."""
        for name in OURS:
            if name != but and not self.programs[name].alive:
                self.start(name)

    def carried_out(self, point: str, victim: str) -> bool:
        """Whether the victim was killed by the order for this point. One that ended by itself before is started again,
        and the order is for its new life."""
        if self.programs[victim].alive:
            return False
        if self.ordered(point):
            self.start(victim)
            self.order(point, victim)
            return False
        return True

    def kill(self) -> None:
        for program in reversed(self.programs.values()):
            program.kill()
        self.nursery.end()
        self.db.dispose()

    def look(self, query: str, **values: Any) -> list[Row[Any]]:
        """Rows of the database; while it is away, what it says when it is back."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with self.db.connect() as connection:
                    return list(connection.execute(text(query), values))
            except OperationalError:
                assert time.monotonic() < deadline, "the database does not come back"
                time.sleep(0.05)

    def healthy(self) -> bool:
        try:
            return requests.get(f"{self.home}/health", timeout=5).ok
        except requests.RequestException:
            return False


@contextmanager
def running(folder: Path) -> Iterator[Stack]:
    """The whole stack, healthy; everything ends with the block."""
    with ExitStack() as context:
        postgres_folder = context.enter_context(server_folder("nobody"))
        # A night is long: the database cleans up as in production.
        stack = Stack(folder, new_postgres(postgres_folder, "autovacuum=on"), postgres_folder)
        context.callback(stack.kill)
        stack.prepare()
        sms_url = f"{stack.home}/sms#rc=3&rp=all"
        stack.carrier = context.enter_context(serving(folder, sms_url, QUIET, port=stack.carrier_port))
        for name in OURS:
            stack.start(name)
        wait_until(stack.healthy, lambda: "the service is healthy")
        yield stack
