"""What is heard from a phone that is in no match, and which names are good ones."""

import pytest

from engine.kernel.evenings import Wish
from engine.kernel.game import Pace
from prompts.hear import (
    Command,
    Unclear,
    assents,
    evening_in,
    game_number,
    hear_lobby,
    is_like,
    name_fault,
    name_in,
    said_after_join,
    split_address,
    split_join,
    split_new,
)
from prompts.hear.evening import tells_evening
from prompts.hear.kinds.direction import DIRECTIONS
from prompts.hear.screens import LETTERS, after_tv, may_be_shown

TEXTS = [
    ("NEW", ("NEW", "")),
    ("new malarky", ("NEW", "malarky")),
    ("NEW MALARKY ANN", ("NEW", "malarky Ann")),
    ("new malarkey, I'm Ann!", ("NEW", "malarky Ann")),
    ("new ann", ("NEW", "Ann")),
    ("NEW 5 ROB", ("NEW", "secrets Rob")),
    ("new 2, I'm mary lou", ("NEW", "insights Mary Lou")),
    ("NEW 3 MALARKY ROB", ("NEW", "malarky Rob")),
    ("3 malarky", ("NEW", "malarky")),
    ("new 4 people", ("NEW", "4 people")),
    ("new 2 of us, bob", None),
    ("new 0 rob", ("NEW", "0 Rob")),
    ("new 99 rob", ("NEW", "99 Rob")),
    ("new 2 things went wrong today", None),
    ("Malarky", ("NEW", "malarky")),
    ("the secrets game please", ("NEW", "secrets")),
    ("team malarky", ("NEW", "team_malarky")),
    ("malarky is fun", None),
    ("JOIN OTTER KATHY", ("JOIN", "otter Kathy")),
    ("join otter, I'm kathy", ("JOIN", "otter Kathy")),
    ("Join Otter", ("JOIN", "otter")),
    ("jion otter kathy", None),
    ("pls join otter", ("JOIN", "otter")),
    ("hi, join otter my name is Mary Lou", ("JOIN", "otter Mary Lou")),
    ("join", ("JOIN", "")),
    ("begin", ("BEGIN", "")),
    ("Begin!", ("BEGIN", "")),
    ("lets play", ("BEGIN", "")),
    ("who", ("WHO", "")),
    ("?", ("REPEAT", "")),
    ("bot", ("BOT", "")),
    ("add a bot", ("BOT", "")),
    ("leave", ("LEAVE", "")),
    ("SET ROUNDS 2", ("SET", "ROUNDS 2")),
    ("pace slow", ("PACE", "slow")),
    ("rematch", ("REMATCH", "")),
    ("again", ("REMATCH", "")),
    ("Pause!", ("PAUSE", "")),
    ("can we take a break please", ("PAUSE", "")),
    ("resume", ("RESUME", "")),
    ("ok, continue", ("RESUME", "")),
    ("SET ZONE CHICAGO", ("SET", "ZONE CHICAGO")),
    ("Forget me!", ("FORGETME", "")),
    ("please forget me", ("FORGETME", "")),
    ("forgetme", ("FORGETME", "")),
    ("forget", None),
    ("forget me not", None),
    ("forgt me", None),
    ("forget it", ("NEVERMIND", "")),
    ("hi", None),
    ("what is this", None),
    ("", None),
    ("😀", None),
]


@pytest.mark.parametrize(("text", "meaning"), TEXTS)
def test_lobby(text: str, meaning: tuple[str, str] | None) -> None:
    heard = hear_lobby(text)
    if meaning is None:
        assert isinstance(heard, Unclear)
    else:
        assert heard == Command(*meaning)


def test_the_words_of_join_and_new_part() -> None:
    assert split_join("Otter, I'm Kathy!") == ("otter", "Kathy")
    assert split_join("") == ("", "")
    assert split_new("malarky Ann", ("malarky",)) == ("malarky", "Ann")
    assert split_new("Ann", ("malarky",)) == (None, "Ann")
    assert split_new("", ("malarky",)) == (None, "")
    assert split_new("malarkxx", ("malarky",)) == ("malarky", ""), "just like enough"
    assert split_new("2 rob", ("igor", "malarky")) == ("malarky", "Rob")
    assert split_new("2", ("igor", "malarky")) == (None, "2"), "the number alone is game_number's"
    assert split_new("malarkxxx", ("malarky",)) == (None, "Malarkxxx")
    assert split_new("team malarkyxxxxxx", ("team_malarky",)) == ("team_malarky", ""), "no word of it less like"
    assert split_new("team malarkyxxxxxxx", ("team_malarky",))[0] is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hello, please join OTTER. This is Kathy",
         [("otter", "Kathy"), ("this", "is Kathy"), ("is", "Kathy"), ("kathy", "")]),
        ("join otter", [("otter", "")]),
        ("join", []),
        ("otter, let us join", []),
        ("otter", []),
    ],
)  # fmt: skip
def test_a_join_word_may_be_any_that_stands_behind_join(text: str, words: list[tuple[str, str]]) -> None:
    assert list(said_after_join(text)) == words


