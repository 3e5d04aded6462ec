"""Law 3 in words: no text holds a secret before its time, and the first line of a folder tells nothing."""

from __future__ import annotations

import random
import re

import pytest

from engine.kernel.game import Game
from prompts import compose, voice
from tests.conftest import DEEP
from tests.laws.companions import secrets_of
from tests.laws.play import Play, any_play
from tests.laws.samples import run_of
from tests.laws.steer import Mood, Tally, events

MATCHES = 8 if DEEP else 4
LOCK_SCREEN = 40  # characters that a locked phone shows
A_BREATH = 45  # characters, which are read in three seconds


def test_every_secret_of_the_marked_deck_is_marked(decked_game: Game) -> None:
    secrets = secrets_of(decked_game.facts.name)
    marks = [re.findall(secrets.MARK, str(card)) for card in secrets.marked_deck().cards]
    assert all(marks)
    assert len({mark for several in marks for mark in several}) == sum(map(len, marks))


def test_no_text_holds_a_secret_before_its_time(decked_game: Game) -> None:
    """Whole matches in which nobody types the answers: every word of every text is looked at."""
    secrets, rng, tally = secrets_of(decked_game.facts.name), random.Random(9), Tally()
    seen = 0
    for _ in range(MATCHES):
        play = any_play(decked_game, rng, secrets.marked_deck)
        allowed = {
            seat: set(re.findall(secrets.MARK, secrets.may_read(play.state, seat))) for seat in range(play.seats)
        }
        read = dict.fromkeys(range(play.seats), 0)
        for _ in events(play, rng, tally, Mood(tempted=False)):
            for seat in range(play.seats):
                known = allowed.setdefault(seat, set())
                known.update(re.findall(secrets.MARK, secrets.may_read(play.state, seat)))
                bodies = play.bodies(seat)
                fresh = " ".join(bodies[read.get(seat, 0) :])
                marks = set(re.findall(secrets.MARK, fresh))
                assert marks <= known, (seat, fresh)
                read[seat] = len(bodies)
                seen += len(marks)
    assert seen > 0


def folders(play: Play, seat: int, *, heard: bool) -> list[str]:
    """The secret message just sent to this seat, as it would be for every seat that might hold the card."""
    says = [say for say in play.step.says if say.to == seat and say.secret]
    if not says:
        return []
    views = [play.game.view(state, seat) for _, state in secrets_of(play.game.facts.name).holders(play.state)]
    return [
        text.body
        for view in views
        for text in compose.compose(play.game.facts.name, view, says, [], heard=heard).texts[:1]
    ]


def test_a_folder_takes_as_long_to_read_aloud_whoever_holds_the_answer(dealing_game: Game) -> None:
    """Or the others would hear it by how long a call says nothing else (MQ22)."""
    compared, name = 0, dealing_game.facts.name
    for play in run_of(name).every():
        for seat in range(play.seats):
            says = [say for say in play.step.says if say.to == seat and say.secret]
            for say in says:
                views = [play.game.view(state, seat) for _, state in secrets_of(name).holders(play.state)]
                lengths = {len(line.words) for view in views for line in voice.told(name, view, [say])}
                assert max(lengths, default=0) - min(lengths, default=0) <= A_BREATH, lengths
                compared += len(lengths) > 1
    assert compared > 0


@pytest.mark.parametrize("heard", [False, True])
def test_a_locked_phone_shows_nothing(dealing_game: Game, heard: bool) -> None:
    """Nor beside a loudspeaker, which reads the question."""
    compared = 0
    for play in run_of(dealing_game.facts.name).every():
        for seat in range(play.seats):
            first = {body[:LOCK_SCREEN] for body in folders(play, seat, heard=heard)}
            assert len(first) <= 1, first
            compared += len(first)
    assert compared > 0
