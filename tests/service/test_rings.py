"""Calls that we make: who is rung, when, how often, and what becomes of it whatever fails on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import Row, select

from prompts.lobby import ringing
from prompts.voice import calling
from service.calls import placing
from service.carrier.client import FateUnknown, Later, Refused
from service.due.housekeeping import keep_house
from service.operate.blocking import block
from service.store.tables import rings
from tests.service.conftest import ANN, BOB, CY, House
from tests.service.phoned import THREE, Phoned


class Died(BaseException):
    """The process is killed here."""


@dataclass
class Exchange:
    """A carrier that places calls. `answers` are what goes wrong with the next ones; `kills` is called when a call was
    taken and nobody knows it yet."""

    placed: list[tuple[int, str, int]] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    answers: list[Exception] = field(default_factory=list)
    dies_before: bool = False
    dies_after: bool = False
    is_listed: bool = True

    def ring(self, ring_id: int, to: str, seconds: int, longest: int) -> str:
        if self.dies_before:
            raise Died
        if self.answers and not isinstance(self.answers[0], FateUnknown):
            raise self.answers.pop(0)
        self.placed.append((ring_id, to, longest))
        if self.dies_after:
            raise Died
        if self.answers:
            raise self.answers.pop(0)
        return self.sid(len(self.placed))

    def sid(self, place: int) -> str:
        return f"CAee{place:030x}"

    def rung_since(self, to: str, since: float) -> tuple[str, ...]:
        if not self.is_listed:
            raise FateUnknown
        return tuple(self.sid(place) for place, each in enumerate(self.placed, 1) if each[1] == to)

    def hang_up(self, sid: str) -> None:
        self.ended.append(sid)


def place(house: House, carrier: Exchange, seconds: float = 0) -> None:
    house.clock.now += seconds
    placing.place(house.service.db, carrier, house.clock, house.service.settings)


def row(house: House) -> Row[Any]:
    with house.service.db.begin() as tx:
        return tx.execute(select(rings).order_by(rings.c.id.desc()).limit(1)).one()


def rung(house: House, phone: str, carrier: Exchange | None = None, command: str = "CALL ME") -> Phoned:
    """A phone that has asked for a call, which is placed."""
    carrier = carrier or Exchange()
    house.text(phone, command)
    place(house, carrier)
    house.news()
    return Phoned(house, phone, carrier.sid(len(carrier.placed)))


def test_call_me_rings_and_is_the_same_as_calling_in_without_a_pin(house: House) -> None:
    house.deal(**THREE)
    carrier = Exchange()
    assert house.answer(ANN, "CALL ME") == ringing.rings(for_table=False)
    place(house, carrier)
    assert [to for _, to, _ in carrier.placed] == [ANN]
    call = Phoned(house, ANN, carrier.sid(1))
    assert calling.alone() in call.pick_up(row(house).id)
    assert "your own folder" in call.press("1")
    call.say("i am ready")
    assert "1 of 3 have a draft" in house.answer(ANN, "WHERE")


def test_a_call_is_placed_once_a_second_and_for_who_has_asked_alone(house: House) -> None:
    house.deal(**THREE)
    carrier = Exchange()
    for phone in THREE.values():
        house.text(phone, "CALL ME")
    house.text(ANN, "CALL ME")  # it is under way
    place(house, carrier)
    place(house, carrier, 0.9)
    assert len(carrier.placed) == 1
    place(house, carrier, 0.1)
    place(house, carrier, 1)
    place(house, carrier, 9)
    assert [to for _, to, _ in carrier.placed] == [ANN, BOB, CY]


@pytest.mark.parametrize("listed", [True, False])
@pytest.mark.parametrize("taken", [True, False])
def test_whoever_is_killed_where_no_call_is_placed_twice(house: House, taken: bool, listed: bool) -> None:
    """Before the carrier was asked or after it took the call; its list shows it, or cannot be read."""
    house.deal(**THREE)
    house.text(ANN, "CALL ME")
    carrier = Exchange(dies_before=not taken, dies_after=taken, is_listed=listed)
    with pytest.raises(Died):
        place(house, carrier)
    assert row(house).state == "placing"
    carrier.dies_before = carrier.dies_after = False
    for _ in range(60):
        place(house, carrier, 1)
    assert len(carrier.placed) == taken
    assert row(house).state == ("ringing" if taken and listed else "failed")
    if taken:  # the phone rings all the same, and may be answered
        assert calling.alone() in Phoned(house, ANN, carrier.sid(1)).pick_up(row(house).id)
        assert row(house).state == "answered"
    else:
        house.news()
        keep_house(house.service)
        assert house.news(ANN) == [ringing.not_reached(why="unknown", for_table=False)]


def test_what_the_carrier_did_not_take_goes_again_and_what_it_refuses_does_not(house: House) -> None:
    house.deal(**THREE)
    carrier = Exchange(answers=[Later(), Later(), Refused(21216)])
    house.text(ANN, "CALL ME")
    for _ in range(12):
        place(house, carrier, 1)
    assert (carrier.placed, row(house).why) == ([], "refused")
    house.text(ANN, "CALL ME")
    carrier.answers = [Later()] * 99
    for _ in range(30):
        place(house, carrier, 3)
    assert (carrier.placed, row(house).why) == ([], "late")


@pytest.mark.parametrize(("status", "why"), [("busy", "busy"), ("no-answer", "no-answer"), ("failed", "no-answer")])
def test_who_was_not_reached_is_told_once(house: House, status: str, why: str) -> None:
    house.deal(**THREE)
    call = rung(house, ANN)
    call.rung = row(house).id
    for _ in range(2):
        call.cut_off(status)
        keep_house(house.service)
    assert house.news() == [ringing.not_reached(why=why, for_table=False)]


def test_a_call_that_was_taken_while_we_died_is_known_by_its_end(house: House) -> None:
    house.deal(**THREE)
    house.text(ANN, "CALL ME")
    carrier = Exchange(dies_after=True)
    with pytest.raises(Died):
        place(house, carrier)
    call = Phoned(house, ANN, carrier.sid(1))
    call.rung = row(house).id
    call.cut_off("busy")
    assert (row(house).state, row(house).why, row(house).sid) == ("failed", "busy", carrier.sid(1))


def test_a_machine_hears_nothing(house: House) -> None:
    house.deal(**THREE)
    call = rung(house, ANN)
    assert call.pick_up(row(house).id, AnsweredBy="machine_start") == ""
    call.cut_off()
    keep_house(house.service)
    assert house.news() == [ringing.not_reached(why="machine", for_table=False)]


def test_one_that_is_no_machine_and_says_nothing_is_left_soon(house: House) -> None:
    house.deal(**THREE)
    call = rung(house, ANN)
    call.pick_up(row(house).id)
    said = [call.wait() for _ in range(4)]
    assert calling.goodbye(brand="Party Line") in said[-1]
    assert call.is_over


def test_hang_up_calls_off_what_rings(house: House) -> None:
    house.deal(**THREE)
    carrier = Exchange()
    call = rung(house, ANN, carrier)
    assert house.answer(ANN, "HANG UP") == ringing.called_off()
    place(house, carrier)
    place(house, carrier)
    assert carrier.ended == [carrier.sid(1)]
    assert call.pick_up(row(house).id) == ""  # answered in the same moment
    assert call.is_over
    house.text(ANN, "CALL ME")
    house.text(ANN, "HANG UP")
    place(house, carrier, 5)
    assert len(carrier.placed) == 1
    assert house.answer(ANN, "HANG UP") == ringing.nothing_rings()


def test_nobody_is_rung_without_an_end(house: House) -> None:
    house.deal(**THREE)
    carrier = Exchange()
    for _ in range(6):
        call = rung(house, ANN, carrier)
        call.rung = row(house).id
        call.cut_off("no-answer")
        house.clock.now += 5
    house.news()
    assert house.answer(ANN, "CALL ME") == ringing.asked_enough()
    place(house, carrier, 5)
    assert len(carrier.placed) == 6


@pytest.mark.parametrize("ending", ["block", "STOP", "LEAVE", "FORGET ME"])
def test_who_is_gone_is_not_rung(house: House, ending: str) -> None:
    house.deal(**THREE)
    carrier = Exchange()
    house.text(ANN, "CALL ME")
    block(house.service, ANN) if ending == "block" else house.text(ANN, ending)
    place(house, carrier, 1)
    assert carrier.placed == []


def test_the_minutes_of_a_day_limit_each_call_and_how_many_there_are(make_house: Any) -> None:
    house: House = make_house(phone_call_minutes_a_day=3)
    house.deal(**THREE)
    carrier = Exchange()
    call = rung(house, ANN, carrier)
    assert [longest for _, _, longest in carrier.placed] == [180]
    call.pick_up(row(house).id)
    house.clock.now += 200
    call.press("1")
    call.cut_off()
    assert house.answer(ANN, "CALL ME") == ringing.minutes_used_up()


def test_a_ring_belongs_to_its_phone(house: House) -> None:
    """Another phone's number in a signed request opens nothing."""
    house.deal(**THREE)
    rung(house, ANN)
    call = Phoned(house, BOB)
    assert call.pick_up(row(house).id) == ""
    assert call.is_over
    assert house.post({"CallSid": call.sid, "To": ANN, "From": BOB}, path="/call?r=1").status_code == 400
