"""Several numbers in one text: how they are read, what is kept of them, what is said of those without a place."""

import inspect
from typing import Any

import pytest

from engine.games.insights import GAME
from engine.games.insights import actions as do
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Blank, Form, Kind
from engine.kernel.game import Pace
from prompts.hear import Act, Ear, Heard, Partial, Unclear, half_after, hear, hear_keys, row_sentences
from prompts.hear.fill_rows import typed_rows
from prompts.hear.kinds import codec
from prompts.hear.names import Names
from prompts.hear.rows import Written
from prompts.hear.rows import read as read_said
from prompts.hear.said import said
from prompts.kit.messages import Message
from prompts.kit.segments import BASIC, segments
from tests.laws.play import new_play
from tests.prompts.insights_situations import EARS
from tests.prompts.insights_views import LONG_NAMES, WIDE_NAMES

NAMES = ("Ann", "Bob", "Mary Lou", "Jo 2", "Kathy")


def read(text: str, names: tuple[str, ...], seats: tuple[int, ...], me: int) -> Written:
    return read_said(said(text), Names(names), seats, me)


SAYS: dict[str, Message[Any]] = {name: each for name, each in vars(row_sentences).items() if isinstance(each, Message)}


@pytest.mark.parametrize(
    ("text", "own", "rows"),
    [
        ("2 bob 3 100 50", [2], {1: [3, 100, 50]}),
        ("mary lou 3; jo 2 1 25", [], {2: [3], 3: [1, 25]}),
        ("mary 3", [], {2: [3]}),
        ("bob3 k1", [], {1: [3], 4: [1]}),
        ("bob 3 ; kathy 1 ; bob 100 50", [], {1: [3, 100, 50], 4: [1]}),
        ("bob 3; 100 50", [], {1: [3, 100, 50]}),
        ("bob three one hundred twenty five", [], {1: [3, 100, 25]}),
        ("bob three one hundred twenty one", [], {1: [3, 100, 21]}),
        ("bob ninety", [], {1: [90]}),
        ("me 4", [4], {}),
        ("bob 1234567", [], {1: []}),
    ],
)
def test_numbers_belong_to_the_name_before_them(text: str, own: list[int], rows: dict[int, list[int]]) -> None:
    written = read(text, NAMES, (1, 2, 3, 4), 0)
    assert (written.own, written.rows) == (own, rows)


SPOKEN = {
    "zero one two three four five six seven eight nine ten eleven twelve": tuple(range(13)),
    "uno dos tres cuatro cinco seis siete ocho": tuple(range(1, 9)),
    "eins zwei drei vier f\u00fcnf sechs sieben acht": tuple(range(1, 9)),
    "twenty thirty forty fifty sixty seventy eighty ninety hundred": tuple(range(20, 101, 10)),
    "nothing nil oh cero nada null nichts": (0,) * 7,
    "veinticinco cincuenta cien": (25, 50, 100),
    "f\u00fcnfundzwanzig f\u00fcnfzig hundert": (25, 50, 100),
}


@pytest.mark.parametrize("words", SPOKEN)
def test_wagers_are_said_in_three_languages(words: str) -> None:
    values = [read(f"bob {word}", NAMES, (1, 2, 3, 4), 0).rows for word in words.split()]
    assert values == [{1: [value]} for value in SPOKEN[words]]


def test_two_names_that_begin_alike_are_not_guessed() -> None:
    names = ("Ann", "Abe", "Al")
    written = read("a 3 100 50", names, (1, 2), 0)
    assert written.rows == {}
    assert written.unknown or written.strays or not written.rows


def test_a_word_that_is_nobodys_name_is_told_with_whom_it_may_mean() -> None:
    assert read("2; bobz 3", ("Ann", "Bobby"), (1,), 0).unknown == [("bobz", 1)]
    assert read("2; zzz 3", ("Ann", "Bobby"), (1,), 0).unknown == [("zzz", None)]
    written = read("2 z 3 100", NAMES, (1, 2, 3, 4), 0)
    assert (written.own, written.groups, written.unknown) == ([2], [[2], [3, 100]], [("z", None)])
    written = read("2 a 3", NAMES, (1, 2, 3, 4), 0)
    assert (written.own, written.unknown, written.strays) == ([2, 3], [], 0)


def test_numbers_before_a_colon_are_labels_of_their_groups() -> None:
    written = read("2; 1: 3 100; 2: 1 25", NAMES, (1, 2, 3, 4), 0)
    assert (written.groups, written.labels) == ([[2], [3, 100], [1, 25]], {1: 1, 2: 2})


WAGER = Form(do.Wager, (Blank("numbers", Kind.NUMBERS, (0, 25, 50, 100), most=4, least=1),), 3, plain=True)
PREDICT = Form(do.Predict, (Blank("numbers", Kind.NUMBERS, (1, 2, 3, 4), most=2),), 3, plain=True)


