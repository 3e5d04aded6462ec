"""Scripted players: they text through the switchboard and answer as soon as they have been asked.

What is open to a seat is read from the database, so that no loss on the way can make a player wait for ever; a text is
followed by the next one of the same phone when the service has taken it in.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random
from typing import Any

import requests
from sqlalchemy import Connection, Engine

from engine.catalogue import games
from engine.kernel.forms import Form
from engine.kernel.saved import load_state
from tests.crash.stack import Stack

AREAS = (202, 206, 212, 213, 303, 312, 404, 415, 503, 617, 702, 808)
GAME = "malarky"
WORDS = {
    "Roll": "ROLL", "Ready": "READY", "AnswerDraft": "OK", "Done": "DONE", "Aye": "AYE", "Nay": "NAY",
    "Give": "GIVE", "Receive": "RECEIVE", "Correct": "CORRECT", "Wrong": "WRONG", "VoteBlack": "BLACK",
}  # fmt: skip
# What a player does of what is open, the first first; of several any one.
HABITS = (
    ("Aye", "Nay"), ("AnswerDraft",), ("Answer",), ("Draft",), ("Ready",), ("Vote",), ("VoteBlack",), ("Done",),
    ("Roll",), ("Give", "Receive"), ("Real", "Bluff"), ("Correct", "Wrong"),
)  # fmt: skip
PATIENCE = 10.0  # seconds until a player asks what the question was: where all is slow, this would make it slower
RETRY_SECONDS = 1.0

_serial = count()


def nonsense(rng: Random, syllables: int = 4) -> str:
    """A word that nobody says, and no program."""
    return "".join(rng.choice("bdfgklmnprstvz") + rng.choice("aeiou") for _ in range(syllables))


@dataclass
class Phone:
    """A phone and what it has texted: `sid` is the text that the service has not yet taken in, `tried` what the last
    answer was to do (seat, ask, form)."""

    number: str
    name: str
    sid: str | None = None
    tried: tuple[Any, ...] | None = None
    texted_at: float = 0.0


@dataclass
class Sight:
    """What the database says of one table; `state` is the match's own, once it is dealt."""

    group: Any = None
    members: set[str] = field(default_factory=set)
    bots: int = 0
    match: Any = None
    state: Any = None
    told: dict[int, int] = field(default_factory=dict)
    taken_in: frozenset[str] = frozenset()
    accepted: frozenset[str] = frozenset()


@dataclass
class Table:
    """Some people and bots who play one match. Call `tick` again and again until it is `over`."""

    stack: Stack
    rng: Random
    people: int
    bots: int = 0
    rounds: int = 1
    phones: list[Phone] = field(default_factory=list)
    over: bool = False
    texts: list[tuple[str, str]] = field(default_factory=list)
    _done: set[tuple[Any, ...]] = field(default_factory=set)
    _asked: dict[tuple[Any, ...], float] = field(default_factory=dict)
    _known: tuple[Any, Any] = (None, None)
    _http: requests.Session = field(default_factory=requests.Session)

    def __post_init__(self) -> None:
        self._http.trust_env = False
        for _ in range(self.people):
            serial = next(_serial)
            number = f"+1{AREAS[serial // 99]}55501{serial % 99 + 1:02}"
            self.phones.append(Phone(number, nonsense(self.rng).title()))

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
                phone.tried = None
                return self.text(phone, "WHERE")

    def told(self) -> str:
        """How far it has come, for whoever waits in vain."""
        waiting = [phone.sid for phone in self.phones if phone.sid]
        return f"{self.phones[0].number}: {len(self.texts)} texts, the last {self.texts[-1:]}, not taken in {waiting}"

    def tick(self, sight: Sight) -> None:
        """Everybody who has something to say texts it."""
        for phone in self.phones:
            if phone.sid in sight.taken_in:
                if phone.tried and phone.sid in sight.accepted:
                    self._done.add(phone.tried)
                phone.sid = None
        if sight.match is None:
            self._gather(sight)
        elif sight.match.over_at is None:
            self._play(sight)
        else:
            self.over = True
            self._http.close()

    def state_of(self, match: Any, read: Callable[[], Any]) -> Any:
        """The state of this match, which is read when there was a step since the last time."""
        if self._known[0] != (match.id, match.step):
            self._known = (match.id, match.step), _state(match, *read())
        return self._known[1]

    def _may_text(self, phone: Phone) -> bool:
        return phone.sid is None and time.monotonic() > phone.texted_at + RETRY_SECONDS

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
        else:
            self._say(owner, "BEGIN")

    def _say(self, phone: Phone, body: str) -> None:
        if self._may_text(phone):
            self.text(phone, body)

    def _play(self, sight: Sight) -> None:
        game = games()[sight.match.game]
        state = sight.state
        names = game.view(state, None).names
        for phone in self.phones:
            seat = next(number for number, name in enumerate(names) if name.casefold() == phone.name.casefold())
            form = self._choose(seat, game.choices(state, seat))
            if form is None or form.ask is None or phone.sid is not None:
                continue
            intent = (seat, form.ask, form.name)
            told = sight.told.get(seat, -1) >= form.ask
            if told and intent != phone.tried:
                self.text(phone, self._typed(form, names))
                phone.tried = intent
            elif time.monotonic() > max(phone.texted_at, self._asked.setdefault(intent, time.monotonic())) + PATIENCE:
                # The question was lost on its way, or the answer had come to nothing.
                self.text(phone, "REPEAT")
                phone.tried = None

    def _choose(self, seat: int, forms: tuple[Form, ...]) -> Form | None:
        """What this seat does next; None where it has done all that it was asked for."""
        for habit in HABITS:
            mine = [form for form in forms if form.name in habit and form.ask is not None]
            if mine and not any((seat, form.ask, form.name) in self._done for form in mine):
                return self.rng.choice(mine)
        return None

    def _typed(self, form: Form, names: tuple[str, ...]) -> str:
        if form.name == "Vote":
            return f"VOTE {names[int(self.rng.choice(form.blanks[0].allowed))]}"
        if form.name in ("Draft", "Answer", "Real", "Bluff"):
            words = f"they say {nonsense(self.rng)} {nonsense(self.rng)} {nonsense(self.rng)}"
            return words if form.name == "Draft" else f"{form.name.upper()} {words}"
        return WORDS[form.name]


