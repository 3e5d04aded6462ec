"""The tests, collected once: which functions each of them calls, how long it takes, and whether it notices a change.

A pytest plugin. In the place of the tests of a run it tries each change in a fork of this process, with the tests that
call what is changed, the quickest first. The functions to change live there already; nothing is loaded again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from types import CodeType, FrameType

import pytest

from tests.mutants import apart
from tests.mutants.near import ROOT, concerned, games, is_law_for, law_of
from tests.mutants.places import Place, changed, unchanged
from tests.mutants.planting import Elsewhere, Living, Pair, of_functions

PLENTY = 10  # times the seconds of CPU that a test takes of an unchanged house, and SPARE more: it will never end
SPARE = 10.0
LAWS_END = 900.0  # so is a law
OURS = (f"{ROOT}/engine/", f"{ROOT}/prompts/")

Function = tuple[str, str, int]  # its file, name and first line
Limited = list[tuple[pytest.Item, float]]  # tests, and the seconds after which each of them is ended
Laws = dict[str, list[pytest.Item]]  # of each game


@dataclass(frozen=True)
class Trial:
    """A change in functions that live here."""

    place: Place
    pairs: tuple[Pair, ...]

    def functions(self) -> set[Function]:
        return {_function(before) for before, _ in self.pairs}


@dataclass(frozen=True)
class Seen:
    """What was seen of a test in an unchanged house: which functions it calls, its seconds of CPU."""

    calls: frozenset[Function]
    seconds: float


class Calls:
    """Which of our functions are called, from now on until they are listed."""

    def __init__(self) -> None:
        self._codes: dict[int, CodeType] = {}
        sys.settrace(self._note)

    def _note(self, frame: FrameType, *_: object) -> None:
        self._codes[id(frame.f_code)] = frame.f_code

    def listed(self) -> frozenset[Function]:
        sys.settrace(None)
        ours = [code for code in self._codes.values() if code.co_filename.startswith(OURS)]
        return frozenset([_function(code) for code in ours])


def _function(code: CodeType) -> Function:
    return code.co_filename, code.co_qualname, code.co_firstlineno


class Suite:
    """Tries the `chosen` changes. Then `left` are those that no test noticed, `elsewhere` those that can only be tried
    where all is loaded anew: they are in what a file does when it is imported, or in what is called while the tests
    are collected."""

    _session: pytest.Session
    _living: Living

    def __init__(self, chosen: Sequence[Place], jobs: int, told: Callable[[Place, str], None]) -> None:
        self.left: list[Place] = []
        self.elsewhere: list[Place] = []
        self._chosen, self._jobs, self._told = chosen, jobs, told
        self._calls = Calls()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        early = self._calls.listed()
        self._session, self._living = session, Living(ROOT)
        quick = [item for item in session.items if law_of(item.nodeid) is None]
        trials = [trial for place in self._chosen if (trial := self._trial(place, early)) is not None]
        if not trials:
            return True
        shares = [quick[share :: self._jobs] for share in range(self._jobs)]
        found = apart.answers([partial(self._seen, share) for share in shares])
        seen = [pair for share, of in zip(shares, found, strict=True) for pair in zip(share, of, strict=True)]
        left = self._survivors(trials, partial(_near, seen), "not yet")
        laws = {game: [item for item in session.items if law_of(item.nodeid) == game] for game in games()}
        self._check(laws, {game for trial in left for game in concerned(trial.place.file)})
        self.left = [trial.place for trial in self._survivors(left, partial(_laws, laws), "SURVIVED")]
        return True

    def _trial(self, place: Place, early: frozenset[Function]) -> Trial | None:
        try:
            trial = Trial(place, tuple(of_functions(unchanged(place, ROOT), changed(place, ROOT))))
        except Elsewhere:
            trial = None
        if trial is None or early & trial.functions() or not self._living.all(trial.pairs):
            self.elsewhere.append(place)
            return None
        return trial

    def _seen(self, tests: Iterable[pytest.Item]) -> list[Seen]:
        found = []
        for test in tests:
            calls, begun = Calls(), time.process_time()
            self._run([(test, LAWS_END)])
            found.append(Seen(calls.listed(), time.process_time() - begun))
            if self._session.testsfailed:
                raise RuntimeError(f"{test.nodeid} fails though nothing is changed")
        return found

    def _survivors(self, trials: list[Trial], tests_for: Callable[[Trial], Limited], unnoticed: str) -> list[Trial]:
        def told(number: int, status: int) -> None:
            self._told(trials[number].place, "caught" if status else unnoticed)

        tasks = [partial(self._try, trial, tests_for) for trial in trials]
        statuses = apart.statuses(tasks, self._jobs, told)
        return [trial for trial, status in zip(trials, statuses, strict=True) if not status]

    def _try(self, trial: Trial, tests_for: Callable[[Trial], Limited]) -> int:
        tests = tests_for(trial)
        self._living.change(trial.pairs)
        return self._run(tests)

    def _check(self, laws: Laws, of: set[str]) -> None:
        """Raises RuntimeError when the laws do not hold though nothing is changed."""
        tasks = [partial(self._run, [(test, LAWS_END) for test in laws[game]]) for game in sorted(of)]
        if any(apart.statuses(tasks, self._jobs, lambda number, status: None)):
            raise RuntimeError("the laws do not hold though nothing is changed")

    def _run(self, tests: Limited) -> int:
        """Exit status 1 as soon as one of them fails."""
        following = [*(test for test, _ in tests[1:]), None]
        for (test, seconds), after in zip(tests, following, strict=False):
            apart.end_after(seconds)
            test.config.hook.pytest_runtest_protocol(item=test, nextitem=after)
            if self._session.testsfailed:
                return 1
        return 0


def _near(tests: list[tuple[pytest.Item, Seen]], trial: Trial) -> Limited:
    """Those that call what is changed, the quickest first."""
    functions = trial.functions()
    near = [(test, seen.seconds) for test, seen in tests if seen.calls & functions]
    return [(test, PLENTY * seconds + SPARE) for test, seconds in sorted(near, key=lambda each: each[1])]


def _laws(laws: Laws, trial: Trial) -> Limited:
    file = trial.place.file
    tests = [test for game in concerned(file) for test in laws[game] if is_law_for(test.nodeid, file)]
    return [(test, LAWS_END) for test in tests]
