"""What a bot of the Secrets Game chooses, from its own view and its book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.games.secrets.actions import Done, Lie, Me, Tell, Truth
from engine.games.secrets.bot import LOST, LOST_PAGE
from engine.games.secrets.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.game import BotMove, Pace
from tests.engine.stories import GAME, Played
from tests.engine.test_secrets_bots import book


def moves(table: Played, name: str, hints: Mapping[str, Any], times: int = 40, **seen: Any) -> list[BotMove]:
    """What the bot does, by so many seeds."""
    view, forms = replace(table.view(name), **seen), GAME.choices(table.state, table.seat(name))
    found = [GAME.bot(view, forms, hints, Chance(number.to_bytes(2, "big"))) for number in range(times)]
    return [move for move in found if move is not None]


def telling(*, line: int | None = None) -> Played:
    table = Played(3, bots=("Cy",))
    table.act("Cy", Me(line))
    return table


@pytest.mark.parametrize(
    ("pace", "claim", "other"),
    [(Pace.LIVE, (20, 60), (3, 12)), (Pace.ROAD, (20, 60), (3, 12)), (Pace.SLOW, (600, 3600), (3, 60))],
)
def test_it_hesitates_as_a_person_does(pace: Pace, claim: tuple[int, int], other: tuple[int, int]) -> None:
    """And lets people go first."""
    table = Played(3, pace, bots=("Cy",))
    claims = {move.after for move in moves(table, "Cy", {}, times=1000)}
    assert (claims if pace is not Pace.SLOW else set()) <= set(range(claim[0], claim[1] + 1))
    if pace is Pace.SLOW:
        assert claim[0] <= min(claims) < 700 < 3500 < max(claims) <= claim[1]
    else:
        assert (min(claims), max(claims)) == claim
    table.act("Cy", Me())
    assert {move.after for move in moves(table, "Cy", {}, times=1000)} == set(range(other[0], other[1] + 1))


def test_it_does_nothing_where_nothing_is_asked() -> None:
    table = telling()
    assert moves(table, "Ann", {}) == []
    assert GAME.bot(table.view(), GAME.choices(table.state, 2), {}, table.chance) is None


def test_it_claims_the_lines_that_it_has_a_page_for() -> None:
    """One that was told is no page any more."""
    table = Played(3, bots=("Cy",))
    view = table.view("Cy")
    assert {move.action for move in moves(table, "Cy", book(view))} == {Me(1), Me(2)}
    first = tuple(each["page"] for each in book(view)["stories"] if each["card"] == view.lines[0].card)
    assert {move.action for move in moves(table, "Cy", book(view), pages=first)} == {Me(2)}


def test_it_tells_true_and_false_pages_of_the_line_that_it_claimed() -> None:
    table = telling(line=2)
    view = table.view("Cy")
    card = view.lines[1].card
    told = {move.action for move in moves(table, "Cy", book(view))}
    assert told == {
        Tell(f"Page {number} of {card}.", f"{card}/{number}", "Ada Lovelace (her letters)" if number == 2 else None)
        for number in (1, 2, 3)
    }
    true = sum(action.page == f"{card}/2" for action in map(told_page, moves(table, "Cy", book(view), times=200)))
    assert 70 < true < 130


def told_page(move: BotMove) -> Tell:
    assert isinstance(move.action, Tell)
    return move.action


def test_without_a_claimed_line_it_tells_of_both() -> None:
    table = telling()
    view = table.view("Cy")
    pages = {told_page(move).page for move in moves(table, "Cy", book(view), times=100)}
    assert pages == {f"{line.card}/{number}" for line in view.lines for number in (1, 2, 3)}


def test_it_tells_what_is_left_of_its_book() -> None:
    """A true story where no false one is left, and that it is lost where none is."""
    table = telling(line=1)
    view = table.view("Cy")
    card = view.lines[0].card
    false = (f"{card}/1", f"{card}/3")
    assert {told_page(move).page for move in moves(table, "Cy", book(view), pages=false)} == {f"{card}/2"}
    everything = (*false, f"{card}/2")
    assert {move.action for move in moves(table, "Cy", book(view), pages=everything)} == {Tell(LOST, LOST_PAGE)}


def test_it_tells_once_and_gives_its_token() -> None:
    """S7, S13."""
    table = telling(line=1)
    view = table.view("Cy")
    card = view.lines[0].card
    for words, token in ((f"Page 2 of {card}.", Truth()), (f"Page 1 of {card}.", Lie())):
        told = telling(line=1)
        told.act("Cy", Tell(words))
        assert {move.action for move in moves(told, "Cy", book(view))} == {Done()}
        told.act("Cy", Done())
        assert {move.action for move in moves(told, "Cy", book(view))} == {token}


def test_it_votes_once_by_a_coin_and_is_sure_only_for_a_team() -> None:
    """SQ9."""
    table = Played(3, bots=("Cy",))
    table.tell("Ann")
    assert {move.action for move in moves(table, "Cy", {})} == {Truth(), Lie()}
    table.act("Cy", Truth())
    assert moves(table, "Cy", {}) == []
    teams = Played(6, teams=(1, 2, 3, 1, 2, 3), bots=("Cy", "Flo"))
    teams.tell("Ann")
    assert {move.action for move in moves(teams, "Cy", {})} == {Truth("sure"), Lie("sure")}
    teams.leave("Flo")
    assert {move.action for move in moves(teams, "Cy", {})} == {Truth(), Lie()}


def test_it_does_what_the_table_waits_for() -> None:
    """SQ12, SQ13: it asks nothing, and wants the extra story."""
    table = Played(3, bots=("Bob", "Cy"), question_minute=True, extra_story=True, rounds=1)
    table.tell("Ann")
    assert table.is_in(Phase.QUESTIONS)
    assert {type(move.action).__name__ for move in moves(table, "Cy", {})} <= {"Done"}
    while not table.is_in(Phase.TIE):
        table.wake()
    assert {type(move.action).__name__ for move in moves(table, "Cy", {})} == {"Extra"}
