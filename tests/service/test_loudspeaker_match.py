"""A whole match with one loudspeaker and texts, by people who answer what they read and hear."""

from __future__ import annotations

from random import Random

import pytest

from engine.catalogue import games
from replay.player import Player
from service.run.demo import length_of
from service.store.tables import outbox
from tests.conftest import DEEP
from tests.service.conftest import House, house_on
from tests.service.line import the_same_match
from tests.service.phoned import Phoned
from tests.service.test_rings import Exchange, place, row, rung

NAMES = ("ANN", "BOB", "CARA", "DEV", "EVE", "FINN", "GUS")
MOST_LOOKS = 3000


def bodies(house: House, phone: str) -> list[str]:
    return [each.body for each in house.rows() if each.phone == phone]


@pytest.mark.parametrize("name", sorted(games()) if DEEP else ["malarky"])
def test_a_car_plays_to_the_end(lent_sqlite: str, name: str) -> None:
    """In the middle of it there is a tunnel; the phone is rung again."""
    house = house_on(lent_sqlite, phone_call_minutes_a_day=0, group_call_minutes_a_day=0, call_minutes_a_day=0,
                     asleep_after=20, phone_segments_a_day=0, group_segments_a_day=0, segments_a_day=0)  # fmt: skip
    facts, carrier = games()[name].facts, Exchange()
    count = max(3, facts.least_seats)
    phones = {NAMES[seat]: f"+120255501{seat + 1:02}" for seat in range(count)}
    driver = phones["ANN"]
    house.sit(name.upper().replace("_", " "), **phones)
    house.text(driver, length_of(facts, 1))
    house.text(driver, "PACE ROAD")
    call = rung(house, driver, carrier, "CALL TABLE")
    call.pick_up(row(house).id)
    call.press("1")
    with the_same_match():
        house.text(driver, "BEGIN")
    people = [Player(each, seat, Random(seat), name) for seat, each in enumerate(NAMES[:count])]
    heard, tunnels = call.wait(), 0
    for looks in range(MOST_LOOKS):
        if house.match().over_at is not None:
            break
        house.deliver()
        moved = False
        for player, phone in zip(people, phones.values(), strict=True):
            player.reads(bodies(house, phone))
            if player.plans:
                house.passes(3)
                house.text(phone, player.plans.pop(0))
                moved = True
        said = call.wait()
        for player in people:
            player.hears(said)
            player.plans += ["DONE"] if "a text with okay" in said else []
        heard += said
        if not tunnels and looks > 0 and not call.is_over:
            call.cut_off()
            tunnels += 1
            house.passes(60)
            place(house, carrier)
            call = Phoned(house, driver, carrier.sid(2))
            call.pick_up(row(house).id)
            call.press("1")
        elif not moved and not said:
            house.passes(10)
    assert house.match().over_at is not None
    heard += call.wait()
    assert tunnels == 1
    assert len(carrier.placed) == 2
    assert "rematch" in heard
    late = [each.body for each in house.rows(outbox.c.kind == "result") if "for you alone" not in each.body]
    assert not late, "what was read aloud was texted too"
