"""Rules and words are pure, and imports go one way: service, replay, prompts, engine."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.catalogue import games

ROOT = Path(__file__).parents[2]

# What would bring a clock, chance, the machine or a framework into a pure package.
IMPURE = frozenset(
    """
    alembic asyncio celery click flask gunicorn io kombu multiprocessing numpy os pathlib psycopg random
    redis requests secrets select shutil signal socket sqlalchemy sqlite3 sqlmodel subprocess tempfile
    threading time twilio urllib3 uuid waitress werkzeug
    """.split()
)
# hash() of words differs from one process to the next, so a replay would too.
IMPURE_CALLS = frozenset(["__import__", "breakpoint", "eval", "exec", "hash", "input", "open", "print"])
CLOCKS = frozenset(["now", "today", "utcnow"])
ABOVE = {"engine": {"prompts", "replay", "service", "tests"}, "prompts": {"replay", "service", "tests"}}


def violations(source: str, package: str) -> list[str]:
    """What a file of `package` (engine or prompts) imports or calls that it may not, with line numbers.

    Words may be read from files that lie beside the code, through importlib.resources; rules read nothing.
    """
    forbidden = IMPURE | ABOVE[package] | ({"importlib.resources"} if package == "engine" else set())
    tree = ast.parse(source)
    imports = [
        f"line {line}: imports {name}"
        for line, name in _imports(tree)
        if name in forbidden or name.partition(".")[0] in forbidden
    ]
    calls = [
        f"line {node.lineno}: calls {ast.unparse(node.func)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _is_impure(node.func)
    ]
    return imports + calls


def _imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"


def _is_impure(function: ast.expr) -> bool:
    match function:
        case ast.Name(name):
            return name in IMPURE_CALLS
        case ast.Attribute(ast.Name("date" | "datetime") | ast.Attribute(_, "date" | "datetime"), method):
            return method in CLOCKS
    return False


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("engine", "import time"),
        ("engine", "import os.path as p"),
        ("engine", "from random import choice"),
        ("engine", "def f():\n    import secrets"),
        ("engine", "from sqlalchemy.orm import Session"),
        ("engine", "from prompts import decks"),
        ("engine", "import prompts.decks"),
        ("engine", "from importlib import resources"),
        ("engine", "from importlib.resources import files"),
        ("prompts", "import service.lobby"),
        ("prompts", "from flask import g"),
        ("prompts", "from twilio.twiml import voice_response"),
        ("engine", "from datetime import datetime\ndatetime.now()"),
        ("prompts", "import datetime\ndatetime.datetime.now(datetime.UTC)"),
        ("prompts", "from datetime import date\ndate.today()"),
        ("prompts", "open('words.toml')"),
        ("engine", "hash('ann') % 3"),
    ],
)
def test_a_planted_violation_is_found(package: str, source: str) -> None:
    assert violations(source, package)


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("engine", "from datetime import timedelta\ntimedelta(seconds=3)"),
        ("engine", "from engine.games.malarky import rules\nrules.open(3)"),
        ("engine", "from . import time_limits"),
        ("prompts", "from engine import state"),
        ("prompts", "from importlib.resources import files\nfiles('prompts').joinpath('a.toml').read_text()"),
    ],
)
def test_what_is_allowed_passes(package: str, source: str) -> None:
    assert violations(source, package) == []


@pytest.mark.parametrize("package", ["engine", "prompts"])
def test_rules_and_words_are_pure(package: str) -> None:
    files = sorted((ROOT / package).rglob("*.py"))
    assert files
    found = {str(file.relative_to(ROOT)): violations(file.read_text(), package) for file in files}
    assert {file: wrong for file, wrong in found.items() if wrong} == {}


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    command = [str(program), "--no-cache", "--config", "pyproject.toml"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_import_contracts_hold() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout


def test_every_game_is_kept_apart_from_the_others() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    apart = [each["modules"] for each in contracts if each["type"] == "independence"]
    assert apart == [[f"{package}.games.{name}" for name in sorted(games())] for package in ("engine", "prompts")]


# What breaks each contract once, and what lint-imports then says.
PLANTED = (
    ("replay/planted.py", "import service.base.masks"),
    ("prompts/kit/planted.py", "import replay.script"),
    ("engine/kernel/planted.py", "import prompts.kit.words"),
    ("service/store/planted.py", "import service.outbox.letters"),
    ("service/contact/planted.py", "import service.lobby.begin"),
    ("service/inbound/planted.py", "import service.due.sweeping"),
    ("service/pages/planted.py", "import service.operate.costs"),
    ("service/switchboard/planted.py", "import service.carrier.client"),
    ("service/outbox/planted.py", "import service.switchboard.numbers"),
    ("prompts/games/malarky/planted.py", "import prompts.hear.kinds"),
    ("prompts/hear/planted.py", "import prompts.compose"),
    ("engine/kernel/planted_too.py", "import engine.games.malarky"),
    ("engine/games/team_malarky/planted.py", "import engine.games.malarky"),
    ("engine/games/malta/planted.py", "import engine.games.igor"),
    ("prompts/games/team_malarky/planted.py", "import prompts.games.malarky"),
    ("prompts/games/igor/planted.py", "import prompts.games.malta"),
    ("prompts/show/planted.py", "import sqlalchemy"),
)


def test_the_import_contracts_find_what_is_planted(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in ("engine", "prompts", "replay", "service"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    for file, source in PLANTED:
        (tmp_path / file).write_text(source)
    told = " ".join(lint_imports(tmp_path).stdout.split())
    assert "KEPT" not in told
    for file, source in PLANTED:
        culprit = file.removesuffix(".py").replace("/", ".")
        assert f"{culprit} -> {source.removeprefix('import ')}" in told, culprit
