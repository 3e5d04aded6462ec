"""Whose phones take part."""

import logging
from collections.abc import Callable

import pytest
from sqlalchemy import select

from service.carrier.countries import region_of
from service.store.database import reading
from service.store.tables import inbox, players
from tests.service.conftest import ANN, House
from tests.services import sid

LONDON, TORONTO = "+442079460123", "+14165550123"


def test_a_text_from_another_country_is_claimed_and_left_unanswered(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for _ in range(2):
        house.text(LONDON, "NEW Ann", sid=sid("far"))
    with reading(house.service.db).begin() as tx:
        (claim,) = tx.execute(select(inbox)).all()
        assert tx.execute(select(players)).all() == []
    assert (claim.sid, claim.player_id, claim.body) == (sid("far"), None, "")
    assert house.rows() == []
    assert [record.getMessage() for record in caplog.records if "country" in record.getMessage()] == [
        "a text of another country (...23) is left unanswered"
    ]
    assert LONDON not in caplog.text


def test_the_numbers_own_country_takes_part_and_its_neighbour_does_not(house: House) -> None:
    assert house.answer(ANN, "hi")
    house.text(TORONTO, "hi")
    assert house.news(TORONTO) == []


def test_the_settings_name_the_countries(make_house: Callable[..., House]) -> None:
    house = make_house(countries="GB, CA")
    assert house.answer(LONDON, "hi")
    assert house.answer(TORONTO, "hi")
    house.text(ANN, "hi")
    assert house.news(ANN) == []


@pytest.mark.parametrize(
    ("phone", "region"),
    [
        (ANN, "US"),
        ("+18085550100", "US"),
        (TORONTO, "CA"),
        (LONDON, "GB"),
        ("+15555550101", "US"),
        ("+9991234567", "ZZ"),
        ("+1", "ZZ"),
    ],
)
def test_the_country_of_a_number(phone: str, region: str) -> None:
    assert region_of(phone) == region
