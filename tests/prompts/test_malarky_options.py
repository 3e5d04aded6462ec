"""SET tells what a setting of Malarky means: ROUNDS 2 is not two rounds."""

import pytest

from engine.catalogue import games
from engine.kernel.game import OptionValue
from prompts.book import option_meaning
from prompts.kit.segments import BASIC, segments
from prompts.lobby import setting

OPTIONS = {option.name: option for option in games()["malarky"].facts.options}


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("rounds", 2, "ROUNDS is 2 now: each of you is Host 2 times."),
        ("rounds", 1, "ROUNDS is 1 now: each of you is Host once."),
        ("thinking", 90, "THINKING is 90 now: 90 seconds to think of an answer."),
        ("thinking", 7200, "THINKING is 7200 now: 2 hours to think of an answer."),
        ("forced_holder_scores_vote", False, "is OFF now: who is FORCED gets no point for that vote."),
    ],
)
def test_a_setting_says_what_it_means(name: str, value: OptionValue, told: str) -> None:
    meaning = option_meaning("malarky", name, value)
    text = setting.option_set(option=OPTIONS[name], value=value, next_match=False, meaning=meaning)
    assert text.endswith(told)
    assert set(text) <= set(BASIC)
    assert segments(text).count == 1


def test_every_option_of_the_rules_has_a_meaning() -> None:
    for option in OPTIONS.values():
        assert option_meaning("malarky", option.name, option.least or True)


def test_an_option_that_is_of_no_game_has_none() -> None:
    assert option_meaning("malarky", "decks", "house") == ""
