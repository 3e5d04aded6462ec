"""The sixth game of docs/add-a-game.md is whole: its files, as the document has them, are played, judged by the laws
and offered by the service, which knows nothing of it."""

from __future__ import annotations

import importlib
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

import engine.games
import prompts.games
from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace, Table
from prompts import book
from prompts.hear import lobby
from prompts.kit.messages import seal
from prompts.kit.segments import segments
from replay.command import play
from tests.architecture.test_imports import violations
from tests.laws.play import Play
from tests.prompts.views import LONG_NAMES, WIDE_NAMES
from tests.service.conftest import ANN, BOB, CY, House, house_on
from tests.services import copied
from tests.test_rule_numbers import rule_numbers, unnamed

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES: dict[str, str] = dict(BLOCK.findall(PAGE))
PLAYTHROUGH = "tests/playthroughs/lowest/three_rounds.play"
SECONDS = 300  # for the laws at most; they take about five

# The laws for this game alone: the folder is found beside the packages before a test is collected.
PLUGIN = """
import functools
import engine.games
import prompts.games
import tests.laws
from engine import catalogue

for package, folder in (
    (engine.games, "engine/games"), (prompts.games, "prompts/games"), (tests.laws, "tests/laws"),
):
    package.__path__ = [*package.__path__, f"{FOLDER}/{folder}"]
found = catalogue.games()
catalogue.games = functools.cache(lambda: {"lowest": found["lowest"]})
"""


def write(folder: Path) -> None:
    """The files of the document."""
    for name, text in FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def forget() -> None:
    """What was found before is looked for anew."""
    importlib.invalidate_caches()
    for found in (games, book.games, book.book, book.words_of, lobby._reserved):
        found.cache_clear()


@contextmanager
def sixth_game(folder: Path) -> Iterator[None]:
    """The game stands beside the others for a while."""
    write(folder)
    with pytest.MonkeyPatch.context() as patch:
        for package in (engine.games, prompts.games):
            beside = str(folder / package.__name__.replace(".", "/"))
            patch.setattr(package, "__path__", [*package.__path__, beside])
        forget()
        try:
            yield
        finally:
            for package in (engine.games, prompts.games):
                sys.modules.pop(f"{package.__name__}.lowest", None)
                vars(package).pop("lowest", None)
    forget()


@pytest.fixture
def lowest(tmp_path: Path) -> Iterator[None]:
    with sixth_game(tmp_path):
        yield


def test_the_document_holds_every_file() -> None:
    assert list(FILES) == [
        "tests/rules/lowest.txt",
        "engine/games/lowest.py",
        "prompts/games/lowest.py",
        PLAYTHROUGH,
        "tests/laws/secrets_lowest.py",
        "tests/laws/counts_lowest.py",
        "tests/laws/leaks_lowest.py",
    ]
    assert PAGE.count("\n```") == 2 * len(FILES), "a block of no file is tested by nobody"


def test_it_is_a_guest() -> None:
    """What stands in the document stands nowhere else."""
    assert not [name for name in FILES if (ROOT / name).exists()]


def test_nothing_of_it_is_left(tmp_path: Path) -> None:
    before = set(games())
    with sixth_game(tmp_path):
        assert set(games()) == set(book.games()) == {*before, "lowest"}
        assert "lowest.revealed" in book.book("lowest")
    assert set(games()) == before
    assert "lowest" not in book.games()
    assert not {"engine.games.lowest", "prompts.games.lowest"} & set(sys.modules)


@pytest.mark.parametrize("package", ["engine", "prompts"])
def test_it_is_pure(package: str) -> None:
    assert violations(FILES[f"{package}/games/lowest.py"], package) == []


@pytest.mark.usefixtures("lowest")
def test_its_playthrough_holds() -> None:
    assert play(FILES[PLAYTHROUGH], lambda line: None).scores() == {"Ann": 0, "Bob": 0, "Cy": 1, "Dee": 1}


def test_every_rule_of_it_is_named_by_a_test() -> None:
    numbers = rule_numbers(FILES["tests/rules/lowest.txt"])
    assert len(numbers) == 6
    assert unnamed(numbers, [FILES[PLAYTHROUGH]]) == []


