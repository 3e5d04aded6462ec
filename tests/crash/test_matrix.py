"""Each process is killed at each point of a text's way, and of a call's, while people play: nothing is lost and nothing
comes twice."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from service.switchboard import journey
from tests.crash import hearing, judge
from tests.crash.leaks import leaks, logs
from tests.crash.party import Party, party
from tests.crash.points import CALL_POINTS, POINTS, RING_POINTS
from tests.crash.stack import QUIET, VICTIMS

ALWAYS = (
    ("claimed", "web"), ("before_commit", "postgres"), ("after_commit", "web"), ("after_nudge", "redis"),
    ("sending", "deliver"), ("taken_unsaved", "deliver"), ("sid_saved", "sweep"), ("taken_unsaved", "postgres"),
    ("before_commit", "beat"), ("cursor_saved", "web"),
)  # fmt: skip
RETRY_SECONDS = 1.0
"""Of the carrier, for calls: a process is back within its tries."""

pytestmark = pytest.mark.postgres


def _cells() -> Iterator[object]:
    for point in POINTS:
        for victim in VICTIMS:
            yield pytest.param(point, victim, id=f"{victim}-{point}")


def _cells_of_calls() -> Iterator[object]:
    for point in CALL_POINTS:
        for victim in ("deliver" if point in RING_POINTS else "web", "redis", "postgres"):
            yield pytest.param(point, victim, id=f"{victim}-{point}")


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Party]:
    with party(tmp_path_factory.mktemp("crash"), seed=1) as gathered:
        yield gathered


def test_processes_are_killed_one_after_another(people: Party) -> None:
    """Some of each, judged together: what takes long is to see all come to its end."""
    with patch.object(journey, "RETRY_SECONDS", RETRY_SECONDS):
        for point, victim in ALWAYS:
            people.fill()
            people.strike(point, victim)
        until = people.settle()
    assert [*judge.problems(people.stack, until), *hearing.problems(people.stack, until)] == []


@pytest.mark.deep
@pytest.mark.parametrize(("point", "victim"), _cells())
def test_a_process_is_killed(people: Party, point: str, victim: str) -> None:
    people.fill()
    people.strike(point, victim)
    until = people.settle()
    assert judge.problems(people.stack, until) == []


@pytest.mark.deep
@pytest.mark.parametrize(("point", "victim"), _cells_of_calls())
def test_a_process_is_killed_while_some_are_on_calls(people: Party, point: str, victim: str) -> None:
    """Their own texts are among those that are judged."""
    with patch.object(journey, "RETRY_SECONDS", RETRY_SECONDS):
        people.strike(point, victim)
        until = people.settle()
    assert [*judge.problems(people.stack, until), *hearing.problems(people.stack, until)] == []


@pytest.mark.parametrize("ended", ["deliver", pytest.param("beat", marks=pytest.mark.deep)])
def test_who_has_ended_by_itself_is_started_again(people: Party, ended: str) -> None:
    """Celery's workers do, now and then, when Redis dies. Without a worker nobody would come to the point; and a victim
    that is gone already must be killed all the same."""
    people.fill()
    people.stack.programs[ended].kill()
    people.strike("sending", "beat")
    assert not people.stack.ordered("sending")
    until = people.settle()
    assert judge.problems(people.stack, until) == []


@pytest.mark.parametrize("point", [pytest.param("sending", marks=pytest.mark.deep), "taken_unsaved"])
def test_the_sender_is_killed_while_the_carriers_list_is_away(people: Party, point: str) -> None:
    """What nobody knows: then an ask comes twice at most, and a tell once. The last of its stack: it leaves doubles."""
    switchboard = people.stack.carrier.switchboard
    people.fill()
    switchboard.faults = QUIET.model_copy(update={"hide_list": "error"})
    try:
        people.strike(point, "deliver")
        until = people.settle()
    finally:
        switchboard.faults = QUIET
    assert judge.problems(people.stack, until, hidden=True) == []


def test_no_log_tells_of_people(people: Party) -> None:
    """After all those deaths, at the level DEBUG and in both formats."""
    told = logs(people.stack)
    assert all(told.values())
    assert any(line.startswith("{") for log in told.values() for line in log.splitlines())
    assert leaks(people.stack) == []
