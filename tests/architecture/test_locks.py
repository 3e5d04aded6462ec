"""The lock files install the same everywhere and name nobody's machine."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*)(?:\[[^]]*])?==(\S+)", re.MULTILINE)
PLACE = re.compile(r"://|^\s*-(?!-hash=sha256:)|@\s|(?<![\w.])/\w", re.MULTILINE)

PARTS = re.compile("[-_.]+")
LOADED = (
    "kombu.transport.redis", "kombu.transport.pyamqp", "gunicorn.workers.gthread", "psycopg",
    "service.run.tasks", "service.run.web",
)  # fmt: skip


def pins(lock: str) -> dict[str, str]:
    return dict(PIN.findall((ROOT / lock).read_text()))


@pytest.mark.parametrize("lock", ["bootstrap.lock", "requirements.lock", "requirements-dev.lock"])
def test_every_pin_has_a_hash_and_no_line_names_a_place(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert pins(lock)
    assert PLACE.findall(text.replace("    --hash=sha256:", "")) == []
    for block in re.split(r"\n(?=[a-z0-9])", text)[1:]:
        assert "--hash=sha256:" in block, block


@pytest.mark.parametrize("line", ["--index-url x", "--find-links /a", "a @ file:///b", "-e .", "# from /a/b"])
def test_a_planted_place_is_found(line: str) -> None:
    assert PLACE.search(line)


def test_the_development_lock_holds_the_runtime_lock() -> None:
    assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()


def test_every_dependency_is_locked() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    assert {name.partition("[")[0] for name in wanted} <= pins("requirements.lock").keys()


def test_the_processes_load_without_what_only_tests_bring() -> None:
    """All that the Procfile's processes import, on either broker, is there where the service runs in earnest."""
    brought = pins("requirements-dev.lock").keys() - pins("requirements.lock").keys()
    names = packages_distributions().items()
    missing = [name for name, of in names if brought.issuperset(PARTS.sub("-", each).lower() for each in of)]
    assert "pytest" in missing
    loads = f"import sys; sys.modules.update(dict.fromkeys({missing!r})); import {', '.join(LOADED)}"
    done = subprocess.run([sys.executable, "-c", loads], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_build_backend_is_the_one_inside_the_pinned_uv() -> None:
    [requirement] = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    series = ".".join(pins("bootstrap.lock")["uv"].split(".")[:2])
    assert requirement.startswith(f"uv_build>={series},")
