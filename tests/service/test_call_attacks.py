"""Calls as an attacker makes them: caller IDs that are forged, requests that are repeated, reordered or odd."""

from __future__ import annotations

from functools import partial

import pytest
from sqlalchemy import select

from prompts.lobby import nothing_done
from prompts.voice import calling
from service.calls.minutes import DAY
from service.calls.pins import DIGITS, MOST_A_DAY, MOST_AN_HOUR, TRIES
from service.calls.rings import MOST_AN_HOUR as MOST_RINGS
from service.due.forgetting import part_from_tables
from service.lobby.noise import OF_TELLER
from service.store.tables import calls, members, players
from service.store.tables import rings as rings_table
from tests.service.conftest import ANN, BOB, CY, NUMBER, House, at_once, house_on
from tests.service.phoned import FORGED, THREE, Phoned, alone, called
from tests.service.test_loudspeaker import CUT, ENDED, on_the_road
from tests.service.test_rings import Exchange, place, row, rung


@pytest.fixture
def house(lent_sqlite: str) -> House:
    """One database is enough for what no two do at once."""
    return house_on(lent_sqlite)


# PINs


def test_who_has_all_pins_sent_away_keeps_nobody_from_playing(house: House) -> None:
    """CALL ME needs none. And whoever guesses every day for a year opens one seat in fifty."""
    house.deal(**THREE)
    forged = called(house, ANN)
    house.news()
    for _ in range(MOST_AN_HOUR):
        forged.press("9")
        pin = forged.pin()
        for guess in range(TRIES):
            said = forged.press(f"{(int(pin) + 1 + guess) % 10**DIGITS:06}")
    assert calling.no_more_pins() in said
    assert MOST_A_DAY * TRIES * 365 < 10**DIGITS / 50
    assert "call me" in called(house, ANN).press("9")
    call = rung(house, ANN)
    assert calling.alone() in call.pick_up(row(house).id)


@pytest.mark.parametrize(
    "keys", ["", "#", "*", "**##", "12345", "1234567", "1*2*3*", "000000", "٣٣٣٣٣٣", "1 2 3 4 5 6"]
)
def test_odd_keys_are_no_pin(house: House, keys: str) -> None:
    house.deal(**THREE)
    call = called(house, ANN)
    house.news()
    call.press("9")
    call.press(keys)
    with house.service.db.begin() as tx:
        assert tx.execute(select(calls.c.proven)).scalars().all() == [False]
    assert not call.is_over


# Requests


ODD = {
    "a book": {"SpeechResult": "word " * 2000},
    "signs": {"SpeechResult": "\u202e\u200b\U0001f3b2 <Say>&amp;\x00\n" * 50},
    "stars and pounds": {"Digits": "*#" * 400},
    "letters": {"Digits": "DROP TABLE calls"},
    "nothing": {},
    "both": {"Digits": "1", "SpeechResult": "ready"},
    "a strange status": {"CallStatus": "nonsense", "Direction": "sideways", "AnsweredBy": "machine_start"},
}


@pytest.mark.parametrize("odd", ODD)
def test_odd_requests_break_nothing_wherever_a_call_is(house: House, odd: str) -> None:
    """At the door, at the PIN, asked who else can hear, at the seat, and as the loudspeaker, asked and reading."""
    house.sit(**THREE)
    house.text(ANN, "PACE ROAD")
    house.text(ANN, "BEGIN")
    door, pin, asked, seat = called(house, CY), called(house, BOB), called(house, BOB), alone(house, BOB)
    house.news()
    pin.press("9")
    house.news()
    asked.press("9")
    asked.press(asked.pin())
    table, reading = rung(house, CY, command="CALL TABLE"), Phoned(house, ANN)
    table.pick_up(row(house).id)
    reading.sid, reading.address, reading.rung = table.sid, table.address, table.rung
    for call in (door, pin, asked, seat, table, reading):
        if call is reading:
            reading.phone = table.phone
            table.repeat(table.address, Digits="5")
        for address in (
            call.address,
            call.address,
            "/call/turn",
            "/call/turn?n=-1",
            "/call/turn?n=99999999999&again=x",
        ):
            answer = house.post(call._form(ODD[odd]), path=address)
            assert answer.status_code in (200, 400)
            assert calling.fault() not in answer.text
    assert not any(nothing_done.fault() in body for body in house.news())


def test_a_request_without_a_phone_or_a_call_reaches_no_seat(house: House) -> None:
    house.deal(**THREE)
    ann = alone(house, ANN)
    sid = {"CallSid": ann.sid}
    for form in (
        sid,
        sid | {"From": ""},
        sid | {"From": NUMBER},
        {"From": ANN},
        {"From": ANN, "CallSid": f"{ann.sid}0"},
    ):
        answer = house.post(form | {"SpeechResult": "ready"}, path=ann.address)
        assert answer.status_code in (200, 400)
    assert house.match().step == 0
    ann.say("ready")
    assert house.match().step == 1


def test_two_calls_of_one_phone_are_one_seat(house: House) -> None:
    """Whichever says it first; and both at once count once."""
    house.deal(**THREE)
    first, second = alone(house, ANN), alone(house, ANN)
    at_once(*(partial(call.repeat, call.address, SpeechResult="ready") for call in (first, second)))
    assert house.match().step == 1


def test_a_key_of_another_call_belongs_to_no_question_of_this_one(house: House) -> None:
    """Bob's turn number at Ann's call, and her own of before."""
    house.deal("INSIGHTS", Ann=ANN, Bob=BOB)
    ann, bob = alone(house, ANN), alone(house, BOB)
    for _ in range(3):
        bob.wait()
    step, told = house.match().step, ann.answer
    for address in (bob.address, "/call/turn?n=0", "/call/turn?n=1"):
        assert ann.repeat(address, Digits="1") == told
    assert house.match().step == step
    assert not ann.is_over


