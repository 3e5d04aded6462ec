"""What is done in a process of its own, a fork of this one."""

from __future__ import annotations

import os
import pickle
import resource
import signal
import traceback
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeVar

MEMORY = 4 << 30
NOT_DONE = 70

Given = TypeVar("Given")


def answers(tasks: Sequence[Callable[[], Given]]) -> list[Given]:
    """What each of these gives, all at once. Raises RuntimeError, with what went wrong, when one gives nothing."""
    return [_heard(*asked) for asked in [_asked(do) for do in tasks]]


def _asked(do: Callable[[], object]) -> tuple[int, int]:
    """The process that finds it out, and where it will tell."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        with os.fdopen(writing, "wb") as pipe:
            try:
                given: tuple[bool, object] = True, do()
            except BaseException:
                given = False, traceback.format_exc()
            pipe.write(pickle.dumps(given))
        os._exit(0)
    os.close(writing)
    return child, reading


def _heard(child: int, reading: int) -> Any:
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    if not told:
        raise RuntimeError("a process was killed")
    is_given, what = pickle.loads(told)  # noqa: S301  # our own child wrote it
    if not is_given:
        raise RuntimeError(what)
    return what


def statuses(tasks: Sequence[Callable[[], int]], jobs: int, told: Callable[[int, int], None]) -> list[int]:
    """The exit statuses of these tasks, so many at a time; `told` of each, by its place, as soon as it ends. Raises
    RuntimeError when one could not be done; one that is killed counts as ended."""
    running: dict[int, int] = {}
    found = [0] * len(tasks)
    for place in range(len(tasks) + 1):
        while running and (len(running) >= jobs or place == len(tasks)):
            child, status = os.wait()
            ended = running.pop(child)
            found[ended] = os.waitstatus_to_exitcode(status)
            if found[ended] == NOT_DONE:
                raise RuntimeError(f"task {ended} could not be done")
            told(ended, found[ended])
        if place < len(tasks):
            child = os.fork()
            if not child:
                _end_with(tasks[place])
            running[child] = place
    return found


def _end_with(do: Callable[[], int]) -> NoReturn:
    """Nothing is read or told from here on, and memory is not without end."""
    status = NOT_DONE
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        status = do()
    finally:
        os._exit(status)


def end_after(seconds: float) -> None:
    """This process is killed when from now on it takes more CPU than that."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
