"""One busy match: eight clients text to the same table at once."""

from bench import evening, numbers
from bench.evening import Table
from bench.load import Load, post_all
from bench.posts import text
from bench.processes import House
from bench.report import Row, middle
from bench.texts import CLIENTS, both, tail

TEXTS = 60  # from each client
WORDS = ("the wind", "old kings", "blue cheese", "a lost bet", "wet horses", "the moon", "cheap glue", "tall hats")


def measure(house: House, runs: int) -> list[Row]:
    """The floor, whose clients wait for one row, and ours in turn."""
    lows: list[Load] = []
    highs: list[Load] = []
    shares: list[float] = []
    with both(house) as servers:
        for run in range(runs):
            _, [table], _ = evening.gather(servers.db, servers.ours, 1, [run], 1)
            post_all(servers.ours, [table.texts(0, 1)])  # the Host rolls, and all may draft
            drafts = _drafts(table)
            before = evening.acts(servers.db, table.match_id)
            lows.append(post_all(servers.floor, drafts))
            highs.append(post_all(servers.ours, drafts))
            shares.append((evening.acts(servers.db, table.match_id) - before) / (CLIENTS * TEXTS))
    rates, late = [load.rate for load in highs], middle([load.percentile(99) for load in highs])
    ratio = middle([high.rate / low.rate for high, low in zip(highs, lows, strict=True)])
    note = (
        f"{CLIENTS} clients post {TEXTS} drafts each to one match of six; {tail(highs)}; the floor: {tail(lows)}, and "
        f"ours is {ratio:.2f} of it; {min(shares):.0%} of the texts were accepted; no worker runs"
    )
    low, ours = middle([load.rate for load in lows]), middle(rates)
    low_late = middle([load.percentile(99) for load in lows])
    return [
        Row("busy", "texts a second to one match", f"{low:.0f}", f"{ours:.0f}", ours, 300, 400, note),
        Row("busy (p99)", "milliseconds to the answer", f"{low_late:.0f}", f"{late:.0f}", late, 60, 40, "the same",
            more_is_better=False),
    ]  # fmt: skip


def _drafts(table: Table) -> list[list[bytes]]:
    phones = numbers.phones(table.number)
    return [
        [
            text(phones[client % len(phones)], f"It was because of {WORDS[client]}, {number} times")
            for number in range(TEXTS)
        ]
        for client in range(CLIENTS)
    ]
