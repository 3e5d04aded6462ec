"""Starts gunicorn and celery so that a test can have any process killed at an exact place in the service's work.

`python -m tests.crash.points` has loaded the service and reads lines of JSON: {"command": ["celery", ...], "log": file,
"environment": {...}}. For each it forks a process that does what this command does, and answers with its number: a
process that was killed is back at once. The service's functions are wrapped from outside; whoever first reaches the
point that a file in the folder CRASH_ORDERS is named after kills the process whose number the file holds, with all its
children, and carries on where it is not among them.

Some waits of the service are made shorter, so that the fates of what was under way are settled within seconds.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import re
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from tests.services import end_with_parent

POINTS = ("claimed", "before_commit", "after_commit", "after_nudge", "sending", "taken_unsaved", "sid_saved")
"""Of a text's way."""
RING_POINTS = ("ring_saved", "ring_claimed", "ring_taken", "ring_placed")
"""Of a call that we make: it waits; it is ours to place; the carrier took it; we know its SID."""
END_POINTS = ("end_unsaved", "end_saved")
"""Of the carrier's word that a call is over."""
TURN_POINTS = ("call_claimed", "key_unsaved", "key_saved", "cursor_unsaved", "cursor_saved")
"""Of a turn: its request is the first; a key has brought something about; a loudspeaker has read a line."""
CALL_POINTS = (*TURN_POINTS, *RING_POINTS, *END_POINTS)
FOLDER = "CRASH_ORDERS"
SHORTER = {
    # Scripted players are quicker than a carrier believes of people. Before the queue, which loads it.
    "service.outbox.gathering": {"CHAIN_SECONDS": 0.1, "SECONDS": 3.0},
    "service.outbox.queue": {"FATE_SECONDS": 5.0},  # longer than a call to the carrier can last
    "service.carrier.client": {"TIMEOUT_SECONDS": 2.0},
    # Phones are rung all night, and a loudspeaker that was cut off soon.
    "service.calls.rings": {"AGAIN_SECONDS": 2.0, "MOST_AN_HOUR": 10_000},
    "service.calls.minutes": {"LATE": 10.0},
    "service.calls.placing": {"FATE_SECONDS": 5.0, "HOLD_SECONDS": 7.0},
    "service.inbound.missed": {
        "LIST_SECONDS": 1.0,
        "OVERLAP_SECONDS": 5.0,  # else each second all texts of the night are listed
        "YOUNG_SECONDS": 1.0,
        "ASKED_SECONDS": 60.0,  # longer than the carrier tries to fetch a picture while all starts anew
    },
    "service.run.tasks": {"MISSED_SECONDS": 1.0, "CHORES_SECONDS": 2.0},
}
PROGRAMS = {"gunicorn": ("gunicorn.app.wsgiapp", "run"), "celery": ("celery.__main__", "main")}
LOADED = (
    "celery.__main__", "celery.apps.beat", "celery.apps.worker", "gunicorn.app.wsgiapp", "gunicorn.workers.gthread",
    "kombu.transport.redis", "service.due.housekeeping", "service.due.sweeping", "service.inbound.missed",
    "service.run.web", "twilio.rest",
)  # fmt: skip

_here = threading.local()


def reached(point: str) -> None:
    """Carry out the order for this point, if there is one. Each order is carried out once, whoever gets here."""
    order = Path(os.environ[FOLDER]) / point
    mine = order.with_name(f"{point}.{os.getpid()}.{threading.get_ident()}")
    try:
        order.rename(mine)
    except FileNotFoundError:
        return
    kill_family(int(mine.read_text()))


def kill_family(pid: int) -> None:
    """Kill a process and its children, this one last. It is stopped first: a child that it starts meanwhile would
    outlive it, and wait for ever for what a dead one held."""
    if pid != os.getpid():
        with suppress(OSError):
            os.kill(pid, signal.SIGSTOP)
            while _stat(pid)[0] not in "TZX":
                os.sched_yield()
    for each in sorted((pid, *children(pid)), key=lambda each: each == os.getpid()):
        with suppress(ProcessLookupError):
            os.kill(each, signal.SIGKILL)


