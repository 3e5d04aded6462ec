"""Insights: what a round pays, how long it lasts, what comes after it."""

import pytest

from engine.games.insights import GAME
from engine.games.insights.actions import Swap, Undo
from engine.kernel.game import Option, Pace
from tests.engine.insights_tables import Played


def test_the_examples_of_the_rules_pay_what_they_say() -> None:
    """WE1."""
    table = Played(3)
    table.sheet("A", 2, (1, 100, 50), (2, 25, 100))
    table.sheet("B", 1, (2, 50, 100), (3, 100, 25))
    table.sheet("C", 3, (1, 0, 25), (1, 50, 50))
    assert table.totals == [625, 875, 675]
    shown = table.state.reveal
    assert shown is not None
    assert shown.right == ((0, 1), (1, 0), (1, 2), (2, 1))
    assert shown.scores == (25, 275, 75)


def test_a_picture_comes_every_five_rounds_and_at_the_end() -> None:
    table = Played(2, max_rounds=7)
    pictures: dict[int, list[str]] = {}
    while not table.over:
        number = table.state.round.number
        table.sheet("A", 1, (2, 25, 0))
        table.sheet("B", 2, (1, 0, 0))
        pictures[number] = [say.message for say in table.step.says if say.picture]
    assert {number: told for number, told in pictures.items() if told} == {5: ["reveal"], 7: ["over"]}


def test_where_nobody_plays_no_picture_comes() -> None:
    table = Played(2, max_rounds=1)
    table.deadline()
    assert not any(say.picture for say in table.step.says)


def test_who_has_not_answered_in_time_is_out_of_the_round() -> None:
    """WQ7."""
    table = Played(3)
    table.sheet("A", 1, (2, 100, 100), (3, 50, 50))
    table.sheet("B", 2, (1, 100, 100), (3, 50, 50))
    table.deadline()
    assert table.totals == [800, 800, 600]
    assert [line.first for line in table.state.seats[0].bill] == [100, None]


def test_a_total_of_zero_is_the_floor() -> None:
    """W16, WE7."""
    table = Played(2, totals=(100, 600))
    table.sheet("A", 1, (2, 100, 0))
    table.sheet("B", 1, (2, 0, 0))
    assert table.totals[0] == 0
    table.sheet("A", 1, (2, 25, 25))
    table.sheet("B", 1, (2, 0, 0))
    assert table.totals[0] == 0


@pytest.mark.parametrize(("pace", "seats", "seconds"), [
    (Pace.LIVE, 2, 150), (Pace.LIVE, 8, 330), (Pace.ROAD, 2, 210), (Pace.ROAD, 5, 300), (Pace.SLOW, 8, 86_400),
])  # fmt: skip
def test_the_time_for_sheets_grows_with_the_opponents(pace: Pace, seats: int, seconds: float) -> None:
    assert Played(seats, pace).state.until == seconds


def test_a_limit_of_rounds_ends_it_with_all_who_are_equal() -> None:
    """WQ12, WE12."""
    table = Played(3, max_rounds=20)
    while not table.over:
        table.wake()
    assert table.result is not None
    assert table.result.winners == (0, 1, 2)
    assert table.wakes == 40
    assert len(table.used) == len(set(table.used)) == 20


def test_the_longest_match_reads_every_card_before_one_comes_again() -> None:
    table = Played(2, max_rounds=40)
    while table.step.result is None:
        table.wake()
    assert len(set(table.used)) == 40


def test_swapped_cards_come_back_last() -> None:
    """WQ9."""
    table = Played(2, max_rounds=40)
    while table.step.result is None:
        for _ in range(3):
            table.act("A", Swap())
            table.act("B", Swap())
        table.deadline()
    assert len(table.used) == 160
    first = 40 + 12
    assert len(set(table.used[:first])) == first
    assert table.used[first] in table.used[:4]


def test_a_swap_needs_more_than_half_of_those_who_play() -> None:
    """WQ9, WQ14."""
    table = Played(4)
    card = table.state.round.card
    table.act("A", Swap())
    table.act("B", Swap())
    assert table.state.round.card == card
    assert table.refuses("A", Swap()) == "refused_not_open"
    table.leave("D")
    assert table.state.round.card != card
    assert table.state.round.swaps == 1
    assert table.state.round.number == 1


def test_a_swap_that_is_taken_back_does_not_count() -> None:
    table = Played(3)
    table.act("A", Swap())
    table.act("A", Undo())
    table.act("B", Swap())
    assert table.state.round.swaps == 0
    assert table.forms("A") >= {"Swap"}


def test_the_reveal_and_the_next_question_are_one_step_and_the_bill_is_secret() -> None:
    """WQ10."""
    table = Played(2)
    table.sheet("A", 1, (2, 25, 0))
    table.sheet("B", 2, (1, 25, 0))
    assert [say.message for say in table.said("A")] == ["reveal", "bill", "question"]
    reveal, bill, question = table.said("A")
    assert (reveal.to, reveal.picture, reveal.secret) == (None, None, False)
    assert (bill.to, bill.secret) == (0, True)
    assert question.asks == {0: 2, 1: 2}


def test_a_round_without_an_answer_has_no_picture() -> None:
    table = Played(2)
    table.deadline()
    assert [(say.message, say.picture) for say in table.said("A")] == [("reveal", None), ("question", None)]


def test_what_a_group_may_set() -> None:
    """W1, W11, WQ5, WQ12."""
    assert (GAME.facts.least_seats, GAME.facts.most_seats, GAME.facts.teams) == (2, 8, None)
    assert GAME.facts.options == (
        Option("max_rounds", int, 20, least=1, most=40),
        Option("floor_wager", bool, False),
        Option("play_on", bool, False),
        Option("wagers", str, "two", choices=("two", "one")),
    )
    assert GAME.facts.least_cards == 20
    assert len(Played(2).state.cards) == 20 + 12  # for swaps
