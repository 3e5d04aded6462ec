"""A player who asks to be forgotten: his words leave the match of IGOR, his rule cards with them (IQ22)."""

from __future__ import annotations

import json
from dataclasses import replace

from engine.games.igor import GAME
from engine.games.igor.actions import Talk, Write
from engine.games.igor.state import Duty, InPlay, Race, State
from engine.kernel.saved import dump_state
from tests.engine.igor_tables import Dealt
from tests.engine.test_igor_changes import table


def saved(state: State) -> str:
    return json.dumps(dump_state(GAME, state)).casefold()


def test_what_was_said_goes_and_the_cards_lie_on() -> None:
    match = Dealt(["SWITCH"], {"Ann": ["7La"]})
    match.lays("Ann", match.state.seats[0].cards[0], f"{match.state.seats[0].cards[0][:2]} my own aunt")
    match.talks("Ann", "my own uncle")
    match.act("Bob", Talk("my own dog"))
    state = GAME.forget(match.state, 0)
    assert "my own aunt" not in saved(state)
    assert "my own uncle" not in saved(state)
    assert saved(state).count("my own dog") == 1
    assert [laid.card for laid in state.running.table] == [laid.card for laid in match.state.running.table]
    assert state.running.duties == match.state.running.duties, "what was judged stays judged"
    assert GAME.broken(state) is None


def test_rule_cards_go_with_their_keys_wherever_they_stand() -> None:
    """IQ22."""
    play = table(3, blanks=True)
    play.act(0, Write("GRANNY Play a 7: greet her"))
    play.act(1, Write("UNCLE Play a 8: greet him"))
    play.act(2, Write("COUSIN Play a 9: greet them"))
    play.state = replace(play.state, in_play=(InPlay("GRANNY", 1), InPlay("UNCLE", 1), InPlay("COUSIN", 1)))
    play.wait_for("play")
    state: State = play.state
    race = Race(1, "GRANNY", play.at + 5, (), cards=0)
    hand = replace(state.running, duties=(Duty(1, "GRANNY", "card 1", settled=True),))
    state = GAME.forget(replace(state, races=(race,), hand=hand, looked_at=("BOOM", "GRANNY", "UNCLE")), 0)
    assert "granny" not in saved(state)
    assert "greet her" not in saved(state)
    assert [each.key for each in state.in_play[:3]] == ["DELETED", "UNCLE", "COUSIN"]
    assert (state.races[0].key, state.running.duties[0].key) == ("DELETED", "DELETED")
    assert state.looked_at == ("BOOM", "DELETED", "UNCLE")
    assert state.writers == {"DELETED": 0, "UNCLE": 1, "COUSIN": 2}
    assert state.written == {"DELETED": "[deleted]", "UNCLE": "Play a 8: greet him", "COUSIN": "Play a 9: greet them"}
    assert GAME.forget(state, 0) == state
    state = GAME.forget(state, 1)
    assert list(state.written) == ["DELETED", "DELETEDA", "COUSIN"]
    play.state = state
    assert GAME.broken(state) is None
    while not play.over:
        play.wake()
