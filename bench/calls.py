"""Calls: eight phones, each says something, and all press the key that keeps it in the same moment; from the key's
webhook to its TwiML."""

import secrets
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Engine, select

from bench import evening, numbers
from bench.busy import WORDS
from bench.evening import Table
from bench.load import Load, post_all
from bench.posts import ACCOUNT, NUMBER, Wire, post, text
from bench.processes import Failed, House
from bench.report import Row, middle
from bench.texts import CLIENTS, both, tail
from service.calls.rows import PATH
from service.inbound.calls import TURN
from service.store.tables import players, rings

KEYS = 60  # on each call
KEEP = "1"


def measure(house: House, runs: int) -> list[Row]:
    """The floor, whose clients post a text in the same moment, and ours in turn."""
    lows: list[Load] = []
    highs: list[Load] = []
    with both(house) as servers:
        for run in range(runs):
            _, tables, _ = evening.gather(
                servers.db, servers.ours, CLIENTS, range(run * CLIENTS, (run + 1) * CLIENTS), 1
            )
            post_all(servers.ours, [table.texts(0, 1) for table in tables])  # the Host rolls, and all may draft
            callers = [numbers.phones(table.number)[-1] for table in tables]
            queues = [_call(servers.db, servers.ours, phone, WORDS[place]) for place, phone in enumerate(callers)]
            before = _acts(servers.db, tables)
            highs.append(all_at_once(servers.ours, queues))
            if _acts(servers.db, tables) < before + CLIENTS * KEYS:
                raise Failed("not every key that was pressed counted")
            drafts = [[(text(phone, _bluff(words, number)),) for number in range(KEYS)]
                      for phone, words in zip(callers, WORDS, strict=True)]  # fmt: skip
            lows.append(all_at_once(servers.floor, drafts))
    late, low = (middle([load.percentile(95) for load in loads]) for loads in (highs, lows))
    note = (
        f"{CLIENTS} calls, each at a table of six, and each says {KEYS} bluffs; the key that keeps one is pressed on "
        f"all in the same moment, which is measured; {tail(highs)}; the floor, a text each in the same moment: "
        f"{tail(lows)}; all keys counted, {sum(load.refused for load in highs)} answers were not 200; no worker "
        "runs"
    )
    what = "milliseconds from a call's key to its TwiML"
    return [Row("calls (p95)", what, f"{low:.0f}", f"{late:.0f}", late, 60, 30, note, more_is_better=False)]


def all_at_once(port: int, queues: Sequence[Sequence[Sequence[bytes]]]) -> Load:
    """A client for each queue. Of each of its parts the last request is made by all clients in the same moment, and
    nothing else then: these are the load. Those before it prepare it."""
    together = threading.Barrier(len(queues))

    def client(parts: Sequence[Sequence[bytes]]) -> tuple[list[float], int]:
        wire = Wire(port)
        took, refused = [], 0
        for *first, last in parts:
            refused += sum(wire.send(request) >= 300 for request in first)
            together.wait()
            began = time.perf_counter()
            refused += wire.send(last) >= 300
            took.append(time.perf_counter() - began)
        wire.close()
        return took, refused

    began = time.perf_counter()
    with ThreadPoolExecutor(len(queues)) as pool:
        clients = list(pool.map(client, queues))
    took = [each for of_client, _ in clients for each in of_client]
    return Load(time.perf_counter() - began, len(took), took, sum(refused for _, refused in clients))


def _call(db: Engine, port: int, phone: str, words: str) -> list[tuple[bytes, bytes]]:
    """Have this phone rung and answered by one who is alone; what it says then, and the key that it presses."""
    wire, sid = Wire(port), f"CA{secrets.token_hex(16)}"
    wire.send(text(phone, "CALL ME"))
    with db.connect() as connection:
        mine = select(rings.c.id).join(players, players.c.id == rings.c.player_id).where(players.c.phone == phone)
        ring = connection.execute(mine).scalar_one()
    wire.send(_request(f"{PATH}?r={ring}", sid, phone))
    wire.send(_request(_turn(1), sid, phone, Digits=KEEP))
    wire.close()
    return [
        (
            _request(_turn(2 * number + 2), sid, phone, SpeechResult=_bluff(words, number), Confidence="0.9"),
            _request(_turn(2 * number + 3), sid, phone, Digits=KEEP),
        )
        for number in range(KEYS)
    ]


def _bluff(words: str, number: int) -> str:
    return f"It was because of {words}, {number} times"


def _turn(number: int) -> str:
    return f"{TURN}?n={number}"


def _request(path: str, sid: str, phone: str, **told: str) -> bytes:
    """A request of a call of ours as the carrier makes it, signed."""
    form = {
        "CallSid": sid, "AccountSid": ACCOUNT, "From": NUMBER, "To": phone, "Direction": "outbound-api",
        "CallStatus": "in-progress", "ApiVersion": "2010-04-01",
    }  # fmt: skip
    return post(path, form | told)


def _acts(db: Engine, tables: Sequence[Table]) -> int:
    return sum(evening.acts(db, table.match_id) for table in tables)