def any_match(names: tuple[str, ...], pace: Pace) -> Iterator[Play]:
    """A match of random numbers among twelve, looked at after every step."""
    seats, rng = tuple(f"{name[:10]}{number:02}" for number, name in enumerate((*names, *names))), random.Random(1)
    match = Play(games()["lowest"], Table(seats, (False,) * 12, pace), Deck(()), Chance(b"1"), frozenset())
    yield match
    while not match.over:
        waiting = [seat for seat in range(12) if match.game.view(match.state, seat).number is None]
        if rng.random() < 0.1:
            match.wake()
        else:
            seat = rng.choice(waiting)
            [form] = match.game.choices(match.state, seat)
            match.act(seat, form.fill(rng.choice(form.blanks[0].allowed)))
        yield match


@pytest.mark.usefixtures("lowest")
@pytest.mark.parametrize("pace", Pace)
def test_every_message_keeps_its_budget(pace: Pace) -> None:
    """The longest names at a full table, in either alphabet."""
    most: dict[str, dict[str, int]] = {"GSM-7": {}, "UCS-2": {}}
    for names, kept in zip((LONG_NAMES, WIDE_NAMES), most.values(), strict=True):
        for match in any_match(names, pace):
            for say, seat in product(match.step.says, range(12)):
                message = book.book("lowest")[f"lowest.{say.message}"]
                text = seal("", message.write(match.game.view(match.state, seat), say.facts))
                kept[say.message] = max(kept.get(say.message, 0), segments(text).count)
    declared = {each.name.partition(".")[2]: each for each in book.book("lowest").values()}
    assert set(most["GSM-7"]) >= {"started", "choose", "choose_remind", "chosen", "revealed", "over"}
    assert {name: count for name, count in most["GSM-7"].items() if count > declared[name].segments} == {}
    assert {name: count for name, count in most["UCS-2"].items() if count > declared[name].wide} == {}


def test_the_laws_hold_for_it(tmp_path: Path) -> None:
    """They are run as they are for every game: secrets, planted leaks, silence, replay, nonsense."""
    write(tmp_path)
    (tmp_path / "sixth_game.py").write_text(PLUGIN.replace("{FOLDER}", str(tmp_path)), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "sixth_game", "-p", "no:cacheprovider", "-q", "tests/laws"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    ran = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert ran.returncode == 0, ran.stdout[-4000:]
    passed = re.search(r"(\d+) passed", ran.stdout)
    assert passed is not None
    assert int(passed[1]) > 30


@pytest.fixture
def house(lowest: None, migrated_sqlite: Path, tmp_path: Path) -> Iterator[House]:
    house = house_on(copied(migrated_sqlite, tmp_path / "partyline.sqlite"))
    yield house
    house.service.db.dispose()


def test_the_service_offers_it_and_plays_it(house: House) -> None:
    """Over the real way of a text, without a word about it in service/."""
    assert "LOWEST" in house.answer(ANN, "NEW").upper()
    house.text(ANN, "NEW LOWEST ANN")
    word = house.group().word
    for phone, name in ((BOB, "Bob"), (CY, "Cy")):
        house.text(phone, f"JOIN {word} {name}")
    house.text(ANN, "SET ROUNDS 2")
    house.deliver()
    house.news()
    house.text(ANN, "BEGIN")
    assert "Round 1 of 2: text me a number" in house.news(CY)[-1]
    house.deliver()
    house.text(ANN, "3")
    house.text(BOB, "three please")
    assert "Round 1 of 2" in house.answer(CY, "WHERE")
    assert "does not fit" in house.answer(CY, "10")
    house.text(CY, "4")
    assert "You get the point." in house.news(CY)[-1]
    house.deliver()
    house.text(BOB, "1")
    for _ in range(3):
        house.deliver()
        house.passes(50)
    assert house.news(ANN)[-1].endswith("Bob and Cy share the win with 1 point each. For another: a text with REMATCH.")
    assert house.match().result == {"scores": [0, 1, 1], "winners": [1, 2]}


def test_a_bot_plays_it(house: House) -> None:
    house.text(ANN, "NEW LOWEST ANN")
    for words in ("BOT", "SET ROUNDS 1", "BEGIN"):
        house.text(ANN, words)
    house.deliver()
    house.text(ANN, "9")
    house.deliver()
    house.passes(20)
    assert house.match().result is not None
