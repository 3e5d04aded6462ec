"""FORGET ME has the carrier delete its copies too."""

import logging
from dataclasses import dataclass, field

import pytest
from sqlalchemy import insert, select

from service.carrier.client import FateUnknown, Later, Refused
from service.due.housekeeping import keep_house
from service.privacy.carrier_copies import AT_ONCE, DAY_SECONDS, FIRST_SECONDS, MOST_SECONDS, delete_copies
from service.privacy.words import TAKEN_SECONDS
from service.store.database import reading
from service.store.tables import carrier_copies, inbox, outbox
from tests.service.conftest import ANN, BOB, CY, House
from tests.services import sid


@dataclass
class Deleter:
    """A carrier that deletes messages, or raises the next of `answers`; it never answers for those of `silent`."""

    answers: list[Exception] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    silent: frozenset[str] = frozenset()

    def delete(self, sid: str) -> None:
        self.asked.append(sid)
        if sid in self.silent:
            raise FateUnknown
        if self.answers:
            raise self.answers.pop(0)


def taken(house: House) -> None:
    """The carrier takes what waits, each message with a sid of its own."""
    with house.service.db.begin() as tx:
        for row in tx.execute(select(outbox).where(outbox.c.state == "pending")).all():
            mine = outbox.update().where(outbox.c.id == row.id)
            now = house.clock.now
            tx.execute(mine.values(state="taken", sid=sid(f"out{row.id}"), claimed_at=now, taken_at=now))


def noted(house: House) -> set[str]:
    with reading(house.service.db).begin() as tx:
        return set(tx.execute(select(carrier_copies.c.sid)).scalars())


def sids_of(house: House, phone: str) -> set[str]:
    """Of the texts from this phone and to it that the carrier has."""
    mine = house.player(phone).id
    with reading(house.service.db).begin() as tx:
        found = [tx.execute(select(each.c.sid).where(each.c.player_id == mine)) for each in (inbox, outbox)]
        return {each for rows in found for each in rows.scalars() if each}


def test_the_carrier_is_asked_for_all_of_mine_and_nobody_elses(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")
    taken(house)
    house.clock.now += 86_400
    house.text(CY, "FORGET ME")
    before = sids_of(house, CY)
    assert noted(house) == before
    carrier = Deleter()
    assert delete_copies(house.service, carrier) == 0, "the carrier is not done with them yet"
    house.clock.now += 1
    taken(house)
    goodbye = sids_of(house, CY) - before
    house.clock.now += FIRST_SECONDS
    assert delete_copies(house.service, carrier) == len(before)
    keep_house(house.service)
    assert noted(house) == goodbye
    house.clock.now += FIRST_SECONDS
    delete_copies(house.service, carrier)
    assert (sorted(carrier.asked), noted(house)) == (sorted(before | goodbye), set())


def test_what_cannot_be_deleted_yet_is_asked_for_again(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Not sooner than it helps, not for ever, and never so that it is forgotten without a word."""
    house.text(BOB, "FORGET ME", sid=sid(7))
    carrier = Deleter([Later(), Refused(20009), Refused(20009)])
    house.clock.now += FIRST_SECONDS
    for wait in (600, 3600, DAY_SECONDS):
        asked = len(carrier.asked)
        delete_copies(house.service, carrier)
        house.clock.now += wait - 1
        delete_copies(house.service, carrier)
        assert (len(carrier.asked), noted(house)) == (asked + 1, {sid(7)})
        house.clock.now += 1
    house.clock.now += MOST_SECONDS
    carrier.answers = [Refused(20009)]
    delete_copies(house.service, carrier)
    assert noted(house) == set()
    (alarm,) = [record.message for record in caplog.records if record.levelno == logging.ERROR]
    assert sid(7) in alarm


def noted_copies(house: House, count: int) -> None:
    """So many copies are to be deleted since just now, and may be at once."""
    now = house.clock.now
    with house.service.db.begin() as tx:
        rows = [{"sid": sid(each), "noted_at": now, "due_at": now, "tries": 0} for each in range(count)]
        tx.execute(insert(carrier_copies), rows)


def test_a_carrier_that_is_away_is_not_asked_for_one_after_the_other(house: House) -> None:
    noted_copies(house, AT_ONCE + 5)
    carrier = Deleter([Later()])
    assert delete_copies(house.service, carrier) == 0
    assert len(carrier.asked) == 1
    assert delete_copies(house.service, carrier) == AT_ONCE
    assert delete_copies(house.service, carrier) == 4
    house.clock.now += TAKEN_SECONDS + 600
    assert delete_copies(house.service, carrier) == 1


def test_one_for_which_the_carrier_never_answers_delays_no_other_and_ends_with_an_alarm(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    noted_copies(house, 5)
    carrier = Deleter(silent=frozenset({sid(0), sid(1)}))
    for _ in range(3):
        delete_copies(house.service, carrier)
    assert noted(house) == carrier.silent, "the others are gone within three rounds"
    while noted(house):
        house.clock.now += DAY_SECONDS
        delete_copies(house.service, carrier)
        assert len(carrier.asked) < 100, "it is asked for ever"
    alarms = [record.message for record in caplog.records if record.levelno == logging.ERROR]
    assert len(alarms) == 2
    assert all(any(each in alarm for alarm in alarms) for each in carrier.silent)