def test_what_is_told_of_one_ring_ends_no_other(house: House) -> None:
    """Callbacks in any order, of a call that is over, or of another's."""
    house.deal(**THREE)
    carrier = Exchange()
    old = rung(house, ANN, carrier)
    old.rung = row(house).id
    old.cut_off("no-answer")
    house.clock.now += 5
    fresh = rung(house, ANN, carrier)
    fresh.rung = row(house).id
    for status in ("completed", "busy", "no-answer", "canceled"):
        house.post(old._form({"CallStatus": status}), path=f"/call/ended?r={old.rung}")
        house.post(old._form({"CallStatus": status}), path=f"/call/ended?r={fresh.rung}")
        house.post(old._form({"CallStatus": status}), path="/call/ended?r=-1")
    assert row(house).state == "ringing"
    assert calling.alone() in fresh.pick_up(fresh.rung)
    for status in ("busy", "no-answer"):
        house.post(old._form({"CallStatus": status}), path=f"/call/ended?r={fresh.rung}")
    assert fresh.press("1")
    assert not fresh.is_over


# Rings


def test_a_whole_table_that_has_itself_rung_over_and_over_keeps_no_other_waiting(house: House) -> None:
    people = {f"P{place}x": phone for place, phone in enumerate(FORGED[:6])}
    house.sit(**people)
    house.sit(Ann=ANN, Bob=BOB)
    carrier = Exchange()
    for phone in people.values():
        for _ in range(3):
            house.text(phone, "CALL ME")
    house.text(ANN, "CALL ME")
    for _ in range(len(people) + 1):
        place(house, carrier, 1)
    assert [to for _, to, _ in carrier.placed] == [*people.values(), ANN]
    for _ in range(8):
        with house.service.db.begin() as tx:
            tx.execute(rings_table.update().where(rings_table.c.state == "ringing").values(state="answered"))
        for phone in people.values():
            house.text(phone, "CALL ME")
        for _ in people:
            place(house, carrier, 1)
    assert len(carrier.placed) == MOST_RINGS * len(people) + 1


def test_a_loudspeaker_made_and_ended_over_and_over_is_noise(house: House) -> None:
    """What the others are told of it is within what one player may have them told."""
    house.deal(**THREE)
    carrier = Exchange()
    house.news()
    for _ in range(40):
        house.text(ANN, "CALL TABLE")
        place(house, carrier, 1)
        if row(house).state == "ringing":
            call = Phoned(house, ANN, carrier.sid(len(carrier.placed)))
            call.pick_up(row(house).id)
            call.press("1")
            house.text(ANN, "HANG UP")
        house.clock.now += 700
    told = [body for body in house.news(CY) if body == ENDED or "reads aloud" in body]
    assert 2 <= len(told) <= OF_TELLER.most + 40 * 701 / OF_TELLER.seconds


@pytest.mark.parametrize("ending", ["kick", "LEAVE", "STOP", "FORGET ME"])
def test_who_is_gone_reads_nothing_aloud_any_more(house: House, ending: str) -> None:
    """The others hear so at once, and he is not rung again."""
    call = on_the_road(house)
    if ending == "kick":
        for phone in (BOB, CY):
            house.text(phone, "KICK ANN")
    else:
        house.text(ANN, ending)
    told = [body for body in house.news() if ENDED in body or CUT in body]
    assert len(told) == 2
    assert all(ENDED in body for body in told)
    call.wait()
    assert call.is_over
    call.cut_off()
    house.clock.now += 61
    carrier = Exchange()
    place(house, carrier)
    assert carrier.placed == []
    assert not any(CUT in body for body in house.news())


def test_who_was_sent_away_while_his_phone_rings_hears_of_no_table(house: House) -> None:
    house.sit(**THREE)
    calls_of, carrier = {}, Exchange()
    for phone, command in ((BOB, "CALL TABLE"), (CY, "CALL ME")):
        house.clock.now += 2
        call = rung(house, phone, carrier, command)
        calls_of[row(house).id] = call
    for name in ("BOB", "CY"):
        house.text(ANN, f"KICK {name}")
    house.news()
    for ring, call in calls_of.items():
        assert call.pick_up(ring) == ""
        assert call.is_over
    assert house.news() == []


def test_a_number_that_has_changed_hands_is_neither_rung_nor_let_in(house: House) -> None:
    """Dead between CALL ME and the ring, or silent for 60 days: its new owner is a stranger."""
    house.deal(**THREE)
    carrier = Exchange()
    house.text(ANN, "CALL ME")
    with house.service.db.begin() as tx:
        tx.execute(players.update().where(players.c.phone == ANN).values(unreachable=30005))
    place(house, carrier, 1)
    assert carrier.placed == []
    assert called(house, ANN).is_over
    call = alone(house, BOB)
    house.clock.now += 61 * DAY
    assert "join" in call.wait()
    part_from_tables(house.service)
    assert "join" in called(house, BOB).heard
    with house.service.db.begin() as tx:
        sitting = select(members.c.player_id).where(members.c.player_id.is_not(None))
        assert tx.execute(sitting).scalars().all() == []


def test_a_loudspeaker_whose_phone_is_blocked_is_not_rung_again(house: House) -> None:
    call = on_the_road(house)
    with house.service.db.begin() as tx:
        tx.execute(players.update().where(players.c.phone == ANN).values(blocked_at=1.0))
    call.wait()
    call.cut_off()
    told = house.news()
    assert len(told) == 2
    assert all(ENDED in body for body in told)
