"""Fixtures and rules that hold for every test."""

from __future__ import annotations

import gc
import os
import re
import shutil
from collections.abc import Iterator
from zlib import crc32

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from tests.services import (
    migrated_sqlite,
    postgres_database,
    postgres_url,
    rabbitmq_url,
    redis_server,
    redis_url,
    skip_or_fail,
)

# Fixtures that pytest finds here by their names.
__all__ = ["migrated_sqlite", "postgres_database", "postgres_url", "rabbitmq_url", "redis_server", "redis_url"]

DEEP = os.environ.get("PARTYLINE_DEEP") == "1"
IN_SHARDS = (
    "tests/service/test_fuzz.py::test_nothing_that_comes_in_breaks_anything",
    "tests/service/test_secret.py::test_a_phone_tells_nothing_of_what_others_do_in_private",
    "tests/service/test_together.py::test_all_at_once_nobody_waits_in_vain_and_nothing_is_lost",
)
A_FEW = 4  # one in so many of the tests that know both databases runs on PostgreSQL each time, the others on SQLite
# Where statements and locks are others than SQLite's: these run on PostgreSQL each time.
ON_POSTGRESQL = (
    "tests/service/test_statements.py", "tests/service/test_sweeping.py", "tests/service_out/test_delivery.py",
    "tests/service_out/test_statuses.py",
    "tests/service_out/test_rate.py::test_eight_workers_never_pass_the_rate_nor_claim_twice[",
)  # fmt: skip
A_SIXTH = 6  # one in so many of the planted leaks is looked for each time
# What takes longest, the longest first: what begins last would else run on alone.
LONGEST = (
    "tests/crash/test_hundred.py", "tests/laws/", "tests/crash/test_matrix.py", "tests/service/test_together.py",
    "tests/service/test_secret.py", "tests/service_out/test_embedded.py", "tests/browser/",
    "tests/service/test_fuzz.py", "tests/service_out/test_demo.py", "tests/service_out/test_production.py",
    "tests/service/test_private_logs.py",
)  # fmt: skip


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the garbage collector need not look at it again and again. Nor need it look
    after every 700 values: matches are made of many small ones that hold no rings."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_collection_modifyitems(items: list[pytest.Item], config: pytest.Config) -> None:
    """Begins with what takes longest. Leaves to `bin/test --deep` the tests marked `deep`, five planted leaks of six,
    and of those that run on both databases one of the two; which ones, their names decide."""
    items.sort(key=_place)
    if DEEP:
        return
    names = {item.nodeid for item in items}
    left = [item for item in items if _is_left_out(item, names)]
    for item in items:
        if item.get_closest_marker("deep"):
            item.add_marker(pytest.mark.skip(reason="runs under bin/test --deep"))
    if left and len(items) > len(left):
        gone = set(left)
        items[:] = [item for item in items if item not in gone]
        config.hook.pytest_deselected(items=left)


class AsItFails:
    """Shows what failed in a deep run at once, seed and all: such a run may be ended long before it has all told."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self.terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.terminal.write_line(f"\n{report.nodeid}, {report.when}\n{report.longreprtext}")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if DEEP and isinstance(terminal, pytest.TerminalReporter) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(AsItFails(terminal))


def _place(item: pytest.Item) -> int:
    """How early a test begins."""
    found = (place for place, begins in enumerate(LONGEST) if item.nodeid.startswith(begins))
    return next(found, len(LONGEST))


def _is_left_out(item: pytest.Item, names: set[str]) -> bool:
    """Whether this one of many of its kind is left to the deep run."""
    if "::test_every_planted_leak_is_caught[" in item.nodeid:
        return crc32(item.nodeid.encode()) % A_SIXTH > 0
    twin = _twin(item)
    drawn = crc32(min(item.nodeid, twin).encode())
    on_postgresql = item.nodeid.startswith(ON_POSTGRESQL) or _waits_for_locks(item) or drawn % A_FEW == 0
    return twin in names and on_postgresql is (_database(item) == "sqlite")


def _waits_for_locks(item: pytest.Item) -> bool:
    """Whether several do something at once in this test."""
    names: tuple[str, ...] = item.function.__code__.co_names if isinstance(item, pytest.Function) else ()
    return "at_once" in names


def _database(item: pytest.Item) -> str:
    """Which kind of database this test was given, of those that it knows; empty: it knows none, or one alone."""
    params = getattr(item, "callspec", None)
    return "" if params is None else str(params.params.get("database_url", params.params.get("box", "")))


def _twin(item: pytest.Item) -> str:
    """The test that differs from this one in its database alone; empty: there is none."""
    other = {"sqlite": "postgresql", "postgresql": "sqlite"}.get(_database(item))
    return item.nodeid.replace(_database(item), other) if other else ""


class ByFileAndGame(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
    """Each file goes to one test process as a whole; the laws, and what was saved of a game, go game by game, for their
    matches are played once in each process that asks for them. What has shards of its own goes one by one."""

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.partition("[")[0] in IN_SHARDS:
            return nodeid
        law = re.match(r"tests/(?:laws|saved)/.*?\[(\w+)", nodeid)
        return f"tests/laws of {law[1]}" if law else str(super()._split_scope(nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFileAndGame | None:
    """What --dist loadfile means here."""
    return ByFileAndGame(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """The commands make what they write private, for the whole process; the next test begins as usual."""
    before = os.umask(0o022)
    os.umask(before)
    yield
    os.umask(before)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """How pytest-playwright starts the machine's own Chromium, quiet and without a sandbox only as root."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        skip_or_fail("chromium is not installed: apt-get install chromium")
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-quic",
             "--disable-sync", "--no-first-run"]  # fmt: skip
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {"executable_path": program, "args": quiet + sandbox}
