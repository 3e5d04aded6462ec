"""Sitting down, dealing, getting up: what each phone gets and what the tables hold."""

import re
from functools import partial

import pytest
from sqlalchemy import select, update

from engine.catalogue import games
from prompts import answers
from prompts.kit.imprint import OPT_IN
from prompts.kit.segments import segments
from service.contact.lately import SECONDS
from service.inbound.patience import AGAIN_SECONDS
from service.lobby.guesses import MOST_WRONG_WORDS, WRONG_SECONDS
from service.store.database import reading
from service.store.tables import groups, log, matches, members, outbox, seats
from tests.service.conftest import ANN, BOB, CY, DEE, House, at_once

EVE, FLO, GUS = "+12025550105", "+12025550106", "+12025550107"
MOST = 6


def names(house: House) -> list[str]:
    with reading(house.service.db).begin() as tx:
        mine = select(members.c.name).where(members.c.group_id == house.group().id).order_by(members.c.id)
        return list(tx.execute(mine).scalars())


def seated(house: House) -> list[tuple[str, bool]]:
    with reading(house.service.db).begin() as tx:
        mine = select(seats.c.name, seats.c.left).where(seats.c.match_id == house.match().id).order_by(seats.c.seat)
        return [(row.name, row.left) for row in tx.execute(mine)]


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


@pytest.mark.parametrize("body", ["5", "2."])
def test_a_number_alone_makes_no_table_for_who_was_not_asked(house: House, body: str) -> None:
    """It may be meant for the table that a friend has told of, or for anybody else."""
    assert "To make a table text NEW" in house.answer(ANN, body)
    house.answer(ANN, "NEW")
    house.clock.now += 2 * SECONDS
    assert "To make a table text NEW" in house.answer(ANN, "5")


def test_who_asks_what_it_costs_before_he_sits_down_is_told(house: House) -> None:
    assert "free" in house.answer(ANN, "Hi! How much does it cost?")


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
    assert names(house) == ["Kathy"]


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
    assert names(house) == ["Kathy"]


