"""The servers that other tests stand on: they answer, they are empty, and they end with us."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import redis
from celery import Celery

from tests.services import fresh_database

HOLD_SERVER = """
from tests.services import end_with_parent
import functools, signal, subprocess, sys
end = functools.partial(end_with_parent, signal.SIGTERM)
child = subprocess.Popen(["sleep", "600"], preexec_fn=end)
print(child.pid, flush=True)
sys.stdin.read()
"""


@pytest.mark.postgres
def test_each_database_is_empty_and_takes_writes(postgres_url: str, postgres_database: str) -> None:
    with fresh_database(postgres_url) as other, psycopg.connect(other) as connection:
        connection.execute("CREATE TABLE seat (name text)")
    with psycopg.connect(postgres_database) as connection:
        tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'"
        assert connection.execute(tables).fetchone() == (0,)


@pytest.mark.postgres
def test_a_dropped_database_is_gone_even_while_somebody_is_connected(postgres_url: str) -> None:
    with fresh_database(postgres_url) as url:
        left_open = psycopg.connect(url)
    with contextlib.closing(left_open), pytest.raises(psycopg.OperationalError, match="does not exist"):
        psycopg.connect(url)


@pytest.mark.postgres
def test_a_database_can_be_copied(postgres_url: str) -> None:
    with fresh_database(postgres_url) as first:
        with psycopg.connect(first) as connection:
            connection.execute("CREATE TABLE seat AS SELECT 'Ann' AS name")
        name = first.rpartition("/")[2]
        with fresh_database(postgres_url, template=name) as copy, psycopg.connect(copy) as connection:
            assert connection.execute("SELECT name FROM seat").fetchall() == [("Ann",)]


@pytest.mark.parametrize("word", ["otter", "badger"])
def test_redis_starts_each_test_empty(redis_url: str, word: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.dbsize() == 0
        client.set(word, 1)


@pytest.mark.deep
@pytest.mark.rabbitmq
def test_rabbitmq_takes_a_message_and_gives_it_back(rabbitmq_url: str) -> None:
    with Celery(broker=rabbitmq_url, set_as_current=False).connection() as connection:
        queue = connection.SimpleQueue("test_services")
        queue.put({"seat": 3})
        message = queue.get(timeout=5)
        assert message.payload == {"seat": 3}
        message.ack()
        queue.close()


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's promise is Linux's own")
def test_a_server_ends_when_its_test_process_is_killed() -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD_SERVER], cwd=Path(__file__).parents[1],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    with holder:
        assert holder.stdout
        server = os.pidfd_open(int(holder.stdout.readline()))
        holder.kill()
    try:
        ended, _, _ = select.select([server], [], [], 10)
        assert ended, "the server outlived the process that started it"
    finally:
        if not ended:
            signal.pidfd_send_signal(server, signal.SIGKILL)
        os.close(server)
