"""The judge of calls finds what it is to find."""

import pytest

from tests.crash.callers import keys_in
from tests.crash.hearing import spoken, unread
from tests.crash.judge import Line

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


@pytest.mark.parametrize(
    ("cursor", "texts", "problem"),
    [
        (3, [], ""),
        (2, ["Vote now."], ""),  # as in the round before, which was heard
        (1, ["It was bees.", "Vote now."], ""),
        (3, ["Vote now."], "was read and texted"),
        (2, ["It was bees.", "Vote now."], "'And the truth: bees.' was read and texted"),
        (1, ["Vote now."], "'And the truth: bees.' was neither read nor texted"),
        (2, [], "neither read nor texted"),
    ],
)
def test_what_was_not_heard_is_texted(cursor: int, texts: list[str], problem: str) -> None:
    """Three lines, of which the call has heard those up to its cursor."""
    read = [("Vote now, all of you.", "Vote now."), ("And the truth: bees.", "It was bees."), ("Vote.", "Vote now.")]
    lines = [
        *(
            Line("1", "lines", {"id": number, "call_id": 7, "words": words, "body": body})
            for number, (words, body) in enumerate(read, start=1)
        ),
        Line("2", "calls", {"id": 7, "ended_at": 5.0}),
        *(Line("2", "outbox", {"player_id": 4, "body": body}) for body in texts),
    ]
    found = list(unread(7, [{"cursor": cursor}], lines, heard=[]))
    assert problem in " ".join(found)
    assert bool(found) is bool(problem)


def test_keys_are_those_that_were_told() -> None:
    assert keys_in("Three answers of 4 are in. Press 1 for Ann or 2 for Bob.") == ["1", "2"]
    assert keys_in("Press 1 when nobody else can hear, or 2 to have it by text.") == ["1"]
    assert keys_in("We go on in 30 seconds.") == []
