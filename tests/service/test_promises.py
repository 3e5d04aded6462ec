"""What a match will cost is told before it begins, and counted to its end: one that cannot end within the limits of a
day does not begin, and one that was let begin does not stand for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import func, select, update

from engine.kernel.game import Pace, Table
from prompts.book import words_of
from service.due.housekeeping import keep_house
from service.outbox.outcomes import count
from service.outbox.promises import STANDS_SECONDS, kept, with_margin
from service.store.database import reading
from service.store.tables import matches, promises, usage
from tests.service.conftest import ANN, BOB, CY, DEE, House
from tests.service.test_thrift import spend

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
PHONES = {name: f"+120255501{place:02}" for place, name in enumerate(NAMES, 1)}


def some(players: int) -> dict[str, str]:
    return dict(list(PHONES.items())[:players])


def cost(game: str, players: int, pace: Pace = Pace.LIVE, **options: int) -> int:
    names = NAMES[:players]
    return words_of(game).cost(Table(names, (False,) * players, pace, options))


def promised(house: House) -> dict[int, tuple[int, int]]:
    with reading(house.service.db).begin() as tx:
        return {row.player_id: (row.segments, row.spent) for row in tx.execute(select(promises))}


def whose(house: House, scope: str) -> dict[str, int]:
    """Of whom a limit is."""
    return {"phone": {"player": house.player(ANN).id}, "group": {"group": house.group().id}, "all": {}}[scope]


def test_a_long_game_tells_what_it_costs_before_its_first_question(house: House) -> None:
    house.sit("IGOR", **some(4))
    house.text(ANN, "BEGIN")
    told = {row.phone: row.body for row in house.rows() if row.id > house.seen}
    much = cost("igor", 4)
    assert much > 100
    assert all(f"{much} texts to each phone" in told[phone] for phone in some(4).values())
    assert all("PACE ROAD" in body for body in told.values())


def test_a_short_game_tells_nothing(house: House) -> None:
    house.sit("IGOR", **some(3))
    house.text(ANN, "SET HANDS 1")
    house.text(ANN, "BEGIN")
    assert not [row for row in house.rows() if "texts to each phone" in row.body]


def test_what_cannot_end_within_the_limits_does_not_begin_and_what_would_help_is_told(house: House) -> None:
    house.sit("IGOR", **some(6))
    no = house.answer(ANN, "BEGIN")
    assert "more than I may send in a day" in no
    assert house.group().match_id is None
    fits = max(hands for hands in range(1, 9) if with_margin(cost("igor", 6, hands=hands)) * 6 <= 2500)
    assert f"SET HANDS {fits}" in no
    assert house.answer(BOB, "REMATCH") == no
    house.text(ANN, f"SET HANDS {fits}")
    house.text(ANN, "BEGIN")
    assert house.match().over_at is None


def test_the_road_helps_where_it_is_cheap_enough(make_house: Callable[..., House]) -> None:
    limit = with_margin(cost("igor", 4, Pace.ROAD))
    assert limit < with_margin(cost("igor", 4))
    house = make_house(phone_segments_a_day=limit, group_segments_a_day=0, segments_a_day=0)
    house.sit("IGOR", **some(4))
    assert "PACE ROAD" in house.answer(ANN, "BEGIN")
    house.text(ANN, "PACE ROAD")
    house.text(ANN, "BEGIN")
    assert house.match().pace == "road"


def test_what_is_not_left_today_may_be_tomorrow(house: House) -> None:
    house.sit("IGOR", **some(4))
    spend(house, 400, player=house.player(DEE).id)
    no = house.answer(ANN, "BEGIN")
    assert "more than are left today" in no
    assert "BEGIN tomorrow" in no
    house.clock.now += 86_400
    house.text(ANN, "BEGIN")
    assert house.match().over_at is None


def test_what_another_match_was_promised_is_spent(make_house: Callable[..., House]) -> None:
    """The lobby's share stays the lobby's; a match that is over, or that stands for long, leaves its room to others."""
    need = 3 * with_margin(cost("igor", 3))
    house = make_house(segments_a_day=3 * need, lobby_share_a_day=0.5, group_segments_a_day=0)
    house.deal("IGOR", Ann=ANN, Bob=BOB, Cy=CY)
    assert sum(each for each, _ in promised(house).values()) == need
    others = {name: PHONES[name] for name in ("Dee", "Eve", "Fay")}
    house.sit("IGOR", **others)
    assert "left today" in house.answer(DEE, "BEGIN")
    house.text(ANN, "PAUSE")
    house.clock.now += 61
    assert "left today" in house.answer(DEE, "BEGIN")
    house.clock.now += STANDS_SECONDS + 1
    house.text(DEE, "BEGIN")
    assert len(promised(house)) == 6


def test_who_plays_with_bots_takes_nothing_of_what_tables_may_have(make_house: Callable[..., House]) -> None:
    need = with_margin(cost("igor", 3))
    house = make_house(segments_a_day=5 * need, group_segments_a_day=0)
    for phone in (ANN, BOB):
        house.text(phone, "NEW IGOR Joe")
        house.text(phone, "BOT")
        house.text(phone, "BOT")
        house.text(phone, "BEGIN")
    assert [has for has, _ in promised(house).values()] == [need, need]
    house.deal("IGOR", **{name: PHONES[name] for name in ("Cy", "Dee", "Eve")})
    assert len(promised(house)) == 5


def two_tables(make_house: Callable[..., House]) -> tuple[House, int]:
    """Ann and Bob play with a bot what costs more than their part of the day; for the other three there is but that,
    and it is enough for what they play. And what it is."""
    part, more = with_margin(cost("igor", 3, hands=2)), with_margin(cost("igor", 3, hands=4))
    assert part < more < 2 * part
    house = make_house(segments_a_day=10 * part, lobby_share_a_day=0.5, group_segments_a_day=0, phone_segments_a_day=0)
    house.sit("IGOR", Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    house.text(ANN, "SET HANDS 4")
    house.text(ANN, "BEGIN")
    house.deliver()
    assert [has for has, _ in promised(house).values()] == [more, more]
    house.sit("IGOR", **OTHERS)
    house.text(CY, "SET HANDS 2")
    house.deliver()
    return house, part


OTHERS = {name: PHONES[name] for name in ("Cy", "Dee", "Eve")}


def test_nobody_keeps_a_table_from_beginning_by_more_than_his_part(make_house: Callable[..., House]) -> None:
    """Law 10. What they were promised within their part is theirs."""
    house, _ = two_tables(make_house)
    house.text(CY, "SET HANDS 3")
    assert "left today" in house.answer(CY, "BEGIN")
    house.text(CY, "SET HANDS 2")
    house.text(CY, "BEGIN")
    assert len(promised(house)) == 5


def test_who_has_had_more_than_his_part_stands_once_others_need_what_is_left(make_house: Callable[..., House]) -> None:
    """Laws 9 and 10: those within their part can end."""
    house, part = two_tables(make_house)
    theirs = house.match().id
    for phone in (ANN, BOB):
        spend(house, part * 7 // 2, player=house.player(phone).id)
    keep_house(house.service)
    assert house.match().stands is None, "nobody needs it"
    with house.service.db.begin() as tx:
        tx.execute(usage.delete())
    house.text(CY, "BEGIN")
    keep_house(house.service)
    assert stands(house) == {theirs: None, house.match().id: None}, "nobody has had it"
    for phone in (ANN, BOB):
        spend(house, part * 7 // 2, player=house.player(phone).id)
    keep_house(house.service)
    assert stands(house) == {theirs: "thrift", house.match().id: None}
    house.deliver()
    assert "today's texts are used up" in house.answer(BOB, "RESUME")
    house.clock.now += 86_400
    house.text(BOB, "RESUME")
    assert stands(house)[theirs] is None


def stands(house: House) -> dict[int, str | None]:
    with reading(house.service.db).begin() as tx:
        return {row.id: row.stands for row in tx.execute(select(matches.c.id, matches.c.stands))}


@pytest.mark.parametrize("scope", ["phone", "group", "all"])
def test_a_match_that_was_let_begin_goes_on_at_a_limit(house: House, scope: str) -> None:
    house.deal("IGOR", **some(3))
    spend(house, {"phone": 500, "group": 2500, "all": 5000}[scope], **whose(house, scope))
    keep_house(house.service)
    assert house.match().stands is None
    house.costs_all_it_may()
    keep_house(house.service)
    assert house.match().stands == "thrift"


@pytest.mark.parametrize("scope", ["phone", "group", "all"])
def test_a_tenth_beyond_a_limit_all_stands(house: House, scope: str) -> None:
    """What brought it there was none of the match: the operator's money is safe whatever that was."""
    house.deal("IGOR", **some(3))
    spend(house, {"phone": 551, "group": 2751, "all": 5501}[scope], **whose(house, scope))
    keep_house(house.service)
    assert house.match().stands == "thrift"


