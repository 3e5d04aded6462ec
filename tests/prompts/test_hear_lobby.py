"""What is heard from a phone that is in no match, and which names are good ones."""

import pytest

from engine.kernel.evenings import Wish
from engine.kernel.game import Pace
from prompts.hear import (
    Command,
    Unclear,
    evening_in,
    hear_lobby,
    is_like,
    name_fault,
    name_in,
    split_address,
    split_join,
    split_new,
)

TEXTS = [
    ("NEW", ("NEW", "")),
    ("new malarky", ("NEW", "malarky")),
    ("NEW MALARKY ANN", ("NEW", "malarky Ann")),
    ("new malarkey, I'm Ann!", ("NEW", "malarky Ann")),
    ("new ann", ("NEW", "Ann")),
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
        ("6 of us: 4 adults and 2 kids", Wish(6)),
        ("7 of us: 4 adults and 2 kids", None),
        ("my wife", None),
        ("me", None),
        ("8pm, 5 people", None),
    ],
)
def test_what_kind_of_evening_it_is(said: str, meant: Wish | None) -> None:
    """Ranges mean the larger number, kinds of people add up, and who says "me" plays too."""
    assert evening_in(said) == meant
