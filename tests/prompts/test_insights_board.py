"""Insights on the page for who watches, and the picture of a reveal."""

from dataclasses import replace
from typing import Any

from engine.games.insights.view import Billed, Phase, Reveal, View
from prompts.games.insights import PICTURES, on_board
from prompts.games.insights.rounds import reveal
from prompts.show.board import Board, Line
from prompts.show.pictures.canvas import WIDTH
from prompts.show.pictures.sheet import Sheet
from tests.prompts.insights_views import LONG_NAMES, crowded, view

SHOWN = Reveal(
    2, "A glove on the stairs?", ("hang it up", "ask around", "let it lie"), (0, 1, 2, 3), (1, 2, 2, None), (0, 1, 2),
    ((0, 1), (1, 0), (2, 0)), (25, -50, 0, 0), (625, 550, 600, 600),
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
    assert (page.headline, page.until) == ("The game is over", None)
    assert (page.scores[0].note, page.scores[0].won, page.scores[0].gained) == ("winner", True, 25)
    assert page.scores[2].note == "left"


def drawn(seen: View) -> Sheet:
    sheet = PICTURES["table"](seen)
    assert isinstance(sheet, Sheet)
    return sheet


def test_the_picture_has_a_row_for_each_player_and_nothing_that_the_text_has_not() -> None:
    seen = view(reveal=SHOWN, bill=(Billed(1, 100, -25),))
    sheet = drawn(seen)
    assert sheet.heads == ("answer", "predicted by", "round", "total")
    assert [[cell.words for cell in row.cells] for row in sheet.rows] == [
        ["1", "Bob and Cara", "+25", "625"],
        ["2", "you", "-50", "550"],
        ["2", "nobody", "0", "600"],
        ["", "", "0", "600"],
    ]
    assert [row.stands_out for row in sheet.rows] == [True, False, False, False]
    text = str(reveal.write(seen, {}))
    assert all(word in text or word == "Ann" for word in sheet.words())


def test_a_bill_is_not_in_the_picture() -> None:
    seen = view(reveal=SHOWN, bill=(Billed(1, 100, -25),))
    assert drawn(seen) == drawn(replace(seen, bill=()))


def test_before_a_reveal_the_picture_is_empty() -> None:
    assert drawn(view()).rows == ()


def test_many_names_are_a_number_in_the_picture_and_stand_in_the_text() -> None:
    seen = crowded(LONG_NAMES, view().pace)
    assert drawn(seen).rows[0].cells[1].words == "4"
    assert "predicted by 4: Wilhelmina 2, Maximilian-3, Christabel 4 and Alexandrina5\n" in str(reveal.write(seen, {}))


def test_all_are_called_all() -> None:
    everybody = tuple((one, other) for one in range(4) for other in range(4) if one != other)
    seen = view(reveal=replace(SHOWN, answers=(1, 2, 2, 3), predicted=(0, 1, 2, 3), right=everybody))
    assert "Ann +25" not in str(reveal.write(seen, {}))
    assert str(reveal.write(seen, {})).count("predicted by all") == 4


def test_it_can_be_drawn_for_eight() -> None:
    picture = drawn(crowded(LONG_NAMES, view().pace)).draw()
    assert picture.width == WIDTH
