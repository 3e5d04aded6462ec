"""Each kind of blank: how its values are typed, pressed, spoken, offered and hinted."""

from typing import Any

import pytest

from engine.kernel.forms import Blank, Kind
from prompts.hear.kinds import CODECS, called_value, codec
from prompts.hear.names import Names, nearest, slipped
from prompts.hear.normalise import clean
from prompts.hear.numerals import number
from prompts.hear.said import said
from tests.prompts.made_up_game import HAND, SUITS, VOCABULARY

NAMES = Names(("Ann", "Bob", "Mary Lou"))
SEAT = Blank("who", Kind.SEAT, (0, 2))
NUMBER = Blank("number", Kind.NUMBER, range(1, 500))
NUMBERS = Blank("numbers", Kind.NUMBERS, (0, 25, 50, 100), most=2)
TENS = Blank("numbers", Kind.NUMBERS, (9, 10), most=2)
ROWS = Blank("rows", Kind.ROWS, (0, 2), columns=((1, 2, 3), (0, 25, 50, 100)))
CHOICE = Blank("which", Kind.CHOICE, ("left", "left over", "half"))
CARD = Blank("card", Kind.CARD, HAND)
PLACE = Blank("card", Kind.CARD, (2, 11))
SPACE = Blank("space", Kind.SPACE, ("A1", "C5", "G7"))
START = Blank("space", Kind.SPACE, ("G1", "G7"))
ROW = Blank("space", Kind.SPACE, tuple(f"A{column}" for column in range(1, 6)))
PART_OF_A_ROW = Blank("space", Kind.SPACE, ROW.allowed[:4])
DIRECTION = Blank("way", Kind.DIRECTION, ("UP", "LEFT", "RIGHT", "DOWN"))
WORDS = Blank("words", Kind.WORDS, most=40)


def test_a_name_is_sure_when_its_lead_is_clear() -> None:
    """A lead of just eight (88 before 80) is clear; with names that are as near nobody is sure."""
    alike = ("Marielourdes", "Marielourdis")
    assert nearest("marielourdezx", Names(alike), (0, 1)) == (0, True)
    assert nearest("marielourdzx", Names(alike), (0, 1))[1] is False


def test_a_name_that_is_hardly_like_is_asked_back_and_two_letters_are_like_none() -> None:
    """Sixty of a hundred are just enough."""
    assert nearest("marqz", Names(("Marta",)), (0,)) == (0, False)
    assert nearest("marqzs", Names(("Marta",)), (0,)) == (None, False)
    assert nearest("an", Names(("Ann",)), (0,)) == (None, False)
    assert nearest("ana", Names(("Ann",)), (0,)) == (0, False)
    assert nearest("ann", Names(("Ann",)), ()) == (None, False)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("bo", (1, 1)), ("bo x", None), ("b", None), ("bbo", (1, 1)), ("bob x", (1, 1)), ("mary lu", (2, 2)),
        ("marylou", (2, 1)), ("zed", None),
    ],
)  # fmt: skip
def test_whose_name_was_begun_or_slipped(words: str, found: tuple[int, int] | None) -> None:
    """Two letters begin a name where they stand alone."""
    assert slipped(words.split(), NAMES) == found


def test_numbers_have_up_to_six_digits_and_are_ours() -> None:
    assert [number(word) for word in ("123456", "1st", "22nd", "1234th", "twelve")] == [123456, 1, 22, 1234, 12]
    assert {number(word) for word in ("1234567", "12345th", "\u00b2nd", "\u0662", "nd", "")} == {None}


@pytest.mark.parametrize(
    "words",
    [
        "one two three four five six seven eight nine ten eleven twelve",
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
        "uno dos tres cuatro cinco seis siete ocho",
        "eins zwei drei vier f\u00fcnf sechs sieben acht",
        "erste zweite dritte vierte f\u00fcnfte sechste siebte achte",
        "1st 2nd 3rd 4th 5th",
    ],
)
def test_numbers_are_counted_in_three_languages(words: str) -> None:
    assert [number(word) for word in said(words).words] == list(range(1, len(words.split()) + 1))


ANSWERS = Blank("number", Kind.NUMBER, (1, 2, 3), called=("Bakery", "Old mill", "Inn of St Jo"))


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("bakery", 1),
        ("definitely bakery", 1),
        ("bakery definitely", 1),
        ("definitely the old mill now", 2),
        ("definitely the old barn", None),
        ("old", 2),
        ("inn", 3),
        ("jo", None),
        ("bakery 1", 1),
        ("bakery 2", None),
        ("bakery inn of st jo", None),
    ],
)
def test_a_number_is_called_by_its_words_wherever_they_stand(words: str, value: int | None) -> None:
    assert called_value(ANSWERS, words.split()) == value


