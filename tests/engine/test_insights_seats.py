"""Insights: who leaves, who comes back, and who may still sit down."""

from engine.games.insights.actions import Answer, NoBet, Predict, Undo, Wager
from engine.games.insights.view import Phase
from tests.engine.insights_tables import Played, refusal


def test_who_leaves_takes_his_pairs_with_him() -> None:
    """WQ14: columns shrink in the next round only."""
    table = Played(3)
    table.sheet("A", 1, (2, 50, 50), (3, 50, 50))
    table.leave("C")
    table.sheet("B", 2, (1, 50, 50), (3, 25, 25))
    assert table.totals == [700, 700, 600]
    assert table.state.round.players == (0, 1)


def test_nothing_is_asked_about_who_has_left() -> None:
    """WQ14: neither his answer nor a wager on it is missing any more; the columns keep his place."""
    table = Played(4)
    table.act("A", Answer(1))
    table.act("B", Answer(1))
    table.act("B", Predict((1, 1, 1)))
    table.act("B", Wager((50, 50, 25, 25)))
    table.leave("D")
    assert [say.message for say in table.said("A")] == ["left", "noted"]
    assert [say.facts["whole"] for say in table.said("B")[1:]] == [True]
    assert [say.message for say in table.said("C")] == ["left"]
    assert table.said("A")[1].facts["whole"] is False
    table.act("A", Predict((1, 1)))
    table.act("A", Wager((25, 0, 25, 0)))
    assert set(table.state.complete) == {0, 1}
    table.sheet("C", 1, (1, 25, 0), (1, 25, 0), (1, 25, 0))
    assert [(line.seat, line.first, line.second) for line in table.state.seats[2].bill] == [
        (0, 25, 0), (1, 25, 0), (3, None, None),
    ]  # fmt: skip


def test_what_was_wagered_on_who_has_left_is_free_again() -> None:
    """WQ7, WQ14: what is void counts neither in the sum nor as the one 100 of a column; sheets that were in stand."""
    table = Played(3, totals=(250, 600, 600))
    table.sheet("A", 1, (1, 50, 0), (1, 100, 100))
    table.leave("C")
    assert table.state.complete == (0,)
    assert not table.sheet("A", 1, (1, 100, 100), ()).refusal
    table.act("A", Undo())
    assert table.state.rows(0)[0] == (1, 50, 0)
    assert not table.sheet("A", 1, (1, 100, 100), (1, 100, 100)).refusal
    table.sheet("B", 1, (1, 0, 0), ())
    assert table.totals == [450, 600, 600]


def test_a_sheet_without_wagers_is_none_of_zeros_where_somebody_has_left() -> None:
    """WQ4, WQ14."""
    table = Played(3)
    table.leave("C")
    table.sheet("A", 1, (2,), ())
    assert not table.state.complete
    table.act("A", NoBet())
    assert table.state.complete


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
