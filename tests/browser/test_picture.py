"""The round that `bin/phones-picture` shows: there is one, and it goes as its script has it."""

from __future__ import annotations

from engine.catalogue import games
from engine.games.malarky.actions import Answer
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from prompts import decks
from prompts.hear import Act
from tests.browser.picture import ANSWERS, HOLDER, LAST, PHONES, QUESTION, seed_of_the_round
from tests.laws.play import Play


def test_the_round_is_found_and_all_answer_in_their_turn() -> None:
    deck = decks.dealt("malarky", [decks.shipped("malarky")["house"]])
    table = Table(tuple(PHONES), (False,) * len(PHONES), Pace.ROAD)
    play = Play(games()["malarky"], table, deck, Chance(seed_of_the_round()))
    for seat in range(play.seats):
        assert any(QUESTION in body for body in play.bodies(seat))
        assert any("REAL ANSWER:" in body for body in play.bodies(seat)) is (seat == HOLDER)
        play.text(seat, "READY")
    for seat, (name, answer) in enumerate(ANSWERS.items()):
        assert "Your turn" in play.bodies(seat)[-1]
        heard = play.text(seat, answer)
        assert isinstance(heard, Act)
        assert heard.action == Answer(answer)
        assert (name == LAST) is (seat == play.seats - 1)
