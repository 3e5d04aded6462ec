"""A sheet that is refused in part: what was right of it waits with the seat for the next text."""

from tests.service.conftest import ANN, BOB, House


def table(house: House) -> None:
    """Ann and Bob play Insights."""
    house.deal("INSIGHTS", Ann=ANN, Bob=BOB)


def half_of(house: House, seat: int) -> object:
    half: dict[str, object] = house.match().half
    return half.get(str(seat))


def test_the_next_text_fills_what_was_refused(house: House) -> None:
    """WQ8: by the rules, and by the ear."""
    table(house)
    assert "a wager is 0, 25, 50 or 100" in house.answer(ANN, "2; bob 1 75 50")
    assert half_of(house, 0) == {"action": "Sheet", "values": [2, [[1, None, 50]]]}
    assert "You 2; Bob 1 100/50" in house.answer(ANN, "100")
    assert half_of(house, 0) is None
    assert "There is no answer 9" in house.answer(BOB, "9; ann 2 25 0")
    assert half_of(house, 1) == {"action": "Sheet", "values": [None, [[2, 25, 0]]]}
    house.text(BOB, "1")
    assert any("Round 1, the answers" in text for text in house.news(BOB))
    assert half_of(house, 1) is None


def test_nevermind_drops_it(house: House) -> None:
    table(house)
    house.answer(ANN, "2; bob 1 75 50")
    assert house.answer(ANN, "nevermind").startswith("All right, dropped.")
    assert half_of(house, 0) is None


def test_a_refusal_that_teaches_something_is_no_text_in_vain(house: House) -> None:
    """The same refusal twice is not sent twice; one after which something more is kept is."""
    table(house)
    assert "a wager is" in house.answer(ANN, "2; bob 1 75 50")
    assert "a wager is" in house.answer(ANN, "2; bob 1 20 50")


def test_bots_play_a_round_with_a_person(house: House) -> None:
    house.sit("INSIGHTS", Ann=ANN)
    house.answer(ANN, "BOT")
    house.text(ANN, "BEGIN")
    house.deliver()
    house.text(ANN, "2")
    house.text(ANN, "1")
    house.text(ANN, "nobet")
    house.deliver()
    house.passes(60)
    assert any("Round 1, the answers" in text for text in house.news(ANN))