def look(db: Engine, tables: Sequence[Table]) -> list[Sight]:
    """What the database says of each of these tables, all at one moment."""
    with db.connect() as connection:
        ask = connection.execution_options(isolation_level="REPEATABLE READ").exec_driver_sql
        owners = [table.phones[0].number for table in tables]
        waiting = [phone.sid for table in tables for phone in table.phones if phone.sid]
        taken = frozenset(ask("SELECT sid FROM inbox WHERE sid = ANY(%s)", (waiting,)).scalars())
        accepted = frozenset(
            ask(
                "SELECT i.line->>'sid' FROM kept i JOIN kept l ON l.xact = i.xact AND l.tab = 'log' "
                "WHERE i.tab = 'inbox' AND i.line->>'sid' = ANY(%s)",
                (list(taken),),
            ).scalars()
        )
        gathered = "SELECT p.phone, g.* FROM groups g JOIN players p ON p.group_id = g.id WHERE p.phone = ANY(%s)"
        groups = {row.phone: row for row in ask(gathered, (owners,))}
        numbers = [group.id for group in groups.values()]
        members = ask("SELECT group_id, player_id, name FROM members WHERE group_id = ANY(%s)", (numbers,)).all()
        dealt = [group.match_id for group in groups.values() if group.match_id is not None]
        without_state = "SELECT id, game, version, step, over_at FROM matches WHERE id = ANY(%s)"
        matches = {row.id: row for row in ask(without_state, (dealt,))}
        told: dict[int, dict[int, int]] = defaultdict(dict)
        for row in ask(
            "SELECT match_id, seat, max(ask) AS ask FROM outbox WHERE match_id = ANY(%s) AND ask IS NOT NULL "
            "AND state IN ('taken', 'delivered') GROUP BY match_id, seat",
            (dealt,),
        ):
            told[row.match_id][row.seat] = row.ask
        sights = []
        for table, owner in zip(tables, owners, strict=True):
            sight = Sight(taken_in=taken, accepted=accepted)
            sights.append(sight)
            if owner not in groups:
                continue
            sight.group = group = groups[owner]
            mine = [row for row in members if row.group_id == group.id]
            sight.members = {row.name.casefold() for row in mine if row.player_id is not None}
            sight.bots = sum(row.player_id is None for row in mine)
            sight.match = match = matches.get(group.match_id)
            if match is not None and match.over_at is None:
                sight.state = table.state_of(match, partial(_read_state, connection, match.id))
                sight.told = told[match.id]
        return sights


def _read_state(connection: Connection, match_id: int) -> Any:
    return connection.exec_driver_sql("SELECT state, cards FROM matches WHERE id = %s", (match_id,)).one()


def _state(match: Any, state: Any, cards: str | None) -> Any:
    return load_state(games()[match.game], state, match.version, cards)
