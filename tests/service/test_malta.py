"""Malta! through the whole service: what a window is to the table's sleep, and REPEAT in the middle of a card."""

from types import SimpleNamespace

import pytest

from prompts.games.malta.asked import ASKS
from service.matches import steps
from tests.service.conftest import ANN, BOB, House

OPPONENTS = ("take1", "theirs", "swaphands", "bankrupt", "restore", "reinvite")  # of two nobody need be named
LONGEST = 40  # times half a minute in which four turns are played


@pytest.fixture(autouse=True)
def one_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match here is dealt alike."""
    monkeypatch.setattr(steps, "secrets", SimpleNamespace(token_bytes=lambda count: b"a".ljust(count)))


def test_windows_that_nobody_need_answer_put_no_table_to_sleep(house: House) -> None:
    """AQ30: Ann and three bots. She lets all their cards pass without a word; only her own turn asks her anything."""
    house.sit("MALTA", Ann=ANN)
    for word in ("BOT", "BOT", "BOT", "BEGIN"):
        house.text(ANN, word)
    house.deliver()
    house.text(ANN, "g4")
    windows = 0
    for _ in range(LONGEST):
        house.passes_long(30, delivers=True)
        house.deliver()
        state = house.match().state
        windows += state["phase"] == "window"
        if state["round"] >= 4 or state["phase"] == "over":
            break
    assert windows > 1
    assert house.match().silences <= 1
    assert not house.match().stands


def test_an_answer_of_which_a_part_fits_is_answered_after_any_nonsense(house: House) -> None:
    """Five texts in vain silence us. A card on what it cannot be played on is no nonsense."""
    house.sit("MALTA", Ann=ANN, Bob=BOB)
    house.text(ANN, "BEGIN")
    house.deliver()
    for phone in (ANN, BOB):
        house.text(phone, "e2")
        house.deliver()
    state = house.match().state
    phone, hand = (ANN, BOB)[state["active"]], state["seats"][state["active"]]["hand"]
    number = next(number for number, card in enumerate(hand, 1) if card in ASKS and card not in OPPONENTS)
    for word in "bless", "my", "soul", "oh", "dear", "well":
        house.text(phone, word)
        house.deliver()
    house.news()
    house.text(phone, "well then")
    house.deliver()
    assert house.news() == [], "we are silent"
    assert house.answer(phone, f"{number} zoe 99").startswith("I do not know who or what you mean.")


def test_repeat_asks_again_for_what_a_card_still_lacks(house: House) -> None:
    """Its number was texted, and what it asks for was not."""
    house.sit("MALTA", Ann=ANN, Bob=BOB)
    house.text(ANN, "BEGIN")
    house.deliver()
    for phone in (ANN, BOB):
        house.text(phone, "e2")
        house.deliver()
    state = house.match().state
    phone, hand = (ANN, BOB)[state["active"]], state["seats"][state["active"]]["hand"]
    number = next(number for number, card in enumerate(hand, 1) if card in ASKS and card not in OPPONENTS)
    asked = house.answer(phone, str(number))
    told = house.answer(phone, "?")
    assert told.startswith("You are on ")
    assert told.splitlines()[-1] == asked
