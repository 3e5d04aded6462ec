"""Every rule, ruling and worked example of a game is named by a test or a playthrough that holds it."""

import re
from pathlib import Path

import pytest

from engine.catalogue import games

TESTS = Path(__file__).parent
NUMBER = re.compile(r"[A-Z]{1,2}\d+")


def rule_numbers(listing: str) -> list[str]:
    """The numbers at the head of the lines of `listing`; `#` lines are comments."""
    return [line.split()[0] for line in listing.splitlines() if line.strip() and not line.startswith("#")]


def unnamed(numbers: list[str], texts: list[str]) -> list[str]:
    """Those of `numbers` that stand as a word in none of `texts`."""
    named = {number for text in texts for number in re.findall(r"\b[A-Z]{1,2}\d+\b", text)}
    return [number for number in numbers if number not in named]


def all_that_hold_rules() -> list[str]:
    files = [*TESTS.rglob("*.py"), *TESTS.rglob("*.play")]
    return [file.read_text(encoding="utf-8") for file in files if file != Path(__file__)]


@pytest.mark.parametrize("game", games())
def test_every_rule_is_named_by_a_test(game: str) -> None:
    listing = TESTS / "rules" / f"{game}.txt"
    assert listing.exists(), f"{game} has no list of its rule numbers: tests/rules/{game}.txt"
    numbers = rule_numbers(listing.read_text(encoding="utf-8"))
    assert numbers
    assert all(NUMBER.fullmatch(number) for number in numbers)
    assert unnamed(numbers, all_that_hold_rules()) == []


def test_a_number_that_no_test_names_is_reported() -> None:
    numbers = rule_numbers("# a comment\nX1 first\nX12 second\n\nX2 third\n")
    assert numbers == ["X1", "X12", "X2"]
    assert unnamed(numbers, ["holds X12.", "(X1)"]) == ["X2"]
    assert unnamed(numbers, ["holds X123, FX1 and X2b"]) == ["X1", "X12", "X2"]
