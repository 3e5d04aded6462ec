"""When IGOR sends which picture, and to whom: hands with the deal, the trick to who asks, Malarians after a hand."""

from __future__ import annotations

import pytest

from engine.catalogue import games
from engine.games.igor.actions import Look
from engine.games.igor.actions import Play as Lay
from engine.games.igor.tricks import legal
from engine.games.igor.view import Phase
from engine.kernel.game import Pace
from tests.laws.play import Play, new_play


def dealt(pace: Pace) -> Play:
    play = new_play(games()["igor"], 3, pace, seed=3)
    play.wait_for(Phase.PLAY)
    return play


def lay(play: Play) -> int:
    """Whose turn it is plays a card that may be played."""
    seat = play.state.to_play
    assert seat is not None
    card = legal(play.state.seats[seat].cards, play.state.led)[0]
    play.act(seat, Lay(card, card[:2]))
    return int(seat)


def pictures(play: Play, seat: int) -> list[str]:
    return [text.picture for _, text in play.phones[seat].got if text.picture]


def test_with_the_deal_everybody_gets_his_own_hand() -> None:
    play = dealt(Pace.LIVE)
    for seat in range(3):
        assert pictures(play, seat) == ["hand"]
        says = [say for say in play.says if say.picture == "hand" and say.to == seat]
        assert [say.secret for say in says] == [True]
    for _ in range(6):
        lay(play)
    assert all(pictures(play, seat) == ["hand"] for seat in range(3)), "a trick sends no picture of itself"


@pytest.mark.parametrize("pace", [Pace.ROAD, Pace.SLOW])
def test_where_tells_wait_the_hand_comes_with_the_first_turn(pace: Pace) -> None:
    play = dealt(pace)
    for _ in range(3):
        seat = play.state.to_play
        assert pictures(play, seat) == ["hand"]
        lay(play)
    leader = play.state.to_play
    assert pictures(play, leader) == ["hand"], "nothing lies on the table yet"
    lay(play)
    shown = ["hand", "trick"] if pace is Pace.SLOW else ["hand"]
    assert pictures(play, play.state.to_play) == shown


def test_the_trick_is_shown_to_who_asks_for_it_and_nobody_else() -> None:
    play = dealt(Pace.LIVE)
    empty = play.act(2, Look())
    assert [(say.to, say.picture) for say in empty.says] == [(2, None)]
    lay(play)
    step = play.act(2, Look())
    assert [(say.to, say.message, say.picture) for say in step.says] == [(2, "on_the_table", "trick")]
    assert step.state == play.state
    assert [text.picture for _, text in play.phones[2].got][-1] == "trick"


def test_the_malarians_are_shown_when_a_hand_is_over_and_at_the_end_once() -> None:
    play = new_play(games()["igor"], 3, Pace.LIVE, seed=3, hands=2)
    for _ in range(2):
        play.wait_for(Phase.PLAY)
        while play.is_in(Phase.PLAY):
            lay(play)
        play.wake()
    assert play.over
    assert all(pictures(play, seat) == ["hand", "malarians"] * 2 for seat in range(3))
    [first, last] = play.heard("hand_over")
    assert (first.picture, last.picture) == ("malarians", None)
    assert first.facts["totals"]
    assert not last.facts["totals"], "the end of the match says them"
