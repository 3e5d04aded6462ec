"""What of a table may be told together where too much goes to a phone: see tests/service_out/test_gathering.py."""

from __future__ import annotations

import pytest

from prompts.kit.messages import Told
from service.matches.play import joins_of
from service.outbox.letters import APART, GATHERS, LINGERS, TAKES, Letter
from tests.service.conftest import ANN, BOB, CY, House


@pytest.mark.parametrize(
    ("kind", "body", "apart", "joins"),
    [
        ("tell", "Bob 7L rat.", False, GATHERS),
        ("tell", "A secret, or a picture.", True, APART),
        ("tell", Told("As long as any secret.", sealed=True), False, APART),
        ("ask", "Your turn.", False, TAKES),
        ("ask", Told("As long as any secret.", sealed=True), False, APART),
        ("result", "The votes.", False, TAKES),
        ("remind", "30 seconds left.", False, APART),
        ("reply", "You wait for Bob.", False, APART),
    ],
)
def test_tells_are_gathered_questions_take_them_and_the_rest_is_apart(
    kind: str, body: str, apart: bool, joins: int
) -> None:
    assert joins_of(kind, body, apart=apart) == joins


@pytest.mark.parametrize(("one", "other", "both"), [(GATHERS, TAKES, TAKES), (GATHERS, APART, APART), (2, 2, GATHERS)])
def test_what_is_decided_together_joins_as_its_strictest_part(one: int, other: int, both: int) -> None:
    joined = Letter(1, "tell", "one", joins=one).joined(Letter(1, "tell", "other", joins=other))
    assert joined is not None
    assert joined.joins == both


def test_a_tell_that_lingers_does_so_for_all() -> None:
    assert joins_of("tell", "Bob: hail", apart=False, lingers=True) == LINGERS
    assert joins_of("ask", "Your turn.", apart=False, lingers=True) == TAKES


def test_only_a_hail_without_a_card_and_nothing_beside_it_lingers(house: House) -> None:
    """2.6; the words alone decide, whatever rules are in play."""
    house.deal("IGOR", Ann=ANN, Bob=BOB, Cy=CY)
    for _ in range(6):
        for phone in (ANN, BOB, CY):
            house.text(phone, "pass" if house.match().state["phase"] == "change" else "got it")
            house.deliver()
    assert house.match().state["phase"] == "play"
    for words, joins in (("Hail!", LINGERS), ("hail hail", LINGERS), ("hail Igor", GATHERS), ("hailstorm", GATHERS)):
        house.news()
        seen = house.seen
        house.text(ANN, words)
        assert {row.joins for row in house.rows() if row.id > seen} == {joins}, words


def test_it_is_saved_with_each_message(house: House) -> None:
    house.deal("IGOR", Ann=ANN, Bob=BOB, Cy=CY)
    for _ in range(6):
        for phone in (ANN, BOB, CY):
            house.text(phone, "pass" if house.match().state["phase"] == "change" else "got it")
            house.deliver()
    assert house.match().state["phase"] == "play"
    house.news()
    seen = house.seen
    for phone in (ANN, BOB, CY):
        house.text(phone, "hail Igor")
    house.text(ANN, "WHERE")
    found = {(row.kind, row.joins) for row in house.rows() if row.id > seen}
    assert found >= {("tell", GATHERS), ("reply", APART)}
    assert ("ask", TAKES) in {(row.kind, row.joins) for row in house.rows()}
