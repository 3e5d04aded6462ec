"""Joining a table, leaving it and coming back: who sits where, and what each phone is told of it."""

from functools import partial

from sqlalchemy import select

from service.inbound.patience import AGAIN_SECONDS
from service.lobby.guesses import MOST_WRONG_WORDS, WRONG_SECONDS
from service.store.database import reading
from service.store.tables import groups, members
from tests.service.conftest import ANN, BOB, CY, DEE, House, at_once

EVE, FLO, GUS = "+12025550105", "+12025550106", "+12025550107"
MOST = 6


def test_everybody_is_told_who_has_joined(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    house.text(CY, f"join {word.lower()} Cy")
    rows = house.rows()[-3:]
    assert {row.phone: "Cy" in row.body for row in rows} == {ANN: True, BOB: True, CY: True}
    assert house.names() == ["Ann", "Bob", "Cy"]
    assert house.nudged[-1] == (rows[0].player_id, rows[1].player_id, rows[2].player_id)


def test_join_without_a_name_asks_for_one(house: House) -> None:
    word = house.sit(Ann=ANN)
    house.answer(BOB, f"JOIN {word}")
    assert house.names() == ["Ann"]
    house.text(BOB, "Bob")
    assert house.names() == ["Ann", "Bob"]


def test_a_taken_name_asks_for_another(house: House) -> None:
    word = house.sit(Ann=ANN)
    house.answer(BOB, f"JOIN {word} ann")
    assert house.names() == ["Ann"]
    house.text(BOB, "Bob")
    assert house.names() == ["Ann", "Bob"]


def test_a_wrong_and_a_closed_word_get_the_same_answer(house: House) -> None:
    word = house.sit(Ann=ANN)
    wrong = house.answer(BOB, "JOIN NOSUCHWORD Bob")
    house.clock.now += 24 * 3600
    assert house.answer(BOB, f"JOIN {word} Bob") == wrong.replace("NOSUCHWORD", word)


def test_join_words_cannot_be_guessed(house: House) -> None:
    word = house.sit(Ann=ANN)
    for number in range(MOST_WRONG_WORDS):
        assert "hour" not in house.answer(BOB, f"JOIN {'GUESS'[:number]}ING Bob")
    for guess in (f"JOIN {word} Bob", f"{word} Bob", f"join {word.lower()}"):
        assert "hour" in house.answer(BOB, guess), "the right word opens nothing to one who guesses"
        house.clock.now += AGAIN_SECONDS
    assert house.player(BOB).group_id is None
    house.text(CY, f"JOIN {word} Cy")
    house.clock.now += WRONG_SECONDS - 3 * AGAIN_SECONDS - 1
    assert "hour" in house.answer(BOB, "JOIN OTHER Bob")
    house.clock.now += 1
    house.answer(BOB, f"JOIN {word} Bob")
    assert house.names() == ["Ann", "Cy", "Bob"]


def test_a_full_table_advises_a_second_one(house: House) -> None:
    """MQ28: more than six are refused and offered two tables."""
    word = house.sit(Ann=ANN)
    for number in range(2, MOST + 1):
        house.text(f"+120255501{number:02}", f"JOIN {word} P{number}")
    told = house.answer("+12025550150", f"JOIN {word} Zed")
    assert "NEW" in told
    assert house.player("+12025550150").group_id is None
    assert len(house.names()) == MOST


def test_joining_another_group_leaves_the_first_one(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    other = house.sit(Cy=CY)
    house.news()
    house.text(ANN, f"JOIN {other}")
    told = house.rows()[-3:]
    assert {row.phone for row in told} == {ANN, BOB, CY}
    assert house.names() == ["Cy", "Ann"]
    with house.service.db.begin() as tx:
        first = tx.execute(select(groups).where(groups.c.word == word)).one()
    assert first.owner_id == house.player(BOB).id


def test_nobody_loses_a_seat_for_a_full_table(house: House) -> None:
    word = house.sit(Ann=ANN)
    for _ in range(MOST):
        house.text(ANN, "BOT")
    house.deal(Bob=BOB, Cy=CY, Dee=DEE)
    house.votes(BOB, CY, DEE)
    before = house.match()
    house.answer(BOB, f"JOIN {word}")
    assert house.match() == before
    assert house.player(BOB).group_id == before.group_id


def test_one_phone_that_joins_two_groups_at_once_is_in_one(house: House) -> None:
    first, second = house.sit(Ann=ANN), house.sit(Cy=CY)
    at_once(*(partial(house.text, BOB, f"JOIN {word} Bob") for word in (first, second)))
    with reading(house.service.db).begin() as tx:
        mine = tx.execute(select(members).where(members.c.player_id == house.player(BOB).id)).one()
    assert mine.group_id == house.player(BOB).group_id


def test_joining_twice_changes_nothing(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    house.answer(BOB, f"JOIN {word} Bobby")
    assert house.names() == ["Ann", "Bob"]
    assert house.player(BOB).name == "Bob"


def test_the_next_person_owns_what_the_owner_leaves(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "LEAVE")
    assert house.group().owner_id == house.player(BOB).id
    assert [row.phone for row in house.rows()[-2:]] == [BOB, ANN]
    assert house.player(ANN).group_id is None


def test_somebody_leaves_a_match_and_comes_back(house: House) -> None:
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.text(DEE, "LEAVE")
    assert house.seats()[3] == ("Dee", True)
    assert len([row for row in house.rows() if row.phone == DEE and row.state == "pending"]) == 1
    house.news()
    house.text(DEE, f"JOIN {word}")
    assert house.seats()[3] == ("Dee", False)
    assert {row.phone for row in house.rows()[-4:]} == {ANN, BOB, CY, DEE}


def test_a_latecomer_plays(house: House) -> None:
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(DEE, f"JOIN {word} Dee")
    assert house.seats()[3:] == [("Dee", False)]
    [told] = [row for row in house.rows() if row.phone == DEE]
    assert "Welcome, Dee!" in told.body
    assert "BEGIN" not in told.body


def test_where_the_rules_let_nobody_sit_down_one_plays_from_the_next_match(house: House) -> None:
    """MQ25: six seats at most, those that were left among them."""
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE, Eve=EVE, Flo=FLO)
    house.text(FLO, "LEAVE")
    assert "from the next one" in house.answer(GUS, f"JOIN {word} Gus")
    assert "from the next one" in house.answer(GUS, "WHERE")
    assert "BEGIN" not in house.answer(GUS, "WHERE")


def test_who_loses_a_seat_by_joining_elsewhere_is_told_so(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    other = house.sit(Cy=CY)
    house.news()
    house.text(BOB, f"JOIN {other}")
    told = {row.phone: row.body for row in house.rows()[-3:]}
    assert f"You have left {word}." in told[BOB]
    assert told[ANN] == "Bob has left the table. 2 more players needed; BOT adds one."


def test_start_says_where_one_is_after_a_stop_in_the_lobby(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(BOB, "STOP")
    assert "You are at no table." in house.answer(BOB, "START")


def test_leave_says_how_to_come_back(house: House) -> None:
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    assert house.answer(DEE, "LEAVE") == (
        f"You have left {word}. REJOIN brings you back, NEW makes a table of your own."
    )
    assert f"JOIN {word} brings you back" in house.answer(CY, "LEAVE") or house.match().over_at is None
    house.text(BOB, "LEAVE")
    assert house.match().over_at is not None
    assert house.answer(ANN, "LEAVE") == f"You have left {word}. NEW makes a table of your own.", "it is closed"
