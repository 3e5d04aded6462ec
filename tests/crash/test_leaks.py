"""The search through the logs finds what it is to find."""

import pytest

from tests.crash.leaks import numbers_in, words_in

NUMBER = "+12025550101"


@pytest.mark.parametrize("line", ["to=+12025550101 x", "to=%2B12025550101", '"2025550101"', "(202) 555-0101"])
def test_numbers_are_found(line: str) -> None:
    assert list(numbers_in(line, [NUMBER])) == [NUMBER]


def test_masked_numbers_are_none() -> None:
    assert list(numbers_in("a text of +1202*****01 was refused", [NUMBER])) == []


@pytest.mark.parametrize("line", ["INFO: Kobalati wrote", '{"name": "kobalati"}', "because it was his hat"])
def test_words_are_found(line: str) -> None:
    assert list(words_in(line, ["Kobalati"], ["They say: because it was his brother."])) != []


def test_few_words_are_no_message() -> None:
    assert list(words_in("the match was due", ["Kobalati"], ["The match was yours."])) == []