def test_every_kind_has_its_codec() -> None:
    assert set(CODECS) == set(Kind)


@pytest.mark.parametrize(
    ("blank", "value", "keys", "typed"),
    [
        (SEAT, 2, "3", "MARY LOU"),
        (NUMBER, 42, "42", "42"),
        (NUMBERS, (100, 0), "30", "100 0"),
        (TENS, (10, 9), "19", "10 9"),
        (ROWS, ((3, 100), (1, 0)), "3310", "ANN 3 100; MARY LOU 1 0"),
        (CHOICE, "half", "3", "HALF"),
        (CARD, "0B", "01", "0B"),
        (CARD, "7La", "72", "7La"),
        (CARD, "7Lb", "722", "7Lb"),
        (PLACE, 11, "11", "11"),
        (SPACE, "C5", "35", "C5"),
        (START, "G7", "7", "G7"),
        (DIRECTION, "LEFT", "4", "LEFT"),
        (DIRECTION, "DOWN", "8", "DOWN"),
    ],
)
def test_a_value_has_its_keys_and_its_way_to_be_typed(blank: Blank, value: Any, keys: str, typed: str) -> None:
    assert codec(blank).keyed(blank, value, SUITS) == keys
    assert codec(blank).pressed(blank, keys, SUITS) == value
    assert codec(blank).typed(blank, value, NAMES) == typed


@pytest.mark.parametrize(
    ("blank", "keys"),
    [(NUMBER, ""), (NUMBERS, "3"), (NUMBERS, "39"), (ROWS, "331"), (CHOICE, "4"), (CARD, "99"), (SPACE, "36"),
     (DIRECTION, "5"), (WORDS, "2"), (NUMBER, "1234567")],
)  # fmt: skip
def test_keys_of_no_value_are_none(blank: Blank, keys: str) -> None:
    assert codec(blank).pressed(blank, keys, SUITS) is None


@pytest.mark.parametrize(
    ("blank", "words", "value"),
    [
        (SEAT, "mary", 2),
        (NUMBER, "the second one", 2),
        (CHOICE, "left over", "left over"),
        (CHOICE, "half way", "half"),
        (CARD, "l7", "7La"),
        (CARD, "L7b", "7Lb"),
        (CARD, "seven of lightning", "7La"),
        (CARD, "lightning seven", "7La"),
        (CARD, "zero bones", "0B"),
        (CARD, "9d", "9D"),
        (CARD, "3b", "3B"),  # not in the hand: to be named in the refusal
        (CARD, "3 q", None),
        (PLACE, "card 2", 2),
        (SPACE, "g7", "G7"),
        (SPACE, "see five", "C5"),
        (SPACE, "c 5", "C5"),
        (SPACE, "c9", "C9"),
        (SPACE, "5", None),
        (DIRECTION, "upwards", "UP"),
        (DIRECTION, "d", "DOWN"),
        (DIRECTION, "i would", None),
        (DIRECTION, "go up", "UP"),
        (DIRECTION, "d now", None),
        (SEAT, "vote m pls", 2),
        (SEAT, "m was vote", None),
        (ROW, "3", "A3"),
        (PART_OF_A_ROW, "3", None),
        (WORDS, "anything", None),
    ],
)
def test_what_words_give(blank: Blank, words: str, value: Any) -> None:
    taken = codec(blank).take(blank, said(words).words, NAMES, SUITS, exact=False, more=False)
    assert (taken.value if taken else None) == value


@pytest.mark.parametrize(
    ("blank", "words", "value", "stop"),
    [
        (CARD, "7l hm", "7La", 1),
        (CARD, "l7b hm", "7Lb", 1),
        (CARD, "lb7 hm", "7Lb", 1),
        (CARD, "ld7 hm", None, 0),
        (CARD, "7 lightning hm", "7La", 2),
        (CARD, "seven of lightning hm", "7La", 3),
        (CARD, "hm lightning 7 hm", "7La", 3),
        (PLACE, "11 hm", 11, 1),
    ],
)
def test_what_follows_a_card_is_still_to_be_read(blank: Blank, words: str, value: Any, stop: int) -> None:
    taken = codec(blank).take(blank, said(words).words, NAMES, SUITS, exact=False, more=False)
    assert (taken and taken.value, taken.stop if taken else 0) == (value, stop)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("3", 3), ("trick 3", 3), ("in trick 3", 3), ("from trick 2 on", 2), ("in 3", None), ("the trick 3", None),
        ("trick was 3", None), ("trick", None), ("in", None), ("", None),
    ],
)  # fmt: skip
def test_a_number_stands_first_or_after_what_it_counts(words: str, value: int | None) -> None:
    """Where other values stood before it."""
    trick = Blank("trick", Kind.NUMBER, (1, 2, 3))
    taken = codec(trick).take(trick, said(words).words, NAMES, {}, exact=True, more=False)
    assert (taken.value if taken else None) == value


