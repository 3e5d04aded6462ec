"""Law 4: the log and the seed give the same states and the same messages."""

from __future__ import annotations

import json
from collections.abc import Callable

from engine.kernel import saved
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, is_open
from engine.kernel.game import Game
from replay.match import Event
from tests.conftest import DEEP
from tests.laws.play import Play
from tests.laws.samples import run_of

AGAIN, SAVED, DISTURBED = (10, 6, 4) if DEEP else (5, 3, 2)  # matches


class Nonsense(Action):
    """An action of no game."""


def nothing(play: Play, event: Event) -> None:
    """What happens between two lines of a log, usually."""


def again(
    play: Play, between: Callable[[Play, Event], None] = nothing, listening: frozenset[int] | None = None
) -> Play:
    """A new table, with the same seed, that does what this one's log says."""
    twin = Play(play.game, play.table, play.deck, Chance(play.chance._seed), listening)
    for event in play.log[1:]:
        between(twin, event)
        twin.happens(event)
    return twin


def reloaded(game: Game, state: object) -> object:
    """The state through plain JSON and back; the same value."""
    data = json.loads(json.dumps(saved.dump_state(game, state)))
    loaded: object = saved.load_state(game, data, game.facts.version)
    assert loaded == state
    return loaded


def save_and_load(play: Play, event: Event) -> None:
    """What the service does between two steps."""
    play.state = reloaded(play.game, play.state)
    if event.action is not None and is_open(play.game.choices(play.state, event.seat), event.action):
        action = json.loads(json.dumps(saved.dump_action(event.action)))
        assert saved.dump_action(saved.load_action(play.game, action)) == action


def got(play: Play) -> dict[int, object]:
    return {seat: phone.got for seat, phone in play.phones.items()}


def assert_same(one: Play, other: Play) -> None:
    assert one.state == other.state
    assert one.due == other.due
    assert one.used == other.used
    assert one.result == other.result
    assert got(one) == got(other)


def test_a_log_gives_the_same_match_again(game: Game) -> None:
    for play in run_of(game.facts.name).ended[:AGAIN]:
        assert_same(again(play), play)


def test_states_saved_and_loaded_between_all_steps_have_the_same_future(game: Game) -> None:
    for play in run_of(game.facts.name).ended[AGAIN : AGAIN + SAVED]:
        assert_same(again(play, save_and_load), play)


def test_a_loaded_state_gives_the_same_views_and_choices(game: Game) -> None:
    for play in run_of(game.facts.name).every():
        loaded = reloaded(game, play.state)
        for seat in range(play.seats):
            assert game.view(loaded, seat) == game.view(play.state, seat)
            assert game.choices(loaded, seat) == game.choices(play.state, seat)


def test_what_is_refused_changes_no_later_draw(game: Game) -> None:
    def noise(play: Play, event: Event) -> None:
        for seat in range(play.seats):
            play.try_to(seat, Nonsense())

    for play in run_of(game.facts.name).ended[-DISTURBED:]:
        twin = again(play, noise, listening=frozenset())
        assert twin.state == play.state
        assert twin.result == play.result
