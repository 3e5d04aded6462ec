"""Texts that the carrier took and never posted."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update
from sqlmodel import SQLModel

from prompts.hear import Ear, Unclear
from service.base.service import Service
from service.base.settings import load_settings
from service.carrier.client import FateUnknown, Received, Status
from service.inbound import missed
from service.inbound import texts as inbound
from service.inbound.missed import take_in_missed
from service.inbound.texts import InboundText, handle
from service.run.tasks import MISSED_SECONDS
from service.store.database import open_database
from service.store.tables import inbox, outbox, players
from tests.service_out.conftest import NOON, NUMBER, Clock

ANN, BOB = "+12025550101", "+12025550102"


@dataclass
class Listing:
    """What the carrier has taken, and since when it was asked."""

    texts: list[Received] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    fails: bool = False
    statuses: dict[str, Status] = field(default_factory=dict)

    def received_since(self, since: float) -> list[Received]:
        self.asked.append(since)
        if self.fails:
            raise FateUnknown
        return [text for text in self.texts if text.at >= since]

    def status_of(self, sid: str) -> Status | None:
        return self.statuses.get(sid)


class House:
    """A service that looks every 15 s for what it missed."""

    def __init__(self, folder: Path) -> None:
        given = {"public_url": "https://party.example", "number": NUMBER, "account_sid": "AC1", "auth_tokens": "token"}
        self.clock, self.listing = Clock(), Listing()
        self.service = Service(load_settings(given), open_database(f"sqlite:///{folder / 'missed.sqlite'}"), self.clock)
        SQLModel.metadata.create_all(self.service.db)

    def text(self, sid: str, phone: str, body: str, posted: bool = False, ago: float = 60) -> None:
        self.listing.texts.append(Received(sid, phone, body, self.clock() - ago))
        if posted:
            handle(self.service, InboundText(sid, phone, body))

    def look(self, after: float = 0) -> int:
        self.clock.now += after
        return take_in_missed(self.service, self.listing)

    def seen(self) -> list[str]:
        with self.service.db.connect() as connection:
            return list(connection.execute(select(inbox.c.sid).order_by(inbox.c.received_at, inbox.c.sid)).scalars())


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.service.db.dispose()


def test_what_was_never_posted_is_taken_in_once(house: House) -> None:
    house.text("SM1", ANN, "NEW MALARKY", posted=True)
    house.text("SM2", ANN, "Ann", ago=50)
    house.text("SM3", BOB, "hi", ago=40)
    assert house.look() == 2
    assert house.seen() == ["SM1", "SM2", "SM3"]
    with house.service.db.connect() as connection:
        assert connection.execute(select(players.c.name).where(players.c.phone == ANN)).scalar() == "Ann"
    assert house.look(after=300) == 0
    handle(house.service, InboundText("SM2", ANN, "Ann"))
    assert house.seen() == ["SM1", "SM2", "SM3"]


def test_a_long_list_is_looked_through_in_parts(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missed, "A_QUERY", 2)
    for place in range(5):
        house.text(f"SM{place}", ANN, "hi", posted=place != 4, ago=60 - place)
    assert house.look() == 1
    assert house.seen() == [f"SM{place}" for place in range(5)]


def test_the_carrier_is_asked_every_five_minutes_with_an_hour_of_overlap(house: House) -> None:
    for _ in range(41):
        house.look(after=15)
    assert [since - NOON for since in house.listing.asked] == [15 - 3900, 15 - 3600, 315 - 3600]


def test_after_an_outage_the_carrier_is_asked_at_once(house: House) -> None:
    house.look()
    house.text("SM1", ANN, "hi", ago=-5)
    assert house.look(after=60) == 1
    assert len(house.listing.asked) == 2
    house.look(after=15)
    assert len(house.listing.asked) == 2


def failed_with_its_picture(house: House) -> Callable[[], str]:
    """The carrier has just taken an answer with a picture, which it then could not fetch. What tells its state."""
    house.text("SM1", ANN, "hi", posted=True)
    with house.service.db.begin() as tx:
        taken = {"state": "taken", "sid": "MM1", "taken_at": house.clock(), "picture": {}, "picture_token": "t"}
        tx.execute(update(outbox).values(taken))
    house.listing.statuses = {"MM1": Status("failed", 11200)}

    def state() -> str:
        with house.service.db.connect() as connection:
            return str(connection.execute(select(outbox.c.state)).scalar_one())

    return state


def test_after_an_outage_the_carrier_is_asked_which_pictures_failed(house: House) -> None:
    house.look()
    state = failed_with_its_picture(house)
    house.look(after=60)
    assert state() == "pending"


def test_which_pictures_failed_is_asked_every_five_minutes(house: House) -> None:
    """And none is passed over that was young when the last ones were asked after."""
    for _ in range(20):
        house.look(after=15)
    state = failed_with_its_picture(house)
    house.look(after=15)
    assert state() == "taken"
    for _ in range(20):
        house.look(after=15)
    assert state() == "pending"


def test_a_picture_that_fails_only_when_it_was_asked_after_already_is_asked_after_again(house: House) -> None:
    """The carrier may have it in its queue for a while."""
    state = failed_with_its_picture(house)
    house.listing.statuses = {"MM1": Status("queued")}
    for _ in range(60):
        house.look(after=15)
    assert state() == "taken"
    house.listing.statuses = {"MM1": Status("failed", 11200)}
    for _ in range(20):
        house.look(after=15)
    assert state() == "pending"


def test_after_a_long_outage_all_of_it_is_asked_for(house: House) -> None:
    house.look()
    house.look(after=6 * 3600)
    assert house.listing.asked[-1] == NOON - 3600


def test_a_young_text_is_left_to_the_carrier_and_looked_for_again_soon(house: House) -> None:
    house.look()
    house.text("SM1", ANN, "hi", ago=-40)
    assert house.look(after=60) == 0
    assert house.look(after=15) == 1
    house.look(after=15)
    assert len(house.listing.asked) == 3


def test_a_list_that_cannot_be_read_is_asked_for_again(house: House) -> None:
    house.look()
    house.listing.fails = True
    house.text("SM1", ANN, "hi", ago=0)
    assert house.look(after=60) == 0
    assert house.look(after=15) == 0
    house.listing.fails = False
    assert house.look(after=15) == 1
    assert house.listing.asked[-1] <= NOON - 3600


def test_only_ordinary_phones_are_heard(house: House) -> None:
    for sid, phone in (("SM1", "12345"), ("SM2", NUMBER), ("SM3", "whatsapp:+12025550101"), ("SM4", "")):
        house.text(sid, phone, "hi")
    assert house.look() == 0
    assert house.seen() == []
    house.look(after=15)
    assert len(house.listing.asked) == 1


def test_the_text_of_an_outage_is_answered(house: House) -> None:
    house.text("SM1", ANN, "hi")
    house.look()
    with house.service.db.connect() as connection:
        body = connection.execute(select(outbox.c.body)).scalar()
    assert re.search("NEW", str(body))


MISSED = [
    ("ALTO", True, True), ("ALTO", False, False), ("STOP", True, True), ("STOP", False, True), ("alto mar", True, False)
]  # fmt: skip


@pytest.mark.parametrize(("word", "in_a_service", "is_out"), MISSED)
def test_a_missed_word_of_the_carrier_is_known_without_its_saying_so(
    house: House, word: str, in_a_service: bool, is_out: bool
) -> None:
    house.listing.texts.append(Received("SM1", ANN, word, house.clock() - 60, 1, in_a_service))
    house.look()
    assert opted_out(house) == is_out
    assert outbox_size(house) == (0 if is_out else 1)
    house.listing.texts.append(Received("SM2", ANN, "Comenzar", house.clock(), 1, in_a_service))
    house.look(after=300)
    assert not opted_out(house) or not in_a_service


def test_a_missed_stop_does_not_undo_a_start_that_came_after_it(house: House) -> None:
    house.text("SM1", ANN, "STOP", ago=60)
    house.text("SM2", ANN, "START", posted=True, ago=40)
    assert house.look() == 1
    assert not opted_out(house)
    assert house.look(after=300) == 0
    house.text("SM3", ANN, "START", ago=60)
    house.text("SM4", ANN, "STOP", posted=True, ago=40)
    house.look(after=300)
    assert opted_out(house)


def opted_out(house: House) -> bool:
    with house.service.db.connect() as connection:
        return connection.execute(select(players.c.opted_out_at)).scalar() is not None


def outbox_size(house: House) -> int:
    with house.service.db.connect() as connection:
        return len(connection.execute(select(outbox.c.id)).all())


def test_a_late_text_is_no_answer_to_what_was_asked_after_it(house: House) -> None:
    for phone, body in ((ANN, "NEW MALARKY"), (ANN, "Ann"), (ANN, "BOT"), (ANN, "BOT"), (ANN, "BEGIN")):
        handle(house.service, InboundText(f"SM {body} {house.clock()}", phone, body))
        house.clock.now += 1
    with house.service.db.begin() as tx:
        (first,) = tx.execute(select(outbox.c.ask, outbox.c.match_id, outbox.c.seat).where(outbox.c.ask.is_not(None)))
        tx.execute(update(outbox).values(state="taken", taken_at=house.clock()))
        newer = first._asdict() | {"ask": first.ask + 1, "player_id": 1, "kind": "ask", "body": "?", "segments": 1}
        more = {"state": "taken", "created_at": 0, "taken_at": house.clock() + 100, "attempts": 1, "copies": 1}
        tx.execute(insert(outbox).values(newer | more | {"lapses": False, "answers": False}))
    asked: list[int | None] = []

    def hear(body: str, ear: Ear) -> Unclear:
        asked.append(ear.meant)
        return Unclear("?")

    house.clock.now += 200
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inbound, "hear", hear)
        for sid, sent_at in (("SM1", house.clock() - 150), ("SM2", house.clock() - 50), ("SM3", None)):
            handle(house.service, InboundText(sid, ANN, sid, sent_at=sent_at))
    assert asked == [first.ask, first.ask + 1, first.ask + 1]


def test_a_gap_is_longer_than_two_looks_are_apart() -> None:
    assert MISSED_SECONDS < missed.GAP_SECONDS <= MISSED_SECONDS + 10
