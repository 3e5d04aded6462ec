"""What calls may cost: the minutes of a phone, of all, and of whoever shows a number that is not his."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select

from prompts.lobby import ringing
from prompts.voice import calling
from service.calls.minutes import DAY, DOOR_MINUTES, UNPROVEN_SHARE
from service.due.forgetting import delete_forgotten
from service.store.tables import calls, players
from tests.service.conftest import ANN, BOB, CY, DEE, House, house_on
from tests.service.phoned import FORGED, THREE, alone, called
from tests.service.test_rings import Exchange, row, rung


@pytest.fixture
def house(lent_sqlite: str) -> House:
    """One database is enough for what no two do at once."""
    return house_on(lent_sqlite)


def test_the_minutes_of_a_day_are_limited(make_house: Any) -> None:
    house: House = make_house(phone_call_minutes_a_day=2)
    house.deal(**THREE)
    call = alone(house, ANN)
    house.clock.now += 130
    call.wait()
    assert calling.minutes_used_up() in call.wait()
    assert call.is_over
    assert calling.minutes_used_up() in called(house, ANN).heard
    assert called(house, ANN).is_rejected, "to be told again would cost a minute again"
    assert not called(house, BOB).is_over
    house.clock.now += 86_400
    assert not called(house, ANN).is_over


def test_each_call_counts_a_minute_at_least(make_house: Any) -> None:
    """As the carrier has it: a flood of short calls is dear too."""
    house: House = make_house(phone_call_minutes_a_day=5)
    house.deal(**THREE)
    for _ in range(4):
        called(house, ANN).hang_up()
    assert called(house, ANN).is_over


def test_who_calls_for_ever_leaves_minutes_to_who_calls_late(make_house: Any) -> None:
    """Law 10. Of half of all minutes each phone has an equal part; beyond that those who have had less go on."""
    house: House = make_house(call_minutes_a_day=40, phone_call_minutes_a_day=0)
    house.deal(**THREE)
    ann, bob = alone(house, ANN), alone(house, BOB)
    for _ in range(9):
        house.clock.now += 60
        assert not ann.wait() or not ann.is_over
        assert not bob.wait() or not bob.is_over
    house.clock.now += 60
    ann.wait()
    assert calling.minutes_used_up() in ann.wait()
    assert calling.minutes_used_up() in bob.wait()
    cy = alone(house, CY)
    house.clock.now += 300
    cy.wait()
    assert not cy.is_over


def forge(house: House, phone: str = ANN) -> int:
    """Somebody who shows this number calls until nobody answers; how many of the calls were let in."""
    for count in range(200):
        call = called(house, phone)
        if call.is_rejected or call.is_over:
            return count
        call.hang_up()
    raise AssertionError("for ever")


def test_who_shows_anns_number_uses_up_none_of_her_minutes(house: House) -> None:
    """Nor her table's. Her call goes on, and what she asks for by text rings and is played."""
    house.deal(**THREE)
    ann = alone(house, ANN)
    house.news()
    assert forge(house) == DOOR_MINUTES - 1, "the tenth is told so"
    assert house.news(ANN) == [calling.door_shut_text()], "once, however often it is tried"
    assert called(house, ANN).is_rejected
    assert house.news(ANN) == []
    ann.say("ready")
    assert house.match().step == 1
    assert not ann.is_over
    for command, said in (("CALL ME", calling.alone()), ("CALL TABLE", calling.press_to_read())):
        call = rung(house, ANN, Exchange(), command)
        assert said in call.pick_up(row(house).id)
        call.cut_off()
    assert not called(house, BOB).is_over, "the others call in as before"
    house.clock.now += DAY
    assert not called(house, ANN).is_over


def test_one_long_call_without_a_pin_comes_to_its_end_too(house: House) -> None:
    """A key now and then would keep it open all day. Who gives the PIN in that moment is let in."""
    house.deal(**THREE)
    forged, ann = called(house, ANN), called(house, BOB)
    house.news()
    ann.press("9")
    pin = ann.pin()
    for _ in range(3):
        house.clock.now += 180
        forged.press("5")
        ann.press("")
    assert not forged.is_over
    house.clock.now += 180
    assert calling.door_shut() in forged.press("5")
    assert forged.is_over
    assert ann.press(pin) == calling.alone()
    assert calling.alone() not in ann.press("1")
    assert not ann.is_over


def test_whoever_shows_many_numbers_keeps_nobody_from_calling(make_house: Any) -> None:
    """Calls without a PIN have a share of the minutes of all; beyond it who has had little of that is let in."""
    house: House = make_house(call_minutes_a_day=100)
    house.deal(**THREE)
    assert [forge(house, phone) for phone in (ANN, BOB)] == [DOOR_MINUTES - 1] * 2
    with house.service.db.begin() as tx:
        assert tx.execute(select(func.count()).select_from(calls)).scalar_one() == 100 * UNPROVEN_SHARE
    cy = called(house, CY)
    assert not cy.is_over
    house.news()
    cy.press("9")
    assert cy.press(cy.pin()) == calling.alone()
    assert called(house, DEE).is_rejected, "who sits at no table texts"


def test_calls_of_strangers_are_within_the_minutes_of_a_day(make_house: Any) -> None:
    """However many hours somebody forges numbers; a repeated request is no second call."""
    house: House = make_house(call_minutes_a_day=100)
    house.sit(Ann=ANN, Bob=BOB)
    first = called(house, FORGED[0])
    answered = 1
    for _ in range(3):
        answered += sum(not called(house, phone).is_rejected for phone in FORGED[1:16])
        first.repeat("/call", CallStatus="ringing")
        house.clock.now += 3600
    assert answered == 100 * UNPROVEN_SHARE
    ann = called(house, ANN)
    assert not ann.is_over
    house.clock.now += DAY
    assert not called(house, FORGED[0]).is_rejected


def test_a_call_over_midnight_costs_of_both_days(make_house: Any) -> None:
    house: House = make_house(phone_call_minutes_a_day=30)
    house.deal(**THREE)
    house.clock.now += DAY - house.clock.now % DAY - 600
    call = alone(house, ANN)
    for _ in range(3):
        house.clock.now += 900
        assert calling.minutes_used_up() not in call.press("#")
    house.clock.now += 300
    assert calling.minutes_used_up() in call.press("#")


def test_who_is_forgotten_and_comes_back_has_no_new_minutes(make_house: Any) -> None:
    house: House = make_house(phone_call_minutes_a_day=5)
    word = house.sit(**THREE)
    call = alone(house, ANN)
    house.clock.now += 400
    call.wait()
    house.text(ANN, "FORGET ME")
    house.deliver()
    house.clock.now += 1
    house.text(ANN, f"JOIN {word} Ann")
    house.deliver()
    assert house.answer(ANN, "CALL ME") == ringing.minutes_used_up()
    assert call.repeat("/call", CallStatus="ringing").count("<Hangup") == 1, "nor does the old call begin anew"


def test_calls_of_a_phone_that_is_deleted_are_nobodys_and_were_paid_for(house: House) -> None:
    house.sit(**THREE)
    alone(house, CY).hang_up()
    with house.service.db.begin() as tx:
        tx.execute(players.update().where(players.c.phone == CY).values(created_at=0.0))
    house.text(CY, "FORGET ME")
    house.deliver()
    house.clock.now += 700
    delete_forgotten(house.service)
    with house.service.db.begin() as tx:
        row = tx.execute(select(calls)).one()
        assert tx.execute(select(players.c.id).where(players.c.phone == CY)).first() is None
    assert (row.player_id, row.proven, row.sid.startswith("CA")) == (None, True, False)
