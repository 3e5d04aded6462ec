"""IGOR's pictures: the hand for its owner, the trick and the Malarians for all; nothing in them is not in the text."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from engine.games.igor.deck import DECK, MOTIFS, OF_SUIT, SUITS, motif
from engine.games.igor.view import Laid, Phase, View
from engine.kernel.game import Pace
from prompts.book import book
from prompts.games.igor import PICTURES
from prompts.games.igor.art import card as parts
from prompts.games.igor.art import motifs, purses, suits
from prompts.games.igor.art.card import ACROSS, HIGH, card
from prompts.games.igor.drawing import Fan, Purses, Trick
from prompts.kit.segments import segments
from prompts.show.pictures.canvas import WIDTH, fitting
from prompts.show.pictures.marks import INK
from prompts.show.pictures.pen import FINE
from prompts.show.pictures.plates import SMALLEST
from tests.prompts.insights_views import LONG_NAMES, WIDE_NAMES
from tests.prompts.test_igor_messages import FACTS, NOT_DRAWN, view
from tests.prompts.test_pictures import MOST_BYTES, contrast, png

OWN = ("3Da", "6La", "6Lb", "9Ba")


def text(name: str, seen: View) -> str:
    return str(book("igor")[f"igor.{name}"].write(seen, FACTS[name]))


def seen(names: tuple[str, ...] = LONG_NAMES, **changes: object) -> View:
    return view(names, Pace.LIVE, **changes)


def hand(shown: View) -> Fan:
    drawn = PICTURES["hand"](shown)
    assert isinstance(drawn, Fan)
    return drawn


def trick(shown: View) -> Trick:
    drawn = PICTURES["trick"](shown)
    assert isinstance(drawn, Trick)
    return drawn


def malarians(shown: View) -> Purses:
    drawn = PICTURES["malarians"](shown)
    assert isinstance(drawn, Purses)
    return drawn


def test_a_hand_is_its_owners_and_what_lies_open_is_drawn_once_for_all() -> None:
    assert {name: drawing.public for name, drawing in PICTURES.items()} == {
        "hand": False, "trick": True, "malarians": True
    }  # fmt: skip
    assert hand(seen(seat=None, cards=())).cards == (), "a stranger at the table sees none"


def test_the_hand_has_its_owners_cards_and_the_text_says_them_all() -> None:
    shown = seen(cards=OWN)
    assert hand(shown).cards == OWN
    assert list(hand(shown).words()) == ["3D lightning", "6La lightning", "6Lb dynamite", "9B lightning"]
    assert all(told in text("hand", shown) and told in text("turn", shown) for told in hand(shown).words())


def test_the_trick_has_its_cards_in_the_order_of_play_and_who_is_still_to_come() -> None:
    shown = seen(table=(Laid(6, "4Ba"), Laid(7, "7La", "7L boom")), to_play=0)
    assert trick(shown).order == (6, 7, 0, 1, 2, 3, 4, 5)
    assert trick(shown).cards == ("4Ba", "7La")
    assert all(told in text("on_the_table", shown) for told in trick(shown).words())


def test_cards_of_finished_tricks_are_in_no_picture() -> None:
    """I16."""
    shown = seen(table=(), last=Laid(3, "9Ga"), to_play=3)
    assert "9Ga" not in repr((trick(shown), malarians(shown), hand(shown)))


def test_malarians_are_those_of_who_is_here_the_richest_first() -> None:
    """I1, IQ28."""
    shown = seen(totals=(10, 18, 4, 18, 9, 0, 7, 1), left=(False,) * 6 + (True, False), phase=Phase.CHANGE)
    assert malarians(shown).rows == ((1, 18), (3, 18), (0, 10), (4, 9), (2, 4), (7, 1), (5, 0))
    assert malarians(shown).winners == ()
    assert malarians(replace(shown, phase=Phase.OVER, winners=(1, 3))).winners == (1, 3)


@pytest.mark.parametrize("names", [LONG_NAMES, WIDE_NAMES])
def test_the_text_says_how_many_everybody_has(names: tuple[str, ...]) -> None:
    for name, phase in (("hand_over", Phase.CHANGE), ("over", Phase.OVER)):
        shown = seen(names, phase=phase)
        assert all(told in text(name, shown) for told in malarians(shown).words())


def test_ten_malarians_are_a_five_and_five_ones() -> None:
    """I1."""
    assert purses.change(10) == (1, 5)
    assert all(5 * fives + ones == total for total in range(200) for fives, ones in [purses.change(total)])


@pytest.mark.parametrize("name", ["on_the_table", "turn", "hand_over", "over"])
def test_who_cannot_be_drawn_is_told_by_a_letter_within_the_budget(name: str) -> None:
    for pace in Pace:
        told = text(name, view(NOT_DRAWN, pace))
        assert "In the picture: [A] " in told
        assert segments(told).count <= book("igor")[f"igor.{name}"].wide


def test_every_suit_has_a_sign_a_colour_and_a_letter_of_its_own() -> None:
    """And each can be told by any one of them: its sign, its letter, the band at the foot."""
    assert set(suits.SUITS) == set(SUITS)
    for one, other in combinations(suits.SUITS.values(), 2):
        assert one.sign is not other.sign
        assert sum(abs(a - b) for a, b in zip(one.strong, other.strong, strict=True)) > 100
    for look in suits.SUITS.values():
        assert contrast(look.on_it, look.strong) >= 4.5
        assert contrast(INK, look.tint) >= 7


def test_every_motif_is_drawn_and_no_two_cards_look_the_same() -> None:
    """2.3, I35."""
    assert tuple(motifs.MOTIFS) == MOTIFS
    assert set(OF_SUIT.values()) < set(MOTIFS)
    looks = {(code[1], motif(code)): code for code in DECK}
    drawn = {card(code, code).tobytes() for code in looks.values()}
    assert len(drawn) == len(looks) == 40


def test_what_cards_have_in_common_is_drawn_once() -> None:
    """A deal's eight hands come at once."""
    kept = (parts._ground, parts._picture)
    for part in kept:
        part.cache_clear()
    for code in DECK:
        card(code, code)
    assert [part.cache_info().misses for part in kept] == [len(SUITS), len(MOTIFS)]


