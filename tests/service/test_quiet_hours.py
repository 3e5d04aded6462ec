"""Quiet hours: hours of the day in a zone, zones by phone and by name, and a slow table at night."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select, update

from prompts.lobby import ringing
from service.due.sweeping import sweep
from service.matches.quiet_hours import active_seconds, after_active, opens_at
from service.matches.time_zones import guess, named
from service.store.database import reading
from service.store.tables import bot_moves, groups, matches, outbox
from tests.service.conftest import ANN, BOB, CY, DEE, House
from tests.service.test_rings import row, rung

HOUR = 3600.0
NEW_YORK = "America/New_York"
ZONES = (NEW_YORK, "America/Los_Angeles", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC")
MOMENTS = st.floats(min_value=1.70e9, max_value=1.90e9)


def local(zone: str, *when: int) -> float:
    return datetime(*when, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type, misc]


# The hours


@pytest.mark.parametrize(
    ("begins", "ends", "hours"),
    [
        ((2026, 6, 1, 10), (2026, 6, 1, 12), 2),
        ((2026, 6, 1, 20), (2026, 6, 2, 10), 2),
        ((2026, 6, 1, 22), (2026, 6, 2, 8, 59), 0),
        ((2026, 6, 1, 3), (2026, 6, 4, 3), 36),
        ((2026, 6, 1, 12), (2026, 6, 1, 10), 0),
        ((2026, 3, 7, 20), (2026, 3, 8, 10), 2),  # the clocks go forward in the night
        ((2026, 10, 31, 20), (2026, 11, 1, 10), 2),  # and back
    ],
)
def test_only_the_day_counts(begins: tuple[int, ...], ends: tuple[int, ...], hours: float) -> None:
    assert active_seconds(local(NEW_YORK, *begins), local(NEW_YORK, *ends), NEW_YORK) == hours * HOUR


def test_a_night_in_which_the_clocks_change_is_an_hour_shorter_or_longer() -> None:
    for evening, hours in (((2026, 3, 7, 21), 11), ((2026, 10, 31, 21), 13), ((2026, 6, 1, 21), 12)):
        begins = local(NEW_YORK, *evening)
        assert opens_at(begins, NEW_YORK) - begins == hours * HOUR


@pytest.mark.parametrize(
    ("now", "opens"),
    [((9, 0), (1, 9, 0)), ((20, 59), (1, 20, 59)), ((21, 0), (2, 9, 0)), ((0, 0), (1, 9, 0)), ((8, 59), (1, 9, 0))],
)
def test_the_day_is_from_nine_to_nine(now: tuple[int, int], opens: tuple[int, int, int]) -> None:
    assert opens_at(local(NEW_YORK, 2026, 6, 1, *now), NEW_YORK) == local(NEW_YORK, 2026, 6, *opens)


def test_what_would_be_due_at_nine_in_the_evening_is_due_in_the_morning() -> None:
    morning, tomorrow = local(NEW_YORK, 2026, 6, 1, 9), local(NEW_YORK, 2026, 6, 2, 9)
    assert after_active(morning, 12 * HOUR, NEW_YORK) == tomorrow
    assert after_active(morning, 12 * HOUR - 1, NEW_YORK) == morning + 12 * HOUR - 1


@settings(deadline=None)
@given(MOMENTS, st.floats(min_value=0, max_value=20 * 86_400), st.sampled_from(ZONES))
def test_after_active_is_the_first_moment_with_so_many_active_seconds(now: float, seconds: float, zone: str) -> None:
    due = after_active(now, seconds, zone)
    assert due >= now
    assert active_seconds(now, due, zone) == pytest.approx(seconds, abs=1e-3)
    assert opens_at(due, zone) == due
    clock = datetime.fromtimestamp(due, ZoneInfo(zone))
    assert 9 <= clock.hour < 21


@settings(deadline=None)
@given(MOMENTS, st.floats(min_value=0, max_value=1e6), st.floats(min_value=0, max_value=1e6), st.sampled_from(ZONES))
def test_seconds_add_up(begins: float, first: float, second: float, zone: str) -> None:
    middle, ends = begins + first, begins + first + second
    parts = active_seconds(begins, middle, zone) + active_seconds(middle, ends, zone)
    assert parts == pytest.approx(active_seconds(begins, ends, zone), abs=1e-3)


# The zones


@pytest.mark.parametrize(
    ("phone", "zone"),
    [
        ("+12025550101", "America/New_York"),
        ("+13125550101", "America/Chicago"),
        ("+14155550101", "America/Los_Angeles"),
        ("+491701234567", "Europe/Berlin"),
    ],
)
def test_the_area_code_tells_the_zone(phone: str, zone: str) -> None:
    assert guess(phone, "+12025550100") == zone


def test_a_number_of_many_zones_is_taken_to_be_where_ours_is() -> None:
    assert guess("+18005550101", "+14155550100") == "America/Los_Angeles"
    assert guess("+18005550101", "+18005550100") == "America/New_York"
    assert guess("+12085550101", "+12025550100") == "America/Boise"
    assert guess("not a number", "+14155550100") == "America/Los_Angeles"


@pytest.mark.parametrize(
    ("words", "zone"),
    [
        ("CHICAGO", "America/Chicago"),
        ("Eastern", "America/New_York"),
        ("pacific time", "America/Los_Angeles"),
        ("EST", "America/New_York"),
        ("utc", "UTC"),
        ("gmt.", "UTC"),
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("to Los Angeles!", "America/Los_Angeles"),
        ("chicgo", "America/Chicago"),
        ("St. Louis", "America/Chicago"),
        ("Port-au-Prince", "America/Port-au-Prince"),
        ("Buenos Aires", "America/Buenos_Aires"),
        ("middle earth", None),
        ("", None),
        ("9", None),
    ],
)
def test_zones_have_forgiving_names(words: str, zone: str | None) -> None:
    assert named(words) == zone


# The house: Ann's phone is in New York


def night(house: House, hour: int = 23) -> float:
    """It is evening in New York, the sweep has run."""
    house.clock.now = local(NEW_YORK, 2026, 6, 1, hour)
    house.passes(1)
    return house.clock.now


def slow(house: House, **phones: str) -> None:
    house.sit(**phones)
    house.answer(next(iter(phones.values())), "PACE SLOW")
    house.news()


def waiting(house: House) -> dict[str, float | None]:
    """Until when the newest message to each phone waits."""
    return {row.phone: row.not_before for row in house.rows(outbox.c.state == "pending")}


def due(house: House) -> float:
    with reading(house.service.db).begin() as tx:
        at: float = tx.execute(select(matches.c.due_at).where(matches.c.over_at.is_(None))).scalar_one()
    return at


def pass_hours(house: House, hours: float) -> None:
    house.passes_long(hours * HOUR)


def test_a_slow_match_dealt_at_night_answers_who_texts_and_tells_the_others_in_the_morning(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 22)
    slow(house, Ann=ANN, Bob=BOB, Cy=CY)
    night(house)
    house.deliver()
    house.text(ANN, "BEGIN")
    morning = local(NEW_YORK, 2026, 6, 2, 9)
    assert waiting(house) == {ANN: None, BOB: morning, CY: morning}
    assert [row.answers for row in house.rows(outbox.c.state == "pending", outbox.c.not_before.is_(None))] == [True]
    assert house.match().zone == NEW_YORK == house.group().zone
    assert due(house) == morning + house.match().wake


@pytest.mark.parametrize(("minute", "again"), [(58, True), (59, False)])
def test_a_loudspeaker_that_was_cut_off_in_the_evening_is_not_rung_at_night(
    house: House, minute: int, again: bool
) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 20, minute)
    slow(house, Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")
    call = rung(house, ANN, command="CALL TABLE")
    call.pick_up(row(house).id)
    call.press("1")
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 20, minute, 20)
    call.cut_off()
    assert bool(row(house).again) is again
    assert any(ringing.silent(again=again) in body for body in house.news(ANN))


def test_by_day_nothing_waits(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 12)
    slow(house, Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")
    assert set(waiting(house).values()) == {None}


def test_what_still_waits_when_the_night_begins_or_comes_back_in_it_waits_for_the_morning(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 20)
    slow(house, Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")
    assert set(waiting(house).values()) == {None}
    night(house, 21)
    morning = local(NEW_YORK, 2026, 6, 2, 9)
    assert waiting(house) == {ANN: None, BOB: morning, CY: morning}
    house.clock.now = morning
    house.passes(1)
    assert waiting(house) == {ANN: None, BOB: morning, CY: morning}


def test_a_live_match_knows_no_night(house: House) -> None:
    night(house)
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")
    assert set(waiting(house).values()) == {None}
    assert house.match().zone is None


def test_the_clock_stands_at_night(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 20)
    slow(house, Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")
    house.deliver()
    wake = house.match().wake
    night(house, 23)
    asked = house.answer(BOB, "WHERE")
    pass_hours(house, 9)
    assert house.answer(BOB, "WHERE") == asked
    house.text(BOB, "a kind of hat")
    match = house.match()
    assert match.step == 1
    assert match.clock == pytest.approx(HOUR, abs=2)
    assert due(house) == pytest.approx(local(NEW_YORK, 2026, 6, 2, 9) + wake - HOUR, abs=2)


def test_nothing_is_due_at_night_and_it_comes_in_the_morning(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 16)
    slow(house, Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")  # the reminder comes after 8 hours, 5 today and 3 tomorrow
    house.deliver()
    house.passes(1)
    pass_hours(house, 16)
    house.news()
    assert house.clock.now >= local(NEW_YORK, 2026, 6, 2, 8)
    assert house.match().step == 0
    pass_hours(house, 3.9)
    assert house.match().step == 0
    pass_hours(house, 0.2)
    assert house.match().step == 1
    assert set(waiting(house)) == {ANN, BOB, CY}


def test_bots_rest_at_night(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 22)
    slow(house, Ann=ANN, Bob=BOB)
    house.answer(ANN, "BOT")
    night(house)
    house.text(ANN, "BEGIN")
    morning = local(NEW_YORK, 2026, 6, 2, 9)
    with reading(house.service.db).begin() as tx:
        moves = tx.execute(select(bot_moves.c.due_at)).scalars().all()
    assert moves
    assert all(morning <= at <= morning + 60 for at in moves)


def test_an_outage_in_the_night_changes_nothing(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 20)
    slow(house, Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")
    house.deliver()
    night(house, 22)
    wake = house.match().wake
    left = wake - HOUR
    house.clock.now = local(NEW_YORK, 2026, 6, 2, 8)
    house.passes(1)
    assert due(house) == pytest.approx(local(NEW_YORK, 2026, 6, 2, 9) + left, abs=2)


def test_a_bots_move_keeps_its_time_over_an_outage(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 12)
    slow(house, Ann=ANN, Bob=BOB)
    house.answer(ANN, "BOT")
    house.passes(1)
    house.text(ANN, "BEGIN")
    house.deliver()

    def move() -> float:
        with reading(house.service.db).begin() as tx:
            at: float = tx.execute(select(bot_moves.c.due_at)).scalar_one()
        return at

    left = move() - house.clock.now
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 22)
    sweep(house.service)
    assert move() == pytest.approx(local(NEW_YORK, 2026, 6, 2, 9) + left, abs=0.1)


def test_an_outage_by_day_is_taken_out_of_a_slow_clock(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 19)
    slow(house, Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")
    house.deliver()
    house.passes(1)
    wake, begun = house.match().wake, house.clock.now
    house.clock.now = local(NEW_YORK, 2026, 6, 2, 11)
    house.passes(1)
    match = house.match()
    assert match.clock_since == house.clock.now
    assert match.clock == pytest.approx(1, abs=1)
    assert due(house) == pytest.approx(after_active(house.clock.now, wake - 1, NEW_YORK), abs=2)
    assert due(house) > begun + wake


@pytest.mark.parametrize(("month", "day", "hours"), [(3, 7, 23), (10, 31, 25)])
def test_a_limit_across_a_change_of_the_clocks(house: House, month: int, day: int, hours: int) -> None:
    """Twelve hours of the day from noon to noon, whatever the night does."""
    house.clock.now = local(NEW_YORK, 2026, month, day, 12)
    slow(house, Ann=ANN, Bob=BOB, Cy=CY)
    house.answer(ANN, "SET THINKING 43200")
    house.text(ANN, "BEGIN")
    match = house.match()
    until = after_active(house.clock.now, match.state["timers"]["think"], NEW_YORK)
    assert until - house.clock.now == hours * HOUR


def test_the_zone_can_be_set_and_counts_at_once(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 12)
    slow(house, Ann=ANN, Bob=BOB, Cy=CY)
    assert "ZONE (NEW YORK)" in house.answer(ANN, "SET")
    house.text(ANN, "BEGIN")
    for phone in (ANN, BOB, CY):
        house.text(phone, "ready")
    house.text(ANN, "a kind of hat")
    house.deliver()
    wake = house.match().wake
    house.passes(1)
    pass_hours(house, 2)
    told = house.answer(ANN, "SET ZONE BERLIN")  # where it is 20:00
    assert "Berlin" in told
    assert house.group().zone == house.match().zone == "Europe/Berlin"
    assert house.match().clock == pytest.approx(2 * HOUR, abs=2)
    assert due(house) == pytest.approx(after_active(house.clock.now, wake - 2 * HOUR, "Europe/Berlin"), abs=2)


def test_a_zone_that_is_none_is_refused_with_examples(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    told = house.answer(ANN, "SET ZONE MORDOR")
    assert "SET ZONE CHICAGO" in told
    assert "New York" in told
    assert house.group().zone == NEW_YORK
    assert "Chicago" in house.answer(ANN, "set timezone: central")
    assert house.group().zone == "America/Chicago"


def test_who_joins_a_slow_table_at_night_wakes_nobody(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 20)
    slow(house, Ann=ANN, Bob=BOB)
    night(house)
    house.deliver()
    house.text(CY, f"JOIN {house.group().word} Cy")
    morning = local(NEW_YORK, 2026, 6, 2, 9)
    assert waiting(house) == {ANN: morning, BOB: morning, CY: None}


def test_a_group_made_before_zones_were_known_gets_one_at_the_deal(house: House) -> None:
    house.clock.now = datetime(2026, 6, 1, 20, tzinfo=UTC).timestamp()
    slow(house, Ann=DEE, Bob=BOB, Cy=CY)
    with house.service.db.begin() as tx:
        tx.execute(update(groups).values(zone=None))
    house.text(DEE, "BEGIN")
    assert house.match().zone == NEW_YORK


def test_where_says_that_it_is_night(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 12)
    slow(house, Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")
    assert "night" not in house.answer(BOB, "WHERE")
    night(house)
    told = house.answer(BOB, "WHERE")
    assert told.startswith("It is night at this table, so its clock stands until 9 am (New York).")
    assert "waits for" in told
