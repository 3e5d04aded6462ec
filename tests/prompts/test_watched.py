"""The page for who watches, before and after a match."""

from engine.catalogue import games
from engine.kernel.game import Result
from prompts.pages import watched

FACTS = games()["malarky"].facts
NUMBER = "+1 202 555 0100"


def test_a_table_that_lacks_players_says_how_many_and_how_to_join() -> None:
    page = watched.lobby(facts=FACTS, names=("Ann", "Cog"), bots=(False, True), word="otter", number=NUMBER)
    assert page.headline == "1 more player needed"
    assert page.subject is not None
    assert page.subject.words == "OTTER"
    assert page.hints == (f"Text JOIN OTTER and your name to {NUMBER}",)
    assert [(score.name, score.points, score.note) for score in page.scores] == [
        ("Ann", None, ""),
        ("Cog", None, "bot"),
    ]


def test_a_table_that_is_complete_says_how_it_begins() -> None:
    page = watched.lobby(facts=FACTS, names=("Ann", "Bob", "Cy"), bots=(False,) * 3, word="otter", number=NUMBER)
    assert "BEGIN" in page.progress
    assert page.subject is not None


def test_a_full_or_closed_table_shows_no_word() -> None:
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
    full = watched.lobby(facts=FACTS, names=names, bots=(False,) * 6, word="otter", number=NUMBER)
    assert full.subject is None
    assert full.hints == ()
    closed = watched.lobby(facts=FACTS, names=names[:2], bots=(False,) * 2, word=None, number=NUMBER)
    assert closed.subject is None
    assert "WHERE" in closed.hints[0]


def test_the_end_names_who_has_won_and_how_to_play_again() -> None:
    names = ("Ann", "Bob", "Cy")
    page = watched.over(facts=FACTS, names=names, result=Result((3, 9, 5), (1,)), word="otter", number=NUMBER)
    assert page.headline == "Bob wins!"
    assert [(score.name, score.points, score.note) for score in page.scores] == [
        ("Bob", 9, "winner"),
        ("Cy", 5, ""),
        ("Ann", 3, ""),
    ]
    assert "REMATCH" in page.hints[0]
    assert "OTTER" in page.hints[1]
    shared = watched.over(facts=FACTS, names=names, result=Result((9, 9, 5), (0, 1)), word=None, number=NUMBER)
    assert shared.headline == "Ann and Bob share the win!"


def test_a_game_that_ends_before_anybody_has_a_point_has_no_winner() -> None:
    page = watched.over(facts=FACTS, names=("Ann", "Bob"), result=Result((0, 0), (0, 1)), word=None, number=NUMBER)
    assert page.headline == "The game is over"
    assert [score.note for score in page.scores] == ["", ""]


def test_a_match_without_a_result_was_closed() -> None:
    page = watched.over(facts=FACTS, names=("Ann", "Bob"), result=None, word=None, number=NUMBER)
    assert page.headline == "The game was closed"
    assert [score.points for score in page.scores] == [None, None]