def test_the_largest_pictures_are_small_enough_to_send() -> None:
    laid = tuple(Laid(seat, code) for seat, code in enumerate(("0La", "1Ba", "5Ba", "1Ga", "5Lb", "7Db", "7Jb")))
    shown = seen(cards=("0Ba", "2La", "4Db", "6Ja", "8Ga", "8Gb", "9Lb"), table=laid, to_play=7)
    for picture in (hand(shown), trick(shown), malarians(replace(shown, totals=(199, 0, 10, 71, 35, 1, 5, 64)))):
        drawn = picture.draw()
        assert drawn.width == WIDTH
        assert len(png(drawn)) < MOST_BYTES / 3


def test_a_picture_is_the_same_to_the_byte_and_another_hand_another() -> None:
    assert png(hand(seen(cards=OWN)).draw()) == png(hand(seen(cards=OWN)).draw())
    assert png(hand(seen(cards=OWN)).draw()) != png(hand(seen(cards=(*OWN[:3], "9Bb"))).draw())


def test_any_hand_and_any_trick_is_drawn() -> None:
    for cards in ((), OWN[:1], OWN):
        assert hand(seen(cards=cards)).draw().width == WIDTH
    empty = seen(table=(), to_play=None, dealt_in=(), names=(), left=(), totals=())
    assert trick(empty).draw().width == malarians(empty).draw().width == WIDTH


def test_cards_and_names_are_read_at_360_pixels() -> None:
    assert card("7La", "7L").size == ((ACROSS + 12) * FINE, (HIGH + 12) * FINE)
    assert SMALLEST == 20
    assert fitting("WWWWWW", WIDTH // 4 - 12, SMALLEST, bold=True) >= 16, (
        "half of the widest name, on the fullest table"
    )
