"""Groups that play whole matches by signed texts: the lobby, then every text of the match.

The clock of a measurement stands while join words are read and matches rehearsed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, func, select

from bench import numbers
from bench.load import Load, post_all
from bench.posts import text
from bench.processes import Failed
from bench.rehearsal import Rehearsed, rehearse
from service.store.tables import groups, log, matches, members, players

NAMES = ("Ann", "Bob", "Cara", "Dev", "Eve", "Finn")

Part = list[list[bytes]]  # requests in their order, for each group


@dataclass(frozen=True)
class Table:
    """The group of this number with its match dealt, and what its players will text."""

    number: int
    match_id: int
    rehearsed: Rehearsed

    def texts(self, first: int = 0, last: int | None = None) -> list[bytes]:
        """Signed texts of the match, from one place up to another."""
        phones = numbers.phones(self.number)
        return [text(phones[seat], words) for seat, words in self.rehearsed.texts[first:last]]


@dataclass(frozen=True)
class Evening:
    """What these tables have posted: parts that came one after another."""

    tables: list[Table]
    parts: list[Part]

    @property
    def state_bytes(self) -> int:
        """How large the matches' states were, on average."""
        sizes = [size for table in self.tables for size in table.rehearsed.states]
        return sum(sizes) // len(sizes)


def play(db: Engine, port: int, clients: int, first: int, count: int) -> tuple[Load, Evening]:
    """Let `count` groups from number `first` on play a match each, spread over so many clients."""
    load, tables, parts = gather(db, port, clients, range(first, first + count), 1)
    match = [table.texts() for table in tables]
    load += post_all(port, shared(match, clients))
    return load, Evening(tables, [*parts, match])


def again(evening: Evening, port: int, clients: int) -> Load:
    """Post the same texts to a server that asks nothing of them."""
    load = Load()
    for part in evening.parts:
        load += post_all(port, shared(part, clients))
    return load


def gather(
    db: Engine, port: int, clients: int, wanted: Sequence[int], rounds: int
) -> tuple[Load, list[Table], list[Part]]:
    """The lobbies of these groups, each up to the deal."""
    begin = [[text(numbers.phones(group)[0], "NEW MALARKY Ann")] for group in wanted]
    load = post_all(port, shared(begin, clients))
    lobby = [_lobby(numbers.phones(group), str(_group(db, group).word), rounds) for group in wanted]
    load += post_all(port, shared(lobby, clients))
    return load, [_table(db, group, {"rounds": rounds}) for group in wanted], [begin, lobby]


def accepted(db: Engine, evening: Evening) -> float:
    """The share of the matches' texts that the rules took. Raises Failed for a match that did not come to its end."""
    mine = [table.match_id for table in evening.tables]
    with db.connect() as connection:
        over = select(func.count()).where(matches.c.id.in_(mine), matches.c.over_at.is_not(None))
        if connection.execute(over).scalar_one() < len(mine):
            raise Failed("a match did not come to its end: what was rehearsed is not what happened")
        steps: int = connection.execute(select(func.sum(matches.c.step)).where(matches.c.id.in_(mine))).scalar_one()
    return steps / sum(len(table.rehearsed.texts) for table in evening.tables)


def shared(queues: Part, clients: int) -> Part:
    """Each client plays its groups one after another."""
    return [[request for queue in queues[client::clients] for request in queue] for client in range(clients)]


def runs(db: Engine, table: Table) -> bool:
    """Whether the table's match is under way."""
    mine = select(matches.c.over_at).where(matches.c.id == table.match_id)
    with db.connect() as connection:
        return connection.execute(mine).scalar_one() is None


def acts(db: Engine, match_id: int) -> int:
    """How many actions of a running match the rules have taken."""
    with db.connect() as connection:
        mine = select(func.count()).where(log.c.match_id == match_id, log.c.kind == "act")
        return connection.execute(mine).scalar_one()


def _lobby(phones: tuple[str, ...], word: str, rounds: int) -> list[bytes]:
    joins = [text(phone, f"JOIN {word} {name}") for phone, name in zip(phones[1:], NAMES[1:], strict=True)]
    return [*joins, text(phones[0], f"SET ROUNDS {rounds}"), text(phones[0], "BEGIN")]


def _table(db: Engine, number: int, options: Mapping[str, int]) -> Table:
    group = _group(db, number)
    with db.connect() as connection:
        seated = connection.execute(select(func.count()).where(members.c.group_id == group.id)).scalar()
        match = connection.execute(select(matches).where(matches.c.id == group.match_id)).first()
    if match is None or seated != numbers.SEATS:
        raise Failed(f"the lobby of group {number} has {seated} people and {'a' if match else 'no'} match")
    return Table(number, match.id, rehearse(match.seed, NAMES, options))


def _group(db: Engine, number: int) -> Any:
    owner = players.c.phone == numbers.phones(number)[0]
    with db.connect() as connection:
        return connection.execute(select(groups).join(players, players.c.group_id == groups.c.id).where(owner)).one()
