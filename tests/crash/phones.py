"""People at tables: they text through the switchboard and answer what they read.

What has reached a phone is read from the database, all at one moment; who has heard nothing for a while asks again, so
that no loss on the way can make a player wait for ever. A text is followed by the next one of the same phone when the
service has taken it in.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import requests
from sqlalchemy import Engine

from replay.player import Player
from tests.crash.stack import Stack

AREAS = (202, 206, 212, 213, 303, 312, 404, 415, 503, 617, 702, 808)
GAME = "malarky"
PATIENCE = 10.0  # seconds until a player asks what the question was: where all is slow, this would make it slower
RETRY_SECONDS = 1.0

_serial = count()


def nonsense(rng: Random, syllables: int = 4) -> str:
    """A word that nobody says, and no program."""
    return "".join(rng.choice("bdfgklmnprstvz") + rng.choice("aeiou") for _ in range(syllables))


@dataclass
class Phone(Player):
    """A phone and who answers on it. `got` is what has come to it, by the number of the row; `sid` is the text that the
    service has not yet taken in."""

    number: str = ""
    got: dict[int, str] = field(default_factory=dict)
    sid: str | None = None
    heard_at: float = 0.0
    texted_at: float = 0.0

    def invent(self, real: str) -> str:
        """Words that stand in no log by accident."""
        return f"they say {nonsense(self.chance)} {nonsense(self.chance)} {nonsense(self.chance)}"


@dataclass
class Sight:
    """What the database says of one table; `got` are the rows that came to a phone of it."""

    group: Any = None
    members: set[str] = field(default_factory=set)
    bots: int = 0
    match: Any = None
    got: Sequence[Any] = ()
    taken_in: frozenset[str] = frozenset()


@dataclass
class Table:
    """Some people and bots who play one match. Call `tick` again and again until it is `over`."""

    stack: Stack
    rng: Random
    people: int
    bots: int = 0
    rounds: int = 1
    pace: str = "live"
    phones: list[Phone] = field(default_factory=list)
    over: bool = False
    texts: list[tuple[str, str]] = field(default_factory=list)
    _http: requests.Session = field(default_factory=requests.Session)

    def __post_init__(self) -> None:
        self._http.trust_env = False
        for seat in range(self.people):
            serial = next(_serial)
            number = f"+1{AREAS[serial // 99]}55501{serial % 99 + 1:02}"
            self.phones.append(Phone(nonsense(self.rng).title(), seat, Random(self.rng.random()), number=number))

    def text(self, phone: Phone, body: str) -> None:
        """The phone texts the service's number."""
        address = f"{self.stack.carrier.url}/phones/{phone.number}/messages"
        answer = self._http.post(address, data={"Body": body}, timeout=30)
        answer.raise_for_status()
        phone.sid, phone.texted_at = answer.json()["sid"], time.monotonic()
        self.texts.append((phone.sid, body))

    def ask_where(self) -> None:
        """Somebody asks where the match stands, whatever else goes on."""
        for phone in self.phones:
            if phone.sid is None:
                return self.text(phone, "WHERE")

    def told(self) -> str:
        """How far it has come, for whoever waits in vain."""
        waiting = [phone.sid for phone in self.phones if phone.sid]
        return f"{self.phones[0].number}: {len(self.texts)} texts, the last {self.texts[-1:]}, not taken in {waiting}"

    def tick(self, sight: Sight) -> None:
        """Everybody who has something to say texts it."""
        for phone in self.phones:
            if phone.sid in sight.taken_in:
                phone.sid = None
        if sight.match is None:
            self._gather(sight)
        elif sight.match.over_at is None:
            self._play(sight)
        else:
            self.end()

    def end(self) -> None:
        """Everybody goes home."""
        self.over = True
        self._http.close()

    def may_text(self, phone: Phone) -> bool:
        """Whether what this phone has texted was taken in."""
        return phone.sid is None and time.monotonic() > phone.texted_at + RETRY_SECONDS

    def may_answer(self, phone: Phone) -> bool:
        """Whether this phone may text what it has in mind now."""
        return True

    def _gather(self, sight: Sight) -> None:
        owner, *others = self.phones
        missing = [phone for phone in others if phone.name.casefold() not in sight.members]
        if sight.group is None or owner.name.casefold() not in sight.members:
            self._say(owner, f"NEW {GAME.upper()} {owner.name}")
        elif missing:
            for phone in missing:
                self._say(phone, f"JOIN {sight.group.word} {phone.name}")
        elif sight.bots < self.bots:
            self._say(owner, "BOT")
        elif sight.group.options.get(GAME, {}).get("rounds") != self.rounds:
            self._say(owner, f"SET ROUNDS {self.rounds}")
        elif sight.group.pace != self.pace:
            self._say(owner, f"PACE {self.pace.upper()}")
        else:
            self._say(owner, "BEGIN")

    def _say(self, phone: Phone, body: str) -> None:
        if self.may_text(phone):
            self.text(phone, body)

    def _play(self, sight: Sight) -> None:
        for phone in self.phones:
            phone.got |= {
                row.id: row.body for row in sight.got if row.phone == phone.number and row.id not in phone.got
            }
            if phone.reads([*phone.got.values()]):
                phone.heard_at = time.monotonic()
            if phone.sid is None and phone.plans and self.may_answer(phone):
                self.text(phone, phone.plans.pop(0))
            elif phone.sid is None and time.monotonic() > max(phone.texted_at, phone.heard_at) + PATIENCE:
                # The question was lost on its way, or the answer had come to nothing.
                self.text(phone, "REPEAT")


def look(db: Engine, tables: Sequence[Table]) -> list[Sight]:
    """What the database says of each of these tables, all at one moment."""
    with db.connect() as connection:
        ask = connection.execution_options(isolation_level="REPEATABLE READ").exec_driver_sql
        owners = [table.phones[0].number for table in tables]
        waiting = [phone.sid for table in tables for phone in table.phones if phone.sid]
        taken = frozenset(ask("SELECT sid FROM inbox WHERE sid = ANY(%s)", (waiting,)).scalars())
        gathered = "SELECT p.phone, g.* FROM groups g JOIN players p ON p.group_id = g.id WHERE p.phone = ANY(%s)"
        groups = {row.phone: row for row in ask(gathered, (owners,))}
        numbers = [group.id for group in groups.values()]
        members = ask("SELECT group_id, player_id, name FROM members WHERE group_id = ANY(%s)", (numbers,)).all()
        dealt = [group.match_id for group in groups.values() if group.match_id is not None]
        matches = {row.id: row for row in ask("SELECT id, over_at FROM matches WHERE id = ANY(%s)", (dealt,))}
        got = ask(
            "SELECT o.id, p.phone, o.body FROM outbox o JOIN players p ON p.id = o.player_id "
            "WHERE o.match_id = ANY(%s) AND o.state IN ('taken', 'delivered') ORDER BY o.id",
            (dealt,),
        ).all()
        sights = []
        for owner in owners:
            sight = Sight(got=got, taken_in=taken)
            sights.append(sight)
            if owner not in groups:
                continue
            sight.group = group = groups[owner]
            mine = [row for row in members if row.group_id == group.id]
            sight.members = {row.name.casefold() for row in mine if row.player_id is not None}
            sight.bots = sum(row.player_id is None for row in mine)
            sight.match = matches.get(group.match_id)
        return sights
