"""Who calls in: whom we answer, what the door tells, and the PIN that opens a seat."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from prompts.voice import calling
from service.calls.pins import MOST_A_DAY
from service.calls.strangers import MOST_IN_ALL, MOST_OF_ONE
from service.due.housekeeping import keep_house
from service.outbox.thrift import KNOWN_SECONDS
from service.store.tables import players
from tests.service.conftest import ANN, BOB, DEE, House
from tests.service.phoned import THREE, Phoned, alone, called
from tests.service.test_thrift import spend


def test_who_is_new_to_us_hears_how_to_join_and_is_not_kept(house: House) -> None:
    call = called(house, DEE)
    assert "send a text with join" in call.heard
    assert call.is_over
    with house.service.db.begin() as tx:
        assert tx.execute(select(players.c.id).where(players.c.phone == DEE)).first() is None


@pytest.mark.parametrize("phone", ["anonymous", "+266696687", "", "client:ann"])
def test_a_withheld_number_hears_the_same(house: House, phone: str) -> None:
    call = called(house, phone)
    assert call.is_over


def test_a_blocked_phone_and_one_of_another_country_are_not_answered(house: House) -> None:
    house.sit(Ann=ANN)
    with house.service.db.begin() as tx:
        tx.execute(players.update().values(blocked_at=1.0))
    assert called(house, ANN).is_rejected
    assert called(house, "+447700900123").is_rejected


def test_before_a_pin_every_phone_of_a_table_hears_the_same(house: House) -> None:
    """The number that calls may be forged: what is said to it depends on no seat."""
    house.deal(**THREE)
    told = {name: called(house, phone).heard.replace(name, "-", 1) for name, phone in THREE.items()}
    assert len(set(told.values())) == 1
    word = house.group().label
    assert word.casefold() not in told["Ann"].casefold()
    house.text(ANN, "because bees like it")
    again = Phoned(house, BOB)
    assert "bees" not in again.ring()


def test_at_the_door_no_call_is_told_what_a_seat_alone_may_know(house: House) -> None:
    """One of the three holds the real answer; what their calls are told of the question is the same."""
    house.sit(**THREE)
    doors = [called(house, phone) for phone in THREE.values()]
    seats = [alone(house, phone) for phone in THREE.values()]
    house.text(ANN, "BEGIN")
    told = {call.wait() for call in doors}
    assert len(told) == 1
    assert "Round 1" in told.pop()
    assert len({call.wait() for call in seats}) > 1


def test_the_pin_goes_to_the_phone_and_only_it_opens_the_seat(house: House) -> None:
    house.deal(**THREE)
    call = called(house, ANN)
    house.news()
    assert "6 digits" in call.press("9")
    pin = call.pin()
    wrong = f"{(int(pin) + 1) % 10**6:06}"
    assert call.press(wrong) == calling.wrong_pin(left=2)
    assert call.press(pin) == calling.alone()
    asked = call.press("1")
    assert "your own folder" in asked
    assert "press" in asked


def test_three_wrong_pins_lead_back_and_three_texts_an_hour_are_the_most(house: House) -> None:
    house.deal(**THREE)
    call = called(house, ANN)
    house.news()
    for _ in range(3):
        call.press("9")
        pin = call.pin()
        for _ in range(3):
            call.press(f"{(int(pin) + 7) % 10**6:06}")
        assert calling.no_more_pins() in call.heard
        assert call.listens["numDigits"] == "1"
    assert calling.no_more_pins() in call.press("9")
    assert house.news() == []


def test_no_phone_is_flooded_with_pins(house: House) -> None:
    """Somebody who shows Ann's number asks for one each hour; nor is one sent where nothing else would be answered."""
    house.deal(**THREE)
    house.news()
    for _ in range(MOST_A_DAY // 3):
        house.clock.now += 3600
        call = called(house, ANN)
        for _ in range(3):
            call.press("9")
            pin = call.pin()
            for _ in range(3):
                call.press(f"{(int(pin) + 7) % 10**6:06}")
        call.hang_up()
    house.clock.now += 3600
    assert calling.no_more_pins() in called(house, ANN).press("9")
    assert house.news(ANN) == []
    spend(house, 560, player=house.player(BOB).id)
    keep_house(house.service)
    house.clock.now += KNOWN_SECONDS
    assert calling.no_more_pins() in called(house, BOB).press("9")


def test_who_is_not_alone_stays_at_the_door(house: House) -> None:
    house.deal(**THREE)
    call = called(house, ANN)
    house.news()
    call.press("9")
    call.press(call.pin())
    assert calling.by_text() in call.press("2")
    assert call.press("9") == calling.alone()  # the PIN is known by now
    assert house.news() == []


def test_a_pin_opens_the_call_alone_in_which_it_was_asked_for(house: House) -> None:
    """Somebody who shows Ann's number calls beside her."""
    house.deal(**THREE)
    forged, ann = called(house, ANN), called(house, ANN)
    house.news()
    forged.press("9")
    ann.press("9")
    first, second = ("".join(sign for sign in body if sign.isdigit()) for body in house.news(ANN))
    assert first != second
    assert forged.press(second) == calling.wrong_pin(left=2)
    assert ann.press(second) == calling.alone()


def test_nobody_goes_on_with_the_call_of_another(house: House) -> None:
    """A request of Ann's call that names another phone, or a call that never rang, is told nothing."""
    house.deal(**THREE)
    ann = alone(house, ANN)
    thief = Phoned(house, BOB, sid=ann.sid, address=ann.address)
    assert thief.wait() == ""
    assert thief.is_over
    unheard = Phoned(house, ANN, address=ann.address)
    assert unheard.wait() == ""
    assert unheard.is_over
    assert ann.wait() is not None
    assert not ann.is_over


def test_calls_of_phones_at_no_table_are_answered_some_times_an_hour(house: House) -> None:
    """Any number can be forged, and each answer costs a minute. A text is answered all the same."""
    house.sit(Ann=ANN, Bob=BOB)
    for _ in range(MOST_OF_ONE):
        assert not called(house, DEE).is_rejected
    assert called(house, DEE).is_rejected
    forged = [f"+1202555{number:04}" for number in range(110, 110 + MOST_IN_ALL)]
    answered = [phone for phone in forged if not called(house, phone).is_rejected]
    assert len(answered) == MOST_IN_ALL - MOST_OF_ONE
    assert called(house, "anonymous").is_rejected
    assert not called(house, ANN).is_rejected
    assert house.answer(DEE, "hi")
    house.clock.now += 3600
    assert not called(house, DEE).is_rejected


def test_an_unsigned_request_touches_nothing(house: House) -> None:
    house.deal(**THREE)
    call = called(house, ANN)
    for path in ("/call", call.address, "/call/ended"):
        form = {"CallSid": call.sid, "From": ANN, "Digits": "9"}
        assert house.post(form, path=path, token="wrong").status_code == 403
    assert house.news() == []