@pytest.mark.parametrize(
    ("form", "digits", "values"),
    [
        (WAGER, "3120", (100, 25, 50, 0)),
        (WAGER, "3", (100,)),
        (WAGER, "31201", None),
        (WAGER, "3140", None),
        (WAGER, "", None),
        (PREDICT, "31", (3, 1)),
        (PREDICT, "3", None),
        (PREDICT, "39", None),
    ],
)
def test_a_key_is_the_number_itself_or_its_place_in_the_list(form: Form, digits: str, values: Any) -> None:
    [blank] = form.blanks
    assert codec(blank).pressed(blank, digits, {}) == values


def acted(heard: Heard) -> Action:
    assert isinstance(heard, Act), heard
    return heard.action


def test_keys_answer_the_step_that_is_asked() -> None:
    assert acted(hear_keys("2", EARS["insights, my answer"]())) == do.Answer(2)
    assert acted(hear_keys("31", EARS["insights, my predictions"]())) == do.Predict((3, 1))
    assert acted(hear_keys("3", EARS["insights, one of two, my prediction"]())) == do.Predict((3,))
    assert acted(hear_keys("3120", EARS["insights, my wagers"]())) == do.Wager((100, 25, 50, 0))
    assert acted(hear_keys("0", EARS["insights, my wagers"]())) == do.Wager((0,))


def test_what_the_ear_refuses_of_a_sheet_leaves_the_rest_with_the_seat() -> None:
    ear = EARS["insights, my answer"]()
    heard = hear("9; bob 3 100 50; kathy 1", ear)
    assert isinstance(heard, Unclear)
    assert heard.half == {"action": "Sheet", "values": [None, [[3, 100, 50], [1, 0, 0]]]}
    again = hear("2", Ear(ear.game, ear.view, ear.forms, ear.meant, heard.half))
    assert acted(again) == do.Sheet(2, ((3, 100, 50), (1, 0, 0)))
    unknown = hear("2; bob 3 100 50; zed 1 25 0", ear)
    assert isinstance(unknown, Unclear)
    more = hear("kathy 1 25 0", Ear(ear.game, ear.view, ear.forms, ear.meant, unknown.half))
    assert acted(more) == do.Sheet(2, ((3, 100, 50), (1, 25, 0)))


@pytest.mark.parametrize("rows", [[], [[3, 100, 50]], [[3, 100], [1, 0]], [[3, 100, 50]] * 3])
def test_a_half_that_fits_its_form_no_more_is_forgotten(rows: list[list[int]]) -> None:
    """Somebody has left, or sat down."""
    ear = EARS["insights, my answer"]()
    kept = Ear(ear.game, ear.view, ear.forms, ear.meant, {"action": "Sheet", "values": [None, rows]})
    assert acted(hear("2", kept)) == acted(hear_keys("2", kept)) == do.Answer(2)


def test_no_keys_are_no_action() -> None:
    for situation in ("insights, my answer", "insights, my wagers", "insights, my sheet is in"):
        for keys in ("", "#", "*"):
            assert isinstance(hear_keys(keys, EARS[situation]()), Unclear)


def test_a_sheet_is_filled_by_keys() -> None:
    """Its number in the vocabulary, one's own answer, then a key for each number of each row; the keys are kept where a
    text may go on."""
    ear = EARS["insights, my answer"]()
    assert acted(hear_keys("*06*2*332100", ear)) == do.Sheet(2, ((3, 100, 50), (1, 0, 0)))
    begun = hear_keys("*06*2", ear)
    assert isinstance(begun, Partial)
    assert begun.half == {"action": "Sheet", "values": [2, None]}
    more = Ear(ear.game, ear.view, ear.forms, ear.meant, begun.half)
    assert acted(hear("bob 3 100 50; kathy 1", more)) == do.Sheet(2, ((3, 100, 50), (1, 0, 0)))


def test_rows_without_ones_own_number_are_asked_for_it() -> None:
    ear = EARS["insights, my answer"]()
    heard = hear("bob 3 100 50; kathy 1 25 0", ear)
    assert isinstance(heard, Partial)
    again = hear("4", Ear(ear.game, ear.view, ear.forms, ear.meant, heard.half))
    assert acted(again) == do.Sheet(4, ((3, 100, 50), (1, 25, 0)))


