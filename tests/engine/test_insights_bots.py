"""Bots of Insights: whole sheets within the rules, from what their seat may know alone."""

from dataclasses import replace

import pytest

from engine.games.insights import GAME
from engine.games.insights.actions import Sheet
from engine.games.insights.bot import SECONDS
from engine.kernel.chance import Chance
from engine.kernel.game import BotMove, Pace
from tests.engine.insights_tables import Played


def move_of(table: Played, seat: int) -> BotMove | None:
    return GAME.bot(table.view(seat), table.choices(seat), {}, table.chance)


@pytest.mark.parametrize("seats", range(2, 9))
def test_bots_play_a_match_to_its_end(seats: int) -> None:
    table = Played(seats, max_rounds=12)
    for _ in range(12 * seats):
        for seat in range(seats):
            move = move_of(table, seat)
            if move is not None and not table.over:
                table.act(seat, move.action)
    assert table.over
    assert set(table.totals) != {600}


def test_a_bot_sends_one_sheet_a_round_and_knows_when_it_is_in() -> None:
    table = Played(3)
    move = move_of(table, 0)
    assert move is not None
    table.act("A", move.action)
    assert move_of(table, 0) is None


def test_a_bot_that_does_not_play_the_round_does_nothing() -> None:
    table = Played(2)
    table.join("C")
    assert move_of(table, 2) is None


def test_with_no_points_it_has_nothing_to_lose() -> None:
    """W11, W16."""
    table = Played(4, totals=(0, 600, 600, 600))
    move = move_of(table, 0)
    assert move is not None
    assert isinstance(move.action, Sheet)
    assert sorted(sum(cell or 0 for cell in row[1:]) for row in move.action.rows) == [0, 0, 50]


@pytest.mark.parametrize("pace", Pace)
def test_how_long_it_thinks_does_not_depend_on_what_it_has(pace: Pace) -> None:
    table = Played(3, pace)
    view, forms = table.view(0), table.choices(0)
    rich = replace(view, totals=(0, 600, 600), answer=2, bill=())
    for number in range(20):
        chance = Chance(bytes([number]))
        moves = [GAME.bot(seen, forms, {}, chance) for seen in (view, rich)]
        assert moves[0] is not None
        assert moves[1] is not None
        assert moves[0].after == moves[1].after
        assert SECONDS[pace][0] <= moves[0].after <= SECONDS[pace][1]
