"""Whether the years slow it down: a hundred thousand matches in the database, and a match a thousand texts old."""

from contextlib import ExitStack

from sqlalchemy import Engine, text, update

from bench import evening, numbers, posts
from bench.evening import Table
from bench.fill import GROUPS, MESSAGES, RUNNING, TEXTS, Models, fill
from bench.load import Load, post_all
from bench.processes import Failed, House
from bench.report import Row, middle
from bench.texts import CLIENTS, web
from engine.games.malarky.state import MOST_TURNS
from service.store.tables import outbox

MATCHES = 100_000
A_FEW = 5_000  # where one run is enough
ROUNDS = MOST_TURNS  # of six each: more than the runs take
TWO_ROUNDS = 60  # texts
AGED = 3 * TWO_ROUNDS
COMMANDS = ("WHERE", "SCORE", "WHO", "REPEAT")
OLD = 1000
_DELIVERED = update(outbox).where(outbox.c.state == "pending").values(state="delivered", done_at=outbox.c.created_at)


def measure(house: House, runs: int) -> list[Row]:
    """An empty database and a full one in turn; then young matches and old ones in turn."""
    with ExitStack() as stack:
        empty, empty_port = stack.enter_context(web(house, "empty"))
        full, full_port = stack.enter_context(web(house, "full", broker=2))
        count = MATCHES if runs > 1 else A_FEW
        _, played = evening.play(full, full_port, CLIENTS, 0, CLIENTS)
        _, [dealt], _ = evening.gather(full, full_port, 1, [CLIENTS], 1)
        evening.play(empty, empty_port, CLIENTS, 0, CLIENTS)
        fill(full, Models(played.tables[0].match_id, dealt.match_id), count)
        first = CLIENTS + 1
        pairs = []
        for run in range(runs):
            groups = first + run * CLIENTS
            low, _ = evening.play(empty, empty_port, CLIENTS, groups, CLIENTS)
            high, _ = evening.play(full, full_port, CLIENTS, groups, CLIENTS)
            pairs.append((low, high))
        size = _megabytes(full)
        young_and_old = _ages(empty, empty_port, first + runs * CLIENTS, runs)
    many = (
        f"whole matches with an empty database (the floor) and with {count:,} matches of {GROUPS:,} groups, one in "
        f"{RUNNING} under way, each with its seats, {MESSAGES} messages and {TEXTS} texts ({size:,} MB); no worker runs"
    )
    long = (
        f"two rounds in {CLIENTS} matches that were just dealt (the floor) and in {CLIENTS} that were {OLD:,} texts "
        "old; what was said before has been delivered"
    )
    return [
        _row("old (database)", "texts a second, 100,000 matches", pairs, many),
        _row("old (match)", "texts a second, a match 1,000 texts old", young_and_old, long),
    ]


def _row(name: str, what: str, pairs: list[tuple[Load, Load]], note: str) -> Row:
    low, high = middle([low.rate for low, _ in pairs]), middle([high.rate for _, high in pairs])
    ratio = middle([high.rate / low.rate for low, high in pairs])
    return Row(name, what, f"{low:.0f}", f"{high:.0f}", ratio, 0.97, 1, note, share=True)


def _ages(db: Engine, port: int, first: int, runs: int) -> list[tuple[Load, Load]]:
    """What two rounds take in young matches and in old ones."""
    _, old, _ = evening.gather(db, port, CLIENTS, range(first, first + CLIENTS), ROUNDS)
    post_all(port, [[*table.texts(0, AGED), *_commands(table, OLD - AGED)] for table in old])
    pairs = []
    for run in range(runs):
        groups = first + CLIENTS * (run + 1)
        _, young, _ = evening.gather(db, port, CLIENTS, range(groups, groups + CLIENTS), ROUNDS)
        begin = AGED + run * TWO_ROUNDS
        pairs.append((_two_rounds(db, port, young, 0), _two_rounds(db, port, old, begin)))
    return pairs


def _two_rounds(db: Engine, port: int, tables: list[Table], begin: int) -> Load:
    """All at once, when nothing waits to be sent. Raises Failed where a match ends meanwhile: its texts are cheaper."""
    with db.begin() as tx:
        tx.execute(_DELIVERED)
    load = post_all(port, [table.texts(begin, begin + TWO_ROUNDS) for table in tables])
    if not all(evening.runs(db, table) for table in tables):
        raise Failed("a match that was to be measured is over")
    return load


def _commands(table: Table, count: int) -> list[bytes]:
    """Questions that anybody may ask at any time."""
    phones = numbers.phones(table.number)
    return [posts.text(phones[each % len(phones)], COMMANDS[each % len(COMMANDS)]) for each in range(count)]


def _megabytes(db: Engine) -> int:
    with db.connect() as connection:
        return int(connection.execute(text("SELECT pg_database_size(current_database()) / 1000000")).scalar_one())
