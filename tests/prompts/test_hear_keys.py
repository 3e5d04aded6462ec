"""What is pressed to fill a form: its call, then its blanks, one by one or between stars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from engine.kernel.forms import Action, Blank, Form, Kind
from prompts.hear import (
    Act,
    Ear,
    Heard,
    Partial,
    Unclear,
    are_single,
    hear_keys,
    next_question,
    offers,
    outlives,
    works_now,
)
from prompts.hear.heard import Half
from prompts.hear.keys import keyed, keys_of
from tests.prompts import made_up_game as made
from tests.prompts.made_up_game import (
    CATCH,
    FIRST,
    LAY,
    MOVE,
    PLAYS,
    SETTLE,
    TELL,
    Catch,
    First,
    Move,
    Play,
    Settle,
    ear,
)

ALL = (CATCH, SETTLE, FIRST, MOVE, *PLAYS)


@pytest.fixture(autouse=True, scope="module")
def words() -> Iterator[None]:
    with made.words_of_the_game():
        yield


def half(heard: Heard) -> object:
    assert isinstance(heard, Partial), heard
    return heard.half


@pytest.mark.parametrize(
    ("form", "call"), [(CATCH, "*"), (SETTLE, "3"), (FIRST, "*05"), (MOVE, "*07"), (PLAYS[0], "*06")]
)
def test_a_form_has_a_key_or_a_number(form: Form, call: str) -> None:
    assert keys_of(form, ear(*ALL)) == call


def test_where_a_key_calls_two_the_one_without_blanks_has_it() -> None:
    again = Form(Settle, FIRST.blanks)
    both = ear(again, SETTLE)
    assert keys_of(SETTLE, both) == "3"
    assert keys_of(again, both) == "*04"
    assert hear_keys("3", both) == Act(Settle())


@pytest.mark.parametrize(
    ("form", "values", "pressed"),
    [
        (CATCH, (1,), ["2"]), (CATCH, (2, "BOOM"), ["3", "2"]), (CATCH, (1, "SWITCH", 3), ["2", "1*", "3"]),
        (FIRST, (2,), ["3"]), (MOVE, ("LEFT",), ["4"]), (SETTLE, (), []), (PLAYS[1], (3, 1), ["3", "2"]),
    ],
)  # fmt: skip
def test_values_are_pressed_with_a_star_where_more_might_be_left_out(
    form: Form, values: Sequence[object], pressed: list[str]
) -> None:
    assert keyed(form, values, ear(*ALL)) == pressed


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        ("*05*2", First(1)), ("*05*3", First(2)), ("*07*4", Move("LEFT")), ("3", Settle()), ("**2*1*3", None),
        ("*03*2*1", Catch(1, "SWITCH")), ("*03*2*1*3", Catch(1, "SWITCH", 3)), ("*06*1", Play(1)),
        ("*06*3*2*4", Play(3, 1, 4)), ("#*05#*2", First(1)), ("*04", Settle()),
    ],
)  # fmt: skip
def test_all_is_pressed_at_once(keys: str, action: Action | None) -> None:
    heard = hear_keys(keys, ear(*ALL))
    assert isinstance(heard, Unclear) if action is None else heard == Act(action)


def test_blanks_are_asked_for_one_by_one() -> None:
    assert half(hear_keys("*", ear(*ALL))) == {"action": "Catch", "values": []}
    assert half(hear_keys("*03", ear(*ALL))) == {"action": "Catch", "values": []}
    assert half(hear_keys("*03*2", ear(*ALL))) == {"action": "Catch", "values": [1]}
    begun = ear(*ALL, half={"action": "Catch", "values": [1]})
    assert hear_keys("1", begun) == Act(Catch(1, "SWITCH"))
    assert half(hear_keys("1*", begun)) == {"action": "Catch", "values": [1, "SWITCH"]}
    assert hear_keys("1*3", begun) == Act(Catch(1, "SWITCH", 3))


def test_a_bare_value_belongs_to_what_is_asked() -> None:
    assert hear_keys("2", ear(FIRST)) == Act(First(1))
    assert hear_keys("4", ear(MOVE)) == Act(Move("LEFT"))
    assert hear_keys("1", ear(*PLAYS)) == Act(Play(1))
    assert half(hear_keys("3", ear(*PLAYS))) == {"action": "Play", "values": [3]}
    assert isinstance(hear_keys("9", ear(FIRST)), Unclear)


@pytest.mark.parametrize("keys", ["*99", "*00", "*05*9", "*05*2*2", "77", "", "*04*1"])
def test_keys_that_mean_nothing_are_told(keys: str) -> None:
    assert isinstance(hear_keys(keys, ear(SETTLE, FIRST)), Unclear)


def test_a_star_drops_what_was_begun() -> None:
    """Where it is no form's own key."""
    begun: Half = {"action": "Play", "values": [3]}
    heard = hear_keys("*", ear(*PLAYS, half=begun))
    assert isinstance(heard, Unclear)
    assert heard.half == {}
    nothing: Ear = ear(*PLAYS)
    heard = hear_keys("*", nothing)
    assert isinstance(heard, Unclear)
    assert heard.half is None
    assert half(hear_keys("*", ear(*PLAYS, CATCH, half=begun))) == {"action": "Catch", "values": []}


