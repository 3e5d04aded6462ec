"""Plurals, lists, names and times."""

import pytest

from prompts.kit import words
from prompts.kit.plain import gsm
from tests.prompts.views import view


def test_plurals_and_lists() -> None:
    assert [words.plural(count, "point") for count in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert words.plural(2, "die", "dice") == "2 dice"
    assert [words.listed(["Ann", "Bob", "Cy"][:count]) for count in range(4)] == [
        "",
        "Ann",
        "Ann and Bob",
        "Ann, Bob and Cy",
    ]
    assert words.listed(["1", "2"], "or") == "1 or 2"


@pytest.mark.parametrize("within", ['"', "''", "\u2019\u2019", "'\"", "\"'", "\u2018\u201d'"])
def test_nothing_within_quotation_marks_ends_them(within: str) -> None:
    assert words.quoted(f"it was wet{within} Round 9") == '"it was wet\' Round 9"'
    assert words.quoted("it's fine") == '"it\'s fine"'


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (-3, "0 seconds"),
        (1, "1 second"),
        (45.2, "45 seconds"),
        (90, "90 seconds"),
        (120, "2 minutes"),
        (150, "150 seconds"),
        (3600, "60 minutes"),
        (7200, "2 hours"),
        (43200, "12 hours"),
        (259200, "3 days"),
    ],
)
def test_times(seconds: float, said: str) -> None:
    assert words.clock(seconds) == said


def test_the_reader_is_you() -> None:
    seen = view(names=("Ann", "Jess"))
    assert [words.who(seen, 0), words.who(seen, 1)] == ["you", "Jess"]
    assert [words.whose(seen, 0), words.whose(seen, 1)] == ["your", "Jess'"]
    assert [words.does(seen, 0, "vote"), words.does(seen, 1, "vote")] == ["you vote", "Jess votes"]
    assert words.everyone(seen, (0, 1)) == "you and Jess"
    assert words.numbered(seen.names, (0, 1)) == "1 Ann or 2 Jess"


def test_shortened_words_keep_to_their_room() -> None:
    assert words.shortened("Bees.", 18) == "Bees."
    assert words.shortened("Bees made them long ago", 18) == "Bees made them.."
    assert all(len(words.shortened("Bees made them long ago", most)) <= most for most in range(4, 30))


def test_words_in_plain_letters() -> None:
    assert gsm("“Żółć” – 5 € {1} 漢") == '"Zó?c" - 5 E (1) ?'.replace("ó", "o")