def test_another_word_for_a_choice() -> None:
    rule = Blank("rule", Kind.CHOICE, ("SWITCH", "BOOM"))
    called = next(words.called for action, words in VOCABULARY.items() if action.__name__ == "Catch")
    taken = codec(rule).take(rule, said("pull the switch").words, NAMES, called, exact=True, more=False)
    assert taken is not None
    assert (taken.value, taken.stop) == ("SWITCH", 3)


@pytest.mark.parametrize(
    ("blank", "offered"),
    [
        (SEAT, "1 Ann or 3 Mary Lou"),
        (NUMBER, "1 to 499"),
        (NUMBERS, "2 numbers, each 0, 25, 50 or 100"),
        (ROWS, "Ann and Mary Lou"),
        (CHOICE, "left, left over or half"),
        (SPACE, "A1, C5 or G7"),
        (DIRECTION, "UP, LEFT, RIGHT or DOWN"),
        (WORDS, "up to 40 characters"),
    ],
)
def test_what_may_stand_there_is_offered(blank: Blank, offered: str) -> None:
    assert codec(blank).options(blank, NAMES) == offered


@pytest.mark.parametrize(
    ("blank", "hints"),
    [
        (SEAT, ("Ann", "Mary Lou")),
        (CHOICE, ("left", "left over", "half")),
        (CARD, ("zero bones", "seven lightning", "nine dynamite")),
        (SPACE, ("A 1", "C 5", "G 7")),
        (DIRECTION, ("up", "left", "right", "down")),
        (WORDS, ()),
    ],
)
def test_speech_recognition_is_told_what_to_expect(blank: Blank, hints: tuple[str, ...]) -> None:
    assert codec(blank).hints(blank, NAMES, SUITS) == hints


def test_cards_to_choose_from_are_written_as_a_hand_is() -> None:
    """With the letter of the copy only beside the other copy."""
    hand = Blank("card", Kind.CARD, ("1Da", "7La", "7Lb", "9Gb"))
    assert codec(hand).options(hand, NAMES) == "1D, 7La, 7Lb or 9G"
    assert codec(PLACE).options(PLACE, NAMES) == "2 or 11"


def test_what_is_no_seat_is_typed_as_it_is() -> None:
    assert [codec(SEAT).typed(SEAT, value, NAMES) for value in (0, 2, 3, -1)] == ["ANN", "MARY LOU", "3", "-1"]


def test_a_card_is_spoken_by_its_one_digit() -> None:
    """One of more digits, or one that is no card's code, is not expected."""
    hand = Blank("card", Kind.CARD, ("7La", "12L", "joker"))
    assert codec(hand).hints(hand, NAMES, SUITS) == ("seven lightning",)


@pytest.mark.parametrize(
    ("blank", "told"),
    [
        (SEAT, "1 for Ann or 3 for Mary Lou"),
        (NUMBER, "a number from 1 to 499"),
        (NUMBERS, "2 keys, one after another: 0, 1 for 25, 2 for 50 or 3 for 100"),
        (ROWS, "2 keys each for Ann and Mary Lou: 1, 2 or 3, then 0, 1 for 25, 2 for 50 or 3 for 100"),
        (CHOICE, "1 for left, 2 for left over or 3 for half"),
        (CARD, "the value of the card, then its suit: 1 for bones, 2 for lightning or 3 for dynamite"),
        (PLACE, "the number of the card"),
        (SPACE, "the number of the row, 1 for A, then that of the column"),
        (START, "the number of the column"),
        (DIRECTION, "2 for up, 4 for left, 6 for right or 8 for down"),
        (WORDS, ""),
    ],
)
def test_a_call_is_told_what_to_press(blank: Blank, told: str) -> None:
    assert codec(blank).presses(blank, NAMES, SUITS) == told


def test_what_nobody_sees_in_a_text_is_not_there() -> None:
    assert [clean(text) for text in ("a\x07b", "\u00e9\u200b  x", " a\tb ")] == ["ab", "\u00e9 x", "a b"]
