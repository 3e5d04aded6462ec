"""What may fill a blank, and which of the forms of one action is meant."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.forms import (
    MOST_NUMBER,
    Action,
    Blank,
    Form,
    Kind,
    Unfit,
    fill,
    fitting,
    is_open,
    next_blank,
    values_of,
)


class Play(Action):
    """A card, to whom, and how many of mine: the last only with some cards."""

    card: Any = None
    seat: Any = None
    count: Any = None


class Pass(Action):
    """Nothing is played."""


CARDS, SEATS, COUNTS = (
    Blank("card", Kind.CARD, (1, 2)),
    Blank("seat", Kind.SEAT, (1, 2)),
    Blank("count", Kind.NUMBER, (5,)),
)
TO_ONE = Form(Play, (Blank("card", Kind.CARD, (3,)), SEATS, COUNTS))
TO_NOBODY = Form(Play, (CARDS,))
MAYBE = Form(Play, (Blank("card", Kind.CARD, (4,)), Blank("seat", Kind.SEAT, (0, 2), optional=True)))
PLAYS = (TO_NOBODY, TO_ONE, MAYBE)


@pytest.mark.parametrize(
    ("value", "fit"),
    [
        ((0, MOST_NUMBER), True), ([7, 8], True), ((7,), False), ((7, 8, 9), False), ((-1, 7), False),
        ((7, MOST_NUMBER + 1), False), ((7, True), False), ((7, "8"), False), ((7, 8.0), False), ("78", False),
        (7, False),
    ],
)  # fmt: skip
def test_so_many_whole_numbers_that_fit_into_a_message(value: Any, fit: bool) -> None:
    assert Blank("sums", Kind.NUMBERS, (7, 8), most=2).fits(value) is fit


@pytest.mark.parametrize(
    ("value", "fit"),
    [
        (((1, 2), (3, 4)), True), ([[1, None], [None, None]], True), (((1, 2),), False), (7, False),
        (((1, 2), (3, 4), (5, 6)), False), (((1, 2), (3,)), False), (((1, 2), None), False),
        (((1, 2), (3, -4)), False), (((1, 2), (3, "4")), False),
    ],
)  # fmt: skip
def test_a_row_for_each_of_the_others_with_gaps(value: Any, fit: bool) -> None:
    assert Blank("sheet", Kind.ROWS, (1, 2), columns=((1, 2), (3, 4))).fits(value) is fit


@pytest.mark.parametrize(("value", "fit"), [("so", True), ("so so", False), (" ", False), (7, False), (None, False)])
def test_words_up_to_a_length(value: Any, fit: bool) -> None:
    assert Blank("words", Kind.WORDS, most=4).fits(value) is fit


def test_what_may_follow_depends_on_the_values_right_before_it() -> None:
    given = (((3, 1), ("x",)), ((1,), ("y",)))
    blank = Blank("last", Kind.CHOICE, ("never",), given=given)
    assert blank.after([(Kind.CARD, 3), (Kind.SEAT, 1)]).allowed == ("x",)
    assert blank.after([(Kind.CARD, 2), (Kind.SEAT, 1)]).allowed == ("y",)
    assert blank.after([(Kind.CARD, 2), (Kind.SEAT, 2)]).allowed == ()


def test_another_of_the_same_kind_is_another() -> None:
    blank = Blank("with", Kind.SEAT, (1, 2, 3), other=True)
    assert blank.after([(Kind.SEAT, 2), (Kind.CARD, 3)]).allowed == (1, 3)
    form = Form(Play, (CARDS, SEATS, blank))
    assert is_open((form,), Play(1, 2, 1))
    assert not is_open((form,), Play(1, 2, 2))


def test_a_form_is_filled_with_what_it_has_blanks_for() -> None:
    assert TO_ONE.fill(3, 1, 5) == Play(3, 1, 5)
    for values, place in (((), 0), ((3,), 1), ((3, 1), 2), ((1,), 0), ((3, 3), 1), ((3, 1, 6), 2), ((3, 1, 5, 5), 3)):
        with pytest.raises(Unfit) as unfit:
            TO_ONE.fill(*values)
        assert unfit.value.place == place
        assert unfit.value.value == (values[place] if place < len(values) else None)
    assert MAYBE.fill(4) == Play(4)
    assert TO_ONE.fits((3, 2))
    assert not TO_ONE.fits((3, 3))


def test_a_form_is_filled_by_the_blank_that_comes_next() -> None:
    assert TO_ONE.blank((3,)) == SEATS
    assert TO_ONE.blank((3, 1, 5)) is TO_ONE.blank((3, 1, 5, 5)) is None


def test_several_forms_of_one_action_are_one_choice() -> None:
    first = next_blank(PLAYS, ())
    assert first is not None
    assert (first.allowed, first.optional) == ((1, 2, 3, 4), False)
    after_one_of_two = next_blank((Form(Play, (CARDS,)), Form(Play, (CARDS, SEATS))), (1,))
    assert after_one_of_two is not None
    assert (after_one_of_two.allowed, after_one_of_two.optional) == ((1, 2), True)
    one_may_be_left_out = next_blank((Form(Play, (CARDS, SEATS)), Form(Play, (CARDS, MAYBE.blanks[1]))), (1,))
    assert one_may_be_left_out is not None
    assert (one_may_be_left_out.allowed, one_may_be_left_out.optional) == ((1, 2, 0), False)
    assert next_blank(PLAYS, (1,)) is None
    assert next_blank((TO_ONE,), (3,)) == SEATS
    both_may_be_left_out = next_blank((MAYBE, MAYBE), (4,))
    assert both_may_be_left_out is not None
    assert both_may_be_left_out.optional


def test_the_form_that_the_values_fit_makes_the_action() -> None:
    assert fill(PLAYS, (2,)) == Play(2)
    assert fill(PLAYS, (3, 1, 5)) == Play(3, 1, 5)
    with pytest.raises(Unfit) as unfit:
        fill(PLAYS, (3, 1, 6))
    assert (unfit.value.place, unfit.value.value) == (2, 6)


@pytest.mark.parametrize(
    ("action", "form"),
    [
        (Play(1), TO_NOBODY), (Play(3, 2, 5), TO_ONE), (Play(4), MAYBE), (Play(3, 2), TO_ONE), (Play(3, 0), TO_ONE),
        (Play(4, 1), MAYBE), (Play(9), TO_NOBODY), (Pass(), None),
    ],
)  # fmt: skip
def test_what_fits_none_belongs_to_the_form_that_it_fits_longest(action: Action, form: Form | None) -> None:
    assert fitting(PLAYS, action)[0] is form
    assert fitting(PLAYS[::-1], action)[0] is (MAYBE if action == Play(9) else form)


def test_an_action_is_open_where_one_of_the_forms_makes_it() -> None:
    assert is_open(PLAYS, Play(4))
    assert is_open((TO_NOBODY, Form(Pass)), Play(2))
    assert not is_open((TO_NOBODY, Form(Pass)), Play(3))
    assert not is_open(PLAYS, Pass())


def test_an_action_names_its_values_up_to_the_last() -> None:
    assert values_of(Play(3, None, 5)) == (3, None, 5)
    assert values_of(Play(3)) == (3,)
    assert values_of(Play()) == ()


def test_a_sample_fills_what_it_likes_of_what_may_be_left_out() -> None:
    assert TO_ONE.sample(lambda values: values[-1], lambda most: "x" * most) == (3, 2, 5)
    assert MAYBE.sample(lambda values: values[0], lambda most: "x" * most) == (4, 0)
    assert MAYBE.sample(lambda values: values[-1], lambda most: "x" * most) == (4,)
    words = Form(Play, (Blank("words", Kind.WORDS, most=4), Blank("sums", Kind.NUMBERS, (7, 8), most=3)))
    assert words.sample(lambda values: values[0], lambda most: "x" * most) == ("xxxx", (7, 7, 7))
    assert words.sample(lambda values: values[-1], lambda most: "x" * most) == ("xxxx", (8, 8, 8))
    few = Form(Play, (Blank("sums", Kind.NUMBERS, (7, 8), most=3, least=1),))
    assert few.sample(lambda values: values[0], lambda most: "x" * most) == ((7,),)
    assert few.sample(lambda values: values[-1], lambda most: "x" * most) == ((8, 8, 8),)
    sheet = Form(Play, (Blank("sheet", Kind.ROWS, (1, 2, 3), columns=((1, 2), (3, 4))),))
    assert sheet.sample(lambda values: values[-1], lambda most: "x" * most) == (((2, 4), (2, 4), (2, 4)),)
