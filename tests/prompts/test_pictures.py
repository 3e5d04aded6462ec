"""Pictures: small, legible on a small phone and for the colour-blind, and every name drawn or told by its letter."""

from __future__ import annotations

import itertools
import sys
import unicodedata
from io import BytesIO
from subprocess import run

import pytest
from PIL import Image

from prompts.show.pictures import letters
from prompts.show.pictures.canvas import WIDTH, fitting, font, wrapped
from prompts.show.pictures.letters import can_draw, in_picture, key, legible
from prompts.show.pictures.marks import BAND, INK, PAPER, SOFT, Colour, Mark
from prompts.show.pictures.sheet import Cell, Row, Sheet, cells
from prompts.show.pictures.table import BODY, MOST_FOR_NAMES

NAMES = (
    "Bartholomew1", "Ann", "Αλεξάνδρα", "Владислава", "王小明", "Wilhelmina-X",
    "Zoë Ñandú", "WWWWWWWWWWWW", "Íñigo", "李娜", "Ms O’Neill", "😀 Joy",
)  # fmt: skip
MOST_BYTES = 300_000


def sheet(names: tuple[str, ...] = NAMES, rounds: int = 8) -> Sheet:
    """A table as large as any game's: all scores of all rounds, and every mark."""
    marks = itertools.cycle((None, Mark.GAIN, None, Mark.LOSS, Mark.NOTE))
    rows = [
        Row(
            seat,
            (*(Cell(str(seat * column - 7), next(marks)) for column in range(rounds)), Cell("-1200", Mark.BEST)),
            stands_out=seat == 1,
        )
        for seat in range(len(names))
    ]
    legend = [(Mark.BEST, "leads"), (Mark.GAIN, "told a secret that nobody knew, " * 4), (Mark.LOSS, "paid")]
    heads = [f"R{number + 1}" for number in range(rounds)]
    return Sheet("The Secrets Game after round 8 of 8: how it stands", names, [*heads, "Total"], rows, legend)


def png(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def test_the_largest_sheet_is_small_enough_to_send() -> None:
    drawn = sheet().draw()
    assert drawn.width == WIDTH == 2 * 360
    assert len(png(drawn)) < MOST_BYTES


def test_the_same_sheet_is_drawn_the_same_to_the_byte() -> None:
    assert png(sheet().draw()) == png(sheet().draw())
    assert png(sheet().draw()) != png(sheet(rounds=7).draw())


def test_nothing_of_a_sheet_is_left_out_where_it_is_wide() -> None:
    narrow, wide = sheet(rounds=2).draw(), sheet(rounds=12).draw()
    assert wide.height > 2 * narrow.height, "what does not fit side by side goes on below"


def test_letters_can_be_read_at_360_pixels() -> None:
    longest = ("WWWWWWWWWWWW", "ЩЩЩЩЩЩЩЩЩЩЩЩ", "ΩΩΩΩΩΩΩΩΩΩΩΩ", "Bartholomew1")
    assert min(fitting(name, MOST_FOR_NAMES, BODY) for name in longest) >= 20
    assert fitting("Bartholomew1", MOST_FOR_NAMES, BODY) == BODY


def test_a_row_has_a_cell_under_each_head() -> None:
    with pytest.raises(ValueError, match="2 cells under 1 heads"):
        Sheet("x", NAMES, ["R1"], [Row(0, cells([1, 2]))])


def test_words_are_all_that_a_text_must_tell_too() -> None:
    told = Sheet("x", ("Ann", "王小明"), ["R1", "R2"], [Row(1, cells([7, None])), Row(0, cells([3, "out"]))])
    assert list(told.words()) == ["王小明", "7", "Ann", "3", "out"]


def test_no_name_at_all_is_drawn_too() -> None:
    assert Sheet("Nobody", (), [], []).draw().width == WIDTH


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Zoe\u0308", "Łukasz", "Αλέξης", "Ἀχιλλεύς", "Юрій", "O’Neill", "Ng-9"])
def test_latin_greek_and_cyrillic_names_are_drawn(name: str) -> None:
    assert can_draw(name)
    assert in_picture((name,), 0) == legible(name) == unicodedata.normalize("NFC", name)
    assert key((name,)) == ""


@pytest.mark.parametrize(
    "name", ["王小明", "さくら", "다은", "עדי", "سارة", "अनु", "😀 Joy", "x\u0302\u0323", "A\u200bn"]
)
def test_other_names_are_told_by_the_seats_letter(name: str) -> None:
    names = ("A", name, "Cy")
    assert not can_draw(name)
    assert in_picture(names, 1) == "[B]"
    assert key(names) == f"In the picture: [B] {name}."


def test_a_player_called_by_a_letter_is_not_taken_for_a_seats() -> None:
    """The seat's letter stands in a box."""
    letter, name = Sheet("x", ("王",), [], [Row(0, ())]), Sheet("x", ("A",), [], [Row(0, ())])
    assert png(letter.draw()) != png(name.draw())


def test_a_line_is_parted_between_words() -> None:
    assert wrapped("one two three", 10, BODY) == ["one", "two", "three"]
    assert wrapped("one two three", 1000, BODY) == ["one two three"]


@pytest.mark.parametrize("bold", [False, True])
def test_the_font_has_every_character_that_is_drawn_and_every_sign(bold: bool) -> None:
    lacking = bytes(font(24, bold).getmask("\uffff"))
    points = [chr(point) for low, high in letters._RANGES for point in range(low, high + 1) if can_draw(chr(point))]
    signs = [mark.look.sign for mark in Mark]
    assert len(points) > 1_200
    assert [char for char in [*points, *signs] if bytes(font(24, bold).getmask(char)) == lacking] == []


def luminance(colour: Colour) -> float:
    """Of WCAG 2.2."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_letters_stand_out_from_every_ground() -> None:
    grounds = [PAPER, BAND, *(mark.look.tint for mark in Mark)]
    assert min(contrast(INK, ground) for ground in grounds) >= 7
    assert min(contrast(SOFT, ground) for ground in (PAPER, BAND)) >= 4.5
    assert min(contrast(mark.look.strong, mark.look.tint) for mark in Mark) >= 3


def test_no_mark_is_told_by_its_colour_alone() -> None:
    assert len({mark.look.sign for mark in Mark}) == len(Mark)
    assert len({(mark.look.every, mark.look.slants) for mark in Mark}) == len(Mark)


def test_marks_differ_where_there_is_no_colour_at_all() -> None:
    def grey(mark: Mark) -> bytes:
        return Sheet("x", ("Ann",), ["R1"], [Row(0, (Cell("7", mark),))]).draw().convert("L").point(_ink).tobytes()

    assert len({grey(mark) for mark in Mark}) == len(Mark)


def _ink(shade: int) -> int:
    return 0 if shade < 150 else 255


def test_what_is_only_described_loads_no_library_that_draws() -> None:
    program = (
        "import sys, prompts.book, prompts.show.pictures.sheet, prompts.games.malarky; print('PIL' in sys.modules)"
    )
    assert run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "False\n"