def test_who_says_yes_and_no_more_assents() -> None:
    assert all(assents(text) for text in ("yes", "Yes!", "yes please", "\N{THUMBS UP SIGN}", "\N{THUMBS UP SIGN}!"))
    assert not any(assents(text) for text in ("", "no", "no \N{THUMBS UP SIGN}", "hi \N{THUMBS UP SIGN}", "yes, Ann"))


def test_a_game_has_a_number_in_the_list_of_new() -> None:
    assert [game_number(text, 4) for text in ("1", "2.", "three", "#4")] == [1, 2, 3, 4]
    assert {game_number(text, 4) for text in ("0", "5", "", ".", "3 ann", "ann", "a 3")} == {None}


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        ("", ""), ("please", ""), ("off", "OFF"), ("off pls", "OFF"), ("bdgh", "BDGH"), ("b d g h", "BDGH"),
        ("bd gh", None), ("b d g", None), ("bdg", None), ("bdghj", None), ("bdg1", None), ("is on", None),
    ],
)  # fmt: skip
def test_what_is_texted_for_a_tv(words: str, letters: str | None) -> None:
    assert after_tv(words.split()) == letters


def test_a_tv_shows_letters_once_each() -> None:
    assert may_be_shown(LETTERS[:4])
    assert may_be_shown(LETTERS[-4:])
    assert not any(may_be_shown(letters) for letters in ("BBDG", "BDG", "BDGHJ", "ABDG", "bdgh"))


@pytest.mark.parametrize(("text", "name"), [("Name", "Name"), ("this is", "This Is"), ("hi hello", "Hello"), ("", "")])
def test_a_lead_in_alone_is_the_name(text: str, name: str) -> None:
    assert name_in(text) == name


@pytest.mark.parametrize(
    ("text", "word", "rest"),
    [
        ("@otter 2", "otter", "2"), (" @ Otter: ok ", "Otter", "ok"), ("@otter", "otter", ""),
        ("otter 2", "", "otter 2"),
        ("@ab 2", "", "@ab 2"), ("@otter one\ntwo", "otter", "one\ntwo"), ("2 @otter", "", "2 @otter"),
    ],
)  # fmt: skip
def test_a_text_may_name_its_table(text: str, word: str, rest: str) -> None:
    assert split_address(text) == (word, rest)


@pytest.mark.parametrize("text", ["Kathy", "I'm Kathy", "i am Kathy!", "My name is Kathy.", "this is Kathy"])
def test_a_name_is_found_in_a_sentence(text: str) -> None:
    assert name_in(text) == "Kathy"


GOOD = """
Ann|Mary Lou|Jo-Ann|O'Neill|Żaneta|Bob2|Bartholomew1|Tim E|Youssef|Theo|Carla|Carlo|Ольга|Roundy|Ian|Nobu|Cara B
"""


@pytest.mark.parametrize("name", GOOD.strip().split("|"))
def test_good_names(name: str) -> None:
    assert name_fault(name, brand="Party Line") is None
    assert not any(is_like(name, other) for other in ("Cara", "Ivo"))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "letters"),
        ("😀", "letters"),
        ("7", "number"),
        ("two", "number"),
        ("3rd", "number"),
        ("Bartholomew12", "that has 13"),
        ("Stop", "means something else"),
        ("YES", "means something else"),
        ("black", "means something else"),
        ("Nay", "means something else"),
        ("Score", "means something else"),
        ("malarky", "means something else"),
        ("Forget Me", "means something else"),
        ("Round 2", "words of mine"),
        ("R0und", "words of mine"),
        ("Secret!", "words of mine"),
        ("Your turn", "words of mine"),
        ("Real answer", "words of mine"),
        ("REALANSWER", "words of mine"),
        ("The table", "words of mine"),
        ("\u0422he table", "words of mine"),
        ("Party Line", "words of mine"),
        ("PartyL1ne", "words of mine"),
        ("My PartyLine", "words of mine"),
    ],
)
def test_bad_names_hear_why(name: str, says: str) -> None:
    fault = name_fault(name, brand="Party Line")
    assert fault is not None
    assert says in fault


