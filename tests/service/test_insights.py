"""A sheet that is refused in part: what was right of it waits with the seat for the next text."""

from tests.service.conftest import ANN, BOB, House


def table(house: House) -> None:
    """Ann and Bob play Insights."""
    house.deal("INSIGHTS", Ann=ANN, Bob=BOB)


def half_of(house: House, seat: int) -> object:
    half: dict[str, object] = house.match().half
    return half.get(str(seat))


def test_the_next_text_fills_what_was_refused(house: House) -> None:
    """WQ18: by the rules, which have taken the rest; WQ8: by the ear, which keeps it."""
    table(house)
    assert "a wager is 0, 25, 50 or 100" in house.answer(ANN, "2; bob 1 75 50")
    assert half_of(house, 0) is None
    assert "You 2; Bob 1 100/50" in house.answer(ANN, "100")
    assert half_of(house, 0) is None
    assert "There is no answer 9" in house.answer(BOB, "9; ann 2 25 0")
    assert half_of(house, 1) == {"action": "Sheet", "values": [None, [[2, 25, 0]]]}
    house.text(BOB, "1")
    assert any("Round 1, the answers" in text for text in house.news(BOB))
    assert half_of(house, 1) is None


def test_nevermind_drops_it(house: House) -> None:
    table(house)
    house.answer(ANN, "9; bob 1 75 50")
    assert half_of(house, 0) is not None
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


def test_begin_proposes_one_column_to_five_people_once(house: House) -> None:
    """WQ19: and BEGIN again plays as printed."""
    people = {f"P{number}": f"+120255501{number:02}" for number in range(1, 6)}
    house.sit("INSIGHTS", **people)
    first = people["P1"]
    told = house.answer(first, "BEGIN")
    assert told.endswith("Text SET WAGERS ONE for that, or BEGIN to play as printed.")
    house.text(first, "BEGIN")
    assert any("Round 1 of 20" in text for text in house.news(people["P2"]))


def test_what_begin_proposed_can_be_set(house: House) -> None:
    people = {f"P{number}": f"+120255501{number:02}" for number in range(1, 6)}
    house.sit("INSIGHTS", **people)
    first = people["P1"]
    house.answer(first, "BEGIN")
    assert "WAGERS is ONE now: on your own guesses alone." in house.answer(first, "SET WAGERS ONE")
    house.text(first, "BEGIN")
    assert any("points (never money) on your guesses.\n" in text for text in house.news(people["P2"]))
