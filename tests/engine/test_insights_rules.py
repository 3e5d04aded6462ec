"""Insights: what is refused, what stays of it, and what a round pays."""

import pytest

from engine.games.insights import GAME
from engine.games.insights.actions import AllIn, Answer, NoBet, Predict, Sheet, Swap, Undo, Wager
from engine.games.insights.state import Notepad
from engine.games.insights.view import Phase
from engine.kernel.game import Option, Pace, Step
from tests.engine.insights_tables import Played


def refusal(step: Step) -> str:
    assert step.refusal
    [say] = step.says
    return say.message


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


MENDED = [
    ([(1, 100, 50), (2, 100, 0)], "refused_hundreds", ((1, 100, 50), (2, None, 0))),  # W10
    ([(1, 0, 100), (2, 0, 100)], "refused_hundreds", ((1, 0, 100), (2, 0, None))),
    ([(1, 75, 50), (2, 0, 0)], "refused_wager", ((1, None, 50), (2, 0, 0))),  # W7
    ([(1, 75, 50), (2, 0, 20)], "refused_wager", ((1, None, 50), (2, 0, None))),  # W8
    ([(1, 100, 50), (5, 0, 0)], "refused_prediction", ((1, 100, 50), (None, 0, 0))),  # W6
    ([(1, 100, 50), (0, 0, 0)], "refused_prediction", ((1, 100, 50), (None, 0, 0))),
    ([(1, 75), (2,)], "refused_wager", ((1, None, 0), (2, 0, 0))),  # WQ4: left out is 0
    ([(1, 75), (9, 100)], "refused_prediction", ((1, None, 0), (None, 100, 0))),
]


@pytest.mark.parametrize(("rows", "message", "kept"), MENDED)
def test_of_a_first_sheet_what_is_right_counts(
    rows: list[tuple[int | None, ...]], message: str, kept: tuple[tuple[int | None, ...], ...]
) -> None:
    """WQ18."""
    table = Played(3)
    step = table.sheet("A", 2, *rows)
    assert not step.refusal
    assert [(say.message, say.facts["fault"]) for say in step.says] == [("mend", message)]
    assert (table.state.pad(0).answer, table.state.pad(0).rows(2)) == (2, kept)
    assert table.state.complete == ()


@pytest.mark.parametrize(("rows", "message", "kept"), MENDED)
def test_a_sheet_that_was_whole_stays_until_another_may_take_its_place(
    rows: list[tuple[int | None, ...]], message: str, kept: tuple[tuple[int | None, ...], ...]
) -> None:
    """WQ8."""
    table = Played(3)
    table.sheet("A", 1, (1, 0, 0), (1, 0, 0))
    before = table.state
    step = table.sheet("A", 2, *rows)
    assert refusal(step) == message
    assert step.stays is not None
    assert step.says[0].facts["rest"] is True
    assert step.state == before


def test_what_is_missing_of_a_sheet_is_asked_for_and_the_rest_counts() -> None:
    """W6, WQ7."""
    table = Played(3)
    table.sheet("A", 2, (1, 100, 50), ())
    assert table.state.pad(0) == Notepad(2, (1, None), (100, None), (50, None))
    table.act("A", Predict((3,)))
    assert table.state.pad(0) == Notepad(2, (1, 3), (100, None), (50, None))
    table.act("A", Wager((25, 0)))
    assert table.state.pad(0) == Notepad(2, (1, 3), (100, 25), (50, 0))
    assert table.state.complete == (0,)


def test_a_prediction_that_is_missing_at_the_close_leaves_only_its_pair_void() -> None:
    """WQ7."""
    table = Played(3)
    table.sheet("A", 1, (2, 50, 25), ())
    table.sheet("B", 2, (1, 100, 0), (3, 0, 0))
    table.sheet("C", 3, (1, 0, 50), (2, 0, 0))
    table.deadline()
    assert table.totals == [675, 700, 600]
    shown = table.state.reveal
    assert shown is not None
    assert (0, 2) not in shown.predicted
    assert [(line.first, line.second) for line in table.state.seats[2].bill] == [(0, None), (0, 0)]


