"""Every game has golden transcripts, and plays them to the letter."""

from collections.abc import Callable
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

from engine.catalogue import games
from engine.kernel.game import Pace
from replay.script import parse
from tests.golden.outside import LOBBY, heard_outside
from tests.golden.random_play import parting, random_of
from tests.golden.transcripts import FOLDER, KINDS, match_of

LINES_SHOWN = 60
COMMANDS = ("REPEAT", "WHERE", "SCORE", "WHO", "RULES", "UNDO", "SKIP", "LEAVE", "REJOIN")


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize(("kept_in", "played"), KINDS)
def test_every_phone_shows_and_every_bot_does_what_it_did(
    kept_in: Callable[[str], Path], played: Callable[[str], str], game: str
) -> None:
    is_the_same(kept_in(game), played(game))


def test_what_is_heard_outside_of_a_match_is_heard_as_it_was() -> None:
    is_the_same(LOBBY, heard_outside())


def is_the_same(file: Path, now: str) -> None:
    assert file.exists(), "no transcript: bin/test --golden writes it"
    kept = file.read_text(encoding="utf-8")
    changes = unified_diff(kept.splitlines(), now.splitlines(), file.name, "now", lineterm="", n=1)
    assert kept == now, "\n".join([*islice(changes, LINES_SHOWN), "bin/test --golden writes it anew"])


@pytest.mark.parametrize("game", games())
def test_the_rules_go_the_way_they_went_in_random_matches(game: str) -> None:
    file = random_of(game)
    assert file.exists(), "no random matches: bin/test --golden writes them"
    other = parting(game, file.read_text(encoding="utf-8"))
    assert not other, f"{other}\nbin/test --golden writes it anew"


@pytest.mark.parametrize("game", games())
def test_a_match_is_whole_and_every_command_is_in_it(game: str) -> None:
    script = match_of(game).read_text(encoding="utf-8").splitlines()
    assert script[-1] == "over"
    sent = {line.partition(": ")[2].upper() for line in script}
    assert not set(COMMANDS) - sent


def test_the_matches_are_played_at_every_pace() -> None:
    matches = [parse(file.read_text(encoding="utf-8")) for file in FOLDER.glob("*.play")]
    assert {match.game for match in matches} == set(games())
    assert {match.pace for match in matches} == set(Pace)
