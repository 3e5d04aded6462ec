"""Nudges never hold anybody up, whatever the broker does."""

import queue
import socket
import threading
from collections.abc import Sequence
from contextlib import closing

import pytest

from service.base.broker import impatient_options
from service.base.service import Service
from service.outbox.nudging import Nudger
from service.run.tasks import make_celery, nudger
from tests.service_out.conftest import wait_until

PATIENCE = 20.0


def test_nudges_are_passed_on_in_order() -> None:
    passed: queue.Queue[int] = queue.Queue()

    def pass_on(player_ids: Sequence[int]) -> None:
        for player_id in player_ids:
            passed.put(player_id)

    ours = Nudger(pass_on)
    ours.nudge([3, 1])
    ours.nudge([2])
    assert [passed.get(timeout=PATIENCE) for _ in range(3)] == [3, 1, 2]
    ours.stop(PATIENCE)
    ours.nudge([9])
    assert passed.empty()


def test_what_finds_no_room_is_dropped_and_nobody_waits() -> None:
    hanging, began = threading.Event(), threading.Event()
    passed: list[Sequence[int]] = []

    def hang(player_ids: Sequence[int]) -> None:
        began.set()
        hanging.wait(PATIENCE)
        passed.append(player_ids)

    ours = Nudger(hang, most=2)
    ours.nudge([0])
    assert began.wait(PATIENCE)
    for player_id in range(1, 1000):
        ours.nudge([player_id])
    hanging.set()
    wait_until(lambda: len(passed) == 2)
    ours.stop(PATIENCE)
    assert passed == [[0], [1, 2]], "what waited goes together"


def test_what_waits_behind_a_failure_is_dropped_and_later_nudges_pass() -> None:
    go, passed = threading.Event(), set[int]()

    def fail_first(player_ids: Sequence[int]) -> None:
        go.wait(PATIENCE)
        if player_ids[0] == 0:
            raise ConnectionError
        passed.update(player_ids)

    ours = Nudger(fail_first)
    for player_id in range(3):
        ours.nudge([player_id])
    go.set()

    def later_ones_pass() -> bool:
        ours.nudge([5])
        return 5 in passed

    wait_until(later_ones_pass)
    ours.stop(PATIENCE)
    assert passed == {5}


def no_service() -> Service:
    raise AssertionError("a nudge needs no service")


@pytest.mark.parametrize("kind", ["redis", "amqp"])
def test_a_broker_that_accepts_and_never_answers_is_given_up(kind: str) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        url = f"{kind}://127.0.0.1:{silent.getsockname()[1]}/0"
        app = make_celery(lambda: url, no_service)
        gave_up = threading.Event()
        ours = nudger(app)
        passing_on = ours.pass_on

        def watched(player_ids: Sequence[int]) -> None:
            try:
                passing_on(player_ids)
            except Exception:
                gave_up.set()
                raise

        ours.pass_on = watched
        ours.nudge([1])
        for player_id in range(2, 5000):
            ours.nudge([player_id])
        assert not gave_up.is_set(), "the nudger returned while the broker was still waited for"
        assert gave_up.wait(PATIENCE)
        ours.stop(PATIENCE)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("redis://localhost/0", {"visibility_timeout": 60, "socket_timeout": 2, "socket_connect_timeout": 2}),
        ("amqp://localhost//", {"confirm_publish": True, "read_timeout": 2, "write_timeout": 2}),
    ],
)
def test_a_connection_for_nudges_is_impatient_and_sure(url: str, told: dict[str, object]) -> None:
    with make_celery(lambda: url, no_service).connection_for_write(
        url, transport_options=impatient_options(url)
    ) as ours:
        assert told.items() <= (ours.transport_options or {}).items()
