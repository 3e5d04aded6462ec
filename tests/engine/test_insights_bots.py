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


def sheets(table: Played, seat: int = 0, times: int = 300) -> list[Sheet]:
    """What the bot sends, by so many seeds."""
    view, forms = GAME.view(table.state, seat), GAME.choices(table.state, seat)
    moves = [GAME.bot(view, forms, {}, Chance(number.to_bytes(2, "big"))) for number in range(times)]
    return [move.action for move in moves if move is not None and isinstance(move.action, Sheet)]


@pytest.mark.parametrize(
    ("total", "sums"),
    [
        (0, {(50, 0)}), (75, {(0, 0)}), (100, {(0, 0), (0, 25)}), (175, {(0, 0), (0, 25)}), (200, {(50, 0)}),
        (300, {(50, 0), (50, 25)}), (400, {(50, 0), (50, 25), (50, 50)}),
        (600, {(50, 0), (50, 25), (50, 50), (50, 75)}),
    ],
)  # fmt: skip
def test_it_risks_a_quarter_of_its_points_at_most(total: int, sums: set[tuple[int, int]]) -> None:
    """W7 to W11, W16: 50 on the one it is surest of, where it can be spared, and 25 twice or on others."""
    table = Played(4, totals=(total, 600, 600, 600))
    sent = sheets(table)
    columns = [[[row[column] or 0 for row in sheet.rows] for column in (1, 2)] for sheet in sent]
    assert {(sum(first), sum(second)) for first, second in columns} == sums
    assert all(set(first) <= {0, 50} and set(second) <= {0, 25} for first, second in columns)


def test_it_guesses_at_random() -> None:
    """W5, W6: every number of the card comes, for itself and for each opponent."""
    sent = sheets(Played(3))
    assert {sheet.answer for sheet in sent} == {1, 2, 3, 4}
    for place in (0, 1):
        assert {sheet.rows[place][0] for sheet in sent} == {1, 2, 3, 4}
        assert {sheet.rows[place][1] for sheet in sent} == {0, 50}


@pytest.mark.parametrize(("pace", "bounds"), [(Pace.LIVE, (8, 30)), (Pace.ROAD, (8, 30)), (Pace.SLOW, (20, 120))])
def test_it_thinks_as_long_as_a_person(pace: Pace, bounds: tuple[int, int]) -> None:
    table = Played(2, pace)
    view, forms = GAME.view(table.state, 0), GAME.choices(table.state, 0)
    moves = [GAME.bot(view, forms, {}, Chance(number.to_bytes(2, "big"))) for number in range(2000)]
    assert {move.after for move in moves if move is not None} == set(range(bounds[0], bounds[1] + 1))


def test_a_stranger_is_no_bot() -> None:
    table = Played(2)
    forms = GAME.choices(table.state, 0)
    assert GAME.bot(GAME.view(table.state, None), forms, {}, table.chance) is None
    assert GAME.bot(GAME.view(table.state, 0), (), {}, table.chance) is None
