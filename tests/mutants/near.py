"""Which tests have to do with a file of ours."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
QUICK = ("tests/golden", "tests/test_playthroughs.py", "tests/engine", "tests/prompts")
LAWS = ("tests/laws", "tests/saved")
LAWS_THAT_HEAR = ("test_total", "test_words", "test_keys")
OF_LEAKS = "test_every_planted_leak_is_caught"  # it tests the tests


@cache
def games() -> tuple[str, ...]:
    """By their folders: nothing of ours is loaded."""
    return tuple(sorted(file.parent.name for file in (ROOT / "engine/games").glob("*/game.py")))


def concerned(file: str) -> tuple[str, ...]:
    """The games that are played with what stands in this file."""
    return tuple(game for game in games() if _concerns(Path(file).parent.as_posix(), game))


def _concerns(package: str, game: str) -> bool:
    if package in ("engine", "engine/kernel", f"engine/games/{game}") or package.startswith("prompts/"):
        return True
    name = package.replace("/", ".")
    return any(name in each.read_text(encoding="utf-8") for each in (ROOT / "engine/games" / game).glob("*.py"))


def law_of(test: str) -> str | None:
    """The game of which this test holds a law; None where it is no law of one game."""
    law = re.match(r"tests/laws/.*?\[(\w+)", test)
    return law[1] if law else None


def is_law_for(test: str, file: str) -> bool:
    """Whether the law that this test holds has to do with the file."""
    return OF_LEAKS not in test and (not _is_heard(file) or any(f"/{law}.py" in test for law in LAWS_THAT_HEAR))


def quick_files(file: str) -> list[str]:
    """What tests the file, but for the laws."""
    if _is_heard(file):
        return ["tests/prompts/test_corpus.py", *_found("tests/prompts/test_hear*.py"), *QUICK[:2]]
    near = _found(*(f"tests/{kind}/test_{game}*.py" for kind in ("engine", "prompts") for game in concerned(file)))
    rules = _found("tests/engine/test_*.py")
    of_all = rules if file.startswith("engine/kernel/") else [each for each in rules if not _of_a_game(each)]
    return [*QUICK[:2], *sorted({*near, *of_all})]


def _of_a_game(test: str) -> bool:
    """Whether this file tests one game; the others hold the tables of all of them."""
    return any(Path(test).stem.startswith(f"test_{game}") for game in games())


def law_files(file: str) -> list[str]:
    return [f"tests/laws/{law}.py" for law in LAWS_THAT_HEAR] if _is_heard(file) else list(LAWS)


def of_games(file: str) -> str:
    """As pytest's -k: tests of the games that the file concerns, not of one whose name holds the name of another."""
    if len(concerned(file)) == len(games()):
        return f"not {OF_LEAKS}"
    return f"({' or '.join(_only(game) for game in concerned(file))}) and not {OF_LEAKS}"


def _only(game: str) -> str:
    longer = [each for each in games() if game in each and each != game]
    return "".join([f"({game}", *(f" and not {each}" for each in longer), ")"])


def _is_heard(file: str) -> bool:
    return file.startswith("prompts/hear/")


def _found(*patterns: str) -> list[str]:
    return sorted({str(file.relative_to(ROOT)) for pattern in patterns for file in ROOT.glob(pattern)})
