"""`partyline costs`: what a day and a group have cost."""

from decimal import Decimal

import pytest
from sqlalchemy import insert, select

from service.operate.costs import costs
from service.store.database import reading
from service.store.tables import inbox, usage
from tests.service.conftest import ANN, BOB, CY, NUMBER, House
from tests.service.phoned import Phoned
from tests.service.test_rings import row, rung
from tests.services import sid

TODAY = 20261118  # of the house's clock


def spent(house: House, day: int, player: int, group: int, messages: int, segments: int, pictures: int = 0) -> None:
    row = {"day": day, "player_id": player, "group_id": group, "messages": messages, "segments": segments}
    row["pictures"] = pictures
    with house.service.db.begin() as tx:
        tx.execute(insert(usage).values(row))


def test_a_line_for_each_group_each_day_and_in_all(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    lobby = 4  # texts of the lobby
    group = house.group().id
    house.post({"MessageSid": sid("long"), "From": ANN, "To": NUMBER, "Body": "x" * 400, "NumSegments": "3"})
    spent(house, TODAY, 1, group, 3, 5)
    spent(house, TODAY, 2, group, 1, 2)
    spent(house, TODAY, 3, group, 2, 0, pictures=2)
    spent(house, TODAY, 0, 0, 10, 10)
    spent(house, TODAY - 1, 1, group, 100, 200)
    spent(house, TODAY - 7, 1, group, 1, 999)
    lines = [line.split() for line in costs(house.service, 2).splitlines()]
    prices = house.service.settings
    out, into = prices.segment_price, prices.inbound_price

    def money(segments: int, segments_in: int, pictures: int = 0) -> str:
        return f"{segments * out + pictures * prices.picture_price + segments_in * into:.2f}"

    in_lobby = lobby + 1  # ... and BEGIN
    assert lines[0][:2] == ["day", "group"]
    assert lines[1:] == [
        [str(group), "100", "200", "0", "0", "0", "0", "0", money(200, 0)],
        ["2026-11-17", "all", "100", "200", "0", "0", "0", "0", "0", money(200, 0)],
        ["-", "10", "10", "0", str(in_lobby), str(in_lobby), "0", "0", money(10, in_lobby)],
        [str(group), "6", "7", "2", "1", "3", "0", "0", money(7, 3, 2)],
        [
            "2026-11-18",
            "all",
            "16",
            "17",
            "2",
            str(in_lobby + 1),
            str(in_lobby + 3),
            "0",
            "0",
            money(17, in_lobby + 3, 2),
        ],
        [
            "all",
            "days",
            "all",
            "116",
            "217",
            "2",
            str(in_lobby + 1),
            str(in_lobby + 3),
            "0",
            "0",
            money(217, in_lobby + 3, 2),
        ],
    ]
    assert out > Decimal(0)
    assert "+1" not in costs(house.service, 7)


def test_a_text_of_the_last_second_of_a_day_is_of_that_day(house: House) -> None:
    house.clock.now = 1_795_046_400.0 - 0.5  # midnight of November 19
    house.text(ANN, "hi")
    house.clock.now += 0.5
    house.text(ANN, "hi")
    lines = [line.split() for line in costs(house.service, 2).splitlines()]
    assert [(line[0], line[5]) for line in lines if line[0].startswith("2026")] == [
        ("2026-11-18", "1"),
        ("2026-11-19", "1"),
    ]


@pytest.mark.parametrize(
    ("given", "kept"), [("7", 7), ("", 1), ("0", 1), ("-3", 1), ("ten", 1), ("2.5", 1), ("999", 50), ("9" * 30, 1)]
)
def test_the_carriers_count_of_segments_is_kept_within_reason(house: House, given: str, kept: int) -> None:
    house.post({"MessageSid": sid("count"), "From": ANN, "To": NUMBER, "Body": "hi", "NumSegments": given})
    with reading(house.service.db).begin() as tx:
        assert tx.execute(select(inbox.c.segments)).scalars().all() == [kept]


def test_calls_cost_by_the_minute_begun_and_ours_more(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    call = Phoned(house, ANN)
    call.ring()
    house.clock.now += 61
    call.hang_up()
    ours = rung(house, BOB)
    ours.pick_up(row(house).id)
    house.clock.now += 20
    ours.cut_off()
    prices = house.service.settings
    line = costs(house.service, 1).splitlines()[-1].split()
    assert line[-3:-1] == ["2", "1"]
    before = Decimal(line[3]) * prices.segment_price + Decimal(line[-4]) * prices.inbound_price
    assert line[-1] == f"{before + 2 * prices.call_price + prices.ring_price:.2f}"
