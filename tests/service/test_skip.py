"""SKIP: who decides, what follows, and what every phone is told."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select, update

from engine.games.folders.tables import GOES_OUT
from engine.games.malarky import GAME
from engine.games.malarky.view import Phase
from engine.kernel.game import PublicTurn
from service.inbound.patience import AGAIN_SECONDS
from service.lobby.noise import OF_TELLER
from service.matches.clock import table_clock
from service.store.database import reading
from service.store.tables import agreements, log, matches, outbox
from tests.service.conftest import ANN, BOB, CY, DEE, House
from tests.service.voting import EVE, all_of, heard, of, state, votes


def change(house: House, table: Any, **values: Any) -> None:
    with house.service.db.begin() as tx:
        tx.execute(update(table).values(**values))


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
    while (left := turn(house).passable - table_at(house)) > 0:
        house.passes(min(left, 10))
        house.deliver()


def speaking(house: House, count: int) -> list[str]:
    """A game in which the answer of Ann is waited for; the phones of the others."""
    people = of(house, count)
    for phone in people.values():
        heard(house, phone, "READY")
    assert state(house).phase is Phase.ANSWER
    assert state(house).speaker == 0
    return [phone for phone in people.values() if phone != ANN]


def test_who_has_told_too_much_beside_the_game_asks_nobody_about_a_question_that_is_over(house: House) -> None:
    speaking(house, 4)
    for _ in range(OF_TELLER.most):
        heard(house, BOB, "PAUSE")
        heard(house, BOB, "RESUME")
    to_passable(house)
    assert set(heard(house, BOB, "SKIP")) == {BOB}
    told = heard(house, ANN, "a hat")
    assert set(told) == {BOB, CY, DEE}, "all hear the answer, and who gave it needs no receipt"
    assert not any("SKIP to agree" in body for body in told.values())


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

    ask(BOB)
    change(house, matches, clock=0.0, clock_since=house.clock.now)
    heard(house, ANN, "READY")
    heard(house, BOB, "READY")
    ask(ANN)
    ask(CY)
    heard(house, CY, "READY")
    change(house, matches, clock_since=house.clock.now)
    for speaker, phone in enumerate(people.values()):
        assert state(house).speaker == speaker
        house.clock.now += 5  # the question has been read
        heard(house, phone, "abcdefghijk"[speaker] * 12)
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
    change(house, agreements, ask=agreements.c.ask - 1)
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
    """As one whose draft goes out by itself (MQ4)."""
    people = of(house, 3)
    heard(house, ANN, "a draft of mine")
    for phone in people.values():
        heard(house, phone, "READY")
    assert turn(house).passable - table_at(house) == pytest.approx(GOES_OUT / 2)
    assert "still has time" in heard(house, BOB, "SKIP")[BOB]
    to_passable(house)
    assert state(house).speaker == 0
    heard(house, BOB, "SKIP")
    assert state(house).speaker == 1


def test_a_paused_game_hears_skip_and_its_clock_stands(house: House) -> None:
    speaking(house, 3)
    heard(house, ANN, "PAUSE")
    house.passes_long(600)
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
    while state(house).phase is Phase.THINK:
        house.passes(10)
        house.deliver()
    for phone, words in ((ANN, "ants and bees"), (BOB, "a cold wind")):
        house.clock.now += 5  # so that it answers the new question
        heard(house, phone, words)
    assert (state(house).phase, state(house).speaker) == (Phase.ANSWER, 2)
    house.clock.now += turn(house).passable - table_at(house)  # no sweep: the bot has not moved yet
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
