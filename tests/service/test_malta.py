"""Malta! through the whole service: what a window is to the table's sleep."""

from tests.service.conftest import ANN, House

LONGEST = 40  # times half a minute in which four turns are played


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
