"""What the logs of the service's processes must not hold: a phone number in full, or words that people texted or were
told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tests.crash.judge import read_lines
from tests.crash.stack import OURS, Stack

IN_A_ROW = 4  # so many words of a message are no accident


def logs(stack: Stack) -> dict[str, str]:
    """What each process has logged, all its lives together."""
    return {name: (stack.folder / f"{name}.log").read_text() for name in OURS}


def leaks(stack: Stack) -> list[str]:
    """Where a log tells of people, a sentence each."""
    lines = read_lines(stack)
    bodies = [line.values["body"] for line in lines if line.table in ("inbox", "outbox")]
    players = stack.look("SELECT phone, name FROM players")
    names = [row.name for row in players if row.name]
    bodies = [line.values["body"] for line in lines if line.table == "inbox"]
    rare = {word for body in bodies for word in re.findall(r"[a-z]{8}", body) if _is_nonsense(word)}
    found = []
    for name, log in logs(stack).items():
        told = [*numbers_in(log, (row.phone for row in players)), *words_in(log, (*names, *rare), bodies)]
        found += [f"{name}: {each}" for each in told]
    return found


def _is_nonsense(word: str) -> bool:
    return re.fullmatch("([bdfgklmnprstvz][aeiou]){4}", word) is not None


def numbers_in(log: str, numbers: Iterable[str]) -> Iterator[str]:
    """Those of these numbers (E.164) that the log holds in full, however they are written."""
    digits = re.sub(r"(?<=[0-9])[-. ()]+(?=[0-9])", "", log)
    return (number for number in numbers if number.removeprefix("+1") in digits)


def words_in(log: str, rare: Iterable[str], bodies: Iterable[str]) -> Iterator[str]:
    """Those of the rare words that the log holds, and what it has of a message, some words in a row."""
    words = _words(log)
    known = set(words)
    yield from (word for word in rare if word.casefold() in known)
    runs = _runs(words)
    yield from (" ".join(run) for run in sorted(runs & {run for body in bodies for run in _runs(_words(body))}))


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", text.casefold())


def _runs(words: list[str]) -> set[tuple[str, ...]]:
    return {tuple(words[place : place + IN_A_ROW]) for place in range(len(words) - IN_A_ROW + 1)}
