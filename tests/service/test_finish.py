"""FINISH: who decides, what follows, and what every phone is told."""

from __future__ import annotations

from prompts.lobby import majority as words
from tests.service.conftest import ANN, BOB, CY, DEE, House
from tests.service.voting import PHONES, heard, of, state


def test_half_of_the_people_let_a_match_end_after_this_round(house: House) -> None:
    of(house, 4)
    asked = heard(house, ANN, "FINISH")
    assert asked[BOB] == asked[DEE] == "Ann wants the game to end after this round: 1 of 2. FINISH to agree."
    assert "one more texts FINISH" in asked[ANN]
    assert heard(house, ANN, "finish") == {ANN: words.finish_said(name="round", agreed=1, needed=2)}
    heard(house, ANN, "LEAVE")
    assert not state(house).finishing
    heard(house, BOB, "finish")
    told = heard(house, CY, "finish the game")
    assert set(told) == {BOB, CY, DEE}
    assert set(told.values()) == {words.finishes(part="round")}
    assert state(house).finishing
    assert "Round 1 of 1" in house.answer(DEE, "WHERE")
    assert heard(house, DEE, "FINISH") == {DEE: words.finish_nothing(part="round")}


def test_where_words_are_asked_for_it_is_a_command_alone(house: House) -> None:
    of(house, 3)
    heard(house, ANN, "finish it with a hammer")
    assert state(house).hand(0).draft == "finish it with a hammer"


def test_a_game_without_rounds_and_a_table_without_a_game_have_nothing_to_finish(house: House) -> None:
    house.sit("MALTA", **{name: PHONES[name] for name in ("Ann", "Bob")})
    assert "FINISH is for a game that you play in" in house.answer(ANN, "FINISH")
    house.text(ANN, "BEGIN")
    house.deliver()
    assert house.answer(ANN, "FINISH") == words.finish_nothing(part="")
