"""What people see of bots in the Secrets Game: they keep nobody from other lines, and answer questions."""

from engine.games.secrets.actions import Ask, Me, Reply, Swap, Tell, Told, Truth
from engine.games.secrets.bot import NO_MORE
from engine.games.secrets.view import Phase
from tests.engine.stories import Played
from tests.engine.test_secrets_bots import book, move_of


def test_bots_are_not_counted_when_people_wish_for_other_lines() -> None:
    """SQ3: three bots that wish for nothing do not stand in the way of two people."""
    table = Played(5, bots=("Cy", "Dee", "Eli"))
    before = table.view().lines
    table.act("Ann", Swap("both"))
    assert table.facts("wished")["needed"] == 2
    table.act("Bob", Swap("both"))
    assert set(table.view().lines).isdisjoint(before)


def test_a_bot_tells_about_a_line_that_its_book_knows() -> None:
    table = Played(3, bots=("Cy",))
    stories = [each for each in book(table.view("Cy"))["stories"] if each["card"] == table.view().lines[1].card]
    move = move_of(table, "Cy", {"stories": stories})
    assert move is not None
    assert move.action == Me(2)
    empty = move_of(table, "Cy", {"stories": []})
    assert empty is not None
    assert empty.action == Me()


def test_a_bot_answers_that_its_book_says_no_more() -> None:
    """SQ13."""
    table = Played(3, bots=("Cy",), question_minute=True)
    table.act("Cy", Me(1))
    for _ in ("story", "done", "token"):
        move = move_of(table, "Cy")
        assert move is not None
        table.act("Cy", move.action)
    assert table.is_in(Phase.QUESTIONS)
    assert move_of(table, "Cy") is None
    table.act("Ann", Ask("How old were you?"))
    move = move_of(table, "Cy")
    assert move is not None
    assert move.action == Reply(NO_MORE)
    table.act("Cy", move.action)
    assert move_of(table, "Cy") is None


def test_the_last_part_may_say_that_it_is_the_last() -> None:
    """S7: words and DONE in one text."""
    table = Played(3)
    table.act("Ann", Me(1), Tell("I fell in."), Told("Nobody saw."))
    seen = table.view("Ann")
    assert (seen.draft, seen.parts, seen.finished) == ("I fell in. Nobody saw.", 2, True)
    assert "Told" not in table.open("Ann")
    table.act("Ann", Truth())
    assert table.view().story == "I fell in. Nobody saw."
