"""KICK and SKIP: who decides, what follows, and what every phone is told."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from sqlalchemy import select, update

from engine.game import PublicTurn
from engine.malarky import GAME
from engine.malarky.state import State
from engine.malarky.view import Phase
from engine.saved import load_state
from service.db import reading
from service.match_clock import table_clock
from service.patience import AGAIN_SECONDS
from service.privacy import TAKEN_SECONDS, clean_matches
from service.standing import ASLEEP
from service.tables import ballots, log, matches, members, outbox, seats
from tests.service.conftest import ANN, BOB, CY, DEE, House, at_once

EVE = "+12025550105"
PHONES = {"Ann": ANN, "Bob": BOB, "Cy": CY, "Dee": DEE, "Eve": EVE}


def of(house: House, count: int) -> dict[str, str]:
    """Sit down so many and deal; who is called what."""
    people = dict(list(PHONES.items())[:count])
    house.deal(**people)
    return people


def state(house: House) -> State:
    row = house.match()
    loaded: State = load_state(GAME, row.state, row.version)
    return loaded


def change(house: House, table: Any, **values: Any) -> None:
    with house.service.db.begin() as tx:
        tx.execute(update(table).values(**values))


def all_of(house: House, query: Any) -> list[Any]:
    with reading(house.service.db).begin() as tx:
        return list(tx.execute(query).all())


def names(house: House) -> list[str]:
    mine = select(members.c.name).where(members.c.group_id == house.group().id).order_by(members.c.id)
    return [row.name for row in all_of(house, mine)]


def left(house: House) -> list[str]:
    gone = select(seats.c.name).where(seats.c.match_id == house.match().id, seats.c.left)
    return [row.name for row in all_of(house, gone)]


def votes(house: House) -> list[tuple[str, int, int]]:
    return [(row.kind, row.about, row.voter) for row in all_of(house, select(ballots).order_by(ballots.c.voter))]


def heard(house: House, phone: str, body: str) -> dict[str, str]:
    """What each phone gets because of a text: one message at most."""
    house.clock.now += AGAIN_SECONDS / 100
    seen = max((row.id for row in house.rows()), default=0)
    house.text(phone, body)
    fresh = house.rows(outbox.c.id > seen)
    told = {row.phone: row.body for row in fresh}
    assert len(told) == len(fresh), "one message for each phone"
    house.deliver()
    return told


def turn(house: House) -> PublicTurn:
    found = GAME.waits_for(state(house))
    assert found is not None
    return found


def table_at(house: House) -> float:
    with reading(house.service.db).begin() as tx:
        row = tx.execute(select(matches)).one()
    return table_clock(row, house.clock.now)


def to_passable(house: House) -> None:
    """Until the turn that the table waits for has been reminded of."""
    while table_at(house) < turn(house).passable:
        house.passes(1)
        house.deliver()


# KICK before a game


def test_the_owner_alone_kicks_before_a_game(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    refused = heard(house, BOB, "KICK CY")
    assert set(refused) == {BOB}
    assert "Ann" in refused[BOB]
    told = heard(house, ANN, "kick bob please")
    assert names(house) == ["Ann", "Cy"]
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


def test_who_was_kicked_comes_back_with_the_new_word_alone(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    heard(house, ANN, "KICK BOB")
    for tried in (f"JOIN {word}", "REJOIN", "JOIN"):
        heard(house, BOB, tried)
        assert names(house) == ["Ann", "Cy"]
    heard(house, BOB, f"JOIN {house.group().word}")
    assert names(house) == ["Ann", "Cy", "Bob"]


def test_a_bot_is_kicked_and_the_word_stays(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    house.deliver()
    [bot] = set(names(house)) - {"Ann", "Bob"}
    told = heard(house, ANN, f"KICK {bot}")
    assert names(house) == ["Ann", "Bob"]
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
    assert names(house) == ["Ann", "Bob", "Cy"]


def test_kick_without_a_table_or_a_name_says_what_would_work(house: House) -> None:
    assert "NEW" in house.answer(ANN, "KICK BOB")
    assert "NEW" in house.answer(BOB, "SKIP")
    word = house.sit(Cy=CY)
    house.answer(ANN, f"JOIN {word}")
    assert "name" in house.answer(ANN, "KICK CY")
    assert names(house) == ["Cy"]


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
    assert names(house) == ["Ann", "Cy", "Dee"]
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
    """Voices of those who leave lapse, and do not come back with them; then fewer are needed."""
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
    for tried in ("REJOIN", "JOIN", f"JOIN {word}", "roll", "hello"):
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
    bot = names(house)[1]
    told = heard(house, ANN, f"KICK {bot}")
    assert left(house) == [bot]
    assert bot not in names(house)
    assert "out" in told[ANN]


def test_a_bot_needs_more_than_half_of_all_people(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    for _ in range(2):
        house.text(ANN, "BOT")
    house.text(ANN, "BEGIN")
    house.deliver()
    bot = names(house)[2]
    assert "1 of 2" in heard(house, ANN, f"KICK {bot}")[BOB]
    heard(house, BOB, f"KICK {bot}")
    assert left(house) == [bot]


def test_of_those_who_wait_for_the_next_game_the_owner_decides(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BOT")
    house.deliver()
    bot = names(house)[3]
    assert "Ann" in heard(house, BOB, f"KICK {bot}")[BOB]
    heard(house, ANN, f"KICK {bot}")
    assert names(house) == ["Ann", "Bob", "Cy"]


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
    heard(house, ANN, "roll")
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
    assert "Cy is back" in told[ANN]


# SKIP


def speaking(house: House, count: int) -> list[str]:
    """A game in which the answer of Ann is waited for; the phones of the others."""
    people = of(house, count)
    heard(house, ANN, "roll")
    for phone in people.values():
        heard(house, phone, "READY")
    assert state(house).phase is Phase.ANSWER
    assert state(house).speaker == 0
    return [phone for phone in people.values() if phone != ANN]


def test_half_of_the_others_pass_over_a_turn_after_its_reminder(house: House) -> None:
    speaking(house, 4)
    soon = heard(house, BOB, "SKIP")
    assert set(soon) == {BOB}
    assert "Ann still has time" in soon[BOB]
    assert votes(house) == []
    to_passable(house)
    assert [row.phone for row in house.rows(outbox.c.kind == "remind")][-1:] == [ANN]
    asked = heard(house, BOB, "skip")
    assert asked[CY] == asked[DEE] == "Bob wants to pass over Ann's turn: 1 of 2. SKIP to agree."
    assert "1 of 2" in asked[ANN]
    assert set(heard(house, BOB, "SKIP!")) == {BOB}
    assert state(house).speaker == 0
    told = heard(house, CY, "SKIP ANN")
    assert state(house).speaker == 1
    assert set(told) == {ANN, BOB, CY, DEE}
    assert "over" in told[ANN]
    assert all_of(house, select(log.c.kind, log.c.seat).order_by(log.c.step.desc()).limit(1)) == [("skip", 0)]


@pytest.mark.parametrize(("count", "needed"), [(3, 1), (4, 2), (5, 2)])
def test_half_is_rounded_up(house: House, count: int, needed: int) -> None:
    others = speaking(house, count)
    to_passable(house)
    for number, phone in enumerate(others[:needed], 1):
        assert state(house).speaker == 0
        heard(house, phone, "SKIP")
        assert (state(house).speaker == 0) is (number < needed)


def test_a_skipped_turn_ends_as_silence_does(house: House) -> None:
    """MQ19: the draft is the answer."""
    people = of(house, 3)
    heard(house, ANN, "roll")
    heard(house, ANN, "a draft of mine")
    for phone in people.values():
        heard(house, phone, "READY")
    to_passable(house)
    told = heard(house, BOB, "SKIP")
    assert "a draft of mine" in told[CY]


def test_one_gives_up_the_own_turn_at_once(house: House) -> None:
    speaking(house, 4)
    told = heard(house, ANN, "SKIP")
    assert state(house).speaker == 1
    assert "your turn is over" in told[ANN]
    assert "Ann's turn is over" in told[CY]


def test_skip_says_the_same_in_every_secret_phase_whatever_was_sent(house: House) -> None:
    """While all think, vote or look, the last one who has not answered is as hidden as the first."""
    people = of(house, 3)
    answers = set()

    def ask(phone: str) -> None:
        house.clock.now += AGAIN_SECONDS
        before = house.match().state
        [told] = heard(house, phone, "SKIP").values()
        answers.add(told)
        assert house.match().state == before

    heard(house, ANN, "roll")
    ask(BOB)
    change(house, matches, clock=0.0, clock_since=house.clock.now)
    heard(house, ANN, "READY")
    heard(house, BOB, "READY")
    ask(ANN)
    ask(CY)
    heard(house, CY, "READY")
    change(house, matches, clock_since=house.clock.now)
    while state(house).phase is Phase.ANSWER:
        speaker = state(house).speaker
        assert speaker is not None
        heard(house, list(people.values())[speaker], "abcdefghijk"[speaker] * 12)
    for phone in people.values():
        if state(house).phase is Phase.LAST:
            ask(phone)
            heard(house, phone, "DONE")
    assert state(house).phase is Phase.VOTE
    ask(ANN)
    heard(house, ANN, "BLACK")
    heard(house, BOB, "EMPTY")
    ask(BOB)
    ask(CY)
    assert len(answers) == 1


def test_votes_to_skip_lapse_with_the_question(house: House) -> None:
    """As where a ballot comes between and Ann is asked anew."""
    speaking(house, 4)
    to_passable(house)
    heard(house, BOB, "SKIP")
    change(house, ballots, ask=ballots.c.ask - 1)
    assert "1 of 2" in heard(house, CY, "SKIP")[DEE]
    assert state(house).speaker == 0
    heard(house, DEE, "SKIP")
    assert state(house).speaker == 1


def test_a_name_after_skip_must_be_the_right_one(house: House) -> None:
    speaking(house, 3)
    to_passable(house)
    assert "Ann's turn" in heard(house, BOB, "SKIP CY")[BOB]
    assert state(house).speaker == 0
    heard(house, BOB, "SKIP ANN")
    assert state(house).speaker == 1


def test_a_turn_without_a_reminder_may_be_skipped_when_half_of_its_time_is_gone(house: House) -> None:
    of(house, 3)
    assert state(house).phase is Phase.ROLL
    assert turn(house).passable == 30
    assert "still has time" in heard(house, BOB, "SKIP")[BOB]
    to_passable(house)
    heard(house, BOB, "SKIP")
    assert state(house).phase is Phase.THINK


def test_a_paused_game_hears_skip_and_its_clock_stands(house: House) -> None:
    speaking(house, 3)
    heard(house, ANN, "PAUSE")
    house.passes(600)
    soon = heard(house, BOB, "SKIP")[BOB]
    assert "paused" in soon
    assert "still has time" in soon
    heard(house, ANN, "RESUME")
    to_passable(house)
    heard(house, ANN, "PAUSE")
    heard(house, BOB, "SKIP")
    assert state(house).speaker == 1
    assert house.match().stands == "paused"


def test_a_bots_turn_is_skipped_by_half_of_the_people(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    house.text(ANN, "BEGIN")
    house.deliver()
    heard(house, ANN, "roll")
    while state(house).phase is Phase.THINK:
        house.passes(10)
        house.deliver()
    for phone, words in ((ANN, "ants and bees"), (BOB, "a cold wind")):
        house.clock.now += 5  # so that it answers the new question
        heard(house, phone, words)
    assert (state(house).phase, state(house).speaker) == (Phase.ANSWER, 2)
    house.clock.now += 50  # no sweep: the bot has not moved yet
    told = heard(house, BOB, "SKIP")
    assert state(house).speaker is None
    assert "turn is over" in told[ANN]


def test_who_has_no_seat_skips_nothing(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    heard(house, CY, "LEAVE")
    assert "NEW" in house.answer(CY, "SKIP")
    word = house.sit(Eve=EVE)
    house.text(CY, f"JOIN {word} Cy")
    assert "a game that you play in" in house.answer(CY, "SKIP")
