"""Insights on the page for who watches, and the picture of a reveal."""

from dataclasses import replace
from typing import Any

import pytest

from engine.games.insights.view import Billed, Phase, Reveal, View
from prompts.book import book
from prompts.games.insights import PICTURES, on_board
from prompts.games.insights.drawing import Race
from prompts.games.insights.rounds import reveal
from prompts.show.board import Board, Line
from prompts.show.pictures.canvas import WIDTH
from tests.prompts.insights_views import LONG_NAMES, crowded, view

SHOWN = Reveal(
    2, "A glove on the stairs?", ("hang it up", "ask around", "let it lie"), (0, 1, 2, 3), (1, 2, 2, None),
    ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)), ((0, 1), (1, 0), (2, 0)), (25, -50, 0, 0), (625, 550, 600, 600),
)  # fmt: skip


def board(**changed: Any) -> Board:
    return on_board(view(seat=None, reveal=SHOWN, totals=(625, 550, 600, 600), **changed))


def test_it_shows_the_question_and_whose_sheets_are_in() -> None:
    page = board(complete=(1, 2))
    assert page.place == "Round 3 of 20"
    assert page.progress == "Still to come: Ann and Dan."
    assert page.subject is not None
    assert page.subject.words == "You find a glove on the stairs."
    assert page.options == ("hang it up", "ask around", "let it lie")
    assert [(score.name, score.note, score.gained) for score in page.scores] == [
        ("Ann", "", 25),
        ("Cara", "sheet is in", 0),
        ("Dan", "", 0),
        ("Bob", "sheet is in", -50),
    ]


def test_it_shows_what_the_last_round_revealed() -> None:
    assert board().told == f"Round 2: {SHOWN.question}"
    assert board().lines == (
        Line("Ann", "hang it up", "predicted by", seat=0, votes=((1, "Bob"), (2, "Cara"))),
        Line("Bob", "ask around", "predicted by", seat=1, votes=((0, "Ann"),)),
        Line("Cara", "ask around", "predicted by nobody", seat=2),
        Line("Dan", "no answer", dim=True, seat=3),
    )


def test_when_it_is_over_it_shows_who_has_won() -> None:
    page = board(phase=Phase.OVER, winners=(0,), until=None, left=(False, False, False, True))
    assert page.subject is None
    assert (page.headline, page.until) == ("Ann wins!", None)
    assert (page.scores[0].note, page.scores[0].won, page.scores[0].gained) == ("winner", True, 25)
    assert page.scores[2].note == "left"


def drawn(seen: View) -> Race:
    race = PICTURES["race"](seen)
    assert isinstance(race, Race)
    return race


def test_the_picture_has_a_lane_for_each_player_and_nothing_that_the_text_has_not() -> None:
    seen = view(reveal=SHOWN, totals=(625, 550, 600, 600), left=(False, False, False, True))
    race = drawn(seen)
    assert [(each.seat, each.total, each.gained) for each in race.runners] == [(0, 625, 25), (1, 550, -50), (2, 600, 0)]
    text = str(reveal.write(seen, {}))
    assert all(words in text or words == "Ann" for words in race.words())


@pytest.mark.parametrize("name", ["reveal", "over"])
def test_of_eight_all_points_stand_in_the_text_that_comes_with_a_picture(name: str) -> None:
    seen = crowded(LONG_NAMES, view().pace)
    facts = {"winners": [0], "totals": list(seen.totals), "reason": "rounds"}
    text = str(book("insights")[f"insights.{name}"].write(seen, facts))
    assert all(words in text or words == LONG_NAMES[7] for words in drawn(seen).words())


def test_nothing_in_the_picture_is_one_readers_alone() -> None:
    seen = view(reveal=SHOWN, bill=(Billed(1, 100, -25),))
    assert PICTURES["race"].public
    assert drawn(seen) == drawn(replace(seen, bill=()))


def test_who_has_won_wears_a_crown() -> None:
    seen = view(reveal=SHOWN, phase=Phase.OVER, winners=(0,))
    assert [each.wins for each in drawn(seen).runners] == [True, False, False, False]


def test_all_are_called_all() -> None:
    everybody = tuple((one, other) for one in range(4) for other in range(4) if one != other)
    seen = view(reveal=replace(SHOWN, answers=(1, 2, 2, 3), predicted=everybody, right=everybody))
    assert "Ann +25" not in str(reveal.write(seen, {}))
    assert str(reveal.write(seen, {})).count("predicted by all") == 4


def test_it_can_be_drawn_for_eight() -> None:
    picture = drawn(crowded(LONG_NAMES, view().pace)).draw()
    assert picture.width == WIDTH


def test_a_game_without_a_round_can_be_drawn() -> None:
    assert drawn(view()).draw().width == WIDTH