def children(pid: int) -> list[int]:
    """The processes that this one has started and that still live."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int(_stat(int(entry.name))[1]) == pid:
                found.append(int(entry.name))
    return found


def _stat(pid: int) -> list[str]:
    """Of a process: its state (proc(5): T is stopped, Z and X are dead), its parent, and more."""
    # The name before the last bracket may hold anything.
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def wrap(name: str, *, before: Callable[..., None] | None = None, after: Callable[..., None] | None = None) -> None:
    """Have the function or method of this full name call `before` with its arguments, and `after` with its result
    and its arguments. Raises AttributeError when there is none of that name any more."""
    owner, attribute = _found(name)
    original = getattr(owner, attribute)

    def wrapped(*args: Any, **kwargs: Any) -> Any:
        if before:
            before(*args)
        result = original(*args, **kwargs)
        if after:
            after(result, *args)
        return result

    setattr(owner, attribute, wrapped)


def _found(name: str) -> tuple[Any, str]:
    """The module or class that a full name belongs to, and the last part of the name."""
    module, _, path = name.partition(":") if ":" in name else name.rpartition(".")
    owner: Any = importlib.import_module(module)
    *classes, attribute = path.split(".")
    for each in classes:
        owner = getattr(owner, each)
    if not hasattr(owner, attribute):
        raise AttributeError(f"{name} is gone: the points of tests/crash must follow it")
    return owner, attribute


def set_points() -> None:
    """Put the points into the service."""
    wrap("service.inbound.texts:_is_first", after=_claimed)
    wrap("service.outbox.letters:Post.save", after=_saved)
    wrap("service.inbound.texts:save_and_tell", after=_saved)
    wrap("service.outbox.nudging:Nudger.nudge", before=_about_to_nudge)
    wrap("service.run.tasks:Nudges.pass_on", after=lambda *_: reached("after_nudge"))
    wrap(
        "service.carrier.client:Carrier.send",
        before=lambda *_: reached("sending"),
        after=lambda *_: reached("taken_unsaved"),
    )
    wrap("service.outbox.outcomes:mark_taken", after=lambda *_: reached("sid_saved"))
    _set_points_of_calls()


def _set_points_of_calls() -> None:
    wrap("service.calls.lines:forget_heard", before=lambda *_: reached("call_claimed"))
    wrap("service.matches.steps:act", after=_acted)
    wrap("service.inbound.calls:_handle", before=_begins)
    wrap("service.calls.rows:keep", after=lambda *_: _has_done("unsaved"))
    wrap("service.inbound.calls:_take", after=lambda *_: _has_done("saved"))
    wrap("service.calls.placing:_why_not", before=lambda *_: reached("ring_saved"))
    wrap("service.calls.placing:_place", before=lambda *_: reached("ring_claimed"))
    wrap("service.carrier.client:Carrier.ring", after=lambda *_: reached("ring_taken"))
    wrap("service.calls.placing:mark_placed", after=lambda *_: reached("ring_placed"))
    wrap("service.calls.rows:end", after=lambda *_: reached("end_unsaved"))
    wrap("service.inbound.ended:end_call", after=lambda *_: reached("end_saved"))


def _begins(_service: object, _speaker: object, call: Any, _today: object, request: Any) -> None:
    """A turn of a call begins: what it may come to."""
    _here.key = bool(request.keys)
    _here.acted, _here.read = False, bool(call.aloud and call.said.until > call.cursor)


def _acted(step: Any, *_: object) -> None:
    _here.acted = not step.refusal


def _has_done(how: str) -> None:
    """A turn was written, or committed: where it was that of a key, or of a line that was read."""
    if getattr(_here, "key", False) and _here.acted:
        reached(f"key_{how}")
    if getattr(_here, "read", False):
        reached(f"cursor_{how}")
    if how == "saved":
        _here.key = _here.read = False


def _claimed(first: bool, *_: object) -> None:
    if first:
        reached("claimed")


def _saved(told: tuple[int, ...], *_: object) -> None:
    if told:
        _here.saved = True
        reached("before_commit")


def _about_to_nudge(*_: object) -> None:
    """Only what follows a commit of this thread counts, not the sweep's own looking around."""
    if getattr(_here, "saved", False):
        _here.saved = False
        reached("after_commit")


def hurry(name: str, constants: dict[str, float]) -> None:
    """Load this module with other values of its constants. It must not have been loaded yet: what it makes of them when
    it is loaded counts too. Raises AttributeError when a constant is gone."""
    assert name not in sys.modules, f"{name} was loaded too early"
    spec = importlib.util.find_spec(name)
    assert spec is not None, f"{name} is gone"
    assert spec.origin is not None
    source = Path(spec.origin).read_text()
    for constant, value in constants.items():
        source, found = re.subn(rf"(?m)^{constant} = .*$", f"{constant} = {value}", source)
        if found != 1:
            raise AttributeError(f"{name}.{constant} is gone: the crash tests must follow it")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    exec(compile(source, spec.origin, "exec"), module.__dict__)  # noqa: S102 - the repository's own source


def main() -> None:
    for module, constants in SHORTER.items():
        hurry(module, constants)
    set_points()
    for module in LOADED:
        importlib.import_module(module)
    # Whoever dies is buried at once, so that its number says whether it lives.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        told = json.loads(line)
        pid = os.fork()
        if pid == 0:
            _become(told["command"], told["log"], told["environment"])
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


def _become(command: list[str], log: str, environment: dict[str, str]) -> NoReturn:
    """Do what this command does, as a process of its own that ends with its parent."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    end_with_parent(signal.SIGKILL)
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for standard, file in ((0, os.open(os.devnull, os.O_RDONLY)), (1, output), (2, output)):
        os.dup2(file, standard)
    os.environ.update(environment)
    sys.argv = command
    module, program = PROGRAMS[command[0]]
    sys.exit(getattr(importlib.import_module(module), program)())


if __name__ == "__main__":
    main()
