"""What is typed after SET: the option that is meant, and its value within its bounds."""

import pytest

from engine.kernel.game import Option, OptionValue
from prompts.hear.options import Wanted, wanted

ROUNDS = Option("rounds", int, None, least=1, most=3)
PASS = Option("pass", bool, True)
FORCED = Option("forced_holder_scores_vote", bool, True)
ORDER = Option("order", str, "seats", choices=("seats", "Random"))
DECKS = Option("decks", str, "all", choices=("home", "past", "wild"), several=True)
SWAPS = Option("max_swaps", int, 3, least=0, most=9)
OPTIONS = (SWAPS, ROUNDS, PASS, FORCED, ORDER, DECKS)

MEANT: list[tuple[str, Option, OptionValue | None]] = [
    ("ROUNDS 2", ROUNDS, 2),
    ("round = 3.", ROUNDS, 3),
    ("Rounds: 1", ROUNDS, 1),
    ("rounds", ROUNDS, None),
    ("rounds 4", ROUNDS, None),
    ("rounds 0", ROUNDS, None),
    ("rounds -1", ROUNDS, None),
    ("rounds 2 3", ROUNDS, None),
    ("rounds \u0662", ROUNDS, None),
    ("rounds 1" + "0" * 5000, ROUNDS, None),
    ("rounds 999999999", ROUNDS, None),
    ("rounds off", ROUNDS, None),
    ("rounds none", ROUNDS, None),
    ("max swaps off", SWAPS, 0),
    ("max swaps None.", SWAPS, 0),
    ("max_swaps 0", SWAPS, 0),
    ("max swaps 9", SWAPS, 9),
    ("max swaps 10", SWAPS, None),
    ("pass on", PASS, True),
    ("PASS Off!", PASS, False),
    ("pass maybe", PASS, None),
    ("forced holder scores votes no", FORCED, False),
    ("FORCED_HOLDER_SCORES_VOTE=1", FORCED, True),
    ("order random", ORDER, "Random"),
    ("order first", ORDER, None),
    ("deck wild", DECKS, "wild"),
    ("decks wild, HOME & past", DECKS, "all"),
    ("decks past/home", DECKS, "home past"),
    ("decks all", DECKS, "all"),
    ("decks all wild", DECKS, None),
    ("decks hollywood", DECKS, None),
    ("decks and", DECKS, None),
]


@pytest.mark.parametrize(("given", "option", "value"), MEANT)
def test_an_option_and_its_value(given: str, option: Option, value: OptionValue | None) -> None:
    assert wanted(given, OPTIONS) == Wanted(option, value)


@pytest.mark.parametrize("given", ["", "speed 2", "pa on", "passss on", "roundsss 2", "forced on", "= 2", "s s"])
def test_words_that_name_no_option(given: str) -> None:
    """One s more or less is the same word, and no more than one."""
    assert wanted(given, OPTIONS) is None