def test_what_the_carrier_took_for_a_match_is_spent_of_its_promise(house: House) -> None:
    house.deal("IGOR", **some(3))
    ann, match = house.player(ANN).id, house.match().id
    with house.service.db.begin() as tx:
        count(tx, ann, match, 2, house.clock.now)
        count(tx, ann, match, 5, house.clock.now, pictured=True)
        count(tx, ann, None, 7, house.clock.now)
    assert promised(house)[ann][1] == 2 + 3
    with house.service.db.begin() as tx:
        assert kept(tx, [match]) == {match}
        tx.execute(update(matches).values(over_at=house.clock.now))
    keep_house(house.service)
    with reading(house.service.db).begin() as tx:
        assert tx.execute(select(func.count()).select_from(promises)).scalar_one() == 0


@pytest.mark.parametrize(("rate", "begins"), [(1, False), (2.9, False), (3, True), (0, True)])
def test_seven_play_igor_only_where_our_number_is_fast(
    make_house: Callable[..., House], rate: float, begins: bool
) -> None:
    house = make_house(segments_a_second=rate, phone_segments_a_day=0, group_segments_a_day=0, segments_a_day=0)
    house.sit("IGOR", **some(7))
    if begins:
        house.text(ANN, "BEGIN")
    else:
        assert "Up to 6 of you can play it here" in house.answer(ANN, "BEGIN")
    assert (house.group().match_id is not None) == begins
    if not begins:
        house.text(BOB, "LEAVE")
        house.text(ANN, "BEGIN")
        assert house.group().match_id is not None