def test_everybody_is_told_who_has_joined(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    house.text(CY, f"join {word.lower()} Cy")
    rows = house.rows()[-3:]
    assert {row.phone: "Cy" in row.body for row in rows} == {ANN: True, BOB: True, CY: True}
    assert names(house) == ["Ann", "Bob", "Cy"]
    assert house.nudged[-1] == (rows[0].player_id, rows[1].player_id, rows[2].player_id)


def test_join_without_a_name_asks_for_one(house: House) -> None:
    word = house.sit(Ann=ANN)
    house.answer(BOB, f"JOIN {word}")
    assert names(house) == ["Ann"]
    house.text(BOB, "Bob")
    assert names(house) == ["Ann", "Bob"]


def test_a_taken_name_asks_for_another(house: House) -> None:
    word = house.sit(Ann=ANN)
    house.answer(BOB, f"JOIN {word} ann")
    assert names(house) == ["Ann"]
    house.text(BOB, "Bob")
    assert names(house) == ["Ann", "Bob"]


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
    assert names(house) == ["Ann", "Cy", "Bob"]


def test_a_full_table_advises_a_second_one(house: House) -> None:
    """MQ28: more than six are refused and offered two tables."""
    word = house.sit(Ann=ANN)
    for number in range(2, MOST + 1):
        house.text(f"+120255501{number:02}", f"JOIN {word} P{number}")
    told = house.answer("+12025550150", f"JOIN {word} Zed")
    assert "NEW" in told
    assert house.player("+12025550150").group_id is None
    assert len(names(house)) == MOST


def test_joining_another_group_leaves_the_first_one(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    other = house.sit(Cy=CY)
    house.news()
    house.text(ANN, f"JOIN {other}")
    told = house.rows()[-3:]
    assert {row.phone for row in told} == {ANN, BOB, CY}
    assert names(house) == ["Cy", "Ann"]
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
    assert names(house) == ["Ann", "Bob"]
    assert house.player(BOB).name == "Bob"


def test_begin_says_how_many_are_missing(house: House) -> None:
    """MQ29, M1: two are too few."""
    house.sit(Ann=ANN, Bob=BOB)
    told = house.answer(BOB, "BEGIN")
    assert "BOT" in told
    with house.service.db.begin() as tx:
        assert tx.execute(select(matches)).first() is None


def test_anybody_begins_and_everybody_is_told(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(CY, "BEGIN")
    assert {row.phone for row in house.rows(outbox.c.match_id == house.match().id)} == {ANN, BOB, CY}
    assert seated(house) == [("Ann", False), ("Bob", False), ("Cy", False)]
    with house.service.db.begin() as tx:
        (line,) = tx.execute(select(log)).all()
    assert (line.kind, line.step, line.at) == ("start", 0, 0.0)


def test_a_bot_fills_a_seat(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    assert len(house.news(BOB)) == 1
    assert len(names(house)) == 3
    house.text(ANN, "BEGIN")
    assert len(seated(house)) == 3


def test_bots_have_different_names_and_stop_at_a_full_table(house: House) -> None:
    house.sit(Ann=ANN)
    for _ in range(MOST + 2):
        house.text(ANN, "BOT")
    assert len(set(names(house))) == len(names(house)) == MOST


def test_the_next_person_owns_what_the_owner_leaves(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "LEAVE")
    assert house.group().owner_id == house.player(BOB).id
    assert [row.phone for row in house.rows()[-2:]] == [BOB, ANN]
    assert house.player(ANN).group_id is None


def test_somebody_leaves_a_match_and_comes_back(house: House) -> None:
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.text(DEE, "LEAVE")
    assert seated(house)[3] == ("Dee", True)
    assert len([row for row in house.rows() if row.phone == DEE and row.state == "pending"]) == 1
    house.news()
    house.text(DEE, f"JOIN {word}")
    assert seated(house)[3] == ("Dee", False)
    assert {row.phone for row in house.rows()[-4:]} == {ANN, BOB, CY, DEE}


def test_a_latecomer_plays(house: House) -> None:
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(DEE, f"JOIN {word} Dee")
    assert seated(house)[3:] == [("Dee", False)]
    [told] = [row for row in house.rows() if row.phone == DEE]
    assert "Welcome, Dee!" in told.body
    assert "BEGIN" not in told.body


def test_who_has_not_said_a_name_deals_nothing(house: House) -> None:
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    first = house.match().id
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(over_at=house.clock.now, clock_since=None))
    house.text(DEE, f"JOIN {word}")
    assert "name" in house.answer(DEE, "NEW MALARKY")
    assert house.match().id == first


def test_where_the_rules_let_nobody_sit_down_one_plays_from_the_next_match(house: House) -> None:
    """MQ25: six seats at most, those that were left among them."""
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE, Eve=EVE, Flo=FLO)
    house.text(FLO, "LEAVE")
    assert "from the next one" in house.answer(GUS, f"JOIN {word} Gus")
    assert "from the next one" in house.answer(GUS, "WHERE")
    assert "BEGIN" not in house.answer(GUS, "WHERE")


@pytest.mark.parametrize("word", ["REMATCH", "AGAIN", "BEGIN", "NEW MALARKY"])
def test_the_same_people_play_again(house: House, word: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    first = house.match().id
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(over_at=house.clock.now, clock_since=None))
    house.text(BOB, word)
    assert house.match().id != first
    assert seated(house) == [("Ann", False), ("Bob", False), ("Cy", False)]


@pytest.mark.parametrize("word", ["BEGIN", "NEW MALARKY"])
def test_a_running_match_is_not_dealt_over(house: House, word: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.votes(ANN, BOB, CY)
    first = house.match()
    house.answer(BOB, word)
    assert house.match() == first


def test_options_are_typed_and_bounded(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "SET ROUNDS 2")
    assert house.group().options == {"malarky": {"rounds": 2}}
    assert len(house.news(BOB)) == 1
    for wrong in ("SET ROUNDS 9", "SET ROUNDS two", "SET ROUNDS", "SET SPEED 2", "SET"):
        house.answer(ANN, wrong)
        assert house.group().options == {"malarky": {"rounds": 2}}
        house.clock.now += AGAIN_SECONDS


def test_pace_is_one_of_three(house: House) -> None:
    house.sit(Ann=ANN)
    house.answer(ANN, "PACE slow")
    assert house.group().pace == "slow"
    house.answer(ANN, "PACE warp")
    assert house.group().pace == "slow"


def test_what_is_set_during_a_match_is_for_the_next(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.votes(ANN, BOB, CY)
    house.answer(ANN, "PACE SLOW")
    house.answer(ANN, "SET ROUNDS 2")
    assert house.match().pace == "live"
    assert house.group().options == {"malarky": {"rounds": 2}}


def test_what_is_long_comes_in_short_messages_outside_a_match(house: House) -> None:
    """A table's question waits for none of them longer (law 10)."""
    house.sit("SECRETS", Ann=ANN)
    house.news()
    house.text(ANN, "RULES")
    house.text(ANN, "RULES MORE")
    told = house.news(ANN)
    assert told == [answers.rules("secrets"), answers.more_rules("secrets")]
    assert [segments(each).count for each in told] == [2, 3]


@pytest.mark.parametrize("word", ["WHO", "SCORE", "RULES", "RULES MORE", "REPEAT", "WHERE"])
def test_questions_have_one_answer_everywhere(house: House, word: str) -> None:
    assert house.answer(ANN, word)
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, word)
    assert len(house.news(ANN)) == 1
    house.text(BOB, "BEGIN")
    before = house.match()
    assert house.answer(ANN, word)
    assert house.match() == before


@pytest.mark.parametrize("word", ["BEGIN", "LEAVE", "BOT", "SET ROUNDS 2", "PACE SLOW", "REMATCH", "UNDO"])
def test_a_phone_without_a_group_is_told_how_to_get_one(house: House, word: str) -> None:
    told = house.answer(ANN, word)
    assert "NEW" in told or "JOIN" in told


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


def test_a_game_that_ends_before_anybody_has_a_point_has_no_winners(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(CY, "LEAVE")
    told = house.news(ANN)[0]
    assert "The game is over before anybody has a point." in told
    assert "share" not in told
