"""Strangers, garbage and repeats: what comes from outside harms nobody."""

import logging
import random
from functools import partial
from typing import Any
from xml.etree import ElementTree

import pytest
from sqlalchemy import func, select
from sqlmodel import SQLModel
from twilio.request_validator import RequestValidator

from service.carrier.signature import LARGEST_FORM
from service.store.database import reading
from service.store.tables import inbox, log, outbox
from tests.service.conftest import ACCOUNT, ANN, BOB, CY, DEE, NUMBER, PUBLIC, TOKENS, House, at_once
from tests.services import sid

PIECES = (
    *"0123456789 \n\t\r\x00\x08\x1b\x7f\u0085\u200d\u202e\ufeff\uffff&<>'\"\\%=;:@",
    *("é", "ß", "🎉", "👨‍👩‍👧", "日本", "א", "e\u0301" * 30, "\U000e0001", "x" * 800),
    *(
        "vote ",
        "Ann",
        "bob ",
        "JOIN ",
        "new",
        "ready",
        "2",
        "-1",
        "9" * 20,
        "1e9",
        "DROP TABLE;",
        "%s",
        "{0}",
    ),
)


def garbage(chance: random.Random) -> str:
    return "".join(chance.choices(PIECES, k=chance.randrange(9)))


def form(chance: random.Random) -> dict[str, str]:
    """A text as a broken or hostile carrier might post it."""
    fields = {
        "MessageSid": chance.choice([sid(chance.randrange(10**9)), garbage(chance)]),
        "AccountSid": chance.choice([ACCOUNT, garbage(chance)]),
        "From": chance.choice([ANN, BOB, CY, DEE, f"+1{chance.randrange(10**12)}", garbage(chance)]),
        "To": chance.choice([NUMBER, garbage(chance)]),
        "Body": garbage(chance),
        "NumMedia": chance.choice(["0", "1", "ten", garbage(chance)]),
        "OptOutType": chance.choice(["STOP", "", garbage(chance)]),
        garbage(chance): garbage(chance),
    }
    return {name: value for name, value in fields.items() if chance.random() < 0.9}


def counts(house: House) -> dict[str, int]:
    """How many rows each table has."""
    with reading(house.service.db).begin() as tx:
        tables = SQLModel.metadata.sorted_tables
        return {each.name: tx.execute(select(func.count()).select_from(each)).scalar_one() for each in tables}


def signed(fields: dict[str, str]) -> str:
    whole = {"AccountSid": ACCOUNT, "To": NUMBER} | fields
    signature: str = RequestValidator(TOKENS[0]).compute_signature(f"{PUBLIC}/sms", whole)
    return signature


@pytest.mark.parametrize("seed", range(3))
def test_garbage_that_is_signed_breaks_nothing(house: House, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    chance = random.Random(seed)
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    for _ in range(60):
        answer = house.post(form(chance))
        assert answer.status_code in (200, 400)
        if answer.status_code == 200:
            assert ElementTree.fromstring(answer.data).tag == "Response"  # noqa: S314 - our own answer
        house.deliver()
    assert all(0 < len(row.body) <= 1600 for row in house.rows())
    assert not any("wrong on our side" in row.body for row in house.rows())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_garbage_that_is_not_signed_touches_nothing(house: House) -> None:
    chance = random.Random(1)
    house.sit(Ann=ANN)
    before, nudged = counts(house), len(house.nudged)
    for _ in range(60):
        fields = form(chance)
        other = signed(fields | {"To": "another"})
        forged = chance.choice(["", "nonsense", "é" * 28, "=" * 5000, other, signed(fields)[:-1]])
        assert house.post(fields, signature=forged).status_code == 403
    assert counts(house) == before
    assert len(house.nudged) == nudged


def test_a_captured_request_that_is_replayed_later_changes_nothing(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    captured = {"MessageSid": sid("captured"), "From": ANN, "To": NUMBER, "Body": "a hat"}
    signature = signed(captured)
    assert house.post(captured, signature=signature).status_code == 200
    house.text(BOB, "a boat")
    house.clock.now += 3600
    before, match = counts(house), house.match()
    for replayed in (captured, captured | {"Body": "LEAVE"}, captured | {"MessageSid": sid("other")}):
        assert house.post(replayed, signature=signature).status_code == (200 if replayed == captured else 403)
    assert counts(house) == before
    assert house.match() == match


def test_an_action_posted_eight_times_at_once_counts_once(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    at_once(*[partial(house.text, ANN, "unclear: what is meant?", sid("twin"))] * 8)
    assert house.match().step == 1
    assert sorted(row.phone for row in house.rows(outbox.c.state == "pending")) == [ANN, BOB, CY]
    with reading(house.service.db).begin() as tx:
        assert tx.execute(select(func.count()).select_from(inbox).where(inbox.c.sid == sid("twin"))).scalar() == 1


def test_a_text_of_our_own_number_is_left_alone(house: House) -> None:
    before = counts(house)
    assert house.post({"MessageSid": sid(1), "From": NUMBER, "To": NUMBER, "Body": "hi"}).status_code == 200
    assert counts(house) == before


def test_a_form_too_large_is_refused(house: House) -> None:
    before = counts(house)
    assert house.post({"MessageSid": sid(1), "From": ANN, "Body": "x" * LARGEST_FORM}).status_code == 413
    assert counts(house) == before


def phase(house: House) -> Any:
    return house.match().state["phase"]


def to_the_vote(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    for phone, words in ((ANN, "a hat"), (BOB, "a boat"), (CY, "a cat")):
        house.text(phone, words)
        house.text(phone, "ready")
    for phone in (ANN, BOB, CY):
        house.text(phone, "ok")
    house.deliver()
    assert phase(house) == "vote"


def test_all_vote_at_once_and_each_vote_counts(house: House) -> None:
    to_the_vote(house)
    before = house.match().step
    house.news()
    at_once(*(partial(house.text, phone, vote) for phone, vote in ((ANN, "2"), (BOB, "1"), (CY, "1"))))
    assert phase(house) != "vote"
    assert house.match().step == before + 3
    with reading(house.service.db).begin() as tx:
        lines = tx.execute(select(log.c.seat, log.c.kind).where(log.c.step > before)).all()
    assert sorted(lines) == [(0, "act"), (1, "act"), (2, "act")]
    reveals = [row for row in house.rows(outbox.c.state == "pending") if row.kind in ("ask", "result")]
    assert sorted(row.phone for row in reveals) == [ANN, BOB, CY], "the votes came to one end, told once to each"
