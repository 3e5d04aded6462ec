"""A public turn may be passed over: as its own limit would have it, and nothing private has a part in it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine.kernel.game import Game, PublicTurn
from tests.laws.companions import counts_of, secrets_of
from tests.laws.play import Play
from tests.laws.samples import run_of


def awaited(play: Play) -> PublicTurn | None:
    return play.game.waits_for(play.state)


def is_open(play: Play, turn: PublicTurn) -> bool:
    return any(form.ask == turn.ask for form in play.game.choices(play.state, turn.seat))


def public_turns(game: Game) -> list[tuple[Play, PublicTurn]]:
    plays = run_of(game.facts.name).every()
    return [(play, turn) for play in plays if (turn := awaited(play)) is not None]


def test_who_is_waited_for_has_an_open_question(turning_game: Game) -> None:
    found = public_turns(turning_game)
    assert found
    for play, turn in found:
        assert is_open(play, turn), play.state
        assert turn.seat in play.present()
        assert play.wake_at is not None


def test_a_skip_does_what_silence_does(turning_game: Game) -> None:
    """Whenever it comes: the same state, messages and wake as when the limit runs out at that moment."""
    for play, turn in public_turns(turning_game):
        silent = play.fork()
        while is_open(silent, turn):
            before = silent.fork()
            silent.wake()
        passed = turning_game.skip(before.state, turn.seat, before.chance, silent.at)
        assert passed == silent.step
        early = turning_game.skip(play.state, turn.seat, play.chance, play.at)
        assert not early.refusal
        assert [say.message for say in early.says] == [say.message for say in silent.step.says]
        assert turning_game.broken(early.state) is None
        assert not any(form.ask == turn.ask for form in turning_game.choices(early.state, turn.seat))


def test_it_is_passable_from_within_its_time_on(turning_game: Game) -> None:
    for play, turn in public_turns(turning_game):
        silent = play.fork()
        while is_open(silent, turn):
            silent.wake()
        assert turn.passable < silent.at


def test_a_turn_that_nobody_waits_for_is_not_skipped(game: Game) -> None:
    kinds: Counter[bool] = Counter()
    for play in run_of(game.facts.name).every():
        turn = awaited(play)
        kinds[turn is None] += 1
        for seat in range(-1, play.seats + 1):
            if turn is None or seat != turn.seat:
                step = game.skip(play.state, seat, play.chance, play.at)
                assert step.refusal
                assert (step.state, step.wake) == (play.state, play.wake_at)
                assert [say.to for say in step.says] == [seat]
    assert kinds[True]
    assert bool(kinds[False]) is counts_of(game.facts.name).PUBLIC_TURNS


def find_telling(game: Game) -> list[str]:
    """The secrets that show in whom the table waits for, and from when on he may be passed over."""
    secrets, rng, told = secrets_of(game.facts.name), random.Random(31), []
    for play in run_of(game.facts.name).every():
        for row in secrets.ROWS:
            told += [row.item for swap in row.swaps(play.state, rng) if game.waits_for(swap.state) != awaited(play)]
    return told


def test_no_secret_shows_in_whom_the_table_waits_for(game: Game) -> None:
    assert find_telling(game) == []


def test_a_planted_secret_is_found(turning_game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that is passable by what is in the state, whoever may know of it."""
    real = turning_game.waits_for

    def telling(state: object) -> PublicTurn | None:
        turn = real(state)
        return turn and replace(turn, passable=float(sum(repr(state).encode())))

    monkeypatch.setattr(turning_game, "waits_for", telling)
    assert find_telling(turning_game)