def test_who_joins_a_running_match_makes_it_dearer_and_only_where_there_is_room(
    make_house: Callable[..., House],
) -> None:
    limit = with_margin(cost("igor", 4))
    house = make_house(phone_segments_a_day=limit, group_segments_a_day=0, segments_a_day=0)
    word = house.deal("IGOR", **some(3))
    assert {each for each, _ in promised(house).values()} == {with_margin(cost("igor", 3))}
    told = house.answer(DEE, f"JOIN {word} Dee")
    assert "from the next one" not in told
    assert {each for each, _ in promised(house).values()} == {limit}
    assert len(promised(house)) == 4
    house.news()
    house.text(PHONES["Eve"], f"JOIN {word} Eve")
    late = " ".join(house.news(PHONES["Eve"]))
    assert "you play from the next one" in late
    assert f"about {cost('igor', 5)} texts" in late
    assert len(promised(house)) == 4


def test_pace_road_in_a_running_match_gathers_at_once_and_live_tells_what_waited(house: House) -> None:
    """IQ32."""
    house.deal("IGOR", **some(3))
    assert house.answer(ANN, "PACE ROAD") == "Pace is ROAD now: few texts, for a car."
    assert (house.match().pace, house.group().pace) == ("road", "road")
    told = [row.body for row in house.rows() if row.phone == BOB][-1]
    assert "Pace is ROAD now" in told
    house.deliver()
    begin_to_play(house)
    house.news()
    first = next(phone for phone in some(3).values() if "Your turn" in last_of(house, phone))
    others = [phone for phone in some(3).values() if phone != first]
    house.text(first, "hello all of you")
    assert not [row for row in house.rows() if "hello all of you" in row.body], "it waits"
    house.news()
    house.text(others[0], "PACE LIVE")
    told_now = {row.phone: row.body for row in house.rows() if row.id > house.seen}
    assert all("hello all of you" in told_now[phone] for phone in others)
    assert house.match().pace == "live"
    assert house.match().held == {}


def begin_to_play(house: House) -> None:
    """All changes before the first hand are passed, and its rules read."""
    for _ in range(20):
        if house.match().state["phase"] == "play":
            return
        for phone in some(3).values():
            house.text(phone, "PASS" if house.match().state["phase"] == "change" else "GOT IT")
            house.deliver()
    raise AssertionError(house.match().state["phase"])


def last_of(house: House, phone: str) -> str:
    asks: list[str] = [row.body for row in house.rows() if row.phone == phone and row.kind == "ask"]
    return asks[-1] if asks else ""


def test_the_slow_pace_and_games_that_do_not_change_it_wait_for_the_next_game(house: House) -> None:
    house.deal("IGOR", **some(3))
    assert "from the next game" in house.answer(ANN, "PACE SLOW")
    assert house.match().pace == "live"
    others = {"Dee": DEE, "Eve": PHONES["Eve"], "Fay": PHONES["Fay"]}
    house.deal("MALARKY", **others)
    house.votes(*others.values())
    assert "from the next game" in house.answer(DEE, "PACE ROAD")


def test_pace_live_makes_a_match_dearer(make_house: Callable[..., House]) -> None:
    house = make_house(
        phone_segments_a_day=with_margin(cost("igor", 4, Pace.ROAD)), group_segments_a_day=0, segments_a_day=0
    )
    house.sit("IGOR", **some(4))
    house.text(ANN, "PACE ROAD")
    house.deliver()
    house.text(ANN, "BEGIN")
    house.deliver()
    assert "texts to each phone" in house.answer(BOB, "PACE LIVE")
    assert house.match().pace == "road"
