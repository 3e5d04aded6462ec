"""FINISH: a match ends after the running part, a round or a hand, and is scored as after its last one (MQ30)."""

from dataclasses import replace

import pytest

from engine.catalogue import games
from engine.games.malarky import GAME
from engine.games.malarky.view import Phase
from engine.games.secrets import GAME as SECRETS
from engine.kernel.game import Pace
from tests.engine.tables import Played
from tests.laws.play import Play, new_play

PARTED = sorted(name for name, game in games().items() if game.facts.ends_after)
MOST_WAKES = 400


def parts(play: Play) -> int:
    """Which part runs, or how many are over where the match is."""
    state = play.state
    if play.game.facts.name == "igor":
        return int(state.played)
    return int(getattr(state.round, "number", state.round))


def wait_out(play: Play) -> None:
    """Nobody says a word until it is over."""
    for _ in range(MOST_WAKES):
        if play.result is not None:
            return
        play.wake()
    pytest.fail("it does not end")


@pytest.mark.parametrize("name", PARTED)
def test_the_running_part_is_the_last(name: str) -> None:
    game = games()[name]
    play = new_play(game, max(4, game.facts.least_seats), Pace.LIVE, seed=3)
    assert game.may_finish(play.state)
    assert play.finish_soon().says == (), "whoever asks for it tells the table"
    assert not game.may_finish(play.state)
    wait_out(play)
    assert parts(play) == 1
    assert play.result is not None


def test_a_game_without_parts_goes_on() -> None:
    game = games()["malta"]
    play = new_play(game, 3, Pace.LIVE, seed=3)
    before = play.state
    assert not game.may_finish(before)
    assert play.finish_soon().state == before


def test_those_who_lead_share_a_match_that_was_ended() -> None:
    """No duel of two, and no extra round: they wanted to go to bed."""
    table = Played(3)
    table.think()
    table.answer(A="first words", B="second words", C="third words")
    table.finish_soon()
    assert table.view().rounds == 1, "all see that this is the last round"
    assert GAME.is_closed(table.state), "nobody sits down for a round that does not come"
    table.wait_for(Phase.OVER)
    assert len(table.state.winners) == 3
    assert table.facts("over")["reason"] == "shared"


def test_team_malarky_may_be_ended_until_the_next_point_ends_it_anyway() -> None:
    game = games()["team_malarky"]
    state = new_play(game, 7, Pace.LIVE, seed=3).state
    found = [game.may_finish(replace(state, goal=7, scored=scored)) for scored in ((0, 0), (5, 6), (6, 5), (6, 6))]
    assert found == [True, True, True, False]


def test_nobody_new_comes_to_the_secrets_game_in_its_last_round_or_in_a_tie() -> None:
    state = new_play(SECRETS, 4, Pace.LIVE, seed=3, rounds=2).state
    assert not SECRETS.is_closed(state)
    assert SECRETS.is_closed(replace(state, round=2))
    assert SECRETS.is_closed(replace(state, tied=(0, 1)))