@pytest.mark.parametrize(
    ("total", "rows", "message"),
    [
        (125, [(1, 100, 0), (2, 0, 50)], "refused_sum"),  # W9, WQ1
        (125, [(1, 100, 0), (2, 0, 25)], ""),
        (25, [(1, 50, 0), (2, 0, 0)], "refused_sum"),
        (0, [(1, 50, 0), (2, 0, 0)], ""),  # W11
        (0, [(1, 0, 50), (2, 0, 0)], ""),  # WQ2
        (0, [(1, 25, 25), (2, 0, 0)], ""),
        (0, [(1, 0, 0), (2, 0, 0)], ""),
        (0, [(1, 25, 0), (2, 0, 25)], "refused_zero"),
        (0, [(1, 100, 0), (2, 0, 0)], "refused_zero"),
        (0, [(1, 50, 25), (2, 0, 0)], "refused_zero"),
    ],
)
def test_nobody_wagers_more_than_he_has(total: int, rows: list[tuple[int, ...]], message: str) -> None:
    """WQ18: of what is too much nothing counts, and the predictions stand."""
    table = Played(3, totals=(total, 600, 600))
    step = table.sheet("A", 2, *rows)
    [say] = step.says
    assert say.facts.get("fault", "") == message
    assert table.state.pad(0).rows(2) == tuple((row[0], None, None) if message else row for row in rows)


@pytest.mark.parametrize(("total", "sheet"), [
    (600, ((1, 100, 100), (2, 50, 50))), (150, ((1, 100, 50), (2, 0, 0))), (0, ((1, 50, 0), (2, 0, 0))),
])  # fmt: skip
def test_all_in_is_as_much_as_the_rules_allow(total: int, sheet: tuple[tuple[int, ...], ...]) -> None:
    """WQ17: one after another, as they are asked for."""
    table = Played(3, totals=(total, 600, 600))
    table.sheet("A", 2, (1,), (2,))
    table.act("A", AllIn())
    assert table.state.pad(0).rows(2) == sheet


def test_all_in_keeps_what_was_wagered_and_takes_the_rest() -> None:
    table = Played(3)
    table.sheet("A", 2, (1,), (2,))
    table.act("A", Wager((0, 25)))
    table.act("A", AllIn())
    assert table.state.pad(0).rows(2) == ((1, 0, 25), (2, 100, 100))
    table.act("A", AllIn())
    assert table.state.pad(0).rows(2) == ((1, 100, 100), (2, 50, 50))


def test_where_nothing_more_may_be_wagered_nothing_more_is_asked() -> None:
    """WQ4: what is left is 0."""
    table = Played(3, totals=(100, 600, 600))
    table.sheet("A", 2, (1,), (2,))
    table.act("A", Wager((100,)))
    assert table.state.pad(0).rows(2) == ((1, 100, 0), (2, 0, 0))


def test_with_one_column_nothing_is_wagered_on_the_others_guesses() -> None:
    """WQ19."""
    table = Played(2, wagers="one")
    table.try_to("A", Sheet(1, ((2, 100),)))
    assert table.state.pad(0).rows(1) == ((2, 100, 0),)
    table.act("B", Answer(2))
    table.act("B", Predict((1,)))
    assert table.try_to("B", Wager((25, 25))).refusal
    table.act("B", Wager((50,)))
    assert table.totals == [700, 650]


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


@pytest.mark.parametrize(("total", "refused"), [(0, False), (25, False), (50, False), (75, True)])
def test_the_floor_may_be_set_for_who_has_little(total: int, refused: bool) -> None:
    """75 on one opponent is too much from any of these; 50 is not, with the option on."""
    table = Played(2, totals=(total, 600), floor_wager=True)
    [say] = table.sheet("A", 1, (1, 50, 25)).says
    assert (say.message == "mend") is not refused
    assert not table.sheet("A", 1, (1, 50, 0)).refusal


def test_a_step_that_breaks_a_rule_is_refused() -> None:
    table = Played(3)
    table.act("A", Answer(2))
    assert table.refuses("A", Predict((1, 7))) == "refused_prediction"
    table.act("A", Predict((1, 2)))
    step = table.try_to("A", Wager((100, 50, 100, 0)))
    assert (refusal(step), step.stays) == ("refused_hundreds", None)
    assert refusal(table.try_to("A", Wager((10,)))) == "refused_wager"


