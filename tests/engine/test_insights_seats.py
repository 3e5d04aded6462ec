"""Insights: who leaves, who comes back, and who may still sit down."""

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
