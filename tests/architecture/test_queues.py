"""Every Celery queue has a worker: in the Procfile and in the service that runs in one process."""

from __future__ import annotations

import re
from pathlib import Path

from service.run.tasks import Queues, configuration, make_celery, our_service
from service.run.workers import SLOTS

PROCFILE = Path(__file__).parents[2] / "Procfile"
QUEUES = {value for name, value in vars(Queues).items() if name.isupper()}
SETTINGS = configuration("memory://localhost/")


def test_there_are_queues_and_celery_knows_them() -> None:
    assert {queue.name for queue in SETTINGS["task_queues"]} == QUEUES
    assert QUEUES


def test_every_queue_has_a_worker_of_its_own_in_the_procfile() -> None:
    workers = re.findall(r"^\w+: celery .* worker .*--queues (\S+)", PROCFILE.read_text(), re.MULTILINE)
    assert sorted(workers) == sorted(QUEUES)


def test_every_queue_has_a_worker_in_the_embedded_service() -> None:
    assert set(SLOTS) == QUEUES
    assert all(slots > 0 for slots in SLOTS.values())


def test_every_task_goes_to_a_queue_that_is_there() -> None:
    app = make_celery(lambda: "memory://localhost/", our_service)
    tasks = {name for name in app.tasks if name.startswith("partyline.")}
    routed = {name: route["queue"] for name, route in SETTINGS["task_routes"].items()}
    assert set(routed) <= tasks
    assert {*routed.values(), SETTINGS["task_default_queue"]} == QUEUES
    assert {entry["task"] for entry in SETTINGS["beat_schedule"].values()} <= tasks


def test_the_procfile_has_a_clock() -> None:
    assert re.search(r"^\w+: celery .* beat ", PROCFILE.read_text(), re.MULTILINE)
