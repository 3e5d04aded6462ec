"""Insights: what a sheet may hold, what is refused, and what stays of it."""

import pytest

from engine.games.insights.actions import AllIn, Answer, NoBet, Predict, Sheet, Undo, Wager
from engine.games.insights.state import Notepad
from tests.engine.insights_tables import Played, refusal

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
    assert (table.state.pad(0).answer, table.state.rows(0)) == (2, kept)
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


def test_wagers_that_were_never_given_stay_open_where_a_row_changes() -> None:
    """WQ4, WQ8: only of a whole sheet at once what is left out is 0."""
    table = Played(3)
    table.act("A", Answer(2))
    table.act("A", Predict((1, 2)))
    table.sheet("A", 2, (1, 50, 25), (2,))
    assert table.state.rows(0) == ((1, 50, 25), (2, None, None))
    table.sheet("A", 2, (3, 50, 25), (2,))
    assert table.state.rows(0) == ((3, 50, 25), (2, None, None))
    table.sheet("A", 2, (3, 50, 25), (2, 25))
    assert table.state.rows(0) == ((3, 50, 25), (2, 25, None))
    assert not table.state.complete
    table.act("A", Wager((0,)))
    assert table.state.complete


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
    assert table.state.rows(0) == tuple((row[0], None, None) if message else row for row in rows)


@pytest.mark.parametrize(("total", "sheet"), [
    (600, ((1, 100, 100), (2, 50, 50))), (150, ((1, 100, 50), (2, 0, 0))), (0, ((1, 50, 0), (2, 0, 0))),
])  # fmt: skip
def test_all_in_is_as_much_as_the_rules_allow(total: int, sheet: tuple[tuple[int, ...], ...]) -> None:
    """WQ17: one after another, as they are asked for."""
    table = Played(3, totals=(total, 600, 600))
    table.sheet("A", 2, (1,), (2,))
    table.act("A", AllIn())
    assert table.state.rows(0) == sheet


def test_all_in_keeps_what_was_wagered_and_takes_the_rest() -> None:
    table = Played(3)
    table.sheet("A", 2, (1,), (2,))
    table.act("A", Wager((0, 25)))
    table.act("A", AllIn())
    assert table.state.rows(0) == ((1, 0, 25), (2, 100, 100))
    table.act("A", AllIn())
    assert table.state.rows(0) == ((1, 100, 100), (2, 50, 50))


def test_where_nothing_more_may_be_wagered_nothing_more_is_asked() -> None:
    """WQ4: what is left is 0."""
    table = Played(3, totals=(100, 600, 600))
    table.sheet("A", 2, (1,), (2,))
    table.act("A", Wager((100,)))
    assert table.state.rows(0) == ((1, 100, 0), (2, 0, 0))


def test_with_one_column_nothing_is_wagered_on_the_others_guesses() -> None:
    """WQ19."""
    table = Played(2, wagers="one")
    table.try_to("A", Sheet(1, ((2, 100),)))
    assert table.state.rows(0) == ((2, 100, 0),)
    table.act("B", Answer(2))
    table.act("B", Predict((1,)))
    assert table.try_to("B", Wager((25, 25))).refusal
    table.act("B", Wager((50,)))
    assert table.totals == [700, 650]


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


def test_undo_brings_back_what_was_on_the_sheet() -> None:
    table = Played(3)
    table.act("A", Answer(2))
    table.act("A", Answer(3))
    table.act("A", Undo())
    assert table.state.pad(0).answer == 2
    assert table.refuses("A", Undo()) == "refused_nothing_to_undo"


def test_where_nothing_stays_nothing_is_said_of_the_rest() -> None:
    """W6: predictions are sent anew as a whole."""
    table = Played(3)
    table.act("A", Answer(1))
    step = table.try_to("A", Predict((1, 9)))
    assert (step.refusal, step.stays, step.says[0].facts["rest"]) == (True, None, False)
