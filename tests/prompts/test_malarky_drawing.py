"""The picture of a Malarky result: who believed whom."""

from typing import Any

import pytest

from engine.games.malarky.view import CastVote, View
from engine.kernel.game import Pace
from prompts.book import book
from prompts.games.malarky import PICTURES
from prompts.kit.segments import segments
from prompts.show.pictures.canvas import WIDTH
from prompts.show.pictures.marks import Mark
from prompts.show.pictures.sheet import Sheet
from tests.prompts.test_malarky_reveal import reveal
from tests.prompts.test_pictures import png
from tests.prompts.views import LONG_NAMES, WIDE_NAMES, crowded, view

FACES = tuple(f"\N{GRINNING FACE}\N{GRINNING FACE} {number}" for number in range(1, 7))


def drawn(seen: View) -> Sheet:
    sheet = PICTURES["believed"](seen)
    assert isinstance(sheet, Sheet)
    return sheet


def seen(**changed: Any) -> View:
    return view(seat=None, reveal=reveal(**changed), totals=(3, 0, 4, 2))


def words(shown: View) -> list[list[str]]:
    return [[cell.words for cell in row.cells] for row in drawn(shown).rows]


def text(shown: View) -> str:
    return str(book("malarky")["malarky.reveal"].write(shown, {}))


def test_a_row_for_each_player_says_who_believed_him_and_what_he_earned() -> None:
    sheet = drawn(seen())
    assert sheet.heads == ("believed by", "points (total)")
    assert words(seen()) == [["", "3 (+1)"], ["", "0"], ["Ann and Dan", "4 (+2)"], ["Bob", "2 (+2)"]]
    assert [row.cells[0].mark for row in sheet.rows] == [None, None, Mark.BEST, Mark.NOTE]
    assert [row.cells[1].mark for row in sheet.rows] == [Mark.GAIN, None, Mark.GAIN, Mark.GAIN]
    assert [row.seat for row in sheet.rows if row.stands_out] == [2]


def test_the_legend_has_the_marks_that_are_there() -> None:
    assert [means for _, means in drawn(seen()).legend] == ["told the real answer", "a bluff that was believed"]
    nobody = seen(author=None, votes=(CastVote(0, "empty"),), points=(-2, 0, 0, 0))
    assert drawn(nobody).legend == ()
    assert drawn(nobody).rows[0].cells[1].mark is Mark.LOSS


@pytest.mark.parametrize("names", [LONG_NAMES, WIDE_NAMES, FACES])
def test_nothing_is_in_it_that_the_text_does_not_say(names: tuple[str, ...]) -> None:
    shown = crowded(names, Pace.SLOW, seat=None)
    assert all(told in text(shown) for told in drawn(shown).words())


def test_so_many_that_their_names_would_be_too_small_are_a_number() -> None:
    votes = tuple(CastVote(seat, "seat", 0) for seat in range(1, 6))
    shown = view(seat=None, names=LONG_NAMES, reveal=reveal(votes=votes, points=(5, 0, 0, 0, 0, 0)), totals=(5,) * 6)
    assert words(shown)[0] == ["5", "5 (+5)"]


def test_who_cannot_be_drawn_is_told_by_a_letter_within_the_budget() -> None:
    shown = crowded(FACES, Pace.SLOW)
    assert drawn(shown).rows[0].cells[0].words == "[C]"
    told = ", ".join(f"[{letter}] {name}" for letter, name in zip("ABCDEF", FACES, strict=True))
    assert text(shown).endswith(f"In the picture: {told}.")
    assert segments(text(shown)).count <= book("malarky")["malarky.reveal"].wide


def test_before_a_result_it_shows_nothing() -> None:
    """Neither who holds the real answer nor who has voted for whom."""
    for secret in ({}, {"folder": "They stir up the air.", "vote": "1", "draft": "Bees."}):
        assert drawn(view(**secret)).rows == ()


def test_it_is_one_for_all_and_the_same_to_the_byte() -> None:
    assert PICTURES["believed"].public
    assert png(drawn(seen()).draw()) == png(drawn(seen()).draw())
    assert drawn(crowded(LONG_NAMES, Pace.LIVE)).draw().width == WIDTH
