"""The page for who watches, before and after a match."""

from engine.catalogue import games
from engine.kernel.game import Result
from prompts.pages import watched
from prompts.show.board import Board

FACTS = games()["malarky"].facts
NUMBER = "+1 202 555 0100"


def over(names: tuple[str, ...], result: Result | None) -> Board:
    return watched.over(facts=FACTS, names=names, result=result, number=NUMBER, end=None)


def test_a_table_that_lacks_players_says_how_many() -> None:
    page = watched.lobby(facts=FACTS, names=("Ann", "Cog"), bots=(False, True))
    assert page.headline == "1 more player needed"
    assert [(score.name, score.points, score.note) for score in page.scores] == [
        ("Ann", None, ""),
        ("Cog", None, "bot"),
    ]


def test_a_table_that_is_complete_says_how_it_begins() -> None:
    assert "BEGIN" in watched.lobby(facts=FACTS, names=("Ann", "Bob", "Cy"), bots=(False,) * 3).progress


def test_the_word_and_the_number_are_in_sight_and_a_full_or_closed_table_shows_no_word() -> None:
    page = watched.lobby(facts=FACTS, names=("Ann", "Bob"), bots=(False,) * 2)
    open_ = watched.inviting(page, word="otter", number=NUMBER).invitation
    assert open_ is not None
    assert (open_.word, open_.number) == ("OTTER", NUMBER)
    assert watched.inviting(page, word="otter", number=NUMBER, full=True) == page
    closed = watched.inviting(page, word=None, number=NUMBER)
    assert closed.invitation is None
    assert "WHERE" in closed.hints[0]


def test_the_end_names_who_has_won_and_how_to_play_again() -> None:
    names = ("Ann", "Bob", "Cy")
    page = over(names, Result((3, 9, 5), (1,)))
    assert page.headline == "Bob wins!"
    assert [(score.name, score.points, score.won) for score in page.scores] == [
        ("Bob", 9, True),
        ("Cy", 5, False),
        ("Ann", 3, False),
    ]
    assert "REMATCH" in page.hints[0]
    assert NUMBER in page.hints[0]
    assert over(names, Result((9, 9, 5), (0, 1))).headline == "Ann and Bob share the win!"


def test_a_game_that_ends_before_anybody_has_a_point_has_no_winner() -> None:
    page = over(("Ann", "Bob"), Result((0, 0), (0, 1)))
    assert page.headline == "The game is over"
    assert not any(score.won for score in page.scores)


def test_a_match_without_a_result_was_closed() -> None:
    assert over(("Ann", "Bob"), None).headline == "The game was closed"
