"""Law 2: any words, from any seat, at any time, give a Step; a refusal costs nothing."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.game import Game
from prompts import book, hear
from tests.conftest import DEEP
from tests.laws.play import NAMES, Play
from tests.laws.samples import not_reached, run_of
from tests.laws.steer import ABSURD, any_text

SEATS = (-1, 0, 1, 2, 3, 4, 5, 6, 99)
HEARD = {hear.Act, hear.Command, hear.Partial, hear.Unclear, hear.Late}


def test_any_action_at_any_time_gives_a_step(game: Game) -> None:
    """Open or not, from seats that are there or not, with values that fit nowhere: `Play` checks each refusal."""
    rng = random.Random(2)
    for play in run_of(game.facts.name).every():
        for action_type in game.actions:
            values = [rng.choice(ABSURD) for _ in action_type.__dataclass_fields__]
            play.fork().try_to(rng.choice(SEATS), action_type(*values))


def test_time_may_pass_at_any_moment(game: Game) -> None:
    rng = random.Random(3)
    for play in run_of(game.facts.name).every():
        for later in (0.0, rng.random() * 100, 1e6):
            play.fork().wake(play.at + later)


def test_a_wake_before_its_time_changes_nothing(game: Game) -> None:
    for play in run_of(game.facts.name).every():
        if play.wake_at is not None:
            early = play.fork()
            step = early.wake(play.at)
            assert (step.state, step.wake, step.says) == (play.state, play.wake_at, ())


def test_anybody_may_leave_and_join_at_any_moment(game: Game) -> None:
    for play in run_of(game.facts.name).every():
        for seat in SEATS:
            play.fork().leave(seat)
            play.fork().join(seat, NAMES[0])


def test_everything_is_reached(game: Game) -> None:
    """Over the run each form was used, and each message and refusal of the game sent."""
    tally = run_of(game.facts.name).tally
    assert not_reached(game, tally) == set(), "forms that were not used, messages that were not sent"
    registered = {name.partition(".")[2] for name in book.book(game.facts.name)}
    assert set(tally.messages) - registered == set(), "messages that have no words"


def test_any_words_are_heard(game: Game) -> None:
    """Commands, answers, and what is nearly one of them; every way to hear is reached."""
    rng, kinds = random.Random(5), Counter[type]()
    for sample in run_of(game.facts.name).every():
        for _ in range(8):
            play, seat = sample.fork(), rng.randrange(sample.seats)
            heard = play.text(seat, any_text(play, rng))
            kinds[type(heard)] += 1
            assert_one_sentence(heard)
    assert HEARD - set(kinds) == set(), "never heard so"


def assert_one_sentence(heard: hear.Heard) -> None:
    if isinstance(heard, (hear.Unclear, hear.Late, hear.Partial)):
        assert heard.text.strip(), heard


@settings(derandomize=True, database=None, deadline=None, max_examples=300 if DEEP else 50)
@given(words=st.text(max_size=200), number=st.integers(0), seat=st.integers(0, 7))
def test_any_characters_are_heard(game: Game, words: str, number: int, seat: int) -> None:
    """Of who has no seat there, too."""
    samples = run_of(game.facts.name).every()
    play: Play = samples[number % len(samples)].fork()
    play.text(seat, words)
