"""Whatever comes in over the network, nothing breaks: no 5xx, answers that can be read, and the games go on."""

from __future__ import annotations

import json
import logging
import os
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask

from service.due.sweeping import sweep
from service.run.web import create_app
from service.switchboard import Switchboard
from service.switchboard.webhooks import Answer
from tests.service.conftest import ANN, BOB, CY, DEE, NUMBER, PUBLIC, TOKENS, House, house_on
from tests.service.fuzz import Hostile, call

REQUESTS, DEEP_SHARDS, DEEP_REQUESTS = 2_000, 20, 20_000  # 400,000 in all, ten minutes of one core
EVE, FAY, GUS = "+13025550105", "+13025550106", "+13025550107"  # nobody sends garbage from these
MEMORY = Path("/dev/shm")  # noqa: S108 - files in memory, where the machine has that
UNLIMITED = {"phone_segments_a_day": 0, "group_segments_a_day": 0, "segments_a_day": 0, "segments_a_second": 0}
EVERY = 100  # requests between two looks at the clock
REACHED = (
    *(("/sms", 200), ("/sms", 400), ("/sms", 403), ("/status", 204), ("/status", 403)),
    *(("/switchboard/phones", 201), ("/switchboard/2010-04-01", 401), ("/switchboard/2010-04-01", 200)),
)


@dataclass
class Target:
    """The whole application with its switchboard, and how it answered."""

    house: House
    switchboard: Switchboard
    app: Flask
    answered: Counter[tuple[str, int]] = field(default_factory=Counter)
    understood: set[bytes] = field(default_factory=set)

    def meet(self, hostile: Hostile, which: str, count: int) -> None:
        for number in range(count):
            environ = hostile.request()
            try:
                self._check(environ["REQUEST_METHOD"], environ["PATH_INFO"], *call(self.app, environ))
            except Exception as broken:
                raise AssertionError(f"{which}, request {number}: {told(environ)}") from broken
            if number % EVERY == EVERY - 1:
                self.house.clock.now += hostile.chance.choice((1.0, 5.0, 9.0))
                self.house.deliver()
                self.switchboard.pump()
                sweep(self.house.service)

    def _check(self, method: str, path: str, status: int, kind: str, body: bytes) -> None:
        self.answered["/".join(path.split("/")[:3]), status] += 1
        assert status < 500 or (path, status) == ("/health", 503), f"{status}: {body[:500]!r}"
        if (method, path, status) == ("POST", "/sms", 200):
            assert kind.startswith("text/xml")
            if body not in self.understood:
                assert ElementTree.fromstring(body).tag == "Response"  # noqa: S314 - our own answer
                self.understood.add(body)
        elif kind.startswith("application/json") and body:
            json.loads(body)


def told(environ: dict[str, Any]) -> str:
    seen = environ["wsgi.input"].getvalue()
    return f"{ {name: value for name, value in environ.items() if 'wsgi' not in name} }, body {seen[:2000]!r}"


@pytest.fixture
def target(migrated_sqlite: Path) -> Iterator[Target]:
    with tempfile.TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder:
        file = Path(folder) / "partyline.sqlite"
        house = house_on(
            f"sqlite:///{shutil.copy(migrated_sqlite, file)}", metrics_token="opens-the-metrics", **UNLIMITED
        )
        ours = house.service.settings
        switchboard = Switchboard(
            Path(folder) / "switchboard.sqlite", account_sid=ours.account_sid, auth_token=TOKENS[0], number=NUMBER,
            sms_url=f"{PUBLIC}/sms", clock=house.clock, pause=lambda _: None,
            http=lambda _: Answer(200, "text/xml", b"<Response/>"), anywhere=True,
        )  # fmt: skip
        yield Target(house, switchboard, create_app(house.service, switchboard))
        switchboard.stop(1)
        house.service.db.dispose()


@pytest.mark.parametrize(
    "shard", [0, *(pytest.param(each, marks=pytest.mark.deep) for each in range(1, DEEP_SHARDS + 1))]
)
def test_nothing_that_comes_in_breaks_anything(target: Target, shard: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    house, account = target.house, (target.house.service.settings.account_sid, TOKENS[0])
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    rules = [rule for rule in target.app.url_map.iter_rules() if rule.endpoint != "switchboard.static"]
    seed = random.SystemRandom().getrandbits(32) if shard else 0
    hostile = Hostile(random.Random(seed), PUBLIC, NUMBER, (ANN, BOB, CY, DEE), TOKENS[0], account, rules)
    target.meet(hostile, f"seed {seed}", DEEP_REQUESTS if shard else REQUESTS)
    house.passes(600)
    assert [record.getMessage() for record in caplog.records] == [], f"seed {seed}"
    assert all(0 < len(row.body) <= 1600 and "on our side" not in row.body for row in house.rows()), f"seed {seed}"
    house.deal(Eve=EVE, Fay=FAY, Gus=GUS)
    house.text(EVE, "a hat")
    assert house.match().step == 1, "the next table plays on"
    assert not [answer for answer in REACHED if not target.answered[answer]], sorted(target.answered.items())
