"""Law 3 (b) through the service: what a phone gets tells nothing of what the others do in private."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from engine.catalogue import games
from engine.kernel.game import Pace
from service.inbound import patience, texts
from service.matches import standstill, steps
from service.store.tables import inbox, outbox
from tests.conftest import DEEP
from tests.laws.secrecy import Leak
from tests.service.pairs import Pair, dealt

Folders = tuple[Path, Path]
MATCHES = 6 if DEEP else 1  # of each game, at each pace in turn
TURNS = 12  # of one pair
PAIRS = 400 if DEEP else 5  # of one match at least, or until it is over
MOST = 400  # while a kind of turn was compared too rarely


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    """Where the two tables of a pair have their files."""
    return tmp_path_factory.mktemp("left"), tmp_path_factory.mktemp("right")


def play(game: str, migrated: Path, folders: Folders, seed: int) -> Counter[str]:
    """A match; again and again it goes on twice, and some seat must not be able to tell. How often each kind of turn
    was compared."""
    rng, done = random.Random(f"pairs of {game} {seed}"), Counter[str]()
    left = dealt(game, migrated, folders[0], list(Pace)[seed % len(Pace)].name)
    try:
        for pairs in range(MOST):
            if left.over or (pairs >= PAIRS and _is_enough(done)):
                break
            right = left.copied(folders[1])
            try:
                pair = Pair(left, right, rng.randrange(len(left.state.seats)), rng)
                pair.run(TURNS)
            finally:
                right.house.service.db.dispose()
            done += pair.done
    finally:
        left.house.service.db.dispose()
    return done


def _is_enough(done: Counter[str]) -> bool:
    return all(done[kind] >= 3 for kind in ("others", "noise", "own", "time"))


@pytest.mark.parametrize("seed", range(MATCHES))
@pytest.mark.parametrize("game", games())
def test_a_phone_tells_nothing_of_what_others_do_in_private(
    game: str, seed: int, migrated_sqlite: Path, folders: Folders
) -> None:
    done = play(game, migrated_sqlite, folders, seed)
    assert _is_enough(done), done


def told(game: str, seed: int, migrated: Path, folders: Folders) -> bool:
    """Whether a match tells."""
    try:
        play(game, migrated, folders, seed)
    except Leak:
        return True
    return False


def replies_count(patch: pytest.MonkeyPatch) -> None:
    """An answer says how many texts the table has sent."""
    real = texts._spare_and_count

    def counting(speaker: Any, *rest: Any) -> None:
        real(speaker, *rest)
        sent = speaker.tx.execute(select(func.count()).select_from(inbox)).scalar_one()
        speaker.post.add_to_last(speaker.player.id, f"{sent} texts so far.")

    patch.setattr(texts, "_spare_and_count", counting)


def refusals_for_all(patch: pytest.MonkeyPatch) -> None:
    """Who of the table has been refused is refused for all: patience is the table's."""
    real = patience.hold_back

    def hold_back(tx: Any, post: Any, player: Any, now: float, *, refused: bool, **how: bool) -> None:
        lately = tx.execute(select(func.count()).where(outbox.c.refuses, outbox.c.created_at > now - 60)).scalar_one()
        real(tx, post, player, now, refused=refused, **how)
        if lately > 1 and refused:
            post.letters.pop(player.id, None)

    patch.setattr(texts, "hold_back", hold_back)


def questions_lapse(patch: pytest.MonkeyPatch) -> None:
    """Every other step drops the questions that still wait, whether they are over or not."""
    real = steps._drop_lapsed

    def dropping(play: Any) -> None:
        real(play)
        if play.step % 2:
            waiting = (outbox.c.match_id == play.id) & (outbox.c.state == "pending") & (outbox.c.kind == "ask")
            play.tx.execute(update(outbox).where(waiting).values(state="dropped", done_at=play.now))

    patch.setattr(steps, "_drop_lapsed", dropping)


def halves_are_shared(patch: pytest.MonkeyPatch) -> None:
    """A half-filled form is kept with every seat."""
    real = steps.keep_half

    def keep(play: Any, seat: Any, half: Any) -> None:
        real(play, seat, half)
        for other in play.seats:
            other.half = half
        play.keep()

    patch.setattr(steps, "keep_half", keep)


def steps_bring_sleep(patch: pytest.MonkeyPatch) -> None:
    """Whether a table sleeps depends on how many steps were made."""
    real = steps.wake

    def wake(play: Any) -> None:
        real(play)
        if not play.over and play.step % 3 == 0:
            standstill.fall_asleep(play)

    patch.setattr(steps, "wake", wake)


@pytest.mark.parametrize(
    ("leak", "game", "first"),  # the match that it is looked for in first: where it shows
    [
        (replies_count, "malarky", 0),
        (refusals_for_all, "igor", 4),
        (questions_lapse, "malarky", 4),
        (halves_are_shared, "malarky", 2),
        (steps_bring_sleep, "malarky", 3),
    ],
)
def test_a_leak_is_caught(
    leak: Callable[[pytest.MonkeyPatch], None],
    game: str,
    first: int,
    migrated_sqlite: Path,
    folders: Folders,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leak(monkeypatch)
    caught = (told(game, seed, migrated_sqlite, folders) for seed in range(first, first + 6))
    assert any(caught)