HALVES: list[tuple[str, list[object], str, bool, list[str]]] = [
    ("Catch", [], "CATCH: which who? 2 Bob or 3 Cy.", True, ["2 Bob", "3 Cy"]),
    ("Catch", [1], "Which rule? SWITCH or BOOM.", False, ["SWITCH", "BOOM"]),
    ("Catch", [1, "BOOM"], "CATCH: which trick? 1, 2 or 3.", True, ["1", "2", "3"]),
    ("Play", [3], "Whom? 2 Bob or 3 Cy.", True, ["2 Bob", "3 Cy"]),
    ("Play", [4], "Which space? A1 to G7.", False, []),
    ("Play", [5, 1], "PLAY: which way? UP or LEFT.", True, ["UP", "LEFT"]),
    ("Lay", ["0B"], "", True, []),
    ("Settle", [], "", True, ["2 Bob", "3 Cy", "CATCH"]),
]
"""What was begun: what is asked for next, whether one key is enough for it (a star may follow), what buttons say."""


@pytest.mark.parametrize(("action", "values", "question", "single", "labels"), HALVES)
def test_what_was_begun_asks_for_its_next_blank(
    action: str, values: list[object], question: str, single: bool, labels: list[str]
) -> None:
    heard = ear(CATCH, FIRST, *(PLAYS if action == "Play" else (LAY,)), half={"action": action, "values": values})
    assert next_question(heard) == question
    assert are_single(heard) is single
    assert [each.label for each in offers(heard)] == labels


def test_one_key_is_enough_but_for_spaces_and_what_has_two_digits() -> None:
    spaces = Form(Move, (Blank("way", Kind.SPACE, ("A1", "B2")),), 4, plain=True)
    numbers = (Blank("who", Kind.NUMBERS, (1, 2), most=2),)
    assert all(are_single(ear(*forms)) for forms in ((), (FIRST,), (MOVE,), (SETTLE,), PLAYS, (TELL,)))
    assert not are_single(ear(spaces))
    assert not are_single(ear(FIRST, spaces))
    assert not are_single(ear(Form(First, numbers, 4, plain=True)))
    assert are_single(ear(Form(Catch, (*spaces.blanks, *FIRST.blanks), 4))), "a space alone is not enough for it"
    assert not are_single(ear(Form(First, (*spaces.blanks, Blank("more", Kind.SEAT, (1,), optional=True)), 4)))


def test_what_works_now_has_every_way_to_begin() -> None:
    assert works_now(ear(*PLAYS)) == "Now you can text PLAY 1, 3, 4, 5."
    assert works_now(ear(FIRST, SETTLE)) == "Now you can text 2 Bob, 3 Cy."
    assert works_now(ear(LAY, TELL)) == "Now you can text a card or anything."
    assert works_now(ear()).startswith("There is nothing to answer")


@pytest.mark.parametrize(("count", "offered"), [(1, 1), (12, 12), (13, 1)])
def test_of_more_than_a_dozen_nobody_picks_one_from_buttons(count: int, offered: int) -> None:
    form = Form(First, (Blank("who", Kind.CHOICE, tuple(f"c{each}" for each in range(count))),), 4, plain=True)
    found = offers(ear(form))
    assert len(found) == offered
    assert all(each.value for each in found) is (count <= 12)


def test_a_number_is_offered_with_the_word_that_says_what_it_is() -> None:
    numbers, who = Blank("who", Kind.NUMBER, (1, 2)), FIRST.blanks[0]
    both = (who, Blank("how many", Kind.NUMBER, (1, 2), optional=True))
    for blanks, plain, texts in (
        ((numbers,), True, ["FIRST 1", "FIRST 2"]),
        ((numbers,), False, ["FIRST 1", "FIRST 2"]),
        ((who,), True, ["BOB", "CY"]),
        ((who,), False, ["FIRST BOB", "FIRST CY"]),
        (both, False, ["FIRST"]),
    ):
        assert [each.text for each in offers(ear(Form(First, blanks, 4, plain=plain)))] == texts


def test_what_was_begun_outlives_a_question_that_it_does_not_answer_where_one_may_talk() -> None:
    catching: Half = {"action": "Catch", "values": [1]}
    assert outlives(catching, (TELL, CATCH))
    assert not outlives(catching, (CATCH, FIRST))
    assert not outlives(catching, (TELL, FIRST))
    assert not outlives({"action": "First", "values": []}, (TELL, FIRST)), "it answers the one that is over"
    assert not outlives(None, (TELL, CATCH))
