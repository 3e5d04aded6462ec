"""The processes of the Procfile, as a process manager runs them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.services import end_with_parent

ROOT = Path(__file__).parents[1]
RELEASE = "release"  # runs to its end before the others begin
END_SECONDS = 20


def commands() -> dict[str, str]:
    """What the Procfile names, by its names; the web server is put on loopback."""
    lines = re.findall(r"^([a-z]+): (.+)$", (ROOT / "Procfile").read_text(), re.MULTILINE)
    return {name: command.replace("0.0.0.0", "127.0.0.1") for name, command in lines}  # noqa: S104


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """This process's environment with our programs first and no settings but these."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PARTYLINE_")}
    return kept | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"} | dict(settings)


def release(settings: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the release command to its end."""
    command = ["sh", "-c", commands()[RELEASE]]
    return subprocess.run(command, cwd=ROOT, env=environment(settings), capture_output=True, text=True, check=False)


@contextmanager
def running(name: str, log: Path, settings: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """The process of this name, until the caller is done with it; then it is asked to end. Its exit status is that of
    the process, -9 when it had to be killed."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            ["sh", "-c", f"exec {commands()[name]}"], cwd=ROOT, env=environment(settings),
            stdin=subprocess.DEVNULL, stdout=output, stderr=output, preexec_fn=partial(end_with_parent, signal.SIGKILL),
        )  # fmt: skip
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
