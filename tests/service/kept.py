"""What is kept of a match and of its people, for the tests of how it goes."""

from typing import Any

import pytest
from sqlalchemy import select
from sqlmodel import SQLModel

from service.store.database import reading
from service.store.tables import inbox, outbox
from tests.service.conftest import ANN, BOB, CY, House

EVE = "+12025550105"
DAY = 86_400.0
WORDS = "a zeppelin of cheese"


def everything(house: House) -> str:
    """All that the database holds, as text."""
    with reading(house.service.db).begin() as tx:
        return "\n".join(str(row) for table in SQLModel.metadata.sorted_tables for row in tx.execute(select(table)))


def bodies(house: House, match_id: int) -> set[str]:
    with reading(house.service.db).begin() as tx:
        found = [tx.execute(select(each.c.body).where(each.c.match_id == match_id)) for each in (inbox, outbox)]
        return {body for rows in found for body in rows.scalars()}


def values(house: House, query: Any) -> list[Any]:
    with reading(house.service.db).begin() as tx:
        return list(tx.execute(query).scalars())


def played(house: House) -> None:
    """A match that silence has brought to its end, all messages decided."""
    house.sit(Kathy=ANN, Robert=BOB, Cynthia=CY)
    house.text(ANN, "SET ROUNDS 1")
    house.text(ANN, "BEGIN")
    house.deliver()
    house.text(BOB, WORDS)
    house.text(BOB, "WHERE")
    for _ in range(100):
        house.passes_long(60, delivers=True)
        if house.match().over_at is not None:
            return
        house.text(CY, "SCORE")
    pytest.fail("it does not end")


def cut_short(house: House) -> None:
    """A match that is over because too few are left."""
    house.deal(Kathy=ANN, Robert=BOB, Cynthia=CY)
    house.text(CY, "LEAVE")
    assert house.match().over_at is not None
