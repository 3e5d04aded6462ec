"""Bots of the Secrets Game: they play whole matches out of a book, know their own view alone, let people go first."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.secrets.actions import Done, Lie, Me, Tell, Truth
from engine.games.secrets.bot import CLAIM_SECONDS, LOST, SECONDS
from engine.games.secrets.view import Phase, View
from engine.kernel.chance import Chance
from engine.kernel.game import BotMove, Deck, Pace
from tests.engine.stories import GAME, NAMES, Played, lines


def book(view: View) -> Mapping[str, Any]:
    """A true story and two inventions for each line of the view."""
    return {
        "stories": [
            {
                "card": line.card,
                "page": f"{line.card}/{number}",
                "text": f"Page {number} of {line.card}.",
                "true": number == 2,
                "person": "Ada Lovelace (her letters)" if number == 2 else "",
            }
            for line in view.lines
            for number in (1, 2, 3)
        ]
    }


def move_of(table: Played, name: str, hints: Mapping[str, Any] | None = None) -> BotMove | None:
    view = table.view(name)
    return GAME.bot(view, table.choices(name), book(view) if hints is None else hints, table.chance)


def let_bots_play(table: Played, bots: tuple[str, ...], most: int = 1000) -> None:
    """Bots alone move, and time passes where none of them does, until the match is over."""
    for _ in range(most):
        if table.is_in(Phase.OVER):
            return
        moves = {name: move for name in bots if (move := move_of(table, name)) is not None}
        if moves:
            name = min(moves, key=lambda each: moves[each].after)
            table.at += 1
            table.act(name, moves[name].action)
        else:
            table.wake()
    raise AssertionError(f"not over in {table.state.phase}")


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize(("players", "teams"), [(3, ()), (6, ()), (6, (1, 2, 3, 1, 2, 3))])
def test_bots_play_to_the_end(pace: Pace, players: int, teams: tuple[int, ...]) -> None:
    table = Played(players, pace, teams=teams, bots=NAMES[:players], question_minute=True, rounds=2)
    let_bots_play(table, NAMES[:players])
    assert not table.heard("no_story")
    assert any(table.totals().values())
    tokens = 3 if teams else players
    assert len(table.heard("revealed")) >= 2 * tokens
    assert len(table.state.pages) == len(set(table.state.pages))


def test_people_go_first() -> None:
    """A bot claims later than anything else that it does."""
    assert all(CLAIM_SECONDS[pace][0] > SECONDS[pace][1] for pace in Pace)
    table = Played(3, bots=("Cy",))
    move = move_of(table, "Cy")
    assert move is not None
    assert isinstance(move.action, Me)
    assert CLAIM_SECONDS[Pace.LIVE][0] <= move.after <= CLAIM_SECONDS[Pace.LIVE][1]


def told_by_a_bot(seed: bytes) -> Played:
    """Cy, a bot, has told one story of its book."""
    table = Played(3, bots=("Cy",), seed=seed)
    table.act("Cy", Me())
    for expected in (Tell, Done, (Truth, Lie)):
        move = move_of(table, "Cy")
        assert move is not None
        assert isinstance(move.action, expected)
        table.act("Cy", move.action)
    return table


def test_the_token_is_that_of_the_book() -> None:
    """S13: a story that is true in the book is true; who it tells of is told with the votes, and not before."""
    tokens = set()
    for number in range(8):
        table = told_by_a_bot(b"%d" % number)
        view = table.view("Ann")
        assert view.from_book
        assert "Lovelace" not in repr(view)
        assert view.pages == ()
        table.vote(Ann=True, Bob=True)
        reveal = table.view("Ann").reveal
        assert reveal is not None
        assert reveal.truth is (table.view("Ann").pages[0].endswith("/2"))
        assert reveal.person == ("Ada Lovelace (her letters)" if reveal.truth else "")
        tokens.add(reveal.truth)
    assert tokens == {True, False}


def test_a_bot_without_a_book_says_so() -> None:
    """It never passes (S6)."""
    table = Played(3, bots=("Cy",))
    table.act("Cy", Me())
    move = move_of(table, "Cy", {})
    assert move is not None
    assert isinstance(move.action, Tell)
    assert move.action.words == LOST


def test_it_hesitates_whatever_it_knows() -> None:
    """Law 3: the delay is drawn from what everybody knows."""
    delays = set()
    for words in (None, "A short one.", "A long one. " * 20):
        table = Played(3, bots=("Cy",))
        table.act("Cy", Me(), *([] if words is None else [Tell(words)]))
        move = move_of(table, "Cy")
        assert move is not None
        delays.add(move.after)
    assert len(delays) == 1


def test_a_bot_leaves_its_teams_vote_to_people() -> None:
    """SQ9."""
    table = Played(6, teams=(1, 2, 3, 1, 2, 3), bots=("Eve", "Cy", "Flo"))
    table.tell("Ann")
    assert move_of(table, "Eve") is None
    move = move_of(table, "Flo")
    assert move is not None
    assert isinstance(move.action, Truth | Lie)
    assert move.action.sure == "sure"


def test_a_bot_votes_for_its_team_while_the_people_of_it_have_no_part_in_the_story() -> None:
    """SQ9, SQ16: else the team would have no vote at all."""
    table = Played(6, teams=(1, 2, 3, 1, 2, 3), bots=("Eve",))
    table.leave("Bob")
    table.act("Ann", Me())
    table.join("Bob")
    table.tell("Ann")
    assert table.view("Eve").outside == (table.seat("Bob"),)
    move = move_of(table, "Eve")
    assert move is not None
    table.act("Eve", move.action)
    assert table.view().votes_in == 1


def test_votes_of_bots_are_a_coin() -> None:
    table = Played(3, bots=("Cy",))
    table.tell("Ann")
    view, forms = table.view("Cy"), GAME.choices(table.state, 2)
    moves = [GAME.bot(view, forms, {}, Chance(b"%d" % number)) for number in range(200)]
    true = sum(isinstance(move.action, Truth) for move in moves if move is not None)
    assert 70 < true < 130


def test_the_same_page_is_not_told_twice() -> None:
    """With two lines that come back a bot takes other pages."""
    table = Played(3, bots=NAMES[:3], deck=Deck(lines(4).cards), rounds=1, max_swaps=0)
    let_bots_play(table, NAMES[:3])
    assert len(table.state.pages) == len(set(table.state.pages)) >= 3
