"""The picture of Malta!'s board: drawn once for all, read at 360 pixels, and nothing in it that MAP's text has not."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from engine.games.malta.state import MOST
from engine.games.malta.tiles import TILES, Space
from engine.games.malta.view import Phase, View
from engine.kernel.game import Pace
from prompts.book import book
from prompts.games.malta import PICTURES
from prompts.games.malta.art import chart, shapes
from prompts.games.malta.drawing import Chart
from prompts.kit.segments import segments
from prompts.show.pictures.canvas import WIDTH
from prompts.show.pictures.marks import PAPER
from tests.prompts.test_malta_messages import FACTS, NOT_DRAWN, say, view
from tests.prompts.test_pictures import MOST_BYTES, contrast, png

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")
PAWNS = ("D4", "C4", "G1", "A7", "", "B6")
STOOD = ("D3", "C4", "G1", "A6", "E2", "")


def seen(**changes: Any) -> View:
    plain = view(NAMES, Pace.LIVE, pawns=PAWNS, stood=STOOD, changed={"A1": 41, "B2": 36, "C3": 35})
    return replace(plain, **changes)


def board(shown: View) -> Chart:
    drawn = PICTURES["board"](shown)
    assert isinstance(drawn, Chart)
    return drawn


def test_the_board_is_drawn_once_for_all() -> None:
    assert PICTURES["board"].public
    own, stranger = seen(), seen(seat=None, hand=(), drawn=0, asks=(), ask=None)
    assert board(own) == board(stranger), "nothing in it is a seat's own"


def test_what_is_new_since_the_player_of_now_played_last_is_marked() -> None:
    """His turn was the 36th: C3 was changed before it. Eve is out, and Finn is back in."""
    drawn = board(seen())
    assert drawn.since == "New since turn 36"
    assert drawn.new == ("A1", "B2")
    assert drawn.came == ("D3", "", "", "A6", "", "")


def test_the_text_of_map_says_all_that_is_in_the_picture() -> None:
    for shown in (seen(), seen(since=0), seen(changed={}, stood=())):
        told = say("map", shown)
        assert all(words in told for words in board(shown).words())
    assert say("map", seen()).endswith("New since turn 36: A1 B2, Ann from D3, Dee from A6.")
    assert "New" not in say("map", seen(changed={}, stood=()))


@pytest.mark.parametrize("name", ["place", "turn", "blind", "map", "over"])
def test_who_cannot_be_drawn_is_told_by_a_letter_within_the_budget(name: str) -> None:
    for pace in Pace:
        told = str(book("malta")[f"malta.{name}"].write(view(NOT_DRAWN, pace, played=0), FACTS[name]))
        assert "In the picture: [A] " in told
        assert segments(told).count <= book("malta")[f"malta.{name}"].wide


def test_every_kind_of_space_and_every_pawn_has_a_look_of_its_own() -> None:
    assert set(shapes.SIGNS) == set(shapes.STONES) == {tile.symbol for tile in TILES.values()}
    for stone in shapes.STONES.values():
        assert contrast(PAPER, stone.sign) >= 4.5, "the number"
        assert contrast(stone.sign, stone.face) >= 4.5, "the exits"
    assert len(shapes.FIGURES) == MOST
    for one, other in combinations(shapes.FIGURES, 2):
        assert one.shape != other.shape
        assert sum(abs(a - b) for a, b in zip(one.colour, other.colour, strict=True)) > 100
    spaces = {(tile.symbol, tile.number, tile.facing) for tile in TILES.values()} | {("circle", 0, "")}
    assert len({chart._tile(*space, 92.0).tobytes() for space in spaces}) == len(spaces)


def test_a_sign_points_where_its_exits_lead() -> None:
    """It reaches the edge of its box there, and nowhere else."""
    for tile in ("T08", "T20", "T38"):
        space = Space(tile, TILES[tile].facing)
        points = shapes.SIGNS[space.symbol]
        reach = {
            "UP": min(y for _, y in points), "LEFT": min(x for x, _ in points),
            "RIGHT": 100 - max(x for x, _ in points), "DOWN": 100 - max(y for _, y in points),
        }  # fmt: skip
        assert {way for way, edge in reach.items() if edge < 10} == set(space.exits)


def test_however_many_stand_on_a_space_they_cover_neither_its_number_nor_each_other() -> None:
    for count in range(1, MOST + 1):
        places, size = shapes.SPREAD[count]
        assert len(places) == count
        assert size * WIDTH / 8 >= 26, "at 360 pixels as high as a letter of 13"
        assert all((x * x + y * y) ** 0.5 > 0.38 for x, y in places)
        for (x, y), (other_x, other_y) in combinations(places, 2):
            assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 > size * 0.8


def test_the_largest_picture_is_small_enough_to_send_and_the_same_to_the_byte() -> None:
    crowded = board(view(NOT_DRAWN, Pace.LIVE, pawns=("D4",) * 6, stood=(*PAWNS[:4], "E1", "B6")))
    drawn = png(crowded.draw())
    assert len(drawn) < MOST_BYTES / 2
    assert crowded.draw().width == WIDTH
    assert png(crowded.draw()) == drawn


def test_every_board_is_drawn() -> None:
    small = {place: space for place, space in seen().board.items() if place[0] < "F" and place[1] < "6"}
    two = seen(board=small, names=NAMES[:2], pawns=("", ""), stood=(), active=None)
    assert board(two).title == "Where do you start?"
    assert not board(two).has_begun
    won = seen(phase=Phase.OVER, winners=(1,))
    assert board(won).title == "Bob wins, in turn 42"
    for shown in (two, won):
        assert board(shown).draw().width == WIDTH
