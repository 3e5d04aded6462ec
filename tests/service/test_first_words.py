"""What a phone hears of a wish for silence and of a reaction, and whose name may look like a command."""

import pytest

from service.inbound.patience import AGAIN_SECONDS, MOST_UNHEARD
from tests.service.conftest import ANN, BOB, CY, DEE, House


@pytest.mark.parametrize("body", ["stop texting me", "Unsubscribe please", "Please stop."])
def test_who_wishes_for_silence_in_other_words_is_told_how_stop_works(house: House, body: str) -> None:
    assert house.answer(ANN, body) == (
        "To get no more texts from me, text STOP and nothing else. START brings me back."
    )


@pytest.mark.parametrize("playing", [False, True])
def test_a_wish_for_silence_is_answered_though_much_was_of_no_use_before(house: House, playing: bool) -> None:
    if playing:
        house.deal(Ann=ANN, Bob=BOB, Cy=CY)
        house.votes(ANN, BOB, CY)
    for number in range(MOST_UNHEARD + 1):
        house.text(CY, "z" * (number + 3))
    assert "text STOP" in house.answer(CY, "please stop texting me")
    house.clock.now += 2 * AGAIN_SECONDS
    house.text(CY, "please stop texting me")
    assert house.news(CY) == [], "a machine says it for ever"


def test_a_wish_for_silence_at_a_table_is_answered_too(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.votes(ANN, BOB, CY)
    assert "text STOP" in house.answer(CY, "how do I stop this")


@pytest.mark.parametrize("body", ["unsubscribe me", "opt out", "please stop"])
def test_a_wish_for_silence_is_no_answer_and_told_to_nobody(house: House, body: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.deliver()
    house.news()
    before = house.match().state
    house.text(BOB, body)
    assert house.match().state == before
    assert {row.phone for row in house.rows() if row.id > house.seen} == {BOB}
    assert "text STOP" in house.news(BOB)[0]


def test_a_reaction_is_no_name(house: House) -> None:
    house.answer(ANN, "NEW MALARKY")
    assert house.answer(ANN, "Loved an image").startswith("A reaction is no answer here.")
    assert house.player(ANN).name is None


@pytest.mark.parametrize("name", ["Kicki", "Linka", "Peat", "Joni"])
def test_a_name_that_is_nearly_a_command_is_a_name(house: House, name: str) -> None:
    house.answer(ANN, "NEW MALARKY")
    house.answer(ANN, name)
    assert house.player(ANN).name == name


def test_a_signature_is_no_part_of_a_name(house: House) -> None:
    house.answer(ANN, "NEW MALARKY")
    house.answer(ANN, "Kathy\nSent from my iPhone")
    assert house.player(ANN).name == "Kathy"


def test_a_name_stands_in_the_sentence_that_says_so_and_thanks_are_none(house: House) -> None:
    word = house.sit(Ann=ANN)
    assert "Welcome, Rose!" in house.answer(BOB, f"Please let me join {word}. My name is Rose. Thank you.")
    house.answer(CY, f"JOIN {word}")
    assert house.answer(CY, "Thank you dear") == "Please text just your name, like ANN."
    assert "free" in house.answer(CY, "How much is it?")
    assert "Welcome, Cy!" in house.answer(CY, "Cy")


def test_what_new_did_not_understand_it_asks_for_again(house: House) -> None:
    house.answer(ANN, "NEW")
    assert "like MALARKY or 3" in house.answer(ANN, "4 of us, something with lying")
    assert "like MALARKY or 3" not in house.answer(BOB, "4 of us, something with lying")


def test_who_makes_it_a_long_game_by_coming_later_is_named(house: House) -> None:
    word = house.deal("SECRETS", Ann=ANN, Bob=BOB, Cy=CY)
    house.text(DEE, f"JOIN {word} Dee")
    house.text(ANN, "ME")
    told = [body for body in house.news() if "texts to each phone" in body]
    assert told
    assert all("With Dee it is a long game: about " in body for body in told)