def test_steps_are_asked_for_in_their_order_and_all_stay_open() -> None:
    """W5 to W8, WQ4."""
    table = Played(3)
    assert table.forms("A") == {"Answer", "Sheet", "Swap"}
    table.act("A", Answer(2))
    assert table.forms("A") == {"Answer", "Predict", "Sheet", "Swap", "Undo"}
    table.act("A", Predict((1, 2)))
    assert table.forms("A") == {"Answer", "Predict", "Wager", "NoBet", "AllIn", "Sheet", "Swap", "Undo"}
    assert not table.state.complete
    table.act("A", NoBet())
    assert table.state.complete
    assert table.forms("B") == {"Answer", "Sheet"}


def test_a_sheet_without_any_wager_waits_for_them() -> None:
    """WQ4: and at the deadline it stands with 0."""
    table = Played(2)
    table.sheet("A", 1, (2,))
    assert table.state.complete == ()
    assert table.state.pad(0) == Notepad(1, (2,))
    table.sheet("B", 2, (1, 100, 100))
    table.deadline()
    assert table.totals == [600, 800]


def test_predictions_alone_leave_the_wagers_of_a_whole_sheet() -> None:
    """WQ8."""
    table = Played(2)
    table.sheet("A", 1, (2, 50, 25))
    table.sheet("A", 3, (4,))
    assert table.state.pad(0) == Notepad(3, (4,), (50,), (25,))


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


def test_undo_brings_back_what_was_on_the_sheet() -> None:
    table = Played(3)
    table.act("A", Answer(2))
    table.act("A", Answer(3))
    table.act("A", Undo())
    assert table.state.pad(0).answer == 2
    assert table.refuses("A", Undo()) == "refused_nothing_to_undo"


def test_who_leaves_takes_his_pairs_with_him() -> None:
    """WQ14: columns shrink in the next round only."""
    table = Played(3)
    table.sheet("A", 1, (2, 50, 50), (3, 50, 50))
    table.leave("C")
    table.sheet("B", 2, (1, 50, 50), (3, 25, 25))
    assert table.totals == [700, 700, 600]
    assert table.state.round.players == (0, 1)


def test_who_returns_plays_on_with_what_he_left_with_and_may_win() -> None:
    """WQ14."""
    table = Played(3, totals=(600, 600, 1100), max_rounds=2)
    table.leave("C")
    table.join("C")
    assert "Sheet" not in table.forms("C")
    table.deadline()
    assert "Sheet" in table.forms("C")
    table.deadline()
    assert table.step.result is not None
    assert table.step.result.winners == (2,)


def test_a_total_that_was_left_behind_cannot_win() -> None:
    """WQ14."""
    table = Played(3, totals=(600, 600, 1100), max_rounds=1)
    table.leave("C")
    table.deadline()
    assert table.step.result is not None
    assert table.step.result.winners == (0, 1)


def test_nobody_sits_down_at_a_full_table_or_after_the_end() -> None:
    table = Played(8)
    assert refusal(table.join("I")) == "refused_full"
    pair = Played(2)
    pair.leave("B")
    assert pair.state.phase is Phase.OVER
    assert refusal(pair.join("B")) == "refused_late"


def test_nobody_new_sits_down_in_the_last_round() -> None:
    """WQ15: no round follows in which the 600 points would be played for; who has left still returns (WQ14)."""
    table = Played(2, max_rounds=2)
    table.join("C")
    assert table.totals == [600, 600, 600]
    table.deadline()
    assert refusal(table.join("D")) == "refused_late"
    table.leave("C")
    assert [say.message for say in table.join("C").says] == ["returned"]


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


def test_where_nothing_stays_nothing_is_said_of_the_rest() -> None:
    """W6: predictions are sent anew as a whole."""
    table = Played(3)
    table.act("A", Answer(1))
    step = table.try_to("A", Predict((1, 9)))
    assert (step.refusal, step.stays, step.says[0].facts["rest"]) == (True, None, False)


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
