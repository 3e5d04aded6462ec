"""Whoever asks a program to end is heard, whatever it does at that moment."""

import subprocess
import sys

PROGRAM = """
import os, signal, sys, threading
from service.base.ending import Ending


def ask(*_):
    os.kill(os.getpid(), signal.SIGTERM)


def asking_at(line):
    lines = iter(range(line + 1))
    def trace(frame, event, arg):
        if event == "line" and next(lines, None) == line:
            ask()
        return trace
    return trace


for line in range(20):  # of Python that runs until it waits, and behind that from another thread
    ending = Ending(signal.SIGTERM)
    assert not ending.is_asked()
    assert not ending.wait(0.0)
    later = threading.Timer(0.2, ask)
    later.start()
    sys.settrace(asking_at(line))
    heard = ending.wait(60)
    sys.settrace(None)
    later.cancel()
    assert heard
    assert ending.is_asked()
    assert ending.wait(0.0)
"""


def test_a_signal_is_heard_in_the_middle_of_waiting_for_it() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True, timeout=120)
