"""`partyline play` as a process of its own, on files of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.services import end_with_parent

PROGRAM = Path(sys.executable).with_name("partyline")
PATIENCE = 300.0  # seconds, for what takes some where nothing else runs


def command(*words: str) -> subprocess.Popen[str]:
    """`partyline` with these words; it ends with the test run, however that ends."""
    return subprocess.Popen(
        [str(PROGRAM), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={name: value for name, value in os.environ.items() if not name.startswith("PARTYLINE_")},
        preexec_fn=partial(end_with_parent, signal.SIGKILL),
    )  # fmt: skip


def start(folder: Path, port: int = 0) -> subprocess.Popen[str]:
    """`partyline play` on the files in this folder."""
    return command("play", "--data", str(folder), "--port", str(port))


@contextmanager
def playing(folder: Path, end: signal.Signals = signal.SIGINT, port: int = 0) -> Iterator[str]:
    """The address of the service on these files; checks that it starts with one line and ends as it should."""
    process = start(folder, port)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Party Line is at http://127.0.0.1:"), process.communicate(timeout=PATIENCE)
        yield line.split()[4].rstrip("/")
        process.send_signal(end)
        told = process.communicate(timeout=PATIENCE)
        assert (told, process.returncode) == (("", ""), 0), told
    finally:
        with process:  # what has failed leaves no pipe open, of which another test would be told
            process.kill()
