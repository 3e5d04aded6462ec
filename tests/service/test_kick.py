"""KICK: who decides, what follows, and what every phone is told."""

from __future__ import annotations

from functools import partial

import pytest
from sqlalchemy import select

from engine.games.malarky.view import Phase
from service.inbound.patience import AGAIN_SECONDS
from service.matches.standstill import ASLEEP
from service.privacy.words import TAKEN_SECONDS, clean_matches
from service.store.tables import seats
from tests.service.conftest import ANN, BOB, CY, DEE, House, at_once
from tests.service.voting import EVE, all_of, heard, of, state, votes


def left(house: House) -> list[str]:
    gone = select(seats.c.name).where(seats.c.match_id == house.match().id, seats.c.left)
    return [row.name for row in all_of(house, gone)]


# KICK before a game


def test_the_owner_alone_kicks_before_a_game(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    refused = heard(house, BOB, "KICK CY")
    assert set(refused) == {BOB}
    assert "Ann" in refused[BOB]
    told = heard(house, ANN, "kick bob please")
    assert house.names() == ["Ann", "Cy"]
    assert set(told) == {ANN, BOB, CY}
    assert "NEW" in told[BOB]
    assert "JOIN" in told[BOB]
    assert told[CY] == told[ANN]
    assert "Bob is out" in told[CY]
    fresh = house.group().word
    assert fresh not in (None, word)
    assert fresh in told[CY]
    assert fresh not in told[BOB]
    assert house.player(BOB).group_id is None


def test_the_owner_is_kicked_by_nobody_before_a_game(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    told = heard(house, BOB, "KICK ANN")
    assert set(told) == {BOB}
    assert told[BOB].startswith("This table is Ann's, so Ann stays.")
    assert "LEAVE" in told[BOB]
    assert house.names() == ["Ann", "Bob", "Cy"]


def test_who_was_kicked_comes_back_with_the_new_word_alone(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    heard(house, ANN, "KICK BOB")
    for tried in (f"JOIN {word}", "REJOIN", "JOIN"):
        heard(house, BOB, tried)
        assert house.names() == ["Ann", "Cy"]
    heard(house, BOB, f"JOIN {house.group().word}")
    assert house.names() == ["Ann", "Cy", "Bob"]


def test_a_bot_is_kicked_and_the_word_stays(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    house.deliver()
    [bot] = set(house.names()) - {"Ann", "Bob"}
    told = heard(house, ANN, f"KICK {bot}")
    assert house.names() == ["Ann", "Bob"]
    assert set(told) == {ANN, BOB}
    assert house.group().word == word


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("KICK", "KICK and a name: BOB or CY."),
        ("KICK ann", "LEAVE"),
        ("KICK Zebediah", "Nobody of that name"),
        ("KICK bpb", "Did you mean KICK BOB?"),
    ],
)
def test_kick_says_who_may_be_meant(house: House, body: str, told: str) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    assert told in heard(house, ANN, body)[ANN]
    assert house.names() == ["Ann", "Bob", "Cy"]


def test_kick_without_a_table_or_a_name_says_what_would_work(house: House) -> None:
    assert "NEW" in house.answer(ANN, "KICK BOB")
    assert "NEW" in house.answer(BOB, "SKIP")
    word = house.sit(Cy=CY)
    house.answer(ANN, f"JOIN {word}")
    assert "name" in house.answer(ANN, "KICK CY")
    assert house.names() == ["Cy"]


# KICK in a game


def test_more_than_half_of_the_other_people_decide_in_a_game(house: House) -> None:
    of(house, 4)
    word = house.group().word
    first = heard(house, ANN, "KICK BOB")
    assert set(first) == {ANN, BOB, CY, DEE}
    assert "Ann wants Bob out: 1 of 2. KICK BOB to agree." in first[CY] == first[DEE]
    assert "1 of 2" in first[BOB]
    assert (left(house), votes(house)) == ([], [("kick", 1, 0)])
    again = heard(house, ANN, "KICK BOB")
    assert set(again) == {ANN}
    assert votes(house) == [("kick", 1, 0)]
    told = heard(house, CY, "kick bob")
    assert left(house) == ["Bob"]
    assert house.names() == ["Ann", "Cy", "Dee"]
    assert house.player(BOB).group_id is None
    assert "Bob is out" in told[ANN]
    assert "left the game" in told[DEE]
    assert house.group().word != word
    assert votes(house) == [("out", 1, 1)]


def test_half_is_not_enough(house: House) -> None:
    of(house, 5)
    for phone in (ANN, CY):
        heard(house, phone, "KICK BOB")
    assert left(house) == []
    heard(house, DEE, "KICK BOB")
    assert left(house) == ["Bob"]


def test_the_one_concerned_and_those_who_left_have_no_voice(house: House) -> None:
    """Votes of those who leave lapse, and do not come back with them; then fewer are needed."""
    of(house, 5)
    word = house.group().word
    heard(house, EVE, "KICK BOB")
    heard(house, EVE, "LEAVE")
    assert votes(house) == []
    heard(house, EVE, f"JOIN {word}")
    heard(house, ANN, "KICK BOB")
    heard(house, BOB, "KICK ANN")
    assert left(house) == []
    assert votes(house) == [("kick", 1, 0), ("kick", 0, 1)]
    for phone in (EVE, DEE):
        heard(house, phone, "LEAVE")
    assert left(house) == ["Dee", "Eve"]
    heard(house, CY, "KICK BOB")
    assert left(house) == ["Bob", "Dee", "Eve"]


def test_a_vote_about_who_leaves_is_forgotten(house: House) -> None:
    of(house, 4)
    word = house.group().word
    heard(house, ANN, "KICK BOB")
    heard(house, BOB, "LEAVE")
    assert votes(house) == []
    assert "left the game already" in heard(house, CY, "KICK BOB")[CY]
    heard(house, BOB, f"JOIN {word}")
    assert "1 of 2" in heard(house, CY, "KICK BOB")[CY]


def test_who_was_voted_out_gets_the_seat_back_with_the_new_word(house: House) -> None:
    of(house, 4)
    word = house.group().word
    for phone in (ANN, CY):
        heard(house, phone, "KICK BOB")
    for tried in ("REJOIN", "JOIN", f"JOIN {word}", "a hat", "hello"):
        heard(house, BOB, tried)
        house.clock.now += AGAIN_SECONDS
        assert left(house) == ["Bob"], tried
    heard(house, BOB, f"JOIN {house.group().word}")
    assert (left(house), len(all_of(house, select(seats)))) == ([], 4)
    assert votes(house) == []
    heard(house, BOB, "LEAVE")
    heard(house, BOB, "REJOIN")
    assert left(house) == [], "who left of himself comes back without a word"


def test_one_person_among_bots_decides_alone(house: House) -> None:
    house.sit(Ann=ANN)
    for _ in range(3):
        house.text(ANN, "BOT")
    house.text(ANN, "BEGIN")
    house.deliver()
    bot = house.names()[1]
    told = heard(house, ANN, f"KICK {bot}")
    assert left(house) == [bot]
    assert bot not in house.names()
    assert "out" in told[ANN]


def test_a_bot_needs_more_than_half_of_all_people(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    for _ in range(2):
        house.text(ANN, "BOT")
    house.text(ANN, "BEGIN")
    house.deliver()
    bot = house.names()[2]
    assert "1 of 2" in heard(house, ANN, f"KICK {bot}")[BOB]
    heard(house, BOB, f"KICK {bot}")
    assert left(house) == [bot]


def test_of_those_who_wait_for_the_next_game_the_owner_decides(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.votes(ANN, BOB, CY)
    house.text(ANN, "BOT")
    house.deliver()
    bot = house.names()[3]
    assert "Ann" in heard(house, BOB, f"KICK {bot}")[BOB]
    heard(house, ANN, f"KICK {bot}")
    assert house.names() == ["Ann", "Bob", "Cy"]


def test_the_next_person_owns_the_table_of_an_owner_who_was_voted_out(house: House) -> None:
    of(house, 4)
    for phone in (BOB, CY):
        heard(house, phone, "KICK ANN")
    assert house.group().owner_id == house.player(BOB).id


def test_a_game_that_ends_by_a_kick_tells_so_once(house: House) -> None:
    """MQ25: fewer than three are too few."""
    of(house, 3)
    heard(house, ANN, "KICK BOB")
    told = heard(house, CY, "KICK BOB")
    assert "over" in told[ANN]
    assert "over" not in told[BOB]
    assert house.match().over_at is not None
    house.passes(2 * TAKEN_SECONDS)
    clean_matches(house.service)
    assert votes(house) == []


def test_votes_are_deleted_with_the_words_of_their_match(house: House) -> None:
    of(house, 4)
    heard(house, ANN, "KICK BOB")
    for phone in (CY, DEE):
        heard(house, phone, "LEAVE")
    assert house.match().over_at is not None
    assert votes(house) == [("kick", 1, 0)]
    house.passes(2 * TAKEN_SECONDS)
    clean_matches(house.service)
    assert votes(house) == []


def test_two_voices_at_once_count_once_each(house: House) -> None:
    of(house, 4)
    at_once(*(partial(house.text, phone, "KICK BOB") for phone in (ANN, CY)))
    assert left(house) == ["Bob"]
    assert votes(house) == [("out", 1, 1)]


def test_two_who_kick_each_other_at_once_wait_for_nobody(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    house.text(ANN, "BEGIN")
    house.deliver()
    at_once(partial(house.text, ANN, "KICK BOB"), partial(house.text, BOB, "KICK ANN"))
    assert len(left(house)) == 1


def test_kick_and_a_full_name_is_a_command_while_words_are_asked_for(house: House) -> None:
    of(house, 4)
    assert state(house).phase is Phase.THINK
    assert "1 of 2" in heard(house, ANN, "Kick Bob")[CY]
    heard(house, CY, "kick the bucket")
    assert state(house).hand(2).draft == "kick the bucket"


def test_a_paused_game_hears_kick_and_stays_paused(house: House) -> None:
    of(house, 4)
    heard(house, ANN, "PAUSE")
    for phone in (ANN, CY):
        heard(house, phone, "KICK BOB")
    assert left(house) == ["Bob"]
    assert house.match().stands == "paused"


def test_a_sleeping_game_is_woken_by_what_was_decided(house: House) -> None:
    of(house, 4)
    while house.match().stands is None:
        house.passes(10)
        house.deliver()
    assert house.match().stands == ASLEEP
    heard(house, ANN, "KICK BOB")
    assert house.match().stands == ASLEEP
    told = heard(house, CY, "KICK BOB")
    assert house.match().stands is None
    assert "thanks to Cy" in told[ANN]


def test_who_has_to_go_is_thanked_and_told_where_to_play_on(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "KICK BOB")
    told = house.news(BOB)[-1]
    assert "thanks for playing" in told
    assert "NEW" in told
    assert "JOIN" in told
    assert not any(word in told.lower() for word in ("kick", "out of", "removed", "ann"))