@pytest.mark.parametrize(
    ("half", "text", "rows"),
    [
        ([2, [[None, 100, 50], [None, 25, 0]]], "3 1", ((3, 100, 50), (1, 25, 0))),
        ([2, [[3, None, None], [1, 25, 0]]], "100 50", ((3, 100, 50), (1, 25, 0))),
        ([2, [[None, None, 50], [None, None, 0]]], "3 1 / 100 25", ((3, 100, 50), (1, 25, 0))),
        ([2, [[None, None, 50], [None, None, 0]]], "3 1 100 25", None),
        ([2, [[3, None, 50], [1, 25, None]]], "100 0", None),
    ],
)
def test_bare_numbers_fill_a_row_or_a_column_and_are_not_guessed_for_more(
    half: list[Any], text: str, rows: tuple[tuple[int, ...], ...] | None
) -> None:
    ear = EARS["insights, my answer"]()
    heard = hear(text, Ear(ear.game, ear.view, ear.forms, ear.meant, {"action": "Sheet", "values": half}))
    if rows is None:
        assert isinstance(heard, Unclear)
    else:
        assert acted(heard) == do.Sheet(2, rows)


@pytest.mark.parametrize("line", ["\n", "\r", "\r\n", "; "])
def test_a_new_line_parts_rows(line: str) -> None:
    heard = hear(line.join(("2", "3 100 50", "1 25 0")), EARS["insights, my answer"]())
    assert acted(heard) == do.Sheet(2, ((3, 100, 50), (1, 25, 0)))


def test_a_row_that_is_refused_leaves_ones_own_number_and_the_other_rows() -> None:
    ear = EARS["insights, my answer"]()
    half: Any = {"action": "Sheet", "values": [2, [[None, 100, 50], [1, 25, 0]]]}
    heard = hear("bob 9 100 50 7", Ear(ear.game, ear.view, ear.forms, ear.meant, half))
    assert isinstance(heard, Unclear)
    assert heard.half == half
    alone = hear("sheet", ear)
    assert isinstance(alone, Partial)
    assert alone.text.startswith("Your whole sheet: your number, then a name")
    assert "about 1, 2, 3 or 4" in alone.text


def test_too_many_numbers_for_the_one_that_is_missing() -> None:
    """Where every row is filled it is one's own that is asked for, and no row."""
    ear = EARS["insights, my answer"]()
    heard = hear("9; bob 3 100 50; kathy 1 25 0", ear)
    assert isinstance(heard, Unclear)
    again = hear("1 1 1", Ear(ear.game, ear.view, ear.forms, ear.meant, heard.half))
    assert isinstance(again, Unclear)
    assert "your own answer" in again.text


def test_a_refused_action_leaves_its_half_and_an_accepted_one_none() -> None:
    """And so it is as JSON gives it back."""
    play = new_play(GAME, 3, Pace.LIVE, 1)
    play.act(0, do.Sheet(1, ((1, 0, 0), (1, 0, 0))))
    wrong = do.Sheet(2, ((3, 100, 50), (1, 100, 0)))
    step = GAME.act(play.state, 0, wrong, Chance(b""), 0.0)
    half = half_after(wrong, step, None)
    assert half == {"action": "Sheet", "values": [2, [[3, 100, 50], [1, None, 0]]]}
    other = do.Answer(9)
    assert half_after(other, GAME.act(play.state, 0, other, Chance(b""), 0.0), half) == half
    right = do.Answer(2)
    assert half_after(right, GAME.act(play.state, 0, right, Chance(b""), 0.0), half) is None


def test_rows_are_typed_as_they_are_heard() -> None:
    ear = EARS["insights, my answer"]()
    form = next(form for form in ear.forms if form.action is do.Sheet)
    sheet = (2, ((3, 100, 50), (1, 25, 0)))
    assert typed_rows(form, sheet, ear.names) == "2; BOB 3 100 50; KATHY 1 25 0"
    assert acted(hear(typed_rows(form, sheet, ear.names), ear)) == do.Sheet(*sheet)


def facts(names: tuple[str, ...], word: str) -> dict[str, Any]:
    """The longest of everything that a sentence may hold."""
    form = Form(
        do.Sheet,
        (Blank("answer", Kind.NUMBER, (1,)), Blank("rows", Kind.ROWS, tuple(range(7)), columns=((1, 2, 3),) * 3)),
    )
    return {
        "word": word,
        "near": names[3],
        "name": names[3],
        "count": 21,
        "most": 3,
        "least": 1,
        "got": 14,
        "open": ", ".join(name.upper() for name in names[:7]),
        "typed": typed_rows(form, (2, ((3, 100, 100),) * 7), Names(names)),
        "told": "100 100 100 100 100 100 100",
        "allowed": "1, 2, 3, 4 or 5",
    }


@pytest.mark.parametrize("name", SAYS)
def test_a_sentence_fits_its_budget_and_needs_it(name: str) -> None:
    def written(names: tuple[str, ...], word: str) -> str:
        wanted = inspect.signature(SAYS[name].write).parameters
        given = {fact: value for fact, value in facts(names, word).items() if fact in wanted}
        return SAYS[name](**given)

    plain = written(LONG_NAMES, "x" * 300)
    assert set(plain) <= set(BASIC)
    assert segments(plain).count == SAYS[name].segments
    assert segments(written(WIDE_NAMES, "ż" * 300)).count == SAYS[name].wide
