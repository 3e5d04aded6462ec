"""What somebody is called: at each table by the name given there."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from service.inbound.patience import AGAIN_SECONDS
from service.store.database import reading
from service.store.tables import groups, members, seats
from tests.service.conftest import ANN, BOB, CY, DEE, House

EVE, FAY = "+12025550105", "+12025550106"


def names_at(house: House, word: str) -> list[str]:
    """Who sits with the group of this word."""
    here = select(members.c.name).join(groups, groups.c.id == members.c.group_id).where(groups.c.word == word)
    with reading(house.service.db).begin() as tx:
        return list(tx.execute(here.order_by(members.c.id)).scalars())


def seated(house: House) -> list[str]:
    with reading(house.service.db).begin() as tx:
        mine = select(seats.c.name).where(seats.c.match_id == house.match().id, seats.c.left.is_(False))
        return list(tx.execute(mine.order_by(seats.c.seat)).scalars())


def two_tables(house: House) -> tuple[str, str]:
    """Bob is at a match of Ann's as Bob, and in the lobby of Dee's as Robert: there is a Bob already."""
    first = house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.votes(ANN, BOB, CY)
    second = house.sit(Dee=DEE, Bob=EVE)
    house.text(BOB, f"JOIN {second} Robert")
    house.news()
    return first, second


def test_a_name_taken_at_a_second_table_leaves_the_phone_at_its_first(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.votes(ANN, BOB, CY)
    second = house.sit(Dee=DEE, Bob=EVE)
    told = house.answer(BOB, f"JOIN {second}")
    assert told == f"The name Bob is taken at table {second}. Text JOIN {second} and another name for you."
    house.clock.now += 5
    assert "Cy" in house.answer(BOB, "Cy"), "it was a vote, no name"
    assert names_at(house, second) == ["Dee", "Bob"]


@pytest.mark.parametrize(
    "name",
    [
        *("1/3 Bob", "2 Ann", "Bob asks", "Bob Answers", "Bob: hi", 'B"o"b', "B (o) b", "ROUND-1", "Your_turn"),
        *("Yourturn", "Votes", "Bob-asks", "ᖇOUND"),
    ],
)
def test_no_name_makes_words_pass_for_an_answer_or_for_ours(house: House, name: str) -> None:
    """SAY tells them as BOB: words, a game as 1/3 BOB: words or BOB asks: words."""
    word = house.sit(Ann=ANN)
    assert "looks like words of mine" in house.answer(BOB, f"JOIN {word} {name}")


@pytest.mark.parametrize("name", ["Paгty Line", "Roսnd", "ꓐob", "Bоb", "Αnn", "Кathy"])
def test_no_name_mixes_alphabets_in_a_word(house: House, name: str) -> None:
    word = house.sit(Ann=ANN)
    told = house.answer(BOB, f"JOIN {word} {name}")
    assert "mixes letters of two alphabets" in told or "looks like words of mine" in told
    assert names_at(house, word) == ["Ann"]


@pytest.mark.parametrize("name", ["S\u0336T\u0336O\u0336P\u0336", "R\u0301ULES", "LEA\u0301VE"])
def test_no_marks_hide_a_word_of_ours_in_a_name(house: House, name: str) -> None:
    word = house.sit(Ann=ANN)
    assert "means something else here" in house.answer(BOB, f"JOIN {word} {name}")


@pytest.mark.parametrize("name", ["Аня", "Ελένη", "Anna Мария", "김Kim", "O'Neil", "Jürgen", "Łukasz"])
def test_a_name_in_any_alphabet_is_a_name(house: House, name: str) -> None:
    word = house.sit(Ann=ANN)
    house.text(BOB, f"JOIN {word} {name}")
    assert names_at(house, word) == ["Ann", name]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Tom", "Torn"),
        ("Bob", "ꓐꓳꓐ"),
        ("Bob", "ʙoʙ"),
        ("Bea", "ᏴᎬᎪ"),
        ("Will", "VVill"),
        ("Ann", "Ann\u3164"),
        ("Ann", "A\u0345nn"),
    ],
)
def test_names_that_look_alike_are_one_name(house: House, name: str, other: str) -> None:
    word = house.sit(**{name: ANN})
    assert "is taken at this table" in house.answer(BOB, f"JOIN {word} {other}")


INVISIBLE = "\u200b\u200d\u2060\ufeff\u00ad\u034f\u200e\u200f\u202e\u2066\u2069\ufe0f"
"""Joiners and spaces of no width, a soft hyphen, marks that turn the order of letters around."""


@pytest.mark.parametrize("mark", INVISIBLE, ids=ascii)
def test_what_nobody_sees_makes_no_other_name_and_no_other_words(house: House, mark: str) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    assert "is taken at this table" in house.answer(CY, f"JOIN {word} {mark}A{mark}nn{mark}")
    house.clock.now += AGAIN_SECONDS
    assert "words of mine" in house.answer(CY, f"JOIN {word} Ro{mark}und")
    house.text(BOB, f"SAY {mark}so{mark} it is{mark}")
    (heard,) = house.news(ANN)
    assert heard.startswith("BOB: ")
    assert not set(heard) & set("\u200e\u200f\u202e\u2066\u2069"), "no mark turns around what stands behind it"


def test_nobody_gives_up_a_seat_for_a_name_that_is_taken(house: House) -> None:
    first = house.sit(Ann=ANN, Bob=BOB)
    second = house.sit(Dee=DEE, Bob=EVE)
    house.answer(BOB, f"JOIN {second}")
    assert "12 letters at most" in house.answer(BOB, f"JOIN {second} Bartholomew12")
    assert names_at(house, first) == ["Ann", "Bob"]


def test_each_table_calls_one_by_the_name_given_there(house: House) -> None:
    first, second = two_tables(house)
    house.text(BOB, f"@{first} SAY hello")
    assert house.news(ANN) == ["BOB: hello"]
    house.text(BOB, f"@{second} SAY hello")
    assert house.news(DEE) == ["ROBERT: hello"]
    house.text(BOB, f"@{first} LEAVE")
    assert "Bob has left the game." in house.news(ANN)[0]


def test_who_comes_back_to_a_seat_keeps_its_name_and_is_told_so(house: House) -> None:
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.answer(BOB, "LEAVE")
    told = house.answer(BOB, f"JOIN {word} Bobby")
    assert "Welcome, Bob! That stays your name until this game is over." in told
    assert seated(house) == ["Ann", "Bob", "Cy", "Dee"]
    assert names_at(house, word) == ["Ann", "Cy", "Dee", "Bob"]
    assert "as Bob, and that stays your name" in house.answer(BOB, f"JOIN {word} Bobby")


def test_another_name_in_the_lobby_takes_leaving_first(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    told = house.answer(BOB, f"JOIN {word} Bobby")
    assert told.endswith(f"already, as Bob. For another name text LEAVE, then JOIN {word} and that name.")
    house.answer(BOB, "LEAVE")
    house.text(BOB, f"JOIN {word} Bobby")
    assert names_at(house, word) == ["Ann", "Bobby"]


def test_names_that_are_heard_alike_are_one_name(house: House) -> None:
    """An answer with a name in it could not tell them apart."""
    word = house.sit(Ann=ANN, José=BOB)
    assert "The name Jose is taken at this table." in house.answer(CY, f"JOIN {word} Jose")
    assert "Welcome, Cy!" in house.answer(CY, "Cy")


def test_the_name_of_an_empty_seat_is_taken(house: House) -> None:
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.text(BOB, "LEAVE")
    assert "The name Bob is taken" in house.answer(EVE, f"JOIN {word} Bob")
    house.text(BOB, f"JOIN {word}")
    assert "Bob" in seated(house)


def test_a_bot_is_not_called_as_who_adds_it(house: House) -> None:
    word = house.sit(Pixel=ANN)
    house.text(ANN, "BOT")
    assert names_at(house, word) == ["Pixel", "Widget"]


def test_names_of_other_scripts(house: House) -> None:
    word = house.sit(Анна=ANN, 小明=BOB)
    assert "What is your name?" in house.answer(CY, f"JOIN {word} 😀")
    assert "with letters in it" in house.answer(CY, "😀😀")
    house.clock.now += AGAIN_SECONDS
    house.text(CY, "Cy 😀")
    assert names_at(house, word) == ["Анна", "小明", "Cy"]
    house.text(FAY, f"JOIN {word} анна")
    assert names_at(house, word) == ["Анна", "小明", "Cy"]


def test_rejoin_leads_back_from_another_table(house: House) -> None:
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    assert "REJOIN brings you back" in house.answer(BOB, "LEAVE")
    other = house.sit(Eve=EVE)
    house.text(BOB, f"JOIN {other} Robert")
    told = house.answer(BOB, "REJOIN")
    assert "Welcome, Bob!" in told
    assert f"You have left {other}." in told
    assert "Bob" in seated(house)
    assert names_at(house, other) == ["Eve"]
    assert "Bob" in names_at(house, word)


@pytest.mark.parametrize(
    ("name", "why"),
    [("B0b", "is taken"), ("BOB!", "is taken"), ("Bób", "is taken"), ("B\u043eb", "mixes letters of two alphabets")],
)
def test_nobody_sits_down_under_a_name_that_looks_like_anothers(house: House, name: str, why: str) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    assert why in house.answer(CY, f"JOIN {word} {name}")
    assert names_at(house, word) == ["Ann", "Bob"]


def test_nobody_sits_down_under_the_name_of_this_service(house: House) -> None:
    word = house.sit(Ann=ANN)
    assert "words of mine" in house.answer(BOB, f"JOIN {word} {house.service.settings.brand}")
    assert "words of mine" in house.answer(CY, "NEW MALARKY Secret Sam")
    assert names_at(house, word) == ["Ann"]
