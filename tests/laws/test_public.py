"""A public say is public: a stranger at the table (a loudspeaker, a watcher's page) can be told all of it."""

import random

import pytest

from engine.kernel.game import Game, Say, Telling
from prompts.book import book, words_of
from prompts.voice import told
from service.matches.steps import READ_ALOUD
from tests.laws.play import any_play
from tests.laws.samples import check_asked, run_of
from tests.laws.steer import Tally, any_mood, events

SEATS = range(4)
MATCHES = 10  # until several are asked at once: not at every pace of every game


def test_whatever_is_said_in_public_can_be_told_to_a_stranger(game: Game) -> None:
    """In words that hold no secret: a message made for a secret would come as a sealed one."""
    public = run_of(game.facts.name).public
    assert {"started", "over", "left"} <= set(public)
    for message, wordings in public.items():
        assert all(isinstance(words, str) for words in wordings), message
        assert any(wordings), message


def test_what_several_are_asked_at_once_a_stranger_hears_too(game: Game) -> None:
    """A loudspeaker misses no question, in all of random play (`check_asked`); and one that it would miss is found."""
    run, rng, tally = run_of(game.facts.name), random.Random(5), Tally()
    assert run.asked
    caught = 0
    for _ in range(MATCHES):
        for before, _, step in events(any_play(game, rng), rng, tally, any_mood(rng)):
            unheard = step._replace(says=tuple(say for say in step.says if say.to is not None))
            if check_asked(before, step):
                with pytest.raises(AssertionError, match="only the phones"):
                    check_asked(before, unheard)
                caught += 1
        if caught:
            return
    raise AssertionError("nobody was asked anything together with others")


def test_what_a_loudspeaker_reads_in_place_of_texts_has_words_to_be_read(game: Game) -> None:
    """For no phone gets it then (service/matches/steps.py)."""
    name, read = game.facts.name, 0
    for message, says in run_of(name).told.items():
        for state, say in says:
            if say.to is None and say.telling in READ_ALOUD:
                view = game.view(state, None)
                assert told(name, view, [say]) or not book(name)[f"{name}.{message}"].write(view, say.facts), message
                read += 1
    assert read


def test_a_say_reaches_one_seat_or_all_or_all_but_some() -> None:
    def reached(say: Say) -> list[int]:
        seats = [seat for seat in SEATS if say.reaches(seat)]
        assert list(say.readers(len(SEATS))) == seats
        return seats

    assert reached(Say(2, Telling.TELL, "ready")) == [2]
    assert reached(Say(4, Telling.TELL, "refused_left")) == []
    assert reached(Say(None, Telling.TELL, "given")) == [0, 1, 2, 3]
    assert reached(Say(None, Telling.TELL, "unclear", but=(1, 3))) == [0, 2]


def test_a_public_picture_is_described_from_the_public_view(game: Game) -> None:
    drawings = getattr(words_of(game.facts.name), "PICTURES", {}).values()
    for play in run_of(game.facts.name).every():
        for drawing in drawings:
            for seat in (None,) if drawing.public else range(play.seats):
                assert drawing(game.view(play.state, seat)).words()
