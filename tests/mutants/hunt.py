"""`bin/test --mutants 200`: is every rule tested? Changes the rules and the ear at so many places, one at a time, and
runs what tests that code. A change that no test notices is a survivor.

The places are drawn by the seed. A change stands in the memory of one process; no file is touched.
"""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import os
import random
import resource
import sys
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

from engine.catalogue import games
from tests.mutants.places import Place, changed, places

ROOT = Path(__file__).parents[2]
MUTATED = ("engine", "prompts/hear")
WANTED = 0.95
PLENTY = 5  # times the seconds that the tests take of an unchanged house: then they will never end
AT_LEAST = 60  # seconds
MEMORY = 4 << 30
STAGES = 3  # the tests of a file, the quickest first: who survives one stage comes to the next
# What the tests need of others, loaded once for all that follow. Nothing of ours is among it.
LOADED = ("pytest", "pydantic", "pydantic_settings", "regex", "rapidfuzz", "hypothesis", "sqlalchemy", "PIL.Image")
QUIET = ("-q", "-x", "--no-header", "-p", "no:cacheprovider")


@dataclass(frozen=True)
class Tests:
    """Files and folders of tests; `of` says which of their tests (pytest's -k)."""

    files: tuple[str, ...]
    of: str = ""


def tests_of(file: str) -> tuple[Tests, ...]:
    """What tests this file, the quickest first."""
    if file.startswith("prompts/hear/"):
        fuzz = _found("tests/prompts/test_hear_fuzz*.py")
        near = [file for file in _found("tests/prompts/test_hear*.py") if file not in fuzz]
        return (
            Tests(("tests/prompts/test_corpus.py", *near)),
            Tests(("tests/golden", "tests/test_playthroughs.py", *fuzz)),
            Tests(("tests/laws/test_total.py", "tests/laws/test_words.py")),
        )
    concerned = [game for game in games() if _concerns(file, game)]
    of = " or ".join(_only(game) for game in concerned) if len(concerned) < len(games()) else ""
    engine = _found(*(f"tests/engine/test_{game}*.py" for game in concerned))
    kernel = _found("tests/engine/test_*.py") if file.startswith("engine/kernel/") else []
    words = _found(*(f"tests/prompts/test_{game}*.py" for game in concerned))
    return (
        Tests(("tests/golden", *(kernel or engine)), of),
        Tests(("tests/test_playthroughs.py", *words), of),
        Tests(("tests/saved", "tests/laws"), of),
    )


def _concerns(file: str, game: str) -> bool:
    """Whether a game is played with the rules in this file."""
    package = Path(file).parent.as_posix()
    if package in ("engine", "engine/kernel", f"engine/games/{game}"):
        return True
    name = package.replace("/", ".")
    return any(name in each.read_text(encoding="utf-8") for each in (ROOT / "engine/games" / game).glob("*.py"))


def _only(game: str) -> str:
    """As pytest's -k: tests of this game, not of one whose name holds its name."""
    longer = [each for each in games() if game in each and each != game]
    return "".join([f"({game}", *(f" and not {each}" for each in longer), ")"])


def _found(*patterns: str) -> list[str]:
    return sorted({str(file.relative_to(ROOT)) for pattern in patterns for file in ROOT.glob(pattern)})


def plant(code: CodeType) -> None:
    """From now on this code stands in the place of what its file holds."""
    real = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        return code if loader.path == code.co_filename else real(loader, fullname)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010  # mypy has it of a type that is wider


def run(tests: Tests, code: CodeType | None, limit: int) -> tuple[int, float]:
    """Runs the tests in a process of their own: its exit status (0: all passed) and its seconds of CPU."""
    child = os.fork()
    if not child:
        _run_here(tests, code, limit)
    _, status, used = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime


def _run_here(tests: Tests, code: CodeType | None, limit: int) -> None:
    status = 70
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        if code is not None:
            plant(code)
        pytest = importlib.import_module("pytest")
        status = int(pytest.main([*QUIET, *(("-k", tests.of) if tests.of else ()), *tests.files]))
    finally:
        os._exit(status)


def usual(tests: Tests) -> float:
    """The seconds of CPU that these tests take when nothing is changed. Raises RuntimeError when they do not pass."""
    status, seconds = run(tests, None, 3600)
    if status:
        raise RuntimeError(f"{' '.join(tests.files)} (-k {tests.of!r}) end with {status} though nothing is changed")
    return seconds


def noticed(trial: tuple[Place, Tests, int]) -> bool:
    """Whether these tests notice the change, or take more than so many seconds with it."""
    place, tests, limit = trial
    return run(tests, changed(place, ROOT), limit)[0] != 0


def survivors(chosen: list[Place], jobs: int) -> list[Place]:
    """Those of the changes that no test notices. Tells of each as soon as it is found out."""
    left = chosen
    for stage in range(STAGES):
        all_tests = sorted({tests_of(place.file)[stage] for place in left}, key=str)
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            usually = dict(zip(all_tests, pool.map(usual, all_tests, chunksize=1), strict=True))
            limits = {tests: int(max(AT_LEAST, PLENTY * seconds)) for tests, seconds in usually.items()}
            trials = [(place, (tests := tests_of(place.file)[stage]), limits[tests]) for place in left]
            not_yet = []
            for place, is_noticed in zip(left, pool.imap(noticed, trials), strict=True):
                tell(f"{'caught' if is_noticed else 'not yet' if stage < STAGES - 1 else 'SURVIVED':8} {place}")
                not_yet += [] if is_noticed else [place]
        left = not_yet
    return left


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def drawn(number: int, seed: int, under: tuple[str, ...]) -> list[Place]:
    """So many places in these folders, each as likely as any other."""
    files = [file for folder in under for file in sorted((ROOT / folder).rglob("*.py"))]
    everywhere = [place for file in files for place in places(file, ROOT)]
    return random.Random(seed).sample(everywhere, min(number, len(everywhere)))


def main() -> int:
    """Exit status 1 when fewer than WANTED of the changes are noticed."""
    parser = argparse.ArgumentParser(prog="bin/test --mutants")
    parser.add_argument("number", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--under", nargs="*", default=MUTATED, help="folders")
    given = parser.parse_args()
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for name in LOADED:
        importlib.import_module(name)
    chosen = drawn(given.number, given.seed, tuple(given.under))
    left = survivors(chosen, given.jobs)
    caught = len(chosen) - len(left)
    tell("")
    for place in left:
        tell(f"survived: {place}")
    tell(f"{caught} of {len(chosen)} caught ({caught / len(chosen):.0%}), seed {given.seed}")
    return 1 if caught < WANTED * len(chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