@pytest.mark.parametrize("name", ["cara", "C4ra", "Cára", "CARA!", "C a r a", "\u0421\u0430r\u0430"])
def test_names_that_look_like_anothers(name: str) -> None:
    """In the last one all but the r is Cyrillic."""
    assert is_like(name, "Cara")


@pytest.mark.parametrize(
    ("words", "game", "name"),
    [
        ("team malarky Ann", "team_malarky", "Ann"),
        ("TEAM MALARKY", "team_malarky", ""),
        ("malarky team", "team_malarky", ""),
        ("malarky Tam", "malarky", "Tam"),
        ("teem malarkey, I'm Kathy", "team_malarky", "Kathy"),
        ("team_malarky Ann", "team_malarky", "Ann"),
        ("malarky Teddy", "malarky", "Teddy"),
        ("The Secrets Game Ann", "secrets", "Ann"),
        ("secrets", "secrets", ""),
        ("a game of secrets please", "secrets", ""),
        ("team Ann", None, "Team Ann"),
        ("tim malarky", None, "Tim Malarky"),
    ],
)
def test_a_game_is_heard_by_the_words_of_its_title(words: str, game: str | None, name: str) -> None:
    known = ("malarky", "secrets", "team_malarky")
    found, called = split_new(words, known)
    assert found == game
    assert called.casefold() == name.casefold()


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("5 of us, an hour, quick", Wish(5, 60, Pace.LIVE)),
        ("4, about an hour, pretty quick", Wish(4, 60, Pace.LIVE)),
        ("6 people all day slowly", Wish(6, None, Pace.SLOW)),
        ("a dozen of us, plus an hour or two", Wish(12, 90)),
        ("3-4 people, 1 to 2 hours", Wish(4, 120)),
        ("4, 60 min", Wish(4, 60)),
        ("me and 3 friends, in the car", Wish(4, None, Pace.ROAD)),
        ("my wife and I, half an hour", Wish(2, 30)),
        ("I and 2 friends, quick", Wish(3, None, Pace.LIVE)),
        ("2 friends and I", Wish(3)),
        ("6 people and I want it slow", Wish(6, None, Pace.SLOW)),
        ("6 of us: 4 adults and 2 kids", Wish(6)),
        ("7 of us: 4 adults and 2 kids", None),
        ("my wife", None),
        ("me", None),
        ("8pm, 5 people", None),
        ("quick or slow", None),
        ("5 to 4 people", None),
        ("a couple or 3 of us", Wish(3)),
        ("99 people", Wish(99)),
        ("100 people", None),
        ("0 people", None),
        ("2.5 people", None),
        ("1 to 2.5 people", None),
        ("1 of us", Wish(1)),
        ("1.5h, 4 of us", Wish(4, 90)),
    ],
)
def test_what_kind_of_evening_it_is(said: str, meant: Wish | None) -> None:
    """Ranges mean the larger number, kinds of people add up, and who says "me" plays too."""
    assert evening_in(said) == meant


def test_a_text_tells_of_an_evening_by_its_people_or_by_two_things() -> None:
    assert tells_evening("4 of us")
    assert tells_evening("4, an hour")
    assert not any(tells_evening(text) for text in ("4", "an hour", "quick", "people", "hello"))


@pytest.mark.parametrize(("name", "is_space"), [
    ("A1", True), ("A7", True), ("G1", True), ("G7", True), ("A0", False), ("A8", False), ("H1", False), ("Z9", False),
])  # fmt: skip
def test_a_space_of_the_largest_board_is_no_name(name: str, is_space: bool) -> None:
    assert (name_fault(name) is not None) is is_space


def test_a_direction_is_no_name_but_a_letter_for_one_is() -> None:
    assert [word for word in DIRECTIONS if len(word) > 1 and name_fault(word) is None] == []
    assert [name_fault(letter) for letter in "UDR"] == [None] * 3


@pytest.mark.parametrize(
    ("words", "minutes"),
    [
        ("half an hour", 30), ("half hour", 30), ("an hour", 60), ("an hour and a half", 90), ("hour and a half", 90),
        ("an hour or two", 90), ("couple of hours", 120), ("couple hours", 120), ("a few hours", 180),
        ("all evening", 180), ("whole evening", 180), ("all night", 240),
    ],
)  # fmt: skip
def test_how_long_an_evening_is_in_words(words: str, minutes: int) -> None:
    assert evening_in(words) == Wish(None, minutes)


def test_how_many_people_are_meant_in_words() -> None:
    found = [evening_in(words) for words in ("alone", "solo", "couple", "a pair", "dozen")]
    assert found == [Wish(1), Wish(1), Wish(2), Wish(2), Wish(12)]
