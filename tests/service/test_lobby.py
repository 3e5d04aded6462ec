"""A table before, after and beside its match: BEGIN, bots, options, the next game, what anybody may ask."""

import pytest
from sqlalchemy import select, update

from prompts import answers
from prompts.kit.segments import segments
from service.inbound.patience import AGAIN_SECONDS
from service.store.tables import log, matches, outbox
from tests.service.conftest import ANN, BOB, CY, DEE, House

MOST = 6


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
    assert house.seats() == [("Ann", False), ("Bob", False), ("Cy", False)]
    with house.service.db.begin() as tx:
        (line,) = tx.execute(select(log)).all()
    assert (line.kind, line.step, line.at) == ("start", 0, 0.0)


def test_a_bot_fills_a_seat(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    assert len(house.news(BOB)) == 1
    assert len(house.names()) == 3
    house.text(ANN, "BEGIN")
    assert len(house.seats()) == 3


def test_bots_have_different_names_and_stop_at_a_full_table(house: House) -> None:
    house.sit(Ann=ANN)
    for _ in range(MOST + 2):
        house.text(ANN, "BOT")
    assert len(set(house.names())) == len(house.names()) == MOST


def test_who_has_not_said_a_name_deals_nothing(house: House) -> None:
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    first = house.match().id
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(over_at=house.clock.now, clock_since=None))
    house.text(DEE, f"JOIN {word}")
    assert "name" in house.answer(DEE, "NEW MALARKY")
    assert house.match().id == first


@pytest.mark.parametrize("word", ["REMATCH", "AGAIN", "BEGIN", "NEW MALARKY"])
def test_the_same_people_play_again(house: House, word: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    first = house.match().id
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(over_at=house.clock.now, clock_since=None))
    house.text(BOB, word)
    assert house.match().id != first
    assert house.seats() == [("Ann", False), ("Bob", False), ("Cy", False)]


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


def test_a_game_that_ends_before_anybody_has_a_point_has_no_winners(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(CY, "LEAVE")
    told = house.news(ANN)[0]
    assert "The game is over before anybody has a point." in told
    assert "share" not in told
