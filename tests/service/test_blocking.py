"""`partyline block`: a phone that is neither heard nor told anything."""

import logging
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from service.due.sweeping import sweep
from service.operate.blocking import NoPhone, block, unblock
from service.run.cli import main
from service.store.database import reading
from service.store.tables import inbox, log, outbox, seats
from tests.service.conftest import ANN, BOB, CY, DEE, NUMBER, PUBLIC, House


def test_its_seat_leaves_and_it_is_not_heard(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    house.sit(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.text(ANN, "BEGIN")
    waiting = len(house.rows(outbox.c.player_id == house.player(DEE).id, outbox.c.state == "pending"))
    assert waiting == 1
    told = block(house.service, DEE)
    assert told == (
        "...04 is blocked: 1 waiting message dropped, its seat leaves the match. Its texts are not heard any more."
    )
    sweep(house.service)
    with reading(house.service.db).begin() as tx:
        assert tx.execute(select(seats.c.left).where(seats.c.name == "Dee")).scalar()
        assert tx.execute(select(log.c.kind).order_by(log.c.step.desc()).limit(1)).scalar() == "leave"
    assert [row.state for row in house.rows(outbox.c.player_id == house.player(DEE).id)][-1] == "dropped"
    house.news()
    before = house.match()
    for body in ("a hat", "JOIN", "NEW", "hi", "FORGET ME"):
        house.text(DEE, body)
    assert house.news() == []
    assert house.match() == before
    with reading(house.service.db).begin() as tx:
        bodies = tx.execute(select(inbox.c.body).order_by(inbox.c.received_at)).scalars().all()
    assert bodies.count("") == 5, "claimed, and not kept"
    assert DEE not in caplog.text


def test_between_two_sweeps_it_is_told_nothing(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    block(house.service, DEE)
    house.text(ANN, "unclear: what is meant?")
    assert {row.phone for row in house.rows(outbox.c.state == "pending")} == {ANN, BOB, CY}


def test_in_a_lobby_it_counts_no_more(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB, Dee=DEE)
    block(house.service, DEE)
    house.text(CY, f"JOIN {word} Cy")
    assert house.news(DEE) == []
    assert "Dee" not in house.answer(ANN, "WHO")


def test_a_phone_that_was_never_heard_can_be_blocked_and_freed(house: House) -> None:
    assert block(house.service, DEE).startswith("...04 is blocked: 0 waiting messages dropped.")
    assert block(house.service, DEE) == "...04 is blocked already."
    house.text(DEE, "hi")
    assert house.news() == []
    assert unblock(house.service, DEE) == "...04 is heard again."
    assert unblock(house.service, DEE) == "...04 was not blocked."
    assert house.answer(DEE, "hi")


@pytest.mark.parametrize("phone", ["12025550101", "+1", "hi", "", "+1202555010a", "+12025550101\n"])
def test_what_is_no_number_is_refused_in_one_line(house: House, phone: str) -> None:
    for doing in (block, unblock):
        with pytest.raises(NoPhone, match=r"^give the phone's number with \+ and country code"):
            doing(house.service, phone)


def test_the_command(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = house.service.settings
    given = {"DATABASE_URL": settings.database_url, "PUBLIC_URL": PUBLIC, "NUMBER": NUMBER, "ACCOUNT_SID": "AC1"}
    for name, value in (given | {"AUTH_TOKENS": "token"}).items():
        monkeypatch.setenv(f"PARTYLINE_{name}", value)
    done = CliRunner().invoke(main, ["block", DEE])
    assert (done.exit_code, done.output.count("\n")) == (0, 1)
    assert house.player(DEE).blocked_at is not None
    wrong = CliRunner().invoke(main, ["block", "2025550101"])
    assert wrong.exit_code == 1
    assert wrong.output == "Error: give the phone's number with + and country code, such as +12025550101\n"
    assert CliRunner().invoke(main, ["unblock", DEE]).output == "...04 is heard again.\n"


def test_without_a_database_the_command_ends_in_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTYLINE_SWITCHBOARD", "1")
    monkeypatch.setenv("PARTYLINE_DATA_DIR", str(tmp_path))
    done = CliRunner().invoke(main, ["block", DEE])
    assert done.exit_code == 1
    assert done.output.startswith("Error: The database cannot be used (OperationalError): is it there")
    assert done.output.count("\n") == 1
