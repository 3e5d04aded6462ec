"""What is asked back on one's turn gives the whole time, over the wires (MQ4)."""

import pytest

from tests.service.conftest import ANN, BOB, CY, House
from tests.service.phoned import Phoned


def on_anns_turn(house: House) -> None:
    """All have a draft, and Ann's goes out in 10 s."""
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    for phone, words in ((ANN, "They hum it."), (BOB, "Nobody looked into that."), (CY, "A sheep told the farmer.")):
        house.text(phone, words)
    house.deliver()
    house.passes(10)
    house.deliver()
    assert speaker(house) == 0
    house.news()


def speaker(house: House) -> int | None:
    """Who has the turn to answer."""
    state = house.match().state
    assert state["phase"] == "answer"
    spoken = len(state["round"]["answers"])
    return int(state["round"]["order"][spoken])


def test_a_draft_goes_out_after_ten_seconds(house: House) -> None:
    on_anns_turn(house)
    house.passes_long(11, delivers=True)
    assert speaker(house) == 1


@pytest.mark.parametrize("words", ["How do I quit", "who is the host?", "whats the question again"])
def test_what_is_asked_back_by_text_keeps_the_draft_until_the_limit(house: House, words: str) -> None:
    on_anns_turn(house)
    house.text(ANN, words)
    told = "\n".join(house.news(ANN))
    assert "Your turn: 60 s." in told
    assert "They hum it." in told
    house.passes_long(50, delivers=True)
    assert speaker(house) == 0
    assert house.match().silences == 0
    house.text(ANN, "OK")
    assert speaker(house) == 1


def test_what_is_asked_back_on_a_call_keeps_it_as_well(house: House) -> None:
    on_anns_turn(house)
    call = Phoned(house, ANN)
    call.come_in()
    call.say("how do I quit")
    house.passes_long(30, delivers=True)
    assert speaker(house) == 0


def test_who_asks_us_much_is_not_met_with_silence(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.votes(ANN, BOB, CY)
    asked = (
        "who told what", "how long does it take", "what does it cost", "start over", "make it shorter",
        "can i change my vote", "my son wants to play on this phone",
    )  # fmt: skip
    for words in asked:
        told = house.answer(ANN, words)
        assert "silent" not in told
    assert told == "One phone is one player; others JOIN from their own."
