"""Numbers change hands: who has one now gets nothing of who had it before, and joins as a stranger."""

from typing import Any

import pytest
from sqlalchemy import select, update

from service.due.forgetting import part_from_tables
from service.due.housekeeping import keep_house
from service.lobby.strangers import SILENT_SECONDS
from service.outbox.reports import Report, take_in
from service.store.database import reading
from service.store.tables import matches, members, outbox, players, seats
from tests.service.conftest import ANN, BOB, CY, DEE, NUMBER, House

STORY = "a zeppelin of cheese"


def is_gone(house: House, phone: str, code: int = 30005) -> None:
    """The carrier reports that a message to this phone failed with this code."""
    row = house.rows(outbox.c.player_id == house.player(phone).id)[-1]
    with house.service.db.begin() as tx:
        tx.execute(update(outbox).where(outbox.c.id == row.id).values(state="taken", attempts=1, sid="SM1"))
    take_in(house.service.db, NUMBER, Report(row.id, "SM1", "undelivered", code, 1), house.clock.now)


def known(house: House, phone: str) -> list[Any]:
    """The name, the groups and the seats of a phone."""
    player = house.player(phone)
    with reading(house.service.db).begin() as tx:
        sat = [tx.execute(select(each.c.name).where(each.c.player_id == player.id)) for each in (members, seats)]
        return [player.name, player.group_id, *(name for rows in sat for name in rows.scalars())]


@pytest.mark.parametrize("chores", [True, False], ids=["chores first", "the text first"])
def test_who_has_a_number_that_was_dead_is_a_stranger(house: House, chores: bool) -> None:
    """In a match: no secret and no question goes there, before or after its first text."""
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY, Xenia=DEE)
    house.text(DEE, STORY)
    house.news()
    is_gone(house, DEE)
    if chores:
        keep_house(house.service)
        assert known(house, DEE) == [None, None]
        assert sum("Xenia has left" in body for body in house.news()) == 3
    told = house.answer(DEE, "REPEAT")
    assert "Xenia" not in told
    assert STORY not in told
    assert "NEW" in told
    assert known(house, DEE) == [None, None]
    assert "Xenia (left)" in house.answer(ANN, "WHO")
    assert "no table" in house.answer(DEE, "REJOIN")
    house.text(ANN, "a hat")
    assert house.news(DEE) == [], "the match goes on without it"
    assert "name" in house.answer(DEE, f"JOIN {word}")


def test_who_muted_him_hears_the_new_owner(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB, Xenia=DEE)
    house.text(ANN, "MUTE XENIA")
    house.text(DEE, "MUTE BOB")
    is_gone(house, DEE)
    keep_house(house.service)
    house.text(DEE, f"JOIN {word} Yuri")
    house.news()
    house.text(DEE, "SAY hello")
    assert "YURI: hello" in house.news(ANN)
    house.text(BOB, "SAY hello")
    assert house.news(DEE) == ["BOB: hello"]


def test_rematch_does_not_reach_a_number_after_two_months_of_silence(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY, Xenia=DEE)
    house.clock.now += SILENT_SECONDS - 10
    for phone in (ANN, BOB, CY):
        house.text(phone, "WHO")
    keep_house(house.service)
    assert known(house, DEE)[0] == "Xenia"
    house.clock.now += 86_400
    house.news()
    keep_house(house.service)
    assert known(house, DEE) == [None, None]
    assert house.news() == [], "nobody is told after so long"
    house.text(ANN, "REMATCH")
    assert {row.phone for row in house.rows(outbox.c.match_id == house.match().id)} == {ANN, BOB, CY}


def test_the_first_text_after_two_months_is_a_strangers(house: House) -> None:
    """Even where no chore was done before it."""
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Xenia=DEE)
    house.clock.now += SILENT_SECONDS
    assert "To make a table text NEW" in house.answer(DEE, "hello?")
    assert known(house, DEE) == [None, None]


@pytest.mark.parametrize("code", [30006, 30003, 30008])
def test_a_phone_that_is_off_or_cut_off_keeps_its_seat(house: House, code: int) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Xenia=DEE)
    is_gone(house, DEE, code)
    keep_house(house.service)
    assert "To make a table text NEW" not in house.answer(DEE, "REPEAT")
    assert known(house, DEE)[0] == "Xenia"


def test_a_dead_number_is_in_none_of_its_groups_any_more(house: House) -> None:
    """Nor does it own one; a block and an opt-out outlive it."""
    house.sit(Xenia=DEE, Ann=ANN)
    word = house.sit("SECRETS", Bob=BOB, Cy=CY, Ann=ANN)
    house.text(DEE, f"JOIN {word} Xenia")
    with house.service.db.begin() as tx:
        tx.execute(update(players).where(players.c.phone == DEE).values(opted_out_at=1.0, unreachable=21614))
    keep_house(house.service)
    assert known(house, DEE) == [None, None]
    assert house.player(DEE).opted_out_at == 1.0
    with reading(house.service.db).begin() as tx:
        assert set(tx.execute(select(members.c.name)).scalars()) == {"Ann", "Bob", "Cy"}


def test_a_match_that_fails_keeps_nobody_else_at_his_table(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.sit(Xenia=DEE)
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(state={}))
    house.clock.now += SILENT_SECONDS + 1
    part_from_tables(house.service)
    assert known(house, ANN)[0] == "Ann"
    assert known(house, DEE) == [None, None]
