"""What somebody texts who has read nothing, and the answer that helps him on."""

from engine.catalogue import games
from tests.service.conftest import ANN, BOB, CY, DEE, House


def test_join_alone_asks_for_the_word(house: House) -> None:
    assert house.answer(ANN, "JOIN").startswith("Which table?")
    assert house.player(ANN).wrong_words == 0


def test_a_wrong_word_is_said_back(house: House) -> None:
    assert '"OTTR"' in house.answer(ANN, "join ottr")


def test_the_word_of_a_table_is_enough(house: House) -> None:
    house.answer(ANN, "NEW MALARKY Ann")
    assert "Welcome, Bob!" in house.answer(BOB, f"{house.group().word} Bob")


def test_a_guessed_word_without_join_is_counted_too(house: House) -> None:
    house.answer(ANN, "NEW MALARKY Ann")
    house.answer(BOB, "Apple" if house.group().word != "APPLE" else "Otter")
    assert house.player(BOB).wrong_words == 1


def test_new_without_a_game_lists_them_and_a_name_of_one_is_enough_then(house: House) -> None:
    told = house.answer(ANN, "NEW Ann")
    assert "how many are you" in told
    assert all(name.replace("_", " ").upper() in told for name in games())
    assert f"Is ANN your name? Then NEW {next(iter(games())).upper()} ANN." in told
    assert "name" in house.answer(ANN, "malarky")
    assert "Ann, your Malarky table is ready." in house.answer(ANN, "Ann")


def test_join_alone_brings_back_who_left_a_running_match(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee="+12025550104")
    house.answer(CY, "LEAVE")
    assert "Welcome, Cy!" in house.answer(CY, "JOIN")


def test_an_unknown_text_at_a_table_tells_how_it_stands(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    assert "Here for Malarky: Ann and Bob." in house.answer(BOB, "blub blub")


def test_yes_gets_an_answer_although_it_is_a_carriers_word(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    assert "Here for Malarky: Ann and Bob." in house.answer(BOB, "yes")
    assert "NEW" in house.answer(CY, "yes")


def test_who_waits_for_the_next_match_does_not_deal_another_over_the_running_one(house: House) -> None:
    word = house.sit("SECRETS", Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "SET ROUNDS 1")
    house.text(ANN, "BEGIN")
    running = house.match().id
    assert "you play from the next one" in house.answer(DEE, f"JOIN {word} Dee")
    assert house.answer(DEE, "NEW MALARKY").startswith("A game runs here already.")
    assert (house.match().id, house.group().game) == (running, "secrets")
