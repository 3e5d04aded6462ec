"""NEW and whoever is new: what a stranger is told, which game is proposed and chosen, what the maker is called."""

import re

import pytest
from sqlalchemy import update

from engine.catalogue import games
from prompts.kit.imprint import OPT_IN
from service.contact.lately import SECONDS
from service.store.tables import matches
from tests.service.conftest import ANN, BOB, CY, House


def test_a_first_text_that_is_nothing_we_know_gets_one_message(house: House) -> None:
    told = house.answer(ANN, "hi")
    assert "NEW" in told
    assert "JOIN" in told


@pytest.mark.parametrize("answer", ["NEW 2", "2", "insights"])
def test_new_asks_what_kind_of_evening_it_is_and_proposes_two_games(house: House, answer: str) -> None:
    asked = house.answer(ANN, "NEW")
    assert "how many are you, and for how long?" in asked
    assert all(f"{place} {game.replace('_', ' ').upper()}" in asked for place, game in enumerate(games(), 1))
    told = house.answer(ANN, "4, an hour, quick")
    assert told.startswith("For 4 of you:")
    assert re.findall(r"^(\d) (\w+):", told, re.MULTILINE) == [("1", "IGOR"), ("2", "INSIGHTS")]
    assert told.endswith("Text NEW 1 or NEW 2.")
    assert "What is your name?" in house.answer(ANN, answer)
    assert house.group().game == "insights"


def test_a_proposal_is_chosen_at_a_table_as_it_is_printed(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    way = house.answer(ANN, "NEW an hour").rpartition("Text ")[2].partition(" or")[0]
    house.text(ANN, way)
    assert house.group().game == list(games())[int(way.removeprefix("NEW ")) - 1] != "malarky"


def test_how_many_they_are_is_enough_where_nothing_else_was_asked(house: House) -> None:
    house.answer(ANN, "NEW")
    assert house.answer(ANN, "2 people").endswith("Text NEW 2 or NEW 4.")
    assert "PACE SLOW" in house.answer(ANN, "NEW 6 people slow")
    assert "12 is the most" in house.answer(ANN, "new 40 people")


@pytest.mark.parametrize("body", ["5", "5.", "five", "NEW 5"])
def test_a_game_may_be_chosen_by_its_number(house: House, body: str) -> None:
    house.answer(ANN, "NEW")
    assert "What is your name?" in house.answer(ANN, body)
    assert house.group().game == list(games())[4]


def test_a_name_may_follow_the_number_of_a_game(house: House) -> None:
    assert "Rob, your Secrets Game table is ready." in house.answer(ANN, "NEW 5 ROB")
    assert house.group().game == list(games())[4]
    assert house.names() == ["Rob"]


def test_what_is_no_game_of_ours_may_be_a_name(house: House) -> None:
    told = house.answer(ANN, "NEW CHESS")
    assert told.startswith("Which game?")
    assert "Is CHESS your name? Then NEW IGOR CHESS." in told


@pytest.mark.parametrize("body", ["5", "2."])
def test_a_number_alone_makes_no_table_for_who_was_not_asked(house: House, body: str) -> None:
    """It may be meant for the table that a friend has told of, or for anybody else."""
    assert "To make a table text NEW" in house.answer(ANN, body)
    house.answer(ANN, "NEW")
    house.clock.now += 2 * SECONDS
    assert "To make a table text NEW" in house.answer(ANN, "5")


def test_who_asks_what_it_costs_before_he_sits_down_is_told(house: House) -> None:
    assert "free" in house.answer(ANN, "Hi! How much does it cost?")


def told_of(house: House, phone: str, body: str) -> dict[str, list[str]]:
    """What this text brings to each phone."""
    house.news()
    house.text(phone, body)
    told: dict[str, list[str]] = {}
    for row in house.rows():
        if row.id > house.seen:
            told.setdefault(row.phone, []).append(row.body)
    house.news()
    return told


def test_all_at_a_table_are_told_which_game_was_chosen(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    told = told_of(house, BOB, "NEW IGOR")
    assert told[ANN] == told[CY] == ["The game is IGOR now."]
    assert told[BOB][0].startswith("IGOR it is.")
    assert set(told_of(house, BOB, "NEW IGOR")) == {BOB}, "nothing has changed"


def test_a_game_that_cannot_be_dealt_at_once_is_told_too(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(over_at=house.clock.now, clock_since=None))
    told = told_of(house, ANN, "NEW TEAM MALARKY")
    assert "needs 7" in told[ANN][0]
    assert told[BOB] == told[CY] == ["The game is Team Malarky now."]


def test_a_number_alone_begins_no_game_at_a_table(house: House) -> None:
    """It may be an answer that came late."""
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "2")
    assert house.group().game == "malarky"
    house.text(ANN, "NEW 2")
    assert house.group().game == list(games())[1]


def test_what_carriers_want_said_is_said_to_a_phone_once(house: House) -> None:
    assert OPT_IN not in house.answer(ANN, "hi")
    assert OPT_IN in house.answer(ANN, "NEW MALARKY Ann"), "the answer that opts in"
    for body in ("LEAVE", "NEW SECRETS", "LEAVE", "hi there"):
        assert "STOP" not in house.answer(ANN, body)


def test_at_a_table_it_is_known_how_many_they_are(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    assert house.answer(ANN, "NEW half an hour").startswith("For 2 of you:")
    assert "4 of you" in house.answer(ANN, "4, half an hour")
    assert house.group().game == "malarky"


@pytest.mark.parametrize("body", ["NEW MALARKY", "new game of malarky", "New malarky!"])
def test_new_makes_a_group_and_asks_for_a_name(house: House, body: str) -> None:
    house.answer(ANN, body)
    group = house.group()
    assert group.game == "malarky"
    assert house.player(ANN).group_id == group.id
    told = house.answer(ANN, "  Kathy. ")
    assert group.word in told
    assert house.player(ANN).name == "Kathy"
    assert house.names() == ["Kathy"]


def test_a_known_name_is_not_asked_for_again(house: House) -> None:
    house.sit(Ann=ANN)
    house.answer(ANN, "LEAVE")
    assert house.group().word is None
    told = house.answer(ANN, "NEW MALARKY")
    assert house.group().word in told


@pytest.mark.parametrize("name", ["Maximiliane-Q", "12345", "join", "Stop!now", "..."])
def test_what_cannot_be_a_name_is_refused_with_a_reason(house: House, name: str) -> None:
    house.answer(ANN, "NEW MALARKY")
    if name == "Stop!now":
        house.answer(ANN, name)
        assert house.player(ANN).name == "Stop!now"
        return
    house.answer(ANN, name)
    assert house.player(ANN).name is None
    assert house.answer(ANN, "Kathy")
    assert house.names() == ["Kathy"]


@pytest.mark.parametrize("word", ["BEGIN", "LEAVE", "BOT", "SET ROUNDS 2", "PACE SLOW", "REMATCH", "UNDO"])
def test_a_phone_without_a_group_is_told_how_to_get_one(house: House, word: str) -> None:
    told = house.answer(ANN, word)
    assert "NEW" in told or "JOIN" in told
