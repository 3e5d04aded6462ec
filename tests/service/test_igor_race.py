"""Two accusations at the same moment, on PostgreSQL, through the webhook: who is first in the log was first, and nobody
is paid twice (I25, I27, IQ15): the log, the ruling and the message have one order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select, update

from service.store.database import reading
from service.store.tables import log, matches
from tests.conftest import DEEP
from tests.service.conftest import ANN, BOB, CY, DEE, House, at_once, house_on, in_a_queue

NAMES = ("Ann", "Bob", "Cy", "Dee")
PHONES = (ANN, BOB, CY, DEE)
MATCHES, ROUNDS = (5, 40) if DEEP else (1, 4)
UNLIMITED = {"phone_segments_a_day": 0, "group_segments_a_day": 0, "segments_a_day": 0}


@dataclass
class Hand:
    """A hand in which nobody may write "trick", and what comes of breaches."""

    house: House

    def breaks(self, seat: int) -> None:
        self.house.text(PHONES[seat], "what a trick that was")

    def catch(self, seat: int, breaker: int) -> None:
        self.house.text(PHONES[seat], f"CATCH {NAMES[breaker]} TRICK")

    def catch_in_turn(self, first: int, second: int, breaker: int) -> None:
        """Both are under way at once, and wait for the match in this order."""
        in_a_queue(self.house, partial(self.catch, first, breaker), partial(self.catch, second, breaker))

    def waits(self, seconds: int) -> None:
        """Time in which the carrier takes what is told, so that the table's clock runs."""
        for _ in range(0, seconds, 4):
            self.house.deliver()
            self.house.passes(4)

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.house.match().state
        return state

    def money(self) -> list[int]:
        return [seat["total"] for seat in self.state()["seats"]]

    def arrived(self) -> list[int]:
        """Who sent the last two actions, in their order."""
        last = select(log.c.seat).where(log.c.kind == "act").order_by(log.c.step.desc()).limit(2)
        with reading(self.house.service.db).begin() as tx:
            return list(tx.execute(last).scalars())[::-1]

    def ruled(self, since: int) -> list[tuple[int, str, int]]:
        """What became of the accusations that were ruled on since: who, what, and the Malarians paid."""
        found = [ruling for ruling in self.state()["rulings"] if ruling["number"] > since]
        return [(row["by"], row["what"], row["paid"]) for ruling in found for row in ruling["rows"]]

    def last_ruling(self) -> int:
        return max((ruling["number"] for ruling in self.state()["rulings"]), default=0)


@pytest.fixture
def hand(lent_postgres: str) -> Hand:
    house = house_on(lent_postgres, crossing_seconds=0, **UNLIMITED)
    house.sit("IGOR", **dict(zip(NAMES, PHONES, strict=True)))
    house.text(ANN, "BEGIN")
    for words in ("PASS", "GOT IT"):
        for phone in PHONES:
            house.deliver()
            house.text(phone, words)
    state = house.match().state
    assert state["phase"] == "play"
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(state=state | {"in_play": [{"key": "TRICK", "since": 1}]}))
    return Hand(house)


@pytest.mark.postgres
@pytest.mark.parametrize("match", range(MATCHES))
def test_two_that_catch_at_once_are_never_both_paid(hand: Hand, match: int) -> None:
    for number in range(ROUNDS):
        breaker, *others = ((number + place) % 4 for place in range(4))
        first, second = others[:2] if number % 2 else others[1::-1]
        before, rulings, tricks = hand.money(), hand.last_ruling(), hand.state()["tricks_paid"]
        hand.breaks(breaker)
        if number % 4 < 3:
            hand.catch_in_turn(first, second, breaker)
        else:
            at_once(partial(hand.catch, first, breaker), partial(hand.catch, second, breaker))
            first, second = hand.arrived()
        assert hand.arrived() == [first, second]
        assert hand.money() == before, "nobody is paid before the ruling"
        hand.waits(4)
        assert hand.ruled(rulings) == [(first, "tie", 0), (second, "tie", 0)]
        heard = " ".join(hand.house.news(PHONES[others[2]]))
        assert f"{NAMES[first]} and {NAMES[second]} catch {NAMES[breaker]} (TRICK) together" in heard
        hand.house.deliver()
        if number % 3:
            paid = second
            hand.house.text(PHONES[breaker], NAMES[second])
        else:
            paid = first
            hand.waits(40)
        assert hand.ruled(rulings)[2:] == [(paid, "right", 1)]
        if hand.state()["tricks_paid"] == tricks:
            moved = {breaker: -1, paid: 1}
            assert hand.money() == [total + moved.get(seat, 0) for seat, total in enumerate(before)]
        hand.house.deliver()
