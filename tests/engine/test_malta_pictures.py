"""When Malta! sends the picture of its board, and what is new on it."""

from __future__ import annotations

import pytest

from engine.catalogue import games
from engine.games.malta.actions import Map, Near
from engine.games.malta.view import Phase
from engine.kernel.game import Pace
from tests.engine.malta_tables import NAMES, Dealt
from tests.laws.play import Play, new_play
from tests.saved.store import FOLDER, read

HANDS = {"Ann": ("draw2",) * 4, "Bob": ("home",) * 4, "Cara": ("everyone",) * 4}
DECK = ("donation",) * 4 + ("theirs",) * 5


def pictures(play: Play, seat: int) -> list[str | None]:
    return [text.picture for _, text in play.phones[seat].got]


@pytest.mark.parametrize("pace", Pace)
def test_the_board_comes_before_the_first_choice_and_with_ones_own_turn(pace: Pace) -> None:
    play = new_play(games()["malta"], 3, pace, seed=3)
    assert [pictures(play, seat) for seat in range(3)] == [["board"]] * 3
    play.wait_for(Phase.PLAY)
    for seat in range(3):
        assert pictures(play, seat).count("board") == 1 + (seat == play.state.active)


def test_the_board_comes_to_who_asks_for_the_map() -> None:
    play = Dealt(HANDS)
    assert [(say.to, say.picture) for say in play.act("Cara", Map()).says] == [(2, "board")]
    assert [(say.to, say.picture) for say in play.act("Cara", Near()).says] == [(2, None)]


def test_within_a_turn_only_its_first_question_brings_it_and_the_end_brings_it_to_all() -> None:
    """AE19: Bankrupt takes the last opponent out."""
    play = Dealt({"Ann": ("draw2", "bankrupt"), "Bob": ()}, names=NAMES[:2], deck=DECK)
    play.plays("Ann", 1)
    assert play.step.says[-1].picture is None
    play.plays("Ann", 2)
    assert play.over
    assert [say.picture for say in play.step.says if say.message == "over"] == ["board"]


def test_it_is_kept_which_spaces_changed_since_the_player_of_now_played_last() -> None:
    """A space that is turned as it was, or a circle removed again, is not new."""
    play = Dealt({**HANDS, "Ann": ("remove", "remove", "turn", *HANDS["Ann"])}, board={"D5": "T08"}, deck=DECK)
    play.plays("Ann", 1, "C3")
    play.plays("Ann", 2, "C3")
    play.plays("Ann", 3, "D5", "LEFT")
    assert play.state.changed == {"C3": 1}
    stood = tuple(each.pawn for each in play.state.seats)
    while play.state.round < 4:
        play.wake()
    view = play.game.view(play.state, None)
    assert (view.active, view.since, view.stood) == (0, 1, stood)
    assert view.pawns != stood
    assert view.changed["C3"] >= view.since


def test_a_match_that_began_before_this_was_kept_goes_on_with_nothing_new() -> None:
    game = games()["malta"]
    view = game.view(read(game, FOLDER / "malta" / "1" / "move.json").state, None)
    assert view.since == view.round
    assert not view.changed
    assert view.stood == view.pawns
