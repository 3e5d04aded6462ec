"""A house whose number sends one segment a second: who waits for what, and how long, by a clock that the test moves."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from types import SimpleNamespace
from unittest.mock import patch

from service.due.sweeping import sweep
from service.matches import steps
from service.outbox import outcomes
from service.outbox.letters import LINGERS
from service.outbox.rate import next_message, rate_of
from service.outbox.reports import Report, take_in
from service.store.tables import outbox
from tests.service.conftest import House
from tests.service.seated import tables
from tests.services import sid

SEED = b"law 10 is fair.."
REST_SECONDS = 2
MOST_SECONDS = 300

NAMES = ("Vic", "Wes", "Xan", "Yul", "Zed")
STRANGERS = tuple(f"+120255501{number}" for number in range(80, 90))


def nobody() -> None:
    """Nobody else texts."""


@contextmanager
def the_same_match(seed: bytes = SEED) -> Iterator[None]:
    """Whatever is dealt meanwhile is the same match."""
    drawn = SimpleNamespace(token_bytes=lambda _: seed)
    with tables.open(to_all=False), patch.object(steps, "secrets", drawn):
        yield


@dataclass
class Line:
    """Beside this house there is a carrier that takes and delivers each message at once. Looked at is one match; in
    each second `meanwhile` does what others do."""

    house: House
    match_id: int
    meanwhile: Callable[[], None] = nobody

    def passes(self, seconds: int) -> None:
        """Time goes by."""
        for _ in range(seconds):
            self.house.clock.now += 1
            sweep(self.house.service)
            self.meanwhile()
            self.send()

    def send(self) -> None:
        """What may leave now does."""
        service, now = self.house.service, self.house.clock.now
        number = service.settings.number
        while claimed := next_message(service.db, rate_of(service.settings), 0, now):
            outcomes.mark_taken(service.db, number, claimed, sid(claimed.id), now)
            take_in(service.db, number, Report(claimed.id, sid(claimed.id), "delivered", None, claimed.attempt), now)

    def plays(self, texts: Iterable[tuple[str, str]]) -> None:
        """Each of these texts, phone and words, follows when all that the match had to say has left: who
        has read his question answers it, and needs no receipt of another's answer for that."""
        for phone, words in texts:
            self.house.text(phone, words)
            self.send()
            self.rests()

    def rests(self) -> None:
        """Until nothing waits that the match has to say, but for what lingers, and REST_SECONDS more."""
        waits = (outbox.c.state == "pending", outbox.c.match_id == self.match_id, outbox.c.joins != LINGERS)
        for _ in range(MOST_SECONDS):
            self.passes(1)
            if not self.house.rows(*waits):
                return self.passes(REST_SECONDS)
        raise AssertionError("what the match has to say never leaves")

    def waits(self) -> list[tuple[str, float]]:
        """The questions and results of the match, with the seconds that each of them waited."""
        rows = self.house.rows(outbox.c.match_id == self.match_id, outbox.c.kind.in_(("ask", "result")))
        return [(row.body, row.claimed_at - row.created_at) for row in rows if row.claimed_at is not None]


def longer(noisy: Sequence[tuple[str, float]], quiet: Sequence[tuple[str, float]]) -> list[float]:
    """How many seconds longer each message waited than the same one on a quiet line."""
    assert [body for body, _ in noisy] == [body for body, _ in quiet], "the same match"
    return [late - soon for (_, late), (_, soon) in zip(noisy, quiet, strict=True)]


def sit_alone(house: House) -> None:
    """Half of the strangers make a table of their own and wait there: the rules of a game are long."""
    for place, phone in enumerate(STRANGERS[::2]):
        house.text(phone, f"NEW SECRETS {NAMES[place]}")


def play_alone(house: House, phones: Sequence[str] = STRANGERS) -> None:
    """Each of these phones plays at a table of bots of its own."""
    for phone in phones:
        for body in ("NEW MALARKY ZED", "BOT", "BOT", "BEGIN"):
            house.text(phone, body)
        house.deliver()


def texting(house: House, phones: Sequence[str], *bodies: str, most: int = 3, every: int = 2) -> Callable[[], None]:
    """Each of these phones texts one of these after the other, every so many seconds, as long as fewer than `most`
    answers wait for it: more would only wait behind them."""
    bodies_in_turn = cycle(bodies)

    def text() -> None:
        if int(house.clock.now) % every == 0:
            waiting = Counter(row.phone for row in house.rows(outbox.c.state == "pending", outbox.c.answers))
            body = next(bodies_in_turn)
            for phone in phones:
                if waiting[phone] < most:
                    house.text(phone, body)

    return text
