"""How long a newcomer waits for the phones: bin/play on a fresh clone, and once more."""

import subprocess
import tempfile
import time
from pathlib import Path

import requests

from bench.processes import House, running, wait_until
from bench.report import Row, middle
from tests.services import free_port

PATIENCE = 300.0


def measure(house: House, runs: int) -> list[Row]:
    """A clone for each run; the packages have been fetched before."""
    firsts, laters = [], []
    for run in range(runs):
        with tempfile.TemporaryDirectory(prefix="partyline-") as folder:
            clone = Path(folder) / "clone"
            subprocess.run(["git", "clone", "--quiet", ".", str(clone)], check=True)  # noqa: S603, S607
            firsts.append(_seconds(clone, house.folder / f"play-{run}-first.log"))
            laters.append(_seconds(clone, house.folder / f"play-{run}-later.log"))
    note = (
        "from the command to the page of phones, in a clone of the last commit; the package cache was warm, "
        "so fetching the packages is not in it"
    )
    return [
        _row("start (first)", "first bin/play to the page of phones, seconds", middle(firsts), 8, 6, note),
        _row("start (later)", "a later bin/play to the page of phones, seconds", middle(laters), 1, 0.7, note),
    ]


def _row(name: str, what: str, figure: float, reach: float, aim: float, note: str) -> Row:
    return Row(name, what, "", f"{figure:.1f}", figure, reach, aim, note, more_is_better=False)


def _seconds(clone: Path, log: Path) -> float:
    port = free_port()
    page = f"http://127.0.0.1:{port}/switchboard/"
    began = time.perf_counter()
    with running(clone / "bin/play", "--port", str(port), log=log, cwd=clone):
        wait_until("bin/play", lambda: requests.get(page, timeout=5).status_code == 200, PATIENCE)
        return time.perf_counter() - began
