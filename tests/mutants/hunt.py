"""`bin/test --mutants 200`: is every rule tested? Changes the rules and the ear at so many places, one at a time, and
runs what tests that code. A change that no test notices is a survivor.

The places are drawn by the seed. A change stands in the memory of one process; no file is touched.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import sys
from collections.abc import Callable
from functools import partial

from tests.mutants import apart
from tests.mutants.near import LAWS, QUICK, ROOT, law_files, of_games, quick_files
from tests.mutants.places import Place, changed, place_of, room
from tests.mutants.planting import at_import

MUTATED = ("engine", "prompts/hear")
WANTED = 0.95
LONGEST = 900.0  # seconds of CPU: tests that take more with a change will never end
NO_TESTS = 5  # pytest's exit status
# What the tests need of others, loaded once for all that follow. Nothing of ours is among it.
LOADED = ("pytest", "pydantic", "pydantic_settings", "regex", "rapidfuzz", "hypothesis", "sqlalchemy", "PIL.Image")
QUIET = ("-q", "-x", "--no-header", "-p", "no:cacheprovider")
OUT = os.dup(1)  # for pytest takes the other


def survivors(chosen: list[Place], jobs: int) -> list[Place]:
    """Those of the changes that no test notices. Tells of each as soon as it is found out."""
    left, elsewhere = apart.answers([partial(_tried_alive, chosen, jobs)])[0]
    not_yet = _tried_anew(elsewhere, quick_files, jobs, "not yet")
    return left + _tried_anew(not_yet, law_files, jobs, "SURVIVED")


def _tried_alive(chosen: list[Place], jobs: int) -> tuple[list[Place], list[Place]]:
    """Loads all tests once. What they do not notice, and the changes that must be there before anything is loaded."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    suite = importlib.import_module("tests.mutants.suite").Suite(chosen, jobs, tell_of)
    status = _pytest([*QUICK, *LAWS], suite)
    if status:
        raise RuntimeError(f"pytest ends with {status} though nothing is changed")
    return suite.left, suite.elsewhere


def _tried_anew(trials: list[Place], files: Callable[[str], list[str]], jobs: int, unnoticed: str) -> list[Place]:
    """Those that these files of tests do not notice, each time loaded anew."""

    def told(number: int, status: int) -> None:
        tell_of(trials[number], unnoticed if status in (0, NO_TESTS) else "caught")

    tasks = [partial(_load_and_run, place, files(place.file)) for place in trials]
    statuses = apart.statuses(tasks, jobs, told)
    return [place for place, status in zip(trials, statuses, strict=True) if status in (0, NO_TESTS)]


def _load_and_run(place: Place, files: list[str]) -> int:
    apart.end_after(LONGEST)
    at_import(changed(place, ROOT))
    return _pytest(["-k", of_games(place.file), *files])


def _pytest(given: list[str], *plugins: object) -> int:
    pytest, hypothesis = importlib.import_module("pytest"), importlib.import_module("hypothesis")
    # A slow machine is no reason to fail, and no test finds more because an earlier one did.
    hypothesis.settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, suppress_health_check=list(hypothesis.HealthCheck)
    )
    hypothesis.settings.load_profile("mutants")
    return int(pytest.main([*QUIET, *given], plugins=plugins))


def tell_of(place: Place, what: str) -> None:
    tell(f"{what:8} {place}")


def tell(line: str) -> None:
    os.write(OUT, f"{line}\n".encode())


def drawn(number: int, seed: int, under: tuple[str, ...]) -> list[Place]:
    """So many places in these folders, each as likely as any other."""
    files = [file for folder in under for file in sorted((ROOT / folder).rglob("*.py"))]
    everywhere = [(file, change) for file in files for change in range(room(file))]
    chosen = random.Random(seed).sample(everywhere, min(number, len(everywhere)))
    return [place_of(file, change, ROOT) for file, change in chosen]


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
