"""A crowd for the tests of everybody at once: threads that text at random, a carrier with moods, time that passes."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle

from sqlalchemy import select

from engine.catalogue import games
from engine.kernel.saved import load_state
from service.carrier.client import FateUnknown, Later, Listed, Refused
from service.carrier.keywords import Keyword
from service.contact.locking import Moved
from service.due.sweeping import sweep
from service.inbound.texts import InboundText, handle
from service.lobby import COMMANDS
from service.outbox import delivering as delivery
from service.outbox import reports
from service.outbox.rate import phones_with_work, rate_of
from service.outbox.reports import Report
from service.store.database import reading
from service.store.tables import groups, matches, players, seats
from tests.laws.steer import REPLIES, filled, typed
from tests.service.conftest import NUMBER, House

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
PHONES = {f"+120255501{number:02}": name for number, name in enumerate(NAMES, 1)}
TEXTS_AT_A_TIME = 4
"""So many texts come between two moves of the clock, or more."""
AFTER_A_COMMAND = ("", "", "", *NAMES, "ROUNDS 1", "LIVE", "SLOW", *(name.upper() for name in games()))


@dataclass
class Crowd:
    """Threads that text at random, and what they did."""

    house: House
    seed: int
    claimed: set[str] = field(default_factory=set)
    said: Counter[str] = field(default_factory=Counter)
    moved: int = 0
    noting: threading.Lock = field(default_factory=threading.Lock)
    commands: Iterator[str] = field(default_factory=lambda: cycle(COMMANDS))
    carrier_words: Iterator[str] = field(default_factory=lambda: cycle(Keyword.__members__))

    def text_on(self, thread: int, count: int) -> None:
        """So many texts, each of a random phone; some are posted twice."""
        chance = random.Random(self.seed * 1000 + thread)
        for number in range(count):
            phone = chance.choice(list(PHONES))
            said = InboundText(f"SM-{thread}-{number}", phone, self.words(phone, chance))
            for _ in range(2 if chance.random() < 0.1 else 1):
                self.post(said)

    def post(self, said: InboundText) -> None:
        """As the carrier posts: again, while we say that it did not go."""
        with self.noting:
            self.claimed.add(said.sid)
            self.said[said.body.partition(" ")[0]] += 1
        while True:
            try:
                return handle(self.house.service, said)
            except Moved:
                with self.noting:
                    self.moved += 1

    def words(self, phone: str, chance: random.Random) -> str:
        """Mostly what the phone's table asks for; else a join word (where no table is open, NEW opens one), a command,
        or a carrier's word."""
        kind = chance.random()
        if kind < 0.5 and (move := self.move(phone, chance)):
            return move
        if kind < 0.75:
            words = self.open_words()
            if not words:
                return f"NEW {PHONES[phone]}"
            word = chance.choice(words)
            return chance.choice(
                (f"JOIN {word}", f"JOIN {word} {PHONES[phone]}", word, "REJOIN", "JOIN", "LEAVE", "BEGIN", "BEGIN")
            )
        if kind < 0.77:
            return f"@{chance.choice(self.open_words() or ['OTTER'])} {self.move(phone, chance) or 'WHERE'}"
        if kind < 0.8:
            return next(self.carrier_words)
        return f"{next(self.commands)} {chance.choice(AFTER_A_COMMAND)}".strip()

    def move(self, phone: str, chance: random.Random) -> str | None:
        """Something that the phone's seat may do now, as its player would text it."""
        mine = (
            select(matches, seats.c.seat)
            .join(seats, seats.c.match_id == matches.c.id)
            .join(players, players.c.id == seats.c.player_id)
            .where(players.c.phone == phone, matches.c.over_at.is_(None), seats.c.left.is_(False))
        )
        with reading(self.house.service.db).begin() as tx:
            row = tx.execute(mine.order_by(matches.c.id.desc()).limit(1)).first()
            names = tx.execute(select(seats.c.name).where(seats.c.match_id == row.id)).scalars().all() if row else ()
        if row is None:
            return None
        game = games()[row.game]
        forms = game.choices(load_state(game, row.state, row.version, row.cards), row.seat)
        if not forms:
            return None
        form = chance.choice(forms)
        return typed(game, names, form, filled(form, chance, lambda: chance.choice(REPLIES)))

    def open_words(self) -> list[str]:
        with reading(self.house.service.db).begin() as tx:
            return list(tx.execute(select(groups.c.word).where(groups.c.word.is_not(None))).scalars())


@dataclass
class MoodyCarrier:
    """Takes most messages, and reports what became of them before it answers, after that, or never."""

    house: House
    chance: random.Random
    sent: int = 0

    def send(
        self, message_id: int, attempt: int, to: str, body: str, picture: str | None = None, valid: float | None = None
    ) -> str:
        self.sent += 1
        mood, sid = self.chance.random(), f"SM{message_id}x{self.sent}"
        if mood < 0.03:
            raise FateUnknown
        if mood < 0.06:
            raise Later
        if mood < 0.08:
            raise Refused(21610)
        if mood < 0.6:
            status, error = self.chance.choice((("sent", None), ("delivered", None), ("undelivered", 30003)))
            self.report(Report(message_id, sid, status, error))
        if mood < 0.1:
            self.report(Report(message_id, sid, "failed", 21610))
        return sid

    def report(self, report: Report) -> None:
        reports.take_in(self.house.service.db, NUMBER, report, self.house.clock())

    def sent_since(self, to: str, body: str, since: float) -> Listed:
        return Listed()


def deliver_on(house: House, seed: int, over: threading.Event) -> None:
    """What the deliver workers do, until it is over."""
    carrier, rate = MoodyCarrier(house, random.Random(seed)), rate_of(house.service.settings)
    while not over.is_set():
        found = phones_with_work(house.service.db, rate, house.clock(), 20)
        for player_id in found:
            delivery.deliver(house.service.db, carrier, house.clock, rate, player_id)
        if not found:
            over.wait(0.02)


def pass_time(house: House, crowd: Crowd, over: threading.Event) -> None:
    """Time and the sweep, until it is over; now and then the service was away. It passes with what is texted, so that
    a slow machine sees the same matches."""
    chance, texted = random.Random(crowd.seed), 0
    while not over.wait(0.02):
        if len(crowd.claimed) < texted + TEXTS_AT_A_TIME:
            continue
        texted = len(crowd.claimed)
        house.clock.now += chance.choice((0.5, 1.0, 1.0, 5.0, 30.0))
        sweep(house.service)


@contextmanager
def beside(*doings: Callable[[threading.Event], None]) -> Iterator[None]:
    """Does these in threads of their own until the caller is done. Raises what the first of them raised."""
    over = threading.Event()
    with ThreadPoolExecutor(len(doings)) as pool:
        running = [pool.submit(doing, over) for doing in doings]
        try:
            yield
        finally:
            over.set()
        for each in running:
            each.result()


def two_tables(house: House) -> None:
    phones = list(PHONES.items())
    for half in (phones[:4], phones[4:]):
        word = house.sit(**{name: phone for phone, name in half})
        house.text(half[0][0], "BEGIN")
        assert word
