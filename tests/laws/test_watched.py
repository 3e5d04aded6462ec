"""Law 3 for who watches: the page is made of what a stranger at the table may know, and of nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.kernel.game import Game
from prompts.lobby import standstill
from prompts.pages import watched
from prompts.show.board import Board
from tests.laws.planted import Planted
from tests.laws.samples import run_of


def words(board: Board) -> list[str]:
    """Everything that stands on a page."""
    told = [board.title, board.place, board.headline, board.progress, board.stands, *board.hints]
    told += [board.subject.label, board.subject.words] if board.subject else []
    told += [part for line in board.lines for part in (line.name, line.words, line.note)]
    told += [*board.options, board.told, *(name for line in board.lines for _, name in line.votes)]
    return told + [part for score in board.scores for part in (score.name, score.note)]


def test_the_page_asks_for_the_view_of_a_stranger_alone(game: Game) -> None:
    for play in run_of(game.facts.name).every():
        asked: list[int | None] = []

        def view(game: Game, state: Any, seat: int | None, asked: list[int | None] = asked) -> Any:
            asked.append(seat)
            return game.view(state, seat)

        page = watched.playing(Planted(game, view=view), play.state)
        assert set(asked) == {None}
        assert page == watched.playing(game, play.state)


def test_every_state_has_a_page_that_says_where_the_table_is(game: Game) -> None:
    for play in run_of(game.facts.name).every():
        page, view = watched.playing(game, play.state), game.view(play.state, None)
        assert page.title == game.facts.title
        assert page.headline
        assert sorted(score.name for score in page.scores) == sorted(view.names)
        assert {score.seat for score in page.scores} == set(range(len(view.names)))
        assert all(view.names[score.seat or 0] == score.name for score in page.scores)
        points = [score.points or 0 for score in page.scores]
        assert points == sorted(points, reverse=True)
        assert not any("None" in told or "Phase." in told for told in words(page))


def test_a_table_that_stands_has_no_clock_and_says_why(game: Game) -> None:
    play = next(play for play in run_of(game.facts.name).every() if watched.playing(game, play.state).until is not None)
    running = watched.playing(game, play.state)
    for why in ("paused", "asleep", "thrift"):
        page = watched.playing(game, play.state, why)
        assert page.until is None
        assert page.stands
        assert standstill.stands(why=why) in page.hints
        assert replace(page, until=running.until, stands="", hints=running.hints) == running
