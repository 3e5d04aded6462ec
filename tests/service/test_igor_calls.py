"""IGOR on the telephone: the key that stamps the time of an accusation, and rules that are read and not texted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.catalogue import games
from engine.games.igor.state import State
from engine.kernel.saved import load_state
from service.due.housekeeping import keep_house
from tests.service.conftest import ANN, BOB, CY, House
from tests.service.line import the_same_match
from tests.service.phoned import THREE, Phoned
from tests.service.test_loudspeaker import heard_out
from tests.service.test_rings import Exchange, row, rung

ONCE_MORE = "Once more."


@pytest.fixture(autouse=True)
def one_deal() -> Iterator[None]:
    with the_same_match():
        yield


def state_of(house: House) -> State:
    match = house.match()
    state = load_state(games()[match.game], match.state, match.version, match.cards)
    assert isinstance(state, State)
    return state


def rules_of(house: House) -> list[str]:
    """The words of the rules in play."""
    state = state_of(house)
    return [state.rule(each.key).words for each in state.in_play]


def alone(house: House, phone: str) -> Phoned:
    call = Phoned(house, phone)
    call.come_in()
    house.deliver()
    house.news()
    return call


def to_the_first_card(house: House) -> None:
    """Nobody changes a rule, and all know them."""
    changer = list(THREE.values())[state_of(house).changers[0]]
    house.text(changer, "PASS")
    for phone in THREE.values():
        house.text(phone, "GOT IT")
    house.deliver()
    house.news()


def by_voice(house: House) -> None:
    house.sit("IGOR", **THREE)
    told = house.answer(ANN, "SET RULES_BY VOICE")
    assert "Who hears no call gets texts" in told
    house.deliver()
    house.news()


def test_the_key_stamps_the_time_and_a_text_that_comes_before_its_blanks_is_second(house: House) -> None:
    house.deal("IGOR", **THREE)
    to_the_first_card(house)
    state, phones = state_of(house), list(THREE.values())
    breaker = state.to_play or 0
    caller, texter = (seat for seat in range(3) if seat != breaker)
    call = alone(house, phones[caller])
    assert "Press 0 to catch somebody" in call.press("#")
    house.text(phones[breaker], f"{state.seats[breaker].cards[0][:2]} it's alive")
    house.deliver()
    assert "Whom do you catch" in call.press("0")
    house.passes(4)
    house.text(phones[texter], f"CATCH {list(THREE)[breaker]} BABBLE")
    house.deliver()
    house.passes(3)
    assert not state_of(house).rulings
    assert "Which rule" in call.press(str(breaker + 1))
    call.press(str(state.keys.index("BABBLE") + 1))
    house.deliver()
    house.passes(1)
    (ruling,) = state_of(house).rulings
    assert [(row.by, row.what) for row in ruling.rows] == [(caller, "right"), (texter, "caught")]


def test_a_key_that_is_abandoned_claims_nothing_and_costs_nothing(house: House) -> None:
    house.deal("IGOR", **THREE)
    to_the_first_card(house)
    call = alone(house, BOB)
    house.news()
    call.press("0")
    house.passes(11)
    assert not state_of(house).stamps
    assert not state_of(house).rulings
    assert house.news(BOB) == []


def test_rules_are_read_twice_by_the_loudspeaker_and_texted_to_nobody(house: House) -> None:
    by_voice(house)
    carrier = Exchange()
    call = rung(house, ANN, carrier, "CALL TABLE")
    call.pick_up(row(house).id)
    call.press("1")
    house.news()
    house.text(ANN, "BEGIN")
    read, texts = heard_out(call), house.news()
    assert read.count(ONCE_MORE) == 1
    for words in rules_of(house):
        assert not [body for body in texts if words in body]
    assert not [body for body in texts if "The first rules" in body]
    house.text(CY, "CARDS")
    assert heard_out(call).count(ONCE_MORE) == 1
    assert not [body for body in house.news() if "In play" in body]
    to_the_first_card(house)
    heard_out(call)
    assert ONCE_MORE not in call.press("#") + call.press("5")


def test_who_hears_no_call_gets_them_as_texts(house: House) -> None:
    by_voice(house)
    call = alone(house, BOB)
    forged = Phoned(house, CY)
    forged.ring()
    house.news()
    house.text(ANN, "BEGIN")
    texts = {phone: [each.body for each in house.rows() if each.phone == phone] for phone in THREE.values()}
    with_rules = [phone for phone, bodies in texts.items() if any("The first rules" in body for body in bodies)]
    assert with_rules == [ANN, CY], "a number that is forged easily is no ear"
    assert ONCE_MORE in call.wait()


@pytest.mark.parametrize("told", [True, False])
def test_what_a_call_has_not_read_when_it_ends_is_texted(house: House, told: bool) -> None:
    by_voice(house)
    call = alone(house, BOB)
    house.text(ANN, "BEGIN")
    house.news()
    if told:
        call.hang_up()
    else:
        house.clock.now += 3600
        keep_house(house.service)
    assert len([body for body in house.news(BOB) if "The first rules" in body]) == 1
