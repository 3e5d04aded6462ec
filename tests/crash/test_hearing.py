"""The judge of calls finds what it is to find."""

import pytest

from tests.crash.callers import keys_in
from tests.crash.hearing import spoken

TURNS = [(["Hello Ann.", "Press 1."], False), (["Round 1.", "The question."], True), (["Vote now."], True)]


@pytest.mark.parametrize(
    ("heard", "problem"),
    [
        (["Hello Ann.", "Press 1.", "Round 1.", "The question.", "Vote now."], ""),
        (["Hello Ann.", "Round 1.", "The question."], ""),  # a key came early
        (["Hello Ann.", "Press 1.", "Round 1."], ""),  # a tunnel
        (["Hello Ann.", "Round 1.", "Vote now."], "not read to its end"),
        (["Hello Ann.", "Vote now."], "not read to its end"),
        (["Hello Ann.", "Round 1.", "The question.", "The question.", "Vote now."], "said again"),
        (["Hello Ann.", "Round 1.", "The question.", "Vote now.", "Bob won."], "no turn says so"),
    ],
)
def test_what_was_heard_is_what_was_said(heard: list[str], problem: str) -> None:
    found = list(spoken("call 1", TURNS, heard))
    assert problem in " ".join(found)
    assert bool(found) is bool(problem)


def test_keys_are_those_that_were_told() -> None:
    assert keys_in("Three answers of 4 are in. Press 1 for Ann or 2 for Bob.") == ["1", "2"]
    assert keys_in("Press 1 when nobody else can hear, or 2 to have it by text.") == ["1"]
    assert keys_in("We go on in 30 seconds.") == []
