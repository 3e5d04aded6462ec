"""Fixtures and rules that hold for every test."""

from __future__ import annotations

import gc
import os
import re
import shutil

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from tests.services import (
    postgres_database,
    postgres_url,
    rabbitmq_url,
    redis_server,
    redis_url,
    skip_or_fail,
)

# Fixtures that pytest finds here by their names.
__all__ = ["postgres_database", "postgres_url", "rabbitmq_url", "redis_server", "redis_url"]

DEEP = os.environ.get("PARTYLINE_DEEP") == "1"


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves the tests marked `deep` to `bin/test --deep`."""
    for item in items:
        if not DEEP and item.get_closest_marker("deep"):
            item.add_marker(pytest.mark.skip(reason="runs under bin/test --deep"))


class ByFileAndGame(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
    """Each file goes to one test process as a whole; the laws, and what was saved of a game, go game by game, for their
    matches are played once in each process that asks for them. The shards of the long fuzzing go one by one."""

    def _split_scope(self, nodeid: str) -> str:
        if "test_fuzz.py::" in nodeid and "[" in nodeid:
            return nodeid
        law = re.match(r"tests/(?:laws|saved)/.*?\[(\w+)", nodeid)
        return f"tests/laws of {law[1]}" if law else str(super()._split_scope(nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFileAndGame | None:
    """What --dist loadfile means here."""
    return ByFileAndGame(config, log) if config.getoption("dist") == "loadfile" else None


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
